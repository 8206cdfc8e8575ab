// A refusal stands for a few seconds, or until the next thing is done. A dialog that is open hides the place where refusals stand: there it is told in the dialog.
import { overTable } from '../lib/dialog.js';

const SHOWN = 4500;
const place = document.getElementById('refusal'), inside = document.createElement('p');
let timer = null;

inside.className = 'panel__refusal';
inside.setAttribute('role', 'alert');

new MutationObserver(() => {
  clearTimeout(timer);
  const words = place.textContent.trim(), dialog = words && [...document.querySelectorAll(overTable)].pop();
  inside.textContent = '';
  if (dialog) {
    dialog.append(inside);
    inside.textContent = words;
  } else inside.remove();
  if (words) timer = setTimeout(() => place.replaceChildren(), SHOWN);
}).observe(place, { childList: true, subtree: true, characterData: true });

document.addEventListener('change', event => { if (event.target.closest('#giving')) place.replaceChildren(); });
document.addEventListener('chosen', () => place.replaceChildren());
