// A term that is tapped says in one sentence what it means.
import { say } from '../lib/say.js';

document.addEventListener('click', event => {
  const term = event.target.closest?.('[data-explain], [data-term]');
  if (term) say(term.dataset.explain ?? document.querySelector(`#explanations [data-of="${term.dataset.term}"]`).textContent);
});
