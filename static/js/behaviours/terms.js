// A term that is tapped says in one sentence what it means.
import { say } from '../lib/say.js';

document.addEventListener('click', event => {
  const term = event.target.closest?.('[data-explain]');
  if (term) say(term.dataset.explain);
});
