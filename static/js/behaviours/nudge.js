// 喊一声: somebody has called: the page rings, shakes where it can, and lights up 准备 for a moment.
import { shake } from '../lib/shake.js';
import { tones } from '../lib/sound.js';
import { watch } from '../lib/watch.js';

const LIT = 2500;
const page = document.documentElement, table = document.getElementById('table');
let timer = null;

watch('data-nudged', '#table', (_, nudged) => {
  if (!nudged) return;
  document.getElementById('said').textContent = table.dataset.nudge;
  tones([[880, .16, .16], [660, .16, .16], [880, .3, .16]], 'triangle');
  shake([120, 80, 120]);
  page.dataset.rung = 'true';
  clearTimeout(timer);
  timer = setTimeout(() => { page.dataset.rung = 'false'; }, LIT);
});
