import { writeAnchor } from './address.js';
import { build } from './building.js';
import { closestTo } from './dom.js';
import type { Facet } from './facets.js';
import type { PolicyList, Row } from './model.js';
import { firstBelow, stickyHeight } from './scrolling.js';
import { singleKeysAreOn } from './settings.js';

interface KeyTargets {
  readonly input: HTMLInputElement;
  readonly lists: readonly PolicyList[];
  readonly facets: readonly Facet[];
  readonly reset: () => void;
}

/** `/` goes to the search, `j` and `k` step through failed checks, Escape in the search resets the filters. */
export function startKeys({ input, lists, facets, reset }: KeyTargets): void {
  addEventListener('keydown', (event) => {
    if (event.ctrlKey || event.metaKey || event.altKey) return;
    if (event.key === 'Escape' && event.target === input) reset();
    if (closestTo(event, 'input, select, textarea, dialog', HTMLElement) !== null || !singleKeysAreOn()) return;
    if (event.key === '/') {
      event.preventDefault();
      input.focus();
      input.select();
    }
    if (event.key === 'j') step(1, lists, facets);
    if (event.key === 'k') step(-1, lists, facets);
  });
}

/** Steps through the failed checks that are shown, or through all policies if none of them failed. */
function step(direction: 1 | -1, lists: readonly PolicyList[], facets: readonly Facet[]): void {
  const shown = lists.flatMap(({ chunks }) => chunks.flatMap(({ rows }) => rows.filter(({ entry }) => entry.isShown)));
  const failed = shown.filter(({ entry }) => facets.some((facet) => facet.isFailed(entry)));
  const rows = failed.length > 0 ? failed : shown;
  const next = rows[indexOfNext(rows, direction)];
  if (next === undefined) return;
  if (next.element === null) build(next.chunk);
  const { element } = next;
  if (element === null) return;
  element.tabIndex = -1;
  element.focus({ preventScroll: true });
  element.scrollIntoView({ block: 'center' });
  if (element.id !== '') writeAnchor(element.id);
}

/** From the focused row, or else from the upper edge of what is in sight. */
function indexOfNext(rows: readonly Row[], direction: 1 | -1): number {
  const focused = document.activeElement?.closest('tr') ?? null;
  // A row that was not built yet has no element either.
  const current = focused === null ? -1 : rows.findIndex(({ element }) => element === focused);
  if (current !== -1) return current + direction;
  const edge = stickyHeight();
  const first = firstBelow(rows, (row) => isBelow(row, edge));
  return direction > 0 ? first : first - 1;
}

/** Only a table that crosses the edge is sure to be laid out: any other row is taken to be where its box is. */
function isBelow({ element, chunk }: Row, edge: number): boolean {
  const { top, bottom } = chunk.box.getBoundingClientRect();
  if (element === null || top > edge || bottom <= edge) return top > edge;
  return element.getBoundingClientRect().top > edge;
}
