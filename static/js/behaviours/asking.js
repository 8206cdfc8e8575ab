// Asking somebody to go is asked back once where one tap would do it: a second tap does it.
import { say } from '../lib/say.js';

const ASKED = 4000;
let asked = { of: '', at: -Infinity };

document.addEventListener('submit', event => {
  const button = event.submitter;
  if (button?.dataset.do !== 'kick' || !button.dataset.ask) return;
  const of = button.dataset.ask, sure = of === asked.of && performance.now() - asked.at < ASKED;
  asked = { of: sure ? '' : of, at: performance.now() };
  if (sure) return;
  say(of);
  event.preventDefault();
  event.stopImmediatePropagation();
}, true);
