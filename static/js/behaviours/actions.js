// Misfires: after another's move has changed the row its buttons are deaf for a moment. 不出 with cards chosen asks once, and so does 出牌 for whoever wants that.
import { choose, ticked } from '../lib/holding.js';
import { remembered } from '../lib/remember.js';
import { say } from '../lib/say.js';
import { watch } from '../lib/watch.js';

const DEAF = 400, ASKED = 4000;
const page = document.documentElement;
const asks = { pass: () => ticked().length > 0, play: () => remembered('confirm', 'off') === 'on' };
let own = -Infinity, asked = { what: '', at: -Infinity }, timer = null;

for (const attribute of ['data-mine', 'data-phase']) watch(attribute, '#actions', deafen);
document.addEventListener('submit', () => { own = performance.now(); }, true);
document.addEventListener('chosen', () => { asked = { what: '', at: -Infinity }; });

document.addEventListener('submit', event => {
  const button = event.submitter, what = button?.dataset.do;
  if (button?.getAttribute('aria-disabled') === 'true' || !asks[what]?.()) return;
  if (asked.what === what && performance.now() - asked.at < ASKED) {
    asked = { what: '', at: -Infinity };
    if (what === 'pass') choose([], { only: true });
    return;
  }
  asked = { what, at: performance.now() };
  say(button.dataset.sure);
  event.preventDefault();
  event.stopImmediatePropagation();
}, true);

function deafen() {
  if (performance.now() - own < DEAF) return;
  page.dataset.deaf = 'true';
  clearTimeout(timer);
  timer = setTimeout(() => { page.dataset.deaf = 'false'; }, DEAF);
}
