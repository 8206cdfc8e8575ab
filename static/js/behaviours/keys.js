// Keys: arrows walk over the cards, letters do what the buttons do, by place on the keyboard, so that a Chinese input method does not matter.
import { choose, form, ticks } from '../lib/holding.js';

const PRESS = { KeyP: 'pass', KeyH: 'hint', KeyS: 'sort', KeyT: 'auto', Enter: 'play', NumpadEnter: 'play' };
const typing = element => element?.matches('input:not([type=checkbox]):not([type=radio]), textarea, select');

document.addEventListener('keydown', event => {
  if (event.ctrlKey || event.metaKey || event.altKey || event.isComposing || typing(event.target)) return;
  if (document.querySelector('dialog[open]:not(#tribute)')) return;
  if (event.key.startsWith('Arrow')) return walk(event);
  if (event.key === '?') return act(event, () => document.getElementById('keys').showModal());
  if (event.code === 'KeyX') return act(event, () => choose([], { only: true }));
  if (event.code === 'KeyC') return act(event, () => document.dispatchEvent(new CustomEvent('sheet', { detail: 'chat' })));
  const what = PRESS[event.code];
  if (!what || event.repeat || document.getElementById('table').dataset.phase === 'waiting' || (what === 'play' && event.target.closest('button, a, summary'))) return;
  const button = document.querySelector(`#tribute[open] [data-do="return"]`) && what === 'play' ? document.querySelector('#tribute [data-do="return"]') : document.querySelector(`.table [data-do="${what}"]`);
  if (button) act(event, () => button.click());
});

function act(event, doing) {
  event.preventDefault();
  doing();
}

function walk(event) {
  const at = document.activeElement?.closest('.slot');
  const boxes = at && !form.contains(at) ? [...document.querySelectorAll('#giving .slot__tick')] : ticks();
  if (!boxes.length) return;
  event.preventDefault();
  (at ? next(at, boxes, event.key) : boxes[0]).focus({ preventScroll: true });
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
