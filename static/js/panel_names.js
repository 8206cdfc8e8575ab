// What Django's panel leaves without a name for who reads it by ear. Its search is named by a picture; and a field that looks
// somebody up is drawn by a library, sooner or later, that names neither what is chosen nor what one types into.
const labelOf = field => document.querySelector(`label[for="${field.id}"]`);

const search = document.querySelector('#searchbar');
search?.setAttribute('aria-label', document.querySelector('label[for="searchbar"] img').alt);

const name = () => {
  for (const field of document.querySelectorAll('select.select2-hidden-accessible')) {
    const drawn = field.nextElementSibling?.querySelector('[role="combobox"]'), chosen = drawn?.querySelector('[role="textbox"]'), label = labelOf(field);
    if (!chosen || !label) continue;
    label.id ||= `${field.id}-label`;
    for (const told of ['role', 'aria-readonly']) chosen.removeAttribute(told); // nothing can be typed there
    drawn.setAttribute('aria-labelledby', `${label.id} ${chosen.id}`);
  }
  const open = document.querySelector('.select2-container--open')?.previousElementSibling;
  for (const typed of open ? document.querySelectorAll('.select2-search__field:not([aria-label])') : []) {
    typed.setAttribute('aria-label', labelOf(open).textContent.replace(':', '').trim());
  }
};

if (document.querySelector('.admin-autocomplete')) {
  new MutationObserver(name).observe(document.body, { childList: true, subtree: true });
  name();
}
