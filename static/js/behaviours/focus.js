// After a play the focus is on the first card, if it was on a card or on 出牌; after a dialog it is where it was (the browser sees to that).
import { form } from '../lib/holding.js';

let among = false;

document.addEventListener('focusin', event => {
  among = event.target.matches('#holding .slot__tick, #actions [data-do="play"]') && event.target.matches(':focus-visible');
});
document.addEventListener('htmx:after:settle', event => {
  if (event.target.id === 'cards' && among && document.activeElement === document.body) form.querySelector('.slot__tick')?.focus({ preventScroll: true });
});
