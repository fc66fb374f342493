// Asked for at every step of scrolling, and found once: looking through a very long page takes a while.
const parts = ['strip', 'filters'].map((name) => [name, document.querySelector(`.${name}`)]);

/** Pixels at the top of the window that sticky parts cover. */
export function stickyHeight() {
  return parts.reduce((height, [, element]) => height + heightOf(element), 0);
}

/** Heights that sticky parts keep clear for each other, as custom properties. */
export function measureStickyParts() {
  const heights = parts.map(([name, element]) => [`--${name}-height`, `${heightOf(element)}px`]);
  const { style } = document.documentElement;
  // Setting one, even to the same value, styles the whole page anew, so it is done at once and only where it must be.
  for (const [name, height] of heights) if (style.getPropertyValue(name) !== height) style.setProperty(name, height);
}

/** Measures now and whenever a sticky part changes its height. */
export function watchStickyParts() {
  const observer = new ResizeObserver(measureStickyParts);
  for (const [, element] of parts) if (element !== null) observer.observe(element);
}

function heightOf(element) {
  return element?.offsetHeight ?? 0;
}
