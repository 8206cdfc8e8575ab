// Before anything is drawn: what this reader has chosen, as attributes of the page; and a tap that comes before the other scripts do,
// on a button that is nothing without them, is made again when they are here. Classic and small, since it blocks.
(() => {
  const page = document.documentElement, bright = matchMedia('(prefers-color-scheme: light)');
  const remembered = name => { try { return localStorage.getItem(name) } catch { return null } };
  // Who has WeChat enlarge letters gets 大字, which is laid out for them, in place of letters that fit nowhere. Android zooms what is
  // asked for, which shows in a size just set and is taken back by --letters; an iPhone is told by a style of body, once it is there.
  page.style.fontSize = '16px';
  const zoom = parseFloat(getComputedStyle(page).fontSize) / 16;
  page.style.fontSize = '';
  let enlarged = zoom > 1.1;
  if (enlarged) page.style.setProperty('--letters', String(1 / zoom));
  const follow = () => {
    const wide = parseFloat(document.body.style.webkitTextSizeAdjust) > 110;
    if (wide === enlarged || zoom > 1.1) return;
    enlarged = wide;
    show();
  };
  addEventListener('DOMContentLoaded', () => {
    new MutationObserver(follow).observe(document.body, { attributes: true, attributeFilter: ['style'] });
    follow();
  });
  const show = () => {
    const theme = remembered('theme') || 'auto';
    page.dataset.theme = theme === 'auto' ? (bright.matches ? 'light' : 'dark') : theme;
    document.querySelector('meta[name="theme-color"]').content = page.dataset.theme === 'light' ? '#f6eeda' : '#0a2a24';
    page.dataset.size = remembered('size') || (enlarged ? 'large' : 'normal');
    page.dataset.suits = remembered('suits') || 'two';
    page.dataset.sort = remembered('sort') || 'rank';
    page.dataset.remarks = remembered('remarks') || 'on';
  };
  show();
  let tapped = null;
  const keep = event => { tapped = event.target.closest('button[type="button"]'); };
  addEventListener('click', keep, true);
  addEventListener('DOMContentLoaded', () => {
    removeEventListener('click', keep, true);
    if (tapped?.isConnected) tapped.click();
  });
  bright.addEventListener('change', show);
  document.addEventListener('remembered', show);
})();
