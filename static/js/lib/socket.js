// The one socket of the page, as htmx opened it last.
let connection = null;

document.addEventListener('htmx:ws:after:connection', event => { connection = event.detail.connection; });

export const isOpen = () => connection?.socket?.readyState === WebSocket.OPEN;

/** Send a frame that no form makes. Says whether it went out. */
export function send(values) {
  if (!isOpen()) return false;
  connection.socket.send(JSON.stringify(values));
  return true;
}

/** Open a fresh socket: the old one is dead, whatever it says. */
export function reopen() {
  htmx.process(document.getElementById('table'), true);
}
