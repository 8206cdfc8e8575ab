// Going out is cheered for a moment at the seat, being first a little more; and so is a team that has passed A.
import { moves, placeOf, sparkle } from '../lib/motion.js';
import { watch } from '../lib/watch.js';

const FIRST = 18, LATER = 9;

watch('data-place', '.seat', (seat, place) => {
  if (!place || !moves()) return;
  pop(seat.querySelector('.medal'));
  cheer(seat.dataset.seat, place === '1' ? FIRST : LATER);
});
watch('data-passed-a', '#middle', (middle, team) => {
  if (!team || !moves()) return;
  pop(middle.querySelector('.middle__title'));
  for (let seat = +team; seat < 6; seat += 2) cheer(seat, FIRST);
});

function cheer(seat, number) {
  const place = placeOf(seat);
  if (place) sparkle(place, number);
}

function pop(thing) {
  thing?.animate([{ transform: 'scale(.4)' }, { transform: 'scale(1.35)', offset: .55 }, { transform: 'none' }], { duration: 520, easing: 'ease-out' });
}
