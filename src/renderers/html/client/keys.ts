import { writeAnchor } from './address.js';
import { all } from './browser.js';
import { reveal } from './folding.js';
import type { Facet } from './facets.js';
import type { PolicyList } from './policies.js';
import { firstBelow, stickyHeight } from './scrolling.js';
import { isSingleKey } from './settings.js';

/** `/` moves to the search, Escape in the search calls `reset`. */
export function startSearchKeys(input: HTMLInputElement, reset: () => void): void {
  addEventListener('keydown', (event) => {
    if (event.key === 'Escape' && event.target === input) reset();
    if (event.key !== '/' || !isSingleKey(event)) return;
    event.preventDefault();
    input.focus();
    input.select();
  });
}

/** `j` and `k` step through the shown policies that did not pass, or through all if every one passed. */
export function startStepping(stops: () => readonly HTMLElement[]): void {
  addEventListener('keydown', (event) => {
    if (event.key !== 'j' && event.key !== 'k') return;
    if (isSingleKey(event)) step(event.key === 'j' ? 1 : -1, stops());
  });
}

/** The policies that the filters show. */
export function shownStops(lists: readonly PolicyList[], facets: readonly Facet[]): HTMLElement[] {
  const shown = lists.flatMap(({ chunks }) => chunks.flatMap(({ rows }) => rows.filter(({ entry }) => entry.isShown)));
  const notPassed = shown.filter(({ entry }) => facets.some((facet) => facet.isNotPassed(entry)));
  return (notPassed.length > 0 ? notPassed : shown).map(({ element }) => element);
}

/** The policies of a page without filters: rows of tables, and cards of a plan that are about one policy. */
export function listedStops(): HTMLElement[] {
  const listed = all('.cards tbody tr, .plan .card:not(:has(tbody))', HTMLElement);
  const notPassed = listed.filter(
    (element) => element.querySelector('td:is(.status-green, .status-gray, .status-unrecognized)') === null,
  );
  return notPassed.length > 0 ? notPassed : listed;
}

function step(direction: 1 | -1, stops: readonly HTMLElement[]): void {
  const element = stops[indexOfNext(stops, direction)];
  if (element === undefined) return;
  reveal(element);
  element.tabIndex = -1;
  element.focus({ preventScroll: true });
  element.scrollIntoView({ block: 'center' });
  if (element.id !== '') writeAnchor(element.id);
}

/** Starts at the focused policy, or else at the upper edge of the visible part. */
function indexOfNext(stops: readonly HTMLElement[], direction: 1 | -1): number {
  const focused = document.activeElement?.closest<HTMLElement>('tr, .card') ?? null;
  const current = focused === null ? -1 : stops.indexOf(focused);
  if (current !== -1) return current + direction;
  const edge = stickyHeight();
  const first = firstBelow(stops, (stop) => isBelow(stop, edge));
  return direction > 0 ? first : first - 1;
}

/** Only a table that crosses the edge is certain to be laid out. For any other row, the position of its table is used. */
function isBelow(stop: HTMLElement, edge: number): boolean {
  const { top, bottom } = (stop.closest('table') ?? stop).getBoundingClientRect();
  if (top > edge || bottom <= edge) return top > edge;
  return stop.getBoundingClientRect().top > edge;
}
