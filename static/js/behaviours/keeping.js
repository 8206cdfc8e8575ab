// What is chosen is still chosen after the page was loaded anew. A card's id names the hand and how much was played of it, so that what is no longer held stays away.
import { choose, ticked, ticks } from '../lib/holding.js';

const NAME = 'chosen';

document.addEventListener('chosen', keep);
document.addEventListener('htmx:after:settle', event => { if (event.target.id === 'cards') keep(); });
const kept = restore();
if (kept.length) choose(ticks().filter(tick => kept.includes(tick.id)));

function keep() {
  try {
    sessionStorage.setItem(NAME, ticked().map(tick => tick.id).join(' '));
  } catch { /* a browser that keeps nothing */ }
}

function restore() {
  try {
    return (sessionStorage.getItem(NAME) ?? '').split(' ').filter(Boolean);
  } catch {
    return [];
  }
}
