/** All elements that match, as an array. */
export function all(selector, within = document) {
  return [...within.querySelectorAll(selector)];
}

const numbers = new Intl.NumberFormat(document.documentElement.lang);

/** A number as the language of the page writes it. */
export function formatted(number) {
  return numbers.format(number);
}
