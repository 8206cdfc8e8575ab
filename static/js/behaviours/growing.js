// Lists that grow are opened at their newest line and stay there, unless one has scrolled up in them.
for (const list of document.querySelectorAll('.log, .tricks')) {
  let atEnd = true;
  const follow = () => { if (atEnd && list.offsetParent) list.scrollTop = list.scrollHeight; };

  list.addEventListener('scroll', () => { atEnd = list.scrollHeight - list.scrollTop - list.clientHeight < 40; }, { passive: true });
  new MutationObserver(follow).observe(list, { childList: true });
  new MutationObserver(follow).observe(document.documentElement, { attributeFilter: ['data-size'] }); // larger letters make it longer
  new ResizeObserver(follow).observe(list);
  document.addEventListener('shown', () => { atEnd = true; follow(); });
  follow();
}
