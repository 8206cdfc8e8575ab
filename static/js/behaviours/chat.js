// The chat: stays at its newest line unless one has scrolled up, counts what people said unseen, and sends a line once.
const log = document.getElementById('chat-log'), form = document.getElementById('chatting'), count = document.querySelector('.ticker__new');
let seen = newest(), atEnd = true;

log.scrollTop = log.scrollHeight;
log.addEventListener('scroll', () => { atEnd = log.scrollHeight - log.scrollTop - log.clientHeight < 40; }, { passive: true });
new MutationObserver(follow).observe(log, { childList: true });
document.addEventListener('shown', follow);

document.addEventListener('click', event => {
  const phrase = event.target.closest?.('[data-say]');
  if (!phrase) return;
  form.elements.text.value = phrase.dataset.say;
  form.querySelector('[data-do="chat"]').click();
});
form.addEventListener('submit', () => { form.elements.client_id.value = unique(); }, true);
form.addEventListener('htmx:ws:after:message:outgoing', () => { form.elements.text.value = ''; });
form.addEventListener('htmx:after:request', () => { form.elements.text.value = ''; });

function follow() {
  const visible = log.offsetParent !== null;
  if (visible && atEnd) log.scrollTop = log.scrollHeight;
  if (visible) seen = newest();
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
