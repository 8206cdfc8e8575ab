// Tapping somebody's plate or name opens what can be done about them: 静音, 举报, 请走. A plate says their rank too, for
// which it has no room of its own on a small phone.
import { open } from '../lib/dialog.js';

const dialog = document.getElementById('person'), form = dialog.querySelector('form'), title = dialog.querySelector('.panel__title'), rank = document.getElementById('person-rank');

document.addEventListener('click', event => {
  const opener = event.target.closest?.('[data-person]');
  if (!opener) return;
  const line = opener.closest('li'), mine = document.getElementById('table').dataset.seat;
  if (line) {
    if (line.dataset.by !== mine || mine === '') show(opener.textContent, { line: line.id.replace('line-', '') });
    return;
  }
  const seat = opener.closest('.seat'), other = document.querySelector(`#people [data-seat="${seat.dataset.seat}"]`);
  if (other) show(other.dataset.name, other.dataset, seat.querySelector('.plate__title').textContent);
});

function show(name, { seat = '', line = '', muted = 'false', kick = 'false' }, standing = '') {
  Object.assign(dialog.dataset, { muted, kick });
  form.elements.seat.value = seat;
  form.elements.line.value = line;
  title.textContent = name;
  rank.textContent = standing;
  open(dialog);
}
