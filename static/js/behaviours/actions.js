// Misfires: after another's move has changed the row its buttons are deaf for a moment, and 不出 with cards chosen asks once.
import { choose, ticked } from '../lib/holding.js';
import { say } from '../lib/say.js';
import { watch } from '../lib/watch.js';

const DEAF = 400, ASKED = 4000;
const page = document.documentElement;
let own = -Infinity, asked = -Infinity, timer = null;

for (const attribute of ['data-mine', 'data-phase']) watch(attribute, '#actions', deafen);
document.addEventListener('submit', () => { own = performance.now(); }, true);

document.addEventListener('submit', event => {
  const button = event.submitter;
  if (button?.dataset.do !== 'pass' || button.getAttribute('aria-disabled') === 'true' || !ticked().length) return;
  if (performance.now() - asked < ASKED) return choose([], { only: true });
  asked = performance.now();
  say(button.dataset.ask);
  event.preventDefault();
  event.stopImmediatePropagation();
}, true);

function deafen() {
  if (performance.now() - own < DEAF) return;
  page.dataset.deaf = 'true';
  clearTimeout(timer);
  timer = setTimeout(() => { page.dataset.deaf = 'false'; }, DEAF);
}
