// What is chosen goes to the server, which answers with its name and whether it may be played.
import { ticked } from '../lib/holding.js';
import { send } from '../lib/socket.js';

const PAUSE = 70;
let timer = null, told = '';

document.addEventListener('chosen', () => {
  clearTimeout(timer);
  timer = setTimeout(tell, PAUSE);
});
document.addEventListener('htmx:ws:after:connection', () => {
  told = '';
  if (ticked().length) tell();
});
document.addEventListener('htmx:after:settle', event => {
  if (event.target.id === 'cards') tell();
});

function tell() {
  const cards = ticked().map(tick => tick.value);
  if (cards.join(' ') !== told && send({ do: 'name', cards })) told = cards.join(' ');
}
