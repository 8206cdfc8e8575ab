// 提示: the server says which cards, this ticks them; pressing again asks for the next hint.
import { boxesFor, choose } from '../lib/holding.js';

let applying = false;

document.addEventListener('htmx:after:settle', event => {
  if (event.target.id !== 'hinted' || !event.target.dataset.cards) return;
  applying = true;
  document.querySelector('#turn [name="nth"]').value = event.target.dataset.next;
  choose(boxesFor(event.target.dataset.cards.split(' ')), { only: true });
  applying = false;
});

document.addEventListener('chosen', () => {
  if (!applying) document.getElementById('hinted').textContent = '';
});
