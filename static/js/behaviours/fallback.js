// What is sent while the socket is down would be queued and replayed, a stale play: it goes by POST instead.
// A second press while the first is on its way is dropped.
import { say } from '../lib/say.js';
import { isOpen } from '../lib/socket.js';

const AGAIN = 350;
const table = document.getElementById('table');
let last = { key: '', at: -Infinity };

document.addEventListener('htmx:ws:before:message:outgoing', event => {
  const { values } = event.detail.message, form = event.target.closest('form');
  const key = JSON.stringify(values), now = performance.now();
  if (key === last.key && now - last.at < AGAIN && values.do !== 'hint') return event.preventDefault();
  last = { key, at: now };
  if (isOpen()) return;
  event.preventDefault();
  if (form) post(form, values.do);
});

async function post(form, what) {
  const body = new URLSearchParams(new FormData(form));
  body.append('do', what);
  try {
    const answer = await fetch(form.action, { method: 'POST', body, headers: { 'HX-Request': 'true' } });
    if (!answer.ok) throw new Error(answer.status);
    await htmx.swap({ sourceElement: table, target: table, swap: 'none', text: await answer.text() });
  } catch {
    say(document.getElementById('refusal').dataset.lost);
  }
}
