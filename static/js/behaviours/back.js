// What lies over the table, a sheet or a dialog, is a step of the browser's history: Back takes it away and does not leave the table.
import { overTable } from '../lib/dialog.js';

const page = document.documentElement, close = document.querySelector('.side__close');
let stepped = Boolean(history.state?.over), going = false;

const sheet = () => page.dataset.sheet === 'open' && close.offsetParent !== null; // at a desk it stands beside the table
const covered = () => sheet() || document.querySelector(overTable) !== null;

const eye = new MutationObserver(follow);
eye.observe(page, { attributes: true, attributeFilter: ['data-sheet'] });
eye.observe(document.getElementById('table'), { attributes: true, attributeFilter: ['open'], subtree: true });
follow();

addEventListener('popstate', () => {
  const own = going;
  going = false;
  stepped = Boolean(history.state?.over);
  if (!own && !stepped) uncover();
  follow();
});

// One step however many open after one another; taken back when the last of them was closed by other means.
function follow() {
  if (going || covered() === stepped) return;
  if (stepped) {
    going = true;
    return history.back();
  }
  history.pushState({ over: true }, '');
  stepped = true;
}

function uncover() {
  const dialog = document.querySelector(overTable);
  if (dialog) dialog.close();
  else if (sheet()) close.click();
}
