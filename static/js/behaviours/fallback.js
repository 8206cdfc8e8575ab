// What is sent while the socket is down would be queued and replayed, a stale play: it goes by POST instead.
// A second press while the first is on its way is dropped.
import { isOpen } from '../lib/socket.js';

const AGAIN = 350;
let last = { key: '', at: -Infinity };

document.addEventListener('htmx:ws:before:message:outgoing', event => {
  const { message } = event.detail, form = event.target.closest('form');
  const key = JSON.stringify(message.values), now = performance.now();
  if (key === last.key && now - last.at < AGAIN && message.values.do !== 'hint') return event.preventDefault();
  last = { key, at: now };
  if (isOpen()) return;
  event.preventDefault();
  if (form) htmx.ajax('POST', form.action, { source: form, swap: 'none', values: { do: message.values.do } });
});
