// For who plays for the first time: one line at the first lead, the first answer, and the first turn with a joker of one's own. Each is told once.
import { form, ticked } from '../lib/holding.js';
import { remember, remembered } from '../lib/remember.js';
import { watch } from '../lib/watch.js';

const place = document.getElementById('first');
let line = '';

watch('data-mine', '#actions', follow);
document.addEventListener('chosen', show);
follow();

function follow() {
  line = '';
  if (document.getElementById('table').dataset.lesson === 'true') return; // there the guide speaks
  if (document.getElementById('actions').dataset.mine === 'true') tell(document.getElementById('to-beat').dataset.seat === '' ? 'lead' : 'beat') || (form.querySelector('.slot__tick[value^="*"]') && tell('joker'));
  show();
}

function tell(what) {
  const name = `first${what}`;
  if (remembered(name, '') !== '') return false;
  remember(name, 'yes');
  line = place.dataset[what];
  return true;
}

// The sign has other things to say while cards are chosen.
function show() {
  place.textContent = ticked().length ? '' : line;
}
