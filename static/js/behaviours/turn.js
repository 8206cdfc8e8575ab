// One's own turn: told by the window's title, which blinks as long as nobody looks, and by a short shake where there is one.
import { shake } from '../lib/shake.js';
import { watch } from '../lib/watch.js';

const table = document.getElementById('table');
const game = document.querySelector('h1').textContent;
let blinking = false;

setInterval(() => {
  blinking = !blinking && table.dataset.mine === 'true';
  show();
}, 1000);
watch('data-title', '#table', show);
watch('data-mine', '#table', (_, mine) => {
  if (mine === 'true') shake(60);
});
show();

function show() {
  document.title = blinking && (document.hidden || !document.hasFocus()) ? game : table.dataset.title;
}
