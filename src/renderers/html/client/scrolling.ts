// Looked up once, because that is slow in a very long page, and each step of scrolling needs them.
const stickyParts = ['strip', 'filters'].map((name) => ({
  element: document.querySelector<HTMLElement>(`.${name}`),
  property: `--${name}-height`,
}));

/** Frames until a filtered page has its final height, on a slow machine too. */
const FRAMES_TO_SETTLE = 30;

/** Pixels at the top of the window that sticky parts cover. */
export function stickyHeight(): number {
  return stickyParts.reduce((height, { element }) => height + heightOf(element), 0);
}

/** The height of a sticky part; 0 on a screen so low that the part does not stick. */
function heightOf(element: HTMLElement | null): number {
  return element === null || getComputedStyle(element).position === 'static' ? 0 : element.offsetHeight;
}

/** Whether an element begins below the upper two thirds of the window. */
export function isFarBelow(element: Element): boolean {
  return element.getBoundingClientRect().top > (innerHeight * 2) / 3;
}

/** Writes the heights of the sticky parts into custom properties, for the style sheet. */
export function measureStickyParts(): void {
  const heights = stickyParts.map(({ element, property }) => [property, `${heightOf(element)}px`] as const);
  const { style } = document.documentElement;
  // Setting a property restyles the whole page, even to the same value: measure first, and set only what changed.
  for (const [property, height] of heights) {
    if (style.getPropertyValue(property) !== height) style.setProperty(property, height);
  }
}

/** Measures now and whenever a sticky part changes its height. */
export function watchStickyParts(): void {
  const observer = new ResizeObserver(measureStickyParts);
  for (const { element } of stickyParts) if (element !== null) observer.observe(element);
}

/** Scrolls an element back into view for some frames, because rows that disappear above it may move it out. */
export function keepInView(element: Element, isWanted: () => boolean, frames = FRAMES_TO_SETTLE): void {
  // After layout: measuring earlier would force an extra one.
  requestAnimationFrame(() =>
    setTimeout(() => {
      if (!isWanted()) return;
      if (element.getBoundingClientRect().bottom < stickyHeight()) element.scrollIntoView();
      if (frames > 0) keepInView(element, isWanted, frames - 1);
    }),
  );
}

/**
 * Finds the position of the first item below an edge; `items.length` without one. Items are in document order. A binary
 * search, because measuring every item would lay out every section that the browser skips.
 */
export function firstBelow<Item>(items: readonly Item[], isBelow: (item: Item) => boolean): number {
  let low = 0;
  let high = items.length;
  while (low < high) {
    const middle = (low + high) >> 1;
    const item = items[middle];
    if (item === undefined || isBelow(item)) high = middle;
    else low = middle + 1;
  }
  return low;
}
