import { all } from './dom.js';

/** Pixels at the top of the window that sticky parts cover. */
export function stickyHeight() {
  return all('.strip, .filters').reduce((height, element) => height + element.offsetHeight, 0);
}

/** Heights that sticky parts keep clear for each other, as custom properties. */
export function measureStickyParts() {
  const heights = ['strip', 'filters'].map((name) => [
    `--${name}-height`,
    `${document.querySelector(`.${name}`)?.offsetHeight ?? 0}px`,
  ]);
  const { style } = document.documentElement;
  // Setting one, even to the same value, styles the whole page anew, so it is done at once and only where it must be.
  for (const [name, height] of heights) if (style.getPropertyValue(name) !== height) style.setProperty(name, height);
}

/** Measures now and whenever a sticky part changes its height. */
export function watchStickyParts() {
  const observer = new ResizeObserver(measureStickyParts);
  for (const element of all('.strip, .filters')) observer.observe(element);
}
