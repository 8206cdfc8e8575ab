// 学着打: what the guide points at is marked: its cards as long as they are not chosen, then the button.
import { form } from '../lib/holding.js';

const table = document.getElementById('table');

if (table.dataset.lesson === 'true') {
  document.addEventListener('htmx:after:settle', event => {
    if (['guide', 'cards', 'giving', 'actions'].includes(event.target.id)) point();
  });
  document.addEventListener('chosen', point);
  document.addEventListener('change', point);
  point();
}

function point() {
  const { cards, point: button } = document.getElementById('guide').dataset;
  for (const marked of table.querySelectorAll('[data-pointed]')) delete marked.dataset.pointed;
  const place = button === 'return' ? document.getElementById('giving') : form;
  const missing = wanted(place, cards.split(' ').filter(Boolean)).filter(tick => !tick.checked);
  for (const tick of missing) tick.closest('.slot').dataset.pointed = 'true';
  const next = button && !missing.length && [...table.querySelectorAll(`[data-do="${button}"]`)].find(each => each.offsetParent);
  if (next) next.dataset.pointed = 'true';
}

// A box for each of these faces; one that is chosen already comes before its equals.
function wanted(place, faces) {
  const free = [...place.querySelectorAll('.slot__tick')].sort((one, other) => other.checked - one.checked);
  return faces.map(face => free.splice(free.findIndex(tick => tick.value === face), 1)[0]).filter(Boolean);
}
