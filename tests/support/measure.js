// What does not fit on a page of the table: run in the page, answers with sentences. `main` is measured, or the dialog that is open.
() => {
  const found = [], wide = innerWidth, high = innerHeight, main = document.querySelector('main'), held = main.matches('[data-phase="play"], [data-phase="tribute"]') && main.dataset.seat !== '' && main.dataset.lesson !== 'true';
  const large = document.documentElement.dataset.size === 'large' && (held || !main.matches('.table') || !(wide > high && high <= 375)); // on its side inside WeChat a table has large letters where cards are held, and only there
  const dialogs = [...document.querySelectorAll('dialog[open]')], dialog = dialogs[dialogs.length - 1];
  const shown = e => { const r = e.getBoundingClientRect(), s = getComputedStyle(e); return r.width > 0 && r.height > 0 && s.visibility !== 'hidden' && +s.opacity > .05; };
  const name = e => ((e.className.baseVal ?? e.className) + ' ' + (e.textContent || '').trim().slice(0, 14)).replace(/\s+/g, ' ');
  const covered = e => dialog && !dialog.contains(e);
  if (document.documentElement.scrollWidth > wide) found.push('page wider than the window: ' + document.documentElement.scrollWidth);
  if (main.matches('.replay') && high > wide && document.documentElement.scrollHeight > high + 1 + (large && high < 700 ? document.querySelector('.banner')?.offsetHeight ?? 0 : 0)) found.push('higher than the window: ' + document.documentElement.scrollHeight);
  for (const e of document.querySelectorAll('.holder__last > *')) {
    const r = e.getBoundingClientRect(), q = e.closest('.holder').getBoundingClientRect();
    if (!shown(e) || r.right > q.right || r.bottom > q.bottom) found.push('last play unseen: ' + name(e));
    const who = e.closest('.holder').querySelector('.holder__name');
    if (who.scrollWidth > who.clientWidth + 1 && who.clientWidth < 3 * parseFloat(getComputedStyle(who).fontSize)) found.push('cut: ' + name(who));
  }
  for (const e of document.querySelectorAll('main *')) {
    if (!shown(e) || covered(e) || e.closest('.deco, .sr, .command:not(:focus-within), .log, .tricks, .quick, .card__art, .htmx-indicator') || (e.closest('svg') && e.tagName !== 'svg')) continue;
    const r = DOMRect.fromRect(e.getBoundingClientRect()), s = getComputedStyle(e), text = [...e.childNodes].some(n => n.nodeType === 3 && n.textContent.trim());
    const scrolls = e.closest('.panel, .counter, .door, .rules, .replay');
    if (r.right > wide + 1.5 || r.left < -1.5 || (!scrolls && (r.top < -1.5 || r.bottom > high + 1.5))) found.push('outside: ' + name(e));
    const box = e.parentElement.closest('.invite, .terms')?.getBoundingClientRect();
    if (box && (r.top < box.top - 1.5 || r.bottom > box.bottom + 1.5)) found.push('outside its box: ' + name(e));
    if (text && parseFloat(s.fontSize) < (large ? 17.9 : 13.9) && !e.closest('.face, .card__as, .card__level')) found.push('small text: ' + name(e) + ' ' + s.fontSize);
    if (e.matches('.guide') && e.firstElementChild?.offsetHeight > e.clientHeight) found.push('cut: ' + name(e));
    if ((text || e.matches('.plate__title')) && s.overflow !== 'visible' && e.scrollWidth > e.clientWidth + 1 && !e.matches('.holder__name')) found.push('cut: ' + name(e));
    if (e.matches('.plate__name')) {
      const words = document.createRange();
      words.selectNodeContents(e);
      const w = words.getBoundingClientRect();
      for (const seal of e.closest('.plate').querySelectorAll('.seal')) {
        const q = seal.getBoundingClientRect();
        if (shown(seal) && Math.min(w.right, q.right) - Math.max(w.left, q.left) > 2 && Math.min(w.bottom, q.bottom) - Math.max(w.top, q.top) > .35 * w.height) found.push('seal over a name: ' + name(e));
      }
    }
    if (e.matches('.gift .card__index')) {
      const words = document.createRange();
      words.selectNodeContents(e);
      if (words.getBoundingClientRect().right > e.parentElement.getBoundingClientRect().right + 1) found.push('cut: ' + name(e));
    }
    if (e.matches('.ranking th a')) {
      for (const word of e.textContent.matchAll(/[a-z]+/gi)) {
        const letters = document.createRange();
        letters.setStart(e.firstChild, word.index);
        letters.setEnd(e.firstChild, word.index + word[0].length);
        if (letters.getClientRects().length > 1) found.push('broken: ' + name(e));
      }
    }
    if (e.matches('.gift__back') && e.getBoundingClientRect().right < e.querySelector('.card')?.getBoundingClientRect().right - 1) found.push('cut: ' + name(e));
    if (e.matches('.invite .btn__label') && !s.clipPath.startsWith('inset') && e.offsetHeight > 2 * parseFloat(s.fontSize)) found.push('in two lines: ' + name(e));
    if (text && e.closest('button') && s.overflow === 'visible' && !s.clipPath.startsWith('inset')) {
      const words = document.createRange();
      words.selectNodeContents(e);
      const w = words.getBoundingClientRect(), b = e.closest('button').getBoundingClientRect();
      if (w.left < b.left - 1 || w.right > b.right + 1) found.push('words outside: ' + name(e));
    }
    if (e.matches('button, a, .slot')) {
      if (e.matches('.holder__name')) Object.assign(r, (({ width, height }) => ({ width, height }))(e.closest('.holder').getBoundingClientRect())); // all of a seat is tapped
      const slot = e.matches('.slot'), head = e.matches('.column__head'), least = slot ? 0 : large && !head ? 59.5 : 43.5;
      const reach = getComputedStyle(e, '::before'), beyond = side => reach.content !== 'none' && reach.position === 'absolute' ? Math.max(0, -parseFloat(reach[side])) : 0;
      r.width += beyond('left') + beyond('right');
      r.height += beyond('top') + beyond('bottom');
      if (r.width < least || r.height < (head ? 29.5 : least)) found.push('small target: ' + name(e) + ' ' + Math.round(r.width) + 'x' + Math.round(r.height));
    }
  }
  // What is seen of a card: 44 by 24, with large letters 48 by 34.
  const big = document.documentElement.dataset.size === 'large', narrow = wide < 360 ? 37.5 : big ? 47.9 : 43.9;
  const strip = big ? 33.9 : main.dataset.lesson === 'true' && wide > high ? 27.9 : 23.9; // who learns has the most to read
  for (const column of document.querySelectorAll('#holding .column, #giving .column')) {
    if (!shown(column) || covered(column)) continue;
    const slots = [...column.querySelectorAll('.slot')].map(s => s.getBoundingClientRect());
    slots.forEach((r, i) => slots.slice(0, i).filter(q => q.left < r.right - 1 && r.left < q.right - 1).forEach(q => { if (r.top - q.top < strip) found.push('strip lower than ' + strip + ': ' + (r.top - q.top).toFixed(1)); })); // two abreast cover nothing of each other
    const bracket = getComputedStyle(column, '::before');
    if (bracket.content !== 'none' && column.getBoundingClientRect().top + parseFloat(bracket.top) + parseFloat(bracket.height) + new DOMMatrix(bracket.transform).m42 > slots[0].top + 2) found.push('bracket across a card');
    if (slots.some(r => r.width < narrow)) found.push('card narrower than ' + narrow + ': ' + slots[0].width.toFixed(1));
  }
  const parts = [...document.querySelectorAll('.row__title, .row__free, .row__names, .row__facts > span, .noscript, .guide, .btn, .chair, .said, .qr, .invite__number, .invite__note, .terms__list, .terms__change, .plate, .plate__title, .medal, .count, .seat__last > *, .rest > *, .to-beat__who, .to-beat .card, .middle, .middle > *, .sign, .actions, .tray, .ticker, .hand, .bar > *, .pick__text > *, .pick__key, .hinted, .sign > .ring, .gift > *, .giving__lead, .giving .card')].filter(e => shown(e) && !covered(e));
  parts.forEach((a, i) => parts.slice(i + 1).forEach(b => {
    if (a.contains(b) || b.contains(a) || (a.closest('.to-beat') && b.closest('.to-beat')) || (a.closest('.middle') && b.closest('.middle')) || (a.closest('.holding') && b.closest('.holding'))) return;
    const band = '.pausing, .claiming, .replay__keys'; // these lie over the felt, and are meant to
    if (!a.closest(band) !== !b.closest(band)) return;
    const gifts = main.dataset.phase === 'tribute' || document.querySelector('#middle[data-kind="tribute"]'); // these cover the felt
    if (gifts && (a.closest('.middle') || b.closest('.middle'))) return;
    const r = a.getBoundingClientRect(), q = b.getBoundingClientRect();
    if (Math.min(r.right, q.right) - Math.max(r.left, q.left) > 2 && Math.min(r.bottom, q.bottom) - Math.max(r.top, q.top) > 2) found.push('overlap: ' + name(a) + ' / ' + name(b));
  }));
  if (((wide >= 1000 && high >= 560) || (wide > high && high < 560)) && main.matches(high < 560 ? '[data-phase="play"], [data-giving="true"]' : '[data-phase="play"]')) { // a desk has room for a band beside the seats and the play, a phone on its side in the sign
    for (const band of [...document.querySelectorAll('.pausing, .claiming__body')].filter(shown)) {
      const r = band.getBoundingClientRect();
      for (const e of [...document.querySelectorAll('.plate, .to-beat .card, .to-beat__who, .giving__lead, .giving .gift, .giving .btn')].filter(e => shown(e) && !covered(e))) {
        const q = e.getBoundingClientRect();
        if (Math.min(r.right, q.right) - Math.max(r.left, q.left) > 2 && Math.min(r.bottom, q.bottom) - Math.max(r.top, q.top) > 2) found.push('band over: ' + name(e));
      }
    }
  }
  return [...new Set(found)];
}
