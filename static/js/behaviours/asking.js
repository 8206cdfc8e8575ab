// Asking somebody to go is asked back once: a second tap does it, but not the second half of a double tap.
import { say } from '../lib/say.js';

const DOUBLE = 500, ASKED = 4000; // ms since the tap before
let asked = { of: '', at: -Infinity };

document.addEventListener('submit', event => {
  const of = event.submitter?.dataset.ask;
  if (!of) return;
  const now = performance.now(), since = now - asked.at, sure = of === asked.of && since >= DOUBLE && since < ASKED;
  asked = { of: sure ? '' : of, at: now };
  if (sure) return;
  say(of);
  event.preventDefault();
  event.stopImmediatePropagation();
}, true);
