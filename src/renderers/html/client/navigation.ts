import { all, closestTo } from './browser.js';
import { firstBelow, stickyHeight } from './scrolling.js';

/** Pixels below the sticky parts within which a heading counts as reached. */
const REACHED = 48;
/** Wide screens show the contents beside the page. */
const WIDE = '(min-width: 1100px)';

/** Marks the section that is in view in the navigation, and opens the navigation on narrow screens. */
export function startNavigation(): void {
  const side = document.querySelector<HTMLElement>('.side:has(a)');
  if (side === null) return;
  startMenu(side);
  markSections(side);
}

/** Scrolls the navigation to the mark. */
function markSections(side: HTMLElement): void {
  const items = all('a[href^="#"]', HTMLAnchorElement, side).flatMap((link) => {
    const target = targetOf(link);
    // Measuring the heading in a section would lay out a section that is out of view.
    return target === null ? [] : [{ link, target: target.closest('section') ?? target }];
  });
  let isQueued = false;
  let marked: HTMLAnchorElement | undefined;

  function mark(): void {
    isQueued = false;
    const edge = stickyHeight() + REACHED;
    // A section in a closed one, or behind the list, may be left out of the layout, and then has no position.
    const shown = items.filter(({ target }) => !target.matches('.is-closed *, .is-behind, .is-behind *'));
    const link = shown[firstBelow(shown, ({ target }) => target.getBoundingClientRect().top > edge) - 1]?.link;
    if (link === marked) return;
    marked?.removeAttribute('aria-current');
    marked = link;
    if (link === undefined) return;
    link.setAttribute('aria-current', 'true');
    const isAbove = link.offsetTop < side.scrollTop;
    const isBelow = link.offsetTop + link.offsetHeight > side.scrollTop + side.clientHeight;
    if (isAbove || isBelow) side.scrollTop = link.offsetTop - side.clientHeight / 2;
  }

  addEventListener('scroll', () => {
    if (!isQueued) requestAnimationFrame(mark);
    isQueued = true;
  });
  requestAnimationFrame(mark);
}

/**
 * On screens too narrow for the contents beside the page, a button opens them above it. The browser closes them on Escape
 * or a click elsewhere, and returns the focus.
 */
function startMenu(side: HTMLElement): void {
  const button = document.querySelector<HTMLButtonElement>('button.menu');
  if (button === null || !('popover' in side)) return;
  const wide = matchMedia(WIDE);
  button.popoverTargetElement = side;
  button.setAttribute('aria-expanded', 'false');
  document.body.classList.add('has-menu');

  const fit = (): void => {
    button.hidden = wide.matches;
    side.popover = wide.matches ? null : 'auto';
  };
  wide.addEventListener('change', fit);
  fit();

  side.addEventListener('toggle', (event) => {
    const isOpen = event.newState === 'open';
    button.setAttribute('aria-expanded', String(isOpen));
    if (isOpen) (side.querySelector<HTMLElement>('[aria-current]') ?? side.querySelector('a'))?.focus();
  });
  side.addEventListener('click', (event) => {
    const link = closestTo(event, 'a[href^="#"]', HTMLAnchorElement);
    if (link === null || side.popover === null) return;
    side.hidePopover();
    // The keyboard goes on from where the link leads.
    const target = targetOf(link);
    if (target === null) return;
    target.tabIndex = -1;
    target.focus({ preventScroll: true });
  });
}

function targetOf(link: HTMLAnchorElement): HTMLElement | null {
  return document.getElementById(decodeURIComponent(link.hash.slice(1)));
}
