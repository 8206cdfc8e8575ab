// Misfires: where a change of the list has moved a table, its keys are deaf for a moment: another may stand under the finger.
const DEAF = 400;
let changed = -Infinity, places = new Map();

if (document.readyState === 'loading') addEventListener('DOMContentLoaded', observe);
else observe();

document.addEventListener('click', event => {
  if (event.target.closest?.('#lobby .row__go') && performance.now() - changed < DEAF) event.preventDefault();
}, true);

function observe() {
  const list = document.querySelector('.lobby');
  if (!list) return;
  places = read();
  new MutationObserver(note).observe(list, { childList: true, subtree: true, characterData: true });
}

function note() {
  const now = read();
  if ([...now].some(([code, top]) => places.has(code) && places.get(code) !== top)) changed = performance.now();
  places = now;
}

function read() {
  return new Map([...document.querySelectorAll('#lobby [data-code]')].map(row => [row.dataset.code, row.offsetTop]));
}
