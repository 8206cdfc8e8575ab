// Sliding over cards chooses several: all take the state that the first one takes. The outer 16 px start no slide, they belong to the system.
import { changed } from '../lib/holding.js';

const EDGE = 16, STEP = 8;
const slotAt = (x, y) => document.elementFromPoint(x, y)?.closest('#holding .slot');
let first = null, on = null, last = null, ended = -Infinity;

document.addEventListener('pointerdown', event => {
  const slot = event.target.closest?.('#holding .slot');
  first = slot && event.isPrimary && event.button === 0 && event.clientX > EDGE && event.clientX < innerWidth - EDGE ? slot : null;
  on = null;
  last = { x: event.clientX, y: event.clientY };
  if (slot?.hasPointerCapture?.(event.pointerId)) slot.releasePointerCapture(event.pointerId);
});

document.addEventListener('pointermove', event => {
  if (!first) return;
  const steps = Math.max(1, Math.ceil(Math.hypot(event.clientX - last.x, event.clientY - last.y) / STEP));
  for (let i = 1; i <= steps; i++) {
    over(slotAt(last.x + (event.clientX - last.x) * i / steps, last.y + (event.clientY - last.y) * i / steps));
  }
  last = { x: event.clientX, y: event.clientY };
});

for (const end of ['pointerup', 'pointercancel']) {
  document.addEventListener(end, () => {
    if (on !== null) ended = performance.now();
    first = on = null;
  });
}

// The click that ends a slide would turn the card under the finger round once more.
document.addEventListener('click', event => {
  if (performance.now() - ended < 300 && event.target.closest?.('#holding .slot') && event.detail !== 0) event.preventDefault();
}, true);

function over(slot) {
  if (!slot || (on === null && slot === first)) return;
  if (on === null) {
    on = !first.querySelector('input').checked;
    set(first);
  }
  set(slot);
}

function set(slot) {
  const tick = slot.querySelector('input');
  if (tick.checked === on) return;
  tick.checked = on;
  changed();
}
