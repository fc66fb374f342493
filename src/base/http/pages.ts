export interface Page<Entry, Place> {
  readonly entries: readonly Entry[];
  /** Where the next page begins, as the service states it; undefined if it says that this is the last one. */
  readonly next: Place | undefined;
}

/** A list without an end, so it is not known whether all of it was read. */
export class EndlessList extends Error {}

const MOST_PAGES = 10_000;

/**
 * Reads a list to its end, or until it has enough.
 *
 * @throws EndlessList if a page leads to one that was read before, or there are too many; what `read` throws
 */
export async function readPages<Entry, Place extends string | number>(
  read: (place: Place | undefined) => Promise<Page<Entry, Place>>,
  { most = MOST_PAGES, enough = Infinity }: { readonly most?: number; readonly enough?: number } = {},
): Promise<readonly Entry[]> {
  const all: Entry[] = [];
  const places = new Set<Place>();
  let place: Place | undefined;
  for (;;) {
    const { entries, next } = await read(place);
    all.push(...entries);
    if (next === undefined || all.length >= enough) return all;
    if (places.has(next)) throw new EndlessList('a next page that was read before');
    places.add(next);
    if (places.size >= most) throw new EndlessList(`more than ${String(most)} pages`);
    place = next;
  }
}
