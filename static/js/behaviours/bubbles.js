// What somebody says stands at their seat for a moment.
import { remembered } from '../lib/remember.js';

const SHOWN = 5000, timers = new Map();

new MutationObserver(changes => {
  for (const { addedNodes } of changes) for (const line of addedNodes) if (line.dataset?.by && line === line.parentElement?.lastElementChild) show(line);
}).observe(document.getElementById('chat-log'), { childList: true });

function show(line) {
  const bubble = document.querySelector(`#seat-${line.dataset.by} .bubble`);
  if (!bubble || (line.matches('.log__remark') && remembered('remarks', 'on') === 'off')) return;
  bubble.textContent = line.querySelector('.log__text').textContent;
  bubble.hidden = false;
  clearTimeout(timers.get(bubble));
  timers.set(bubble, setTimeout(() => { bubble.hidden = true; }, SHOWN));
}
