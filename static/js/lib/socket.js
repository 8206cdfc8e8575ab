// The one socket of the page, as htmx opened it last: it may have been open before this script was there.
const page = () => document.querySelector('[hx-ws\\:connect]');
const socket = () => page()?._htmx?.ws?.connection?.socket;

export const isOpen = () => socket()?.readyState === WebSocket.OPEN;

/** Send a frame that no form makes. Says whether it went out. */
export function send(values) {
  if (!isOpen()) return false;
  socket().send(JSON.stringify(values));
  if (values.do !== 'beat') document.dispatchEvent(new CustomEvent('sent'));
  return true;
}

/** Open a fresh socket: the old one is dead, whatever it says. */
export function reopen() {
  htmx.process(page(), true);
}
