// The address ends in `#anchor?q=text&status=red&sort=-severity`. All of it follows the `#`, so no server sees it.
import { closestTo } from './browser.js';

/** The state of the filters in the address; undefined if the address has none. */
export function stateInAddress(): URLSearchParams | undefined {
  const { query } = parts();
  return query === undefined ? undefined : new URLSearchParams(query);
}

/** The id that the address names; empty if it names none. */
export function addressedId(): string {
  try {
    return decodeURIComponent(parts().anchor);
  } catch {
    return ''; // A stray percent sign: not an address that this page wrote.
  }
}

/** Writes the state of the filters into the address, without a new entry in the history. */
export function writeState(state: URLSearchParams): void {
  write(parts().anchor, String(state));
}

/** Writes the id of an element into the address, without a new entry in the history. */
export function writeAnchor(id: string): void {
  write(encodeURIComponent(id), parts().query ?? '');
}

/** Adds the filters to a link of a count only when it is about to be used, because a page has thousands of such links. */
export function completeLinks(): void {
  for (const type of ['pointerover', 'focusin', 'click']) document.addEventListener(type, complete);
}

function complete(event: Event): void {
  const link = closestTo(event, 'a[data-filters]', HTMLAnchorElement);
  if (link === null) return;
  link.hash = `${link.hash}?${link.dataset.filters}`;
  delete link.dataset.filters;
}

/** State of an entry of the history that the page has shown. A link makes an entry without it. */
const VISITED = 'visited';

/** Whether the reader went back or forward to the address, instead of following a link. */
export function isReturn(): boolean {
  return history.state === VISITED;
}

/** Marks the address as shown. */
export function markVisit(): void {
  if (!isReturn()) history.replaceState(VISITED, '');
}

function write(anchor: string, query: string): void {
  const hash = query === '' ? anchor : `${anchor}?${query}`;
  if (`#${hash}` === location.hash || (hash === '' && location.hash === '')) return;
  history.replaceState(VISITED, '', hash === '' ? location.pathname + location.search : `#${hash}`);
}

function parts(): { anchor: string; query: string | undefined } {
  const [anchor = '', query] = location.hash.slice(1).split(/\?(.*)/s);
  return { anchor, query };
}
