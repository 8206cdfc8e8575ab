// 复制邀请 and 发给朋友. Where there is no clipboard the text stands there selected, to be copied by hand.
import { say } from '../lib/say.js';

const TOLD = 2500;
const invite = document.getElementById('invite');
let timer = null;

if (invite) {
  const share = invite.querySelector('[data-do="share"]');
  share.hidden = !navigator.share;
  share.addEventListener('click', () => {
    navigator.share({ text: invite.dataset.said, url: invite.dataset.invite }).catch(() => {}); // who thinks better of it has done no wrong
  });
  const copy = invite.querySelector('[data-do="copy"]');
  copy.addEventListener('click', async () => {
    if (await copied(invite.querySelector('.invite__text'))) return tell(copy);
    say(copy.dataset.byhand);
  });
}

async function copied(text) {
  try {
    await navigator.clipboard.writeText(text.value);
    return true;
  } catch {
    text.hidden = false; // in a local network, on plain http, there is no clipboard
    text.focus({ preventScroll: true });
    text.setSelectionRange(0, text.value.length);
    const done = document.execCommand('copy');
    text.hidden = done;
    return done;
  }
}

function tell(button) {
  const label = button.querySelector('.btn__label');
  button.dataset.label ??= label.textContent;
  label.textContent = document.getElementById('said').textContent = button.dataset.done;
  clearTimeout(timer);
  timer = setTimeout(() => { label.textContent = button.dataset.label; }, TOLD);
}
