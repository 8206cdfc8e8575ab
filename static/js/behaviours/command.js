// The field 命令: the game in words, for who would rather write. It shows only while the focus is in it.
import { choose, form, ticks } from '../lib/holding.js';
import { say } from '../lib/say.js';

const field = document.getElementById('command'), text = field.querySelector('input'), told = document.getElementById('told');
const words = field.dataset;

document.addEventListener('click', event => {
  const button = event.target.closest?.('[data-command]');
  if (!button) return;
  button.closest('dialog')?.close();
  setTimeout(() => text.focus()); // after the dialog has given the focus back
});
text.addEventListener('keydown', event => {
  if (event.key === 'Enter' && !event.isComposing) return obey();
  if (event.key !== 'Escape') return;
  event.stopPropagation();
  (form.querySelector('.slot__tick') ?? document.body).focus();
  text.blur();
});

function obey() {
  const wish = text.value.trim().toLowerCase();
  text.value = '';
  const doing = { [words.pass]: () => press('pass'), [words.hint]: () => press('hint'), [words.play]: () => press('play'), '': () => press('play'), [words.holding]: holding, [words.table]: table, [words.rest]: rest };
  const known = Object.keys(doing).find(word => word.toLowerCase() === wish);
  if (known !== undefined) return doing[known]();
  ranks(wish);
}

function press(what) {
  document.querySelector(`#actions [data-do="${what}"]`)?.click();
}

// kkk55 and the like: these cards and no others.
function ranks(wish) {
  const faces = wish.replaceAll(words.small.toLowerCase(), 'x').replaceAll(words.big.toLowerCase(), 'z').replaceAll('10', 't').replaceAll('0', 't').replace(/[\s,，、.]/g, '');
  if (!/^[2-9tjqkaxz]+$/.test(faces)) return say(words.what);
  const free = ticks(), boxes = [];
  for (const face of faces) {
    const at = free.findIndex(tick => face === 'x' ? tick.value === '*S' : face === 'z' ? tick.value === '*B' : tick.value[0] === face.toUpperCase());
    if (at < 0) return say(document.getElementById('refusal').dataset.lacks.replace('{rank}', { x: words.small, z: words.big, t: '10' }[face] ?? face.toUpperCase()));
    boxes.push(...free.splice(at, 1));
  }
  choose(boxes, { only: true });
}

function holding() {
  tell([...form.querySelectorAll('.column[aria-label]')].map(column => column.getAttribute('aria-label')).join('; '));
}

function table() {
  const beat = document.getElementById('to-beat');
  tell(beat.dataset.seat === '' ? words.empty : `${beat.querySelector('.to-beat__name').textContent} ${beat.querySelector('.term b').textContent}`);
}

function rest() {
  const rows = [...document.querySelectorAll('#outstanding .counter__row')];
  tell(rows.map(row => `${row.cells[0].textContent.trim()} ${row.cells[1].textContent.trim()}`).join(document.getElementById('status').dataset.between) || words.none);
}

function tell(sentence) {
  told.textContent = '';
  setTimeout(() => { told.textContent = sentence; });
}
