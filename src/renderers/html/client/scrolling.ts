// Looked up once, because that is slow in a very long page, and each step of scrolling needs them.
const stickyParts = ['strip', 'filters'].map((name) => ({
  element: document.querySelector<HTMLElement>(`.${name}`),
  property: `--${name}-height`,
}));

/** Pixels at the top of the window that sticky parts cover. */
export function stickyHeight(): number {
  return stickyParts.reduce((height, { element }) => height + heightOf(element), 0);
}

/** The height of a sticky part; 0 on a screen so low that the part does not stick. */
function heightOf(element: HTMLElement | null): number {
  return element === null || getComputedStyle(element).position === 'static' ? 0 : element.offsetHeight;
}

/** Writes the heights of the sticky parts into custom properties, for the style sheet. */
export function measureStickyParts(): void {
  // The bar grows to say that nothing matches. Then nothing is below it.
  if (stickyParts.some(({ element }) => element?.matches('.is-empty') === true)) return;
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

/** Returns a function that scrolls back to where the reader is now. */
export function placeOfReader(): () => void {
  const y = scrollY;
  const element = y === 0 ? null : firstInSight();
  const top = element?.getBoundingClientRect().top ?? 0;
  return () => {
    scrollTo(0, y);
    if (element !== null) settle(element, top);
  };
}

/** Pixels between the points where text is looked for. */
const STEP = 8;

/** The first element below the sticky parts that is text: the height of what contains it is only estimated. */
function firstInSight(): Element | null {
  for (let y = stickyHeight() + 1; y < innerHeight; y += STEP) {
    const element = document.elementFromPoint(innerWidth / 2, y);
    if (element?.matches('main *:not(section, div, thead *)') === true) return element;
  }
  return null;
}

/** Frames until what is around the reader is laid out, instead of estimated. */
const FRAMES_TO_SETTLE = 3;

function settle(element: Element, top: number, frames = FRAMES_TO_SETTLE): void {
  scrollBy(0, element.getBoundingClientRect().top - top);
  if (frames > 0) requestAnimationFrame(() => settle(element, top, frames - 1));
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
