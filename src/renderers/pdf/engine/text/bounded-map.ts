/**
 * A cache with a bounded number of entries, so that a long-running process keeps its size. Recently used entries stay. When half of
 * the capacity is filled with new or used entries, all other entries are dropped together. For values that can be computed again.
 */
export class BoundedMap<Key, Value> {
  #recent = new Map<Key, Value>();
  #older = new Map<Key, Value>();
  protected readonly half: number;

  constructor(maxEntries: number) {
    this.half = Math.ceil(maxEntries / 2);
  }

  get(key: Key): Value | undefined {
    const value = this.#recent.get(key);
    if (value !== undefined || this.#older.size === 0) return value;
    const older = this.#older.get(key);
    return older === undefined ? undefined : this.#keep(key, older);
  }

  /** Returns the value. */
  add(key: Key, value: Value): Value {
    return this.#keep(key, value);
  }

  #keep(key: Key, value: Value): Value {
    if (this.#recent.size >= this.half) {
      this.#older = this.#recent;
      this.#recent = new Map();
    }
    this.#recent.set(key, value);
    return value;
  }
}

/** Maximum keys that were added once. With thousands, V8 moves them to its old generation, and a long document needs 15 MiB more. */
const MAX_AWAITED = 500;

/**
 * Stores a value only when its key is added a second time, soon after the first. Most values of a long document occur once. Storing
 * them until they are evicted would move them to V8's old generation, where garbage collection is expensive. Before the second time,
 * the map stores only the key. With the value, each collection of young objects copies it, and a document takes a quarter longer.
 */
export class RecurringMap<Key, Value> extends BoundedMap<Key, Value> {
  readonly #once = new Set<Key>();

  override add(key: Key, value: Value): Value {
    if (this.#once.delete(key)) return super.add(key, value);
    if (this.#once.size >= Math.min(this.half, MAX_AWAITED)) this.#once.clear();
    this.#once.add(key);
    return value;
  }
}
