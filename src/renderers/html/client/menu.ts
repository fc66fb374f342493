import { closestTo } from './browser.js';

/** Wide screens show the contents beside the page. */
const WIDE = '(min-width: 1100px)';

/**
 * On screens too narrow for the contents beside the page, a button opens them above it. The browser closes them on Escape
 * or a click elsewhere, and returns the focus.
 */
export function startMenu(): void {
  const button = document.querySelector<HTMLButtonElement>('button.menu');
  const side = document.querySelector<HTMLElement>('.side');
  if (button === null || !side?.querySelector('a') || !('popover' in side)) return;
  const wide = matchMedia(WIDE);
  button.popoverTargetElement = side;
  button.setAttribute('aria-expanded', 'false');
  document.body.classList.add('has-menu');

  function fit(): void {
    if (!button || !side) return;
    button.hidden = wide.matches;
    side.popover = wide.matches ? null : 'auto';
  }
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
    focusTarget(link);
  });
}

/** Moves the focus to where a link leads, so that the keyboard goes on from there. */
function focusTarget(link: HTMLAnchorElement): void {
  const target = document.getElementById(decodeURIComponent(link.hash.slice(1)));
  if (target === null) return;
  target.tabIndex = -1;
  target.focus({ preventScroll: true });
}
