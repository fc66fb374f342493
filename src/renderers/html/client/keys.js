import { writeAnchor } from './address.js';
import { build } from './building.js';
import { singleKeysAreOn } from './settings.js';
import { stickyHeight } from './sticky.js';

/** `/` goes to the search, `j` and `k` step through failed checks, Escape in the search clears. */
export function startKeys({ input, lists, facets, reset }) {
  const step = stepper(lists, facets);
  addEventListener('keydown', (event) => {
    if (event.ctrlKey || event.metaKey || event.altKey) return;
    if (event.key === 'Escape' && event.target === input) reset();
    if (event.target.matches?.('input, select, textarea') || event.target.closest?.('dialog')) return;
    if (!singleKeysAreOn()) return;
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
function stepper(lists, facets) {
  const status = facets.findIndex(({ failed }) => failed !== null);
  const hasFailed = ({ options }) => facets[status]?.failed[options[status]] === true;

  return function step(direction) {
    const visible = lists.flatMap(({ blocks }) =>
      blocks.flatMap(({ rows }) => rows.filter(({ entry }) => entry.isShown)),
    );
    const failed = visible.filter(({ entry }) => hasFailed(entry));
    const rows = failed.length > 0 ? failed : visible;
    const next = rows[indexOfNext(rows, direction)];
    if (next === undefined) return;
    if (next.element === null) build(next.block);
    const { element } = next;
    element.tabIndex = -1;
    element.focus({ preventScroll: true });
    element.scrollIntoView({ block: 'center' });
    if (element.id !== '') writeAnchor(element.id);
  };
}

/** From the focused row, or else from the upper edge of what is in sight. */
function indexOfNext(rows, direction) {
  const focused = document.activeElement?.closest('tr');
  // A row that was not built yet has no element either.
  const current = focused ? rows.findIndex(({ element }) => element === focused) : -1;
  if (current !== -1) return current + direction;
  const firstBelow = firstBelowEdge(rows, stickyHeight());
  return direction > 0 ? firstBelow : firstBelow - 1;
}

/**
 * The first row below an edge, by halves: rows stand in document order, and asking each for its place would lay out
 * every section that the browser skips.
 */
function firstBelowEdge(rows, edge) {
  let low = 0;
  let high = rows.length;
  while (low < high) {
    const middle = (low + high) >> 1;
    if (isBelow(rows[middle], edge)) high = middle;
    else low = middle + 1;
  }
  return low;
}

/** Only a table that crosses the edge is sure to be laid out: rows elsewhere are where the box of their table is. */
function isBelow({ element, block }, edge) {
  const { top, bottom } = block.box.getBoundingClientRect();
  if (element === null || top > edge || bottom <= edge) return top > edge;
  return element.getBoundingClientRect().top > edge;
}
