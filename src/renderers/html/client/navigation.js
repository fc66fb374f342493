import { all } from './dom.js';
import { stickyHeight } from './sticky.js';

/** Pixels below the sticky parts within which a heading counts as reached. */
const REACHED = 48;

/** Marks the section in sight in the navigation, and keeps the mark in sight there. */
export function startNavigation() {
  const side = document.querySelector('.side');
  const links = all('.side a[href^="#"]');
  if (links.length === 0) return;
  const targets = links.map((link) => document.getElementById(decodeURIComponent(link.hash.slice(1))));
  let isQueued = false;

  function mark() {
    isQueued = false;
    const edge = stickyHeight() + REACHED;
    const current = targets.findLastIndex((target) => target !== null && target.getBoundingClientRect().top <= edge);
    links.forEach((link, index) => {
      if (index === current) link.setAttribute('aria-current', 'true');
      else link.removeAttribute('aria-current');
    });
    const link = links[current];
    if (link === undefined) return;
    const isAbove = link.offsetTop < side.scrollTop;
    const isBelow = link.offsetTop + link.offsetHeight > side.scrollTop + side.clientHeight;
    if (isAbove || isBelow) side.scrollTop = link.offsetTop - side.clientHeight / 2;
  }

  addEventListener('scroll', () => {
    if (!isQueued) requestAnimationFrame(mark);
    isQueued = true;
  });
  mark();
}
