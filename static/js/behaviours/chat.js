// The chat: counts what people said unseen, and sends a line once.
const log = document.getElementById('chat-log'), form = document.getElementById('chatting'), count = document.querySelector('.ticker__new');
let seen = newest();

new MutationObserver(countMissed).observe(log, { childList: true });
document.addEventListener('shown', countMissed);

document.addEventListener('click', event => {
  const phrase = event.target.closest?.('[data-say]');
  if (!phrase) return;
  form.elements.text.value = phrase.dataset.say;
  form.querySelector('[data-do="chat"]').click();
});
form.addEventListener('submit', () => { form.elements.client_id.value = unique(); }, true);
form.addEventListener('htmx:ws:after:message:outgoing', () => { form.elements.text.value = ''; });
form.addEventListener('htmx:after:request', () => { form.elements.text.value = ''; });

function countMissed() {
  if (log.offsetParent) seen = newest();
  const missed = [...log.children].filter(line => number(line) > seen && !line.matches('.log__system, .log__remark')).length;
  count.hidden = missed === 0;
  count.textContent = missed > 99 ? '99+' : String(missed);
}

function newest() {
  return log.lastElementChild ? number(log.lastElementChild) : 0;
}

function number(line) {
  return +line.id.replace('line-', '');
}

function unique() {
  return [...crypto.getRandomValues(new Uint32Array(3))].map(part => part.toString(36)).join('');
}
