// A swap of our own for what changes with every move: attributes, or the text, of elements that stay as they are.
htmx.registerExtension('patch', {
  handle_swap(style, _, fragment) {
    if (style !== 'patch') return false;
    for (const item of fragment.querySelectorAll('i[for]')) {
      const element = document.getElementById(item.getAttribute('for'));
      if (element) apply(element, item);
    }
    return true;
  },
});

function apply(element, item) {
  for (const { name, value } of item.attributes) {
    if (name === 'text') element.textContent = value;
    else if (name !== 'for') element.setAttribute(name, value);
  }
}
