// Tells of attributes that a push has changed. `tell(element, now, before)` runs after the whole push.
const table = document.getElementById('table');

export function watch(attribute, selector, tell) {
  new MutationObserver(changes => {
    for (const { target, oldValue } of changes) {
      const now = target.getAttribute(attribute);
      if (now !== oldValue && target.matches(selector)) tell(target, now, oldValue);
    }
  }).observe(table, { attributes: true, attributeFilter: [attribute], attributeOldValue: true, subtree: true });
}
