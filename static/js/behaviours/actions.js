// Misfires: after another's move has changed the row its buttons are deaf for a moment, and 不出 with cards chosen asks once.
import { choose, ticked } from '../lib/holding.js';
import { say } from '../lib/say.js';
import { watch } from '../lib/watch.js';

const DEAF = 400, ASKED = 4000;
let changed = -Infinity, asked = -Infinity;

for (const attribute of ['data-mine', 'data-phase']) {
  watch(attribute, '#actions', () => { changed = performance.now(); });
}

document.addEventListener('click', event => {
  const button = event.target.closest?.('#actions button, #pick [data-do="auto"]');
  if (!button || event.detail === 0) return;
  if (performance.now() - changed < DEAF) stop(event);
}, true);

document.addEventListener('submit', event => {
  const button = event.submitter;
  if (button?.dataset.do !== 'pass' || button.getAttribute('aria-disabled') === 'true' || !ticked().length) return;
  if (performance.now() - asked < ASKED) return choose([], { only: true });
  asked = performance.now();
  say(button.dataset.ask);
  stop(event);
}, true);

function stop(event) {
  event.preventDefault();
  event.stopImmediatePropagation();
}
