/** All elements that match, as an array. */
export function all(selector, within = document) {
  return [...within.querySelectorAll(selector)];
}

const numbers = new Intl.NumberFormat(document.documentElement.lang, { numberingSystem: 'latn' });

const written = new Map();

/** A number as the language of the page writes it. The same few are asked for again and again. */
export function formatted(number) {
  let text = written.get(number);
  if (text === undefined) written.set(number, (text = numbers.format(number)));
  return text;
}

/** A word of the page with its `{name}` places filled in. */
export function worded(text, values) {
  return text.replace(/\{(\w+)\}/g, (place, name) => values[name] ?? place);
}

/** Sets the text of an element, where it is another one. */
export function setText(element, text) {
  if (element.textContent !== text) element.textContent = text;
}

/** Does something once the page shows what was changed. */
export function afterPaint(work) {
  requestAnimationFrame(() => setTimeout(work));
}
