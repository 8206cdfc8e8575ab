// The screen stays on from the bell to the end of the match, where the browser can do that.
import { watch } from '../lib/watch.js';

const table = document.getElementById('table');
let lock = null;

watch('data-phase', '#table', follow);
watch('data-kind', '#middle', follow);
document.addEventListener('visibilitychange', follow); // hiding the page lets go of it
follow();

function follow() {
  const wanted = !document.hidden && (!['waiting', 'settled'].includes(table.dataset.phase) || document.getElementById('middle').dataset.kind === 'count');
  if (wanted === Boolean(lock)) return;
  if (!wanted) lock.then(held => held?.release());
  lock = wanted ? hold() : null;
}

async function hold() {
  try {
    return await navigator.wakeLock?.request('screen');
  } catch { // a phone that saves its battery
    return null;
  }
}
