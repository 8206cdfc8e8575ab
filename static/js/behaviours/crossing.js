// 进贡: the cards cross the table from payer to receiver, and a card back again when one is returned, on its back unless one may see it.
import { cross, moves, placeOf } from '../lib/motion.js';
import { watch } from '../lib/watch.js';

const APART = 220;

watch('data-phase', '#table', (_, phase) => {
  if (phase !== 'tribute' || !moves()) return;
  document.querySelectorAll('#middle .gift').forEach((gift, nth) => {
    over(gift.querySelector('.gift__way .card'), gift.dataset.payer, gift.dataset.receiver, nth * APART);
  });
});
watch('data-done', '#middle .gift', (gift, done) => {
  if (done === 'true' && moves()) over(gift.querySelector('.gift__back .card'), gift.dataset.receiver, gift.dataset.payer, 0);
});

function over(card, from, to, delay) {
  const start = placeOf(from), end = placeOf(to), thing = document.createElement('div');
  if (!start || !end) return;
  thing.className = card ? 'gone' : 'gone gone--back';
  if (card) thing.append(card.cloneNode(true));
  cross(thing, start, end, { delay });
}
