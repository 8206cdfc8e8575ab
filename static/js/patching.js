// A swap of our own for what changes with every move: attributes, or the text, of elements that stay as they are.
// Classic and before htmx: its socket may speak before any module is there.
(() => {
  document.addEventListener('htmx:before:process', () => {
    htmx.registerExtension('patch', {
      handle_swap(style, _, fragment) {
        if (style !== 'patch') return false;
        for (const item of fragment.querySelectorAll('i[for]')) {
          for (const id of item.getAttribute('for').split(' ')) {
            const element = document.getElementById(id);
            if (element) apply(element, item);
          }
        }
        return true;
      },
    });
  }, { once: true });

  function apply(element, item) {
    for (const { name, value } of item.attributes) {
      if (name === 'text') element.textContent = value;
      else if (name !== 'for') element.setAttribute(name, value);
    }
  }
})();
