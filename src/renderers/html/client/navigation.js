import { all } from './dom.js';
import { stickyHeight } from './sticky.js';

/** Pixels below the sticky parts within which a heading counts as reached. */
const REACHED = 48;

/** Marks the section in sight in the navigation, and keeps the mark in sight there. */
export function startNavigation() {
  const side = document.querySelector('.side');
  const links = all('.side a[href^="#"]');
  if (links.length === 0) return;
  const targets = links.map(targetOf);
  let isQueued = false;
  let marked;

  function mark() {
    isQueued = false;
    const shown = [...links.keys()].filter((index) => isShown(targets[index]));
    const link = links[shown[lastReached(shown, targets, stickyHeight() + REACHED)]];
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

/** The section that a link leads to: asking the heading in it for its place would lay out a section out of sight. */
function targetOf(link) {
  const target = document.getElementById(decodeURIComponent(link.hash.slice(1)));
  return target?.closest('section') ?? target;
}

/** Folded sections may be left out of the page, and have no place then. */
function isShown(target) {
  return target !== null && !target.classList.contains('is-folded');
}

/** Position of the last of the targets above the edge, by halves; -1 before the first. */
function lastReached(shown, targets, edge) {
  let low = 0;
  let high = shown.length;
  while (low < high) {
    const middle = (low + high) >> 1;
    if (targets[shown[middle]].getBoundingClientRect().top <= edge) low = middle + 1;
    else high = middle;
  }
  return low - 1;
}
