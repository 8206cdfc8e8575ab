// 复制邀请, 发给朋友, and the copy of one's own link for another phone.
import { copy } from '../lib/copy.js';

const invite = document.getElementById('invite');

if (invite) {
  const share = invite.querySelector('[data-do="share"]');
  share.hidden = !navigator.share;
  share.addEventListener('click', () => {
    navigator.share({ text: invite.dataset.said, url: invite.dataset.invite }).catch(() => {}); // who thinks better of it has done no wrong
  });
  const button = invite.querySelector('[data-do="copy"]');
  button.addEventListener('click', () => copy(invite.querySelector('.invite__text'), button));
}

document.addEventListener('click', event => {
  const button = event.target.closest?.('[data-copy]');
  if (button) copy(button.parentElement.querySelector('input'), button);
});
