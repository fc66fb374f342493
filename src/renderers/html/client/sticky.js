import { all } from './dom.js';

/** Pixels at the top of the window that sticky parts cover. */
export function stickyHeight() {
  return all('.strip, .filters').reduce((height, element) => height + element.offsetHeight, 0);
}

/** Heights that sticky parts keep clear for each other, as custom properties. */
export function measureStickyParts() {
  for (const name of ['strip', 'filters']) {
    const height = document.querySelector(`.${name}`)?.offsetHeight ?? 0;
    document.documentElement.style.setProperty(`--${name}-height`, `${height}px`);
  }
}

/** Measures now and whenever a sticky part changes its height. */
export function watchStickyParts() {
  const observer = new ResizeObserver(measureStickyParts);
  for (const element of all('.strip, .filters')) observer.observe(element);
}
