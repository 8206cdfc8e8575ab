// A play flies from its player's seat to the middle, so that one sees where it came from.
import { moves, placeOf } from '../lib/motion.js';
import { watch } from '../lib/watch.js';

watch('data-cards', '#to-beat', beat => {
  const play = beat.querySelector('.play'), from = play && placeOf(beat.dataset.seat);
  if (!from || !moves()) return;
  const here = play.getBoundingClientRect(), there = from.getBoundingClientRect();
  const dx = there.left + there.width / 2 - here.left - here.width / 2, dy = there.top + there.height / 2 - here.top - here.height / 2;
  play.animate([
    { transform: `translate(${dx}px, ${dy}px) scale(.45)`, opacity: .3 },
    { opacity: 1, offset: .35 },
    { transform: 'none' },
  ], { duration: 240, easing: 'cubic-bezier(.2, .8, .3, 1)' });
});
