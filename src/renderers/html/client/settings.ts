import { closestTo, one } from './browser.js';
import { writeAnchor } from './address.js';
import { build } from './building.js';
import type { Facet } from './facets.js';
import type { PolicyList, Row } from './rows.js';
import { firstBelow, stickyHeight } from './scrolling.js';

/** Prefix in the local storage. Where the browser denies it, settings last as long as the page. */
const PREFIX = 'auditpress.';
const chosen = new Map<string, string>();

/** Connects the dialog for keys and look. */
export function startSettings(): void {
  applyLook();
  const button = document.querySelector<HTMLElement>('button.settings');
  const dialog = document.querySelector<HTMLDialogElement>('.settings-dialog');
  if (button === null || dialog === null) return;
  const look = one('.look', HTMLSelectElement, dialog);
  const singleKeys = one('.single-keys', HTMLInputElement, dialog);

  button.hidden = false;
  look.value = read('look') ?? 'auto';
  singleKeys.checked = singleKeysAreOn();
  button.addEventListener('click', () => dialog.showModal());
  one('.close', HTMLElement, dialog).addEventListener('click', () => dialog.close());
  look.addEventListener('change', () => {
    write('look', look.value);
    applyLook();
  });
  singleKeys.addEventListener('change', () => write('single-keys', singleKeys.checked ? 'on' : 'off'));
  addEventListener('keydown', (event) => {
    if (event.key !== '?' || event.ctrlKey || event.metaKey || event.altKey || !singleKeysAreOn()) return;
    if (closestTo(event, 'input, select, textarea', HTMLElement) !== null || dialog.open) return;
    dialog.showModal();
  });
}

/** Whether keys without Ctrl or Alt are on. Readers who dictate, or who hit keys by accident, turn them off. */
function singleKeysAreOn(): boolean {
  return read('single-keys') !== 'off';
}

function applyLook(): void {
  const look = read('look') ?? 'auto';
  if (look === 'auto') delete document.documentElement.dataset.look;
  else document.documentElement.dataset.look = look;
}

function read(name: string): string | undefined {
  if (chosen.has(name)) return chosen.get(name);
  try {
    return localStorage.getItem(PREFIX + name) ?? undefined;
  } catch {
    return undefined;
  }
}

function write(name: string, value: string): void {
  chosen.set(name, value);
  try {
    localStorage.setItem(PREFIX + name, value);
  } catch {
    // Denied: the setting lasts as long as the page.
  }
}

interface KeyTargets {
  readonly input: HTMLInputElement;
  readonly lists: readonly PolicyList[];
  readonly facets: readonly Facet[];
  readonly reset: () => void;
}

/** `/` moves to the search, `j` and `k` step through what did not pass, Escape in the search clears the filters. */
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

/** Steps through the shown policies that did not pass, or through all if every one passed. */
function step(direction: 1 | -1, lists: readonly PolicyList[], facets: readonly Facet[]): void {
  const shown = lists.flatMap(({ chunks }) => chunks.flatMap(({ rows }) => rows.filter(({ entry }) => entry.isShown)));
  const failed = shown.filter(({ entry }) => facets.some((facet) => facet.isNotPassed(entry)));
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

/** Starts at the focused row, or else at the upper edge of the visible part. */
function indexOfNext(rows: readonly Row[], direction: 1 | -1): number {
  const focused = document.activeElement?.closest('tr') ?? null;
  // A row that was not built yet has no element either.
  const current = focused === null ? -1 : rows.findIndex(({ element }) => element === focused);
  if (current !== -1) return current + direction;
  const edge = stickyHeight();
  const first = firstBelow(rows, (row) => isBelow(row, edge));
  return direction > 0 ? first : first - 1;
}

/** Only a table that crosses the edge is certain to be laid out. For any other row, the position of its box is used. */
function isBelow({ element, chunk }: Row, edge: number): boolean {
  const { top, bottom } = chunk.box.getBoundingClientRect();
  if (element === null || top > edge || bottom <= edge) return top > edge;
  return element.getBoundingClientRect().top > edge;
}
