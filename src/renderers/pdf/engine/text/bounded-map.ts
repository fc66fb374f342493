/** Maximum keys that were added once. With thousands, V8 moves them to its old generation, and a long document needs 15 MiB more. */
const MAX_AWAITED = 500;

/**
 * A cache with a bounded number of entries, so that a long-running process keeps its size: when it is full, all are dropped. For values
 * that can be computed again.
 *
 * Stores a value only when its key is added a second time, soon after the first. Most values of a long document occur once. Storing
 * them would move them to V8's old generation, where garbage collection is expensive. Before the second time, the map stores only
 * the key. With the value, each collection of young objects copies it, and a document takes a quarter longer.
 */
export class RecurringMap<Key, Value> {
  readonly #known = new Map<Key, Value>();
  readonly #once = new Set<Key>();
  readonly #most: number;

  constructor(most: number) {
    this.#most = most;
  }

  get(key: Key): Value | undefined {
    return this.#known.get(key);
  }

  add(key: Key, value: Value): Value {
    if (this.#once.delete(key)) {
      if (this.#known.size >= this.#most) this.#known.clear();
      this.#known.set(key, value);
    } else {
      if (this.#once.size >= MAX_AWAITED) this.#once.clear();
      this.#once.add(key);
    }
    return value;
  }
}
