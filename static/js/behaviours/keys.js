// Keys: arrows walk over the cards, ranks choose them, letters do what the buttons do, by place on the keyboard, so that a Chinese input method does not matter.
import { choose, form, ticked, ticks } from '../lib/holding.js';
import { open, overTable } from '../lib/dialog.js';
import { remembered } from '../lib/remember.js';
import { say } from '../lib/say.js';
import { typing } from '../lib/typing.js';

const PRESS = { KeyP: 'pass', KeyH: 'hint', KeyG: 'auto' };
const TELL = { KeyS: 'sort', KeyL: 'group' };
const FACES = { KeyT: 'T', KeyJ: 'J', KeyQ: 'Q', KeyK: 'K', KeyA: 'A', KeyX: '*S', KeyZ: '*B', Digit0: 'T', Numpad0: 'T' };
for (let rank = 2; rank <= 9; rank++) FACES[`Digit${rank}`] = FACES[`Numpad${rank}`] = String(rank);
const table = document.getElementById('table');
let typed = []; // the cards that ranks have chosen, newest last

document.addEventListener('keydown', event => {
  if (event.ctrlKey || event.metaKey || event.altKey || typing(event.target) || document.querySelector(overTable)) return;
  if (event.key.startsWith('Arrow')) return walk(event);
  if (event.code === 'Enter' || event.code === 'NumpadEnter') return enter(event);
  if (event.key === 'Escape') return choose([], { only: true });
  if (event.key === 'Backspace') return act(event, takeBack);
  if (remembered('keys', 'on') === 'on') letter(event);
});

function letter(event) {
  if (event.key === '?' || event.key === '？') return act(event, () => open(document.getElementById('keys')));
  const sheet = { KeyC: 'chat', KeyV: 'tricks' }[event.code];
  if (sheet) return act(event, () => document.dispatchEvent(new CustomEvent('sheet', { detail: sheet })));
  if (table.dataset.phase === 'waiting' || event.repeat || event.shiftKey) return;
  const face = FACES[event.code];
  if (face) return act(event, () => rank(face));
  if (TELL[event.code]) return act(event, () => document.dispatchEvent(new CustomEvent(TELL[event.code])));
  if (PRESS[event.code]) act(event, () => press(PRESS[event.code]));
}

function enter(event) {
  if (event.repeat || table.dataset.phase === 'waiting' || event.target.closest('button, a, summary')) return;
  act(event, () => press(giving() ? 'return' : 'play'));
}

function act(event, doing) {
  event.preventDefault();
  doing();
}

function press(what) {
  const way = `[data-do="${what}"]`;
  ((giving() && document.querySelector(`#tribute ${way}`)) || table.querySelector(way))?.click();
}

const giving = () => document.getElementById('tribute').open;
const isOf = face => tick => face.startsWith('*') ? tick.value === face : tick.value.startsWith(face);

// One more card of this rank; for a return the next one, since there is one choice.
function rank(face) {
  if (giving()) {
    const own = [...document.querySelectorAll('#giving .slot__tick')].filter(isOf(face));
    const next = own[(own.findIndex(tick => tick.checked) + 1) % own.length];
    return next ? next.click() : lack(face);
  }
  const next = ticks().filter(isOf(face)).find(tick => !tick.checked);
  if (!next) return lack(face);
  typed.push(next);
  choose([next]);
}

function takeBack() {
  const last = typed.filter(tick => tick.checked && tick.isConnected).pop() ?? ticked().pop();
  typed = typed.filter(tick => tick !== last);
  if (last) choose([last], { on: false });
}

function lack(face) {
  const { lacks, small, big } = document.getElementById('refusal').dataset;
  say(lacks.replace('{rank}', { '*S': small, '*B': big, T: '10' }[face] ?? face));
}

function walk(event) {
  const at = document.activeElement?.closest('.slot');
  const boxes = giving() ? [...document.querySelectorAll('#giving .slot__tick')] : ticks();
  if (!boxes.length) return;
  event.preventDefault();
  (at && boxes.includes(at.querySelector('.slot__tick')) ? next(at, boxes, event.key) : boxes[0]).focus({ preventScroll: true });
}

// The nearest card that way, by the seen part of each: its upper edge.
function next(at, boxes, key) {
  const from = at.getBoundingClientRect(), sideways = key === 'ArrowLeft' || key === 'ArrowRight', sign = key === 'ArrowLeft' || key === 'ArrowUp' ? -1 : 1;
  let best = null, least = Infinity;
  for (const box of boxes) {
    const to = box.closest('.slot').getBoundingClientRect(), dx = to.left - from.left, dy = to.top - from.top;
    const along = sign * (sideways ? dx : dy), across = Math.abs(sideways ? dy : dx);
    if (along > 2 && along + across * 3 < least) [best, least] = [box, along + across * 3];
  }
  return best ?? at.querySelector('.slot__tick');
}
