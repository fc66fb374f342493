/**
 * What is remembered between documents, up to a number of entries, so that a process which makes documents for months keeps
 * its size. What was asked for lately stays: entries that were not, since the last half of them came, are forgotten
 * together. Holds only what could be computed again.
 */
export class BoundedMap<Key, Value> {
  #recent = new Map<Key, Value>();
  #older = new Map<Key, Value>();
  protected readonly half: number;

  /** @param most entries that are kept at once */
  constructor(most: number) {
    this.half = Math.ceil(most / 2);
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

/** Keys whose second time is awaited: few enough to be thrown away young. With thousands, a long document takes 15 MiB more. */
const MAX_AWAITED = 500;

/**
 * Remembers only what comes a second time, soon after the first. What comes once, as most of a long document, is not kept
 * until other things drive it out: it would have grown old by then, and what is old costs much to throw away.
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
