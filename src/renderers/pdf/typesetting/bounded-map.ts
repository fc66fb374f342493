/**
 * What is remembered between documents, up to a number of entries: then it forgets all of them and begins again, so that a
 * process which makes documents for months keeps its size. Holds only what could be computed again.
 */
export class BoundedMap<Key, Value> {
  readonly #entries = new Map<Key, Value>();
  readonly #most: number;

  /** @param most entries that are kept at once */
  constructor(most: number) {
    this.#most = most;
  }

  get(key: Key): Value | undefined {
    return this.#entries.get(key);
  }

  /** Returns the value. */
  add(key: Key, value: Value): Value {
    if (this.#entries.size >= this.#most) this.#entries.clear();
    this.#entries.set(key, value);
    return value;
  }
}
