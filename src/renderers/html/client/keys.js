import { all } from './dom.js';
import { stickyHeight } from './sticky.js';

/** `/` goes to the search, `j` and `k` step through failed checks, Escape in the search clears. */
export function startKeys(input, reset) {
  addEventListener('keydown', (event) => {
    if (event.ctrlKey || event.metaKey || event.altKey) return;
    if (event.key === 'Escape' && event.target === input) reset();
    if (event.target.matches?.('input, select, textarea')) return;
    if (event.key === '/') {
      event.preventDefault();
      input.focus();
      input.select();
    }
    if (event.key === 'j') step(1);
    if (event.key === 'k') step(-1);
  });
}

/** Steps through the failed checks in sight, or through all policies where none of them failed. */
function step(direction) {
  const visible = all('tr[data-entry]').filter((row) => !row.hidden);
  const failed = visible.filter((row) => row.querySelector('.status-red, .status-amber') !== null);
  const rows = failed.length > 0 ? failed : visible;
  const next = rows[indexOfNext(rows, direction)];
  if (next === undefined) return;
  next.tabIndex = -1;
  next.focus({ preventScroll: true });
  next.scrollIntoView({ block: 'center' });
}

/** From the focused row, or else from the upper edge of what is in sight. */
function indexOfNext(rows, direction) {
  const current = rows.indexOf(document.activeElement?.closest('tr'));
  if (current !== -1) return current + direction;
  const edge = stickyHeight();
  const below = rows.findIndex((row) => row.getBoundingClientRect().top > edge);
  const firstBelow = below === -1 ? rows.length : below;
  return direction > 0 ? firstBelow : firstBelow - 1;
}
