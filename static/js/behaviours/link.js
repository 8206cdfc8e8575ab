// Whether the table is live. The server beats every 5 s and is answered; where nothing has come for 12 s, or for 3 s after
// something was sent, or a phone wakes, a fresh socket is opened.
import { isOpen, reopen, send } from '../lib/socket.js';

const SILENCE = 12_000, ANSWER = 3_000, LOOK = 1_000, PATIENCE = 800;
const page = document.documentElement;
let heard = performance.now(), woken = 0, down = null, asked = null;

document.addEventListener('htmx:ws:before:message:incoming', event => {
  heard = performance.now();
  answered();
  live();
  const { data } = event.detail.message;
  if (typeof data !== 'string' || !data.startsWith('{')) return;
  const said = JSON.parse(data);
  if (said.beat) send({ do: 'beat' });
  if (said.go) location.assign(said.go); // the table is closed
  if (said.renew) renew(said.renew);
});
document.addEventListener('htmx:ws:after:connection', () => { heard = performance.now(); });
document.addEventListener('htmx:ws:close', lost);
document.addEventListener('htmx:ws:after:message:outgoing', ask);
document.addEventListener('sent', ask);
document.addEventListener('visibilitychange', wake);
for (const event of ['pageshow', 'online']) addEventListener(event, wake);
addEventListener('offline', lost);

setInterval(() => {
  if (performance.now() - heard < SILENCE) return;
  heard = performance.now();
  lost();
  reopen();
}, LOOK);

// The server is of another release than this page. While servers change one after the other the page that comes may be an
// old one again: it is asked for once.
function renew(release) {
  try {
    if (sessionStorage.getItem('release') === release) return;
    sessionStorage.setItem('release', release);
  } catch {
    return; // it could not be remembered, and the page would load itself for ever
  }
  location.reload();
}

// A phone that slept has a socket that looks open: ask it for something, and give up on it soon.
function wake() {
  if (document.hidden || performance.now() - woken < PATIENCE) return;
  woken = performance.now();
  if (!isOpen() || page.dataset.link === 'down') return reopen();
  const before = heard;
  send({ do: 'beat' });
  if (performance.now() - heard > 5_500) setTimeout(() => { if (heard === before) reopen(); }, PATIENCE);
}

// Whatever is sent is answered at once. Where it is not, the socket is dead, whatever it says.
function ask() {
  asked ??= setTimeout(() => {
    answered();
    page.dataset.link = 'down';
    heard = performance.now();
    reopen();
  }, ANSWER);
}

function answered() {
  clearTimeout(asked);
  asked = null;
}

// A moment's loss is mended before anyone needs to read of it.
function lost() {
  down ??= setTimeout(() => { page.dataset.link = 'down'; }, PATIENCE);
}

function live() {
  clearTimeout(down);
  down = null;
  page.dataset.link = 'up';
}
