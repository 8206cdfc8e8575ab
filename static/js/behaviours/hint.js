// 提示: the server says which cards, this ticks them; pressing again asks for the next hint.
import { boxesFor, choose } from '../lib/holding.js';
import { watch } from '../lib/watch.js';

let applying = false;

document.addEventListener('htmx:after:settle', event => {
  const { id, dataset } = event.target;
  if (id !== 'hinted' || !dataset.cards) return;
  for (const next of document.querySelectorAll('[name="nth"]')) next.value = dataset.next;
  const back = document.querySelector(`#giving .slot__tick[value="${dataset.cards}"]`);
  if (back) {
    back.checked = true;
    return back.dispatchEvent(new Event('change', { bubbles: true }));
  }
  applying = true;
  choose(boxesFor(dataset.cards.split(' ')), { only: true });
  applying = false;
});

document.addEventListener('chosen', () => { if (!applying) forget(); });
watch('data-mine', '#actions', forget);
watch('value', '#turn-seq', () => { for (const next of document.querySelectorAll('[name="nth"]')) next.value = 0; });

function forget() {
  document.getElementById('hinted').textContent = '';
}
