// Says aloud what happens, each thing once: moves of others joined into one sentence, which one's own turn interrupts and ends; and what is chosen, to whoever chooses by key.
import { watch } from '../lib/watch.js';

const QUIET = 2500, CHOSEN = 1500;
const table = document.getElementById('table'), alert = document.getElementById('said'), polite = document.getElementById('told');
const known = new Set();
let waiting = [], standing = '', turn = '', timer = null, chosen = -Infinity, isDown = false;

note(false);
new MutationObserver(follow).observe(document.documentElement, { attributes: true, attributeFilter: ['data-link'] });
new MutationObserver(() => note(true)).observe(document.getElementById('status'), { childList: true, characterData: true, subtree: true });
watch('data-mine', '#table', () => note(true));
watch('value', '#turn [name="seq"]', () => note(true));
document.addEventListener('htmx:after:settle', event => {
  if (event.target.id === 'pick' && performance.now() - chosen < CHOSEN) choice();
});
document.addEventListener('chosen', () => { chosen = performance.now(); });

function note(aloud) {
  const status = document.getElementById('status'), now = document.getElementById('now').textContent;
  for (const part of status.querySelectorAll('[data-happened]')) {
    if (known.has(part.dataset.happened)) continue;
    known.add(part.dataset.happened);
    if (!aloud) continue;
    waiting.push(part.textContent);
    document.dispatchEvent(new CustomEvent('happened', { detail: part.dataset.call }));
  }
  const mine = table.dataset.mine === 'true' ? fields() : '';
  const fresh = mine !== turn && mine !== '', told = now !== standing;
  turn = mine;
  standing = now;
  if (!aloud) return;
  if (fresh) say(alert, [...take(), now]);
  else if (told && table.dataset.phase !== 'play') say(polite, [...take(), now]);
  else if (waiting.length) {
    clearTimeout(timer);
    timer = setTimeout(() => say(polite, take()), QUIET);
  }
}

// The line is lost, or there again.
function follow() {
  const { link } = document.documentElement.dataset, sign = document.querySelector('.sign__link');
  if (link === 'down' && !isDown) say(polite, [sign.textContent.trim()]);
  if (link === 'up' && isDown) say(polite, [sign.dataset.back]);
  isDown = link === 'down';
}

function fields() {
  return [...document.querySelectorAll('#turn [name="hand"], #turn [name="seq"]')].map(field => field.value).join('-');
}

function take() {
  clearTimeout(timer);
  const all = waiting;
  waiting = [];
  return all;
}

function say(place, parts) {
  if (parts.length) place.textContent = parts.join(document.getElementById('status').dataset.between);
}

function choice() {
  const text = [...document.querySelectorAll('#pick .pick__text > *')].map(each => each.textContent.trim()).filter(Boolean);
  if (document.getElementById('pick').querySelector('[data-do="clear"]')) say(polite, text);
}
