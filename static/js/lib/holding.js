// The cards on the page: which are ticked, and ticking them.
export const form = document.getElementById('holding');

export const ticks = () => [...form.querySelectorAll('.slot__tick')];
export const ticked = () => ticks().filter(tick => tick.checked);
export const ofColumn = rank => [...form.querySelectorAll(`.column[data-rank="${rank}"] .slot__tick`)];
export const ofRank = rank => ticks().filter(tick => rank === 'joker' ? tick.value.startsWith('*') : tick.value.startsWith(rank));
export const groupOf = tick => tick.closest('.slot').dataset.group;

/** Tick these boxes and no others, or tick more with `only` false; tells the page once. */
export function choose(boxes, { only = false, on = true } = {}) {
  if (only) for (const tick of ticks()) tick.checked = false;
  for (const tick of boxes) tick.checked = on;
  changed();
}

export const changed = () => form.dispatchEvent(new CustomEvent('chosen', { bubbles: true }));

/** Boxes for these faces, each card held once at most. */
export function boxesFor(faces) {
  const free = ticks();
  return faces.map(face => free.splice(free.findIndex(tick => tick.value === face), 1)[0]).filter(Boolean);
}
