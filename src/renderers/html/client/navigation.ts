import { all, one } from './dom.js';
import { firstBelow, stickyHeight } from './scrolling.js';

/** Pixels below the sticky parts within which a heading counts as reached. */
const REACHED = 48;

/** Marks the section in sight in the navigation, and keeps the mark in sight there. */
export function startNavigation(): void {
  const items = all('.side a[href^="#"]', HTMLAnchorElement).flatMap((link) => {
    const target = targetOf(link);
    return target === null ? [] : [{ link, target }];
  });
  if (items.length === 0) return;
  const side = one('.side', HTMLElement);
  let isQueued = false;
  let marked: HTMLAnchorElement | undefined;

  function mark(): void {
    isQueued = false;
    const edge = stickyHeight() + REACHED;
    // Folded sections may be left out of the layout, and have no position then.
    const shown = items.filter(({ target }) => !target.classList.contains('is-folded'));
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

/** The section that a link leads to. The position of the heading in it would lay out a section that is out of sight. */
function targetOf(link: HTMLAnchorElement): Element | null {
  const target = document.getElementById(decodeURIComponent(link.hash.slice(1)));
  return target?.closest('section') ?? target;
}
