// Chat, tricks and 余牌: tabs, and on a phone a sheet that opens over the felt.
const page = document.documentElement;

document.addEventListener('click', event => {
  const opener = event.target.closest?.('[data-sheet]:not(html)');
  if (opener) open(opener.dataset.sheet);
  const tab = event.target.closest?.('.tabs__tab');
  if (tab) show(tab);
});
document.addEventListener('sheet', event => {
  const tab = document.getElementById(`tab-${event.detail}`);
  const close = page.dataset.sheet === 'open' && tab.getAttribute('aria-selected') === 'true';
  open(close ? '' : event.detail);
  if (!close) document.querySelector(event.detail === 'chat' ? '.say__text' : '#trick-log').focus();
});
document.addEventListener('keydown', event => {
  const tab = event.target.closest?.('.tabs__tab'), way = { ArrowLeft: -1, ArrowRight: 1 }[event.key];
  if (event.key === 'Escape' && page.dataset.sheet) {
    event.stopPropagation(); // one thing at a time: the cards stay chosen
    return open('');
  }
  if (!tab || !way) return;
  event.stopPropagation();
  const all = [...document.querySelectorAll('.tabs__tab')], next = all[(all.indexOf(tab) + way + all.length) % all.length];
  show(next);
  next.focus();
}, true);

function open(which) {
  page.dataset.sheet = which ? 'open' : '';
  if (which) show(document.getElementById(`tab-${which}`));
}

function show(tab) {
  for (const each of document.querySelectorAll('.tabs__tab')) {
    const own = each === tab, panel = document.getElementById(each.getAttribute('aria-controls'));
    each.setAttribute('aria-selected', String(own));
    each.tabIndex = own ? 0 : -1;
    panel.hidden = !own;
  }
  document.dispatchEvent(new CustomEvent('shown'));
}
