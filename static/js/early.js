// Before anything is drawn: what this reader has chosen, as attributes of the page. Classic and small, since it blocks.
(() => {
  const page = document.documentElement, bright = matchMedia('(prefers-color-scheme: light)');
  const remembered = name => { try { return localStorage.getItem(name) } catch { return null } };
  const show = () => {
    const theme = remembered('theme') || 'auto';
    page.dataset.theme = theme === 'auto' ? (bright.matches ? 'light' : 'dark') : theme;
    document.querySelector('meta[name="theme-color"]').content = page.dataset.theme === 'light' ? '#f6eeda' : '#0a2a24';
    page.dataset.size = remembered('size') || 'normal';
    page.dataset.suits = remembered('suits') || 'two';
    page.dataset.sort = remembered('sort') || 'rank';
  };
  show();
  bright.addEventListener('change', show);
  document.addEventListener('remembered', show);
})();
