// A play flies from its player's seat to the middle, so that one sees where it came from.
import { watch } from '../lib/watch.js';

const still = matchMedia('(prefers-reduced-motion: reduce)');

watch('data-cards', '#to-beat', beat => {
  const play = beat.querySelector('.play'), from = source(beat.dataset.seat);
  if (!play || !from || still.matches || document.hidden) return;
  const here = play.getBoundingClientRect(), there = from.getBoundingClientRect();
  const dx = there.left + there.width / 2 - here.left - here.width / 2, dy = there.top + there.height / 2 - here.top - here.height / 2;
  play.animate([
    { transform: `translate(${dx}px, ${dy}px) scale(.45)`, opacity: .3 },
    { opacity: 1, offset: .35 },
    { transform: 'none' },
  ], { duration: 240, easing: 'cubic-bezier(.2, .8, .3, 1)' });
});

function source(seat) {
  if (seat === document.getElementById('table').dataset.seat) return document.getElementById('holding');
  return document.querySelector(`#seat-${seat} .plate`);
}
