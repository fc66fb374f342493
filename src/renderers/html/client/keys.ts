import { writeAnchor } from './address.js';
import { all, closestTo } from './browser.js';
import { build } from './building.js';
import { reveal } from './folding.js';
import type { Facet } from './facets.js';
import type { PolicyList, Row } from './rows.js';
import { firstBelow, stickyHeight } from './scrolling.js';
import { singleKeysAreOn } from './settings.js';

interface SearchKeys {
  readonly input: HTMLInputElement;
  readonly reset: () => void;
}

/** `/` moves to the search, Escape in the search clears the filters. */
export function startSearchKeys({ input, reset }: SearchKeys): void {
  addEventListener('keydown', (event) => {
    if (event.key === 'Escape' && event.target === input) reset();
    if (event.key !== '/' || !isSingleKey(event)) return;
    event.preventDefault();
    input.focus();
    input.select();
  });
}

/** A policy to step to. Its element is null until `build` is called. */
interface Stop {
  readonly element: HTMLElement | null;
  readonly box: Element;
  build(): HTMLElement | null;
}

/** `j` and `k` step through the shown policies that did not pass, or through all if every one passed. */
export function startStepping(stops: () => readonly Stop[]): void {
  addEventListener('keydown', (event) => {
    if (event.key !== 'j' && event.key !== 'k') return;
    if (isSingleKey(event)) step(event.key === 'j' ? 1 : -1, stops());
  });
}

/** The policies that the filters show. */
export function shownStops(lists: readonly PolicyList[], facets: readonly Facet[]): Stop[] {
  const shown = lists.flatMap(({ chunks }) => chunks.flatMap(({ rows }) => rows.filter(({ entry }) => entry.isShown)));
  const notPassed = shown.filter(({ entry }) => facets.some((facet) => facet.isNotPassed(entry)));
  return (notPassed.length > 0 ? notPassed : shown).map(stopAt);
}

function stopAt(row: Row): Stop {
  return {
    get element() {
      return row.element;
    },
    get box() {
      return row.chunk.box;
    },
    build() {
      if (row.element === null) build(row.chunk);
      return row.element;
    },
  };
}

/** The policies of a page without filters: rows of tables, and cards of a plan that are about one policy. */
export function listedStops(): Stop[] {
  const listed = all('.cards tbody tr, .plan .card:not(:has(tbody))', HTMLElement);
  const notPassed = listed.filter(
    (element) => element.querySelector('td:is(.status-green, .status-gray, .status-unrecognized)') === null,
  );
  return (notPassed.length > 0 ? notPassed : listed).map((element) => ({
    element,
    box: element.closest('table') ?? element,
    build: () => element,
  }));
}

/** Whether the event is a key without Ctrl or Alt, outside of controls, and the reader has such keys turned on. */
function isSingleKey(event: KeyboardEvent): boolean {
  if (event.ctrlKey || event.metaKey || event.altKey) return false;
  return closestTo(event, 'input, select, textarea, dialog', HTMLElement) === null && singleKeysAreOn();
}

function step(direction: 1 | -1, stops: readonly Stop[]): void {
  const element = stops[indexOfNext(stops, direction)]?.build() ?? null;
  if (element === null) return;
  reveal(element);
  element.tabIndex = -1;
  element.focus({ preventScroll: true });
  element.scrollIntoView({ block: 'center' });
  if (element.id !== '') writeAnchor(element.id);
}

/** Starts at the focused policy, or else at the upper edge of the visible part. */
function indexOfNext(stops: readonly Stop[], direction: 1 | -1): number {
  const focused = document.activeElement?.closest('tr, .card') ?? null;
  // A row that was not built yet has no element either.
  const current = focused === null ? -1 : stops.findIndex(({ element }) => element === focused);
  if (current !== -1) return current + direction;
  const edge = stickyHeight();
  const first = firstBelow(stops, (stop) => isBelow(stop, edge));
  return direction > 0 ? first : first - 1;
}

/** Only a table that crosses the edge is certain to be laid out. For any other row, the position of its box is used. */
function isBelow({ element, box }: Stop, edge: number): boolean {
  const { top, bottom } = box.getBoundingClientRect();
  if (element === null || top > edge || bottom <= edge) return top > edge;
  return element.getBoundingClientRect().top > edge;
}
