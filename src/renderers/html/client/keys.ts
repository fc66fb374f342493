import { writeAnchor } from './address.js';
import { all } from './browser.js';
import { reveal } from './folding.js';
import type { Facet } from './facets.js';
import type { Matches } from './matches.js';
import type { Entry, Row } from './policies.js';
import { firstBelow, stickyHeight } from './scrolling.js';
import { isSingleKey } from './settings.js';

/** `/` moves to the search, Escape in the search calls `reset`. */
export function startSearchKeys(input: HTMLInputElement, reset: () => void): void {
  addEventListener('keydown', (event) => {
    if (event.key === 'Escape' && event.target === input) reset();
    if (event.key !== '/' || !isSingleKey(event)) return;
    event.preventDefault();
    // It is always in sight, but the browser would scroll to its place in the page.
    input.focus({ preventScroll: true });
    input.select();
  });
}

/** What `j` and `k` step through: positions in a list, whose elements may not be made yet. */
export interface Stops {
  readonly positions: readonly number[];
  /** The position of an element; -1 if it is not in the list. */
  positionOf(element: Element): number;
  elementAt(position: number): HTMLElement | undefined;
  /** What the browser may skip around it, from the outside in. */
  boxesAt(position: number): readonly Element[];
}

/** `j` and `k` step through the policies in sight that did not pass, or through all if every one passed. */
export function startStepping(stops: () => Stops): void {
  addEventListener('keydown', (event) => {
    if (event.key !== 'j' && event.key !== 'k') return;
    if (isSingleKey(event)) step(event.key === 'j' ? 1 : -1, stops());
  });
}

/** The list of what matches; undefined if it is empty. */
export function stopsInMatches(matches: Matches, facets: readonly Facet[]): Stops | undefined {
  const { entries } = matches;
  return entries.length === 0 ? undefined : { ...matches, positions: notPassed(entries, facets) };
}

/** The rows of all policy tables; undefined on a page without any. */
export function stopsInRows(rows: readonly Row[], facets: readonly Facet[]): Stops | undefined {
  if (rows.length === 0) return undefined;
  const elements = rows.map(({ element }) => element);
  return stopsAt(
    elements,
    notPassed(
      rows.map(({ entry }) => entry),
      facets,
    ),
  );
}

function notPassed(entries: readonly Entry[], facets: readonly Facet[]): number[] {
  const positions = [...entries.keys()];
  const found = positions.filter((position) => {
    const entry = entries[position];
    return entry !== undefined && facets.some((facet) => facet.isNotPassed(entry));
  });
  return found.length > 0 ? found : positions;
}

/** Policies that are not in policy tables: rows of other tables, and cards of a plan that are about one policy. */
export function listedStops(): Stops {
  const policies = listed();
  const open = policies.filter(
    (element) => element.querySelector('td:is(.status-green, .status-gray, .status-unrecognized)') === null,
  );
  const elements = open.length > 0 ? open : policies;
  return stopsAt(elements, [...elements.keys()]);
}

/** Policies: the first one of an action is the action itself. */
const STOPS = '.cards tbody tr, .plan .card, .plan .facts-line ~ .facts-line';

function listed(): HTMLElement[] {
  const elements = all(STOPS, HTMLElement);
  return elements.filter((element) => element.closest('.is-behind') === null);
}

function stopsAt(elements: readonly HTMLElement[], positions: readonly number[]): Stops {
  return {
    positions,
    positionOf: (element) => elements.findIndex((other) => other === element),
    elementAt: (position) => elements[position],
    boxesAt: (position) => boxesAround(elements[position] ?? null),
  };
}

function boxesAround(element: Element | null): Element[] {
  const box = element?.closest('.leaf, .block') ?? null;
  return box === null ? [] : [...boxesAround(box.parentElement), box];
}

function step(direction: 1 | -1, stops: Stops): void {
  const position = stops.positions[indexOfNext(stops, direction)];
  const element = position === undefined ? undefined : stops.elementAt(position);
  if (element === undefined) return;
  reveal(element);
  element.tabIndex = -1;
  element.focus({ preventScroll: true });
  element.scrollIntoView({ block: 'center' });
  const id = element.dataset.anchor ?? element.id;
  if (id !== '') writeAnchor(id);
}

/** Starts at the focused policy, or else at the upper edge of the visible part. */
function indexOfNext(stops: Stops, direction: 1 | -1): number {
  const focused = document.activeElement?.closest('tr, .facts-line ~ .facts-line, .card') ?? null;
  const current = focused === null ? -1 : stops.positions.indexOf(stops.positionOf(focused));
  if (current !== -1) return current + direction;
  const edge = stickyHeight();
  const first = firstBelow(stops.positions, (position) => isBelow(stops, position, edge));
  return direction > 0 ? first : first - 1;
}

/** What is skipped has a position, but measuring what is in it lays it out. So only boxes that cross the edge are looked into. */
function isBelow(stops: Stops, position: number, edge: number): boolean {
  for (const box of stops.boxesAt(position)) {
    const { top, bottom } = box.getBoundingClientRect();
    if (top > edge || bottom <= edge) return top > edge;
  }
  return (stops.elementAt(position)?.getBoundingClientRect().top ?? 0) > edge;
}
