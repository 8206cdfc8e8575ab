// Tapping somebody's plate or name opens what can be done about them: 静音, 举报, 请走.
import { open } from '../lib/dialog.js';

const dialog = document.getElementById('person'), form = dialog.querySelector('form'), title = dialog.querySelector('.panel__title');

document.addEventListener('click', event => {
  const opener = event.target.closest?.('[data-person]');
  if (!opener) return;
  const line = opener.closest('li'), mine = document.getElementById('table').dataset.seat;
  if (line) {
    if (line.dataset.by !== mine || mine === '') show(opener.textContent, { line: line.id.replace('line-', '') });
    return;
  }
  const other = document.querySelector(`#people [data-seat="${opener.closest('.seat').dataset.seat}"]`);
  if (other) show(other.dataset.name, other.dataset);
});

function show(name, { seat = '', line = '', muted = 'false', kick = 'false' }) {
  Object.assign(dialog.dataset, { muted, kick });
  form.elements.seat.value = seat;
  form.elements.line.value = line;
  title.textContent = name;
  open(dialog);
}
