// What a reader has chosen, kept in this browser where it allows that; `early.js` shows it.
const kept = new Map();

export function remembered(name, otherwise) {
  try {
    return localStorage.getItem(name) ?? otherwise;
  } catch {
    return kept.get(name) ?? otherwise;
  }
}

export function remember(name, value) {
  kept.set(name, value);
  try {
    localStorage.setItem(name, value);
  } catch {
    document.documentElement.dataset[name] = value;
  }
  document.dispatchEvent(new CustomEvent('remembered', { detail: { name, value } }));
}
