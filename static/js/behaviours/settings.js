// What the reader sets for this browser: 大字, colours of page and suits, sound, the order of the holding.
import { remember, remembered } from '../lib/remember.js';

const OTHERWISE = { theme: 'auto', suits: 'two', sound: 'on', calls: 'off', remarks: 'on', confirm: 'off', sort: 'rank', keys: 'on' };
const page = document.documentElement;

document.addEventListener('click', event => {
  const choice = event.target.closest?.('[data-set]');
  if (choice) return remember(choice.dataset.set, choice.dataset.value);
  const button = event.target.closest?.('[data-do="size"], [data-do="sort"]');
  if (button?.dataset.do === 'size') remember('size', page.dataset.size === 'large' ? 'normal' : 'large');
  if (button?.dataset.do === 'sort' && !event.defaultPrevented) sort();
});
document.addEventListener('sort', sort);
document.addEventListener('remembered', show);
document.addEventListener('htmx:after:settle', event => { if (event.target.id === 'bar') show(); });
show();

function sort() {
  remember('sort', page.dataset.sort === 'suit' ? 'rank' : 'suit');
}

function show() {
  for (const choice of document.querySelectorAll('[data-set]')) {
    const set = choice.dataset.set, chosen = (set === 'size' ? page.dataset.size : remembered(set, OTHERWISE[set])) === choice.dataset.value;
    choice.setAttribute('aria-checked', String(chosen));
  }
  for (const button of document.querySelectorAll('[data-do="size"]')) button.setAttribute('aria-pressed', String(page.dataset.size === 'large'));
}
