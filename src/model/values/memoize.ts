/** Delays the creation of a value until its first use, and keeps it for the lifetime of the returned function. */
export function once<Made>(make: () => Made): () => Made {
  const made = memoize<null, Made>(make);
  return () => made(null);
}

/** Memoizes a function of an object, for as long as the object is in use. */
export function memoizeByObject<Key extends object, Made>(make: (key: Key) => Made): (key: Key) => Made {
  const known = new WeakMap<Key, { readonly made: Made }>();
  return (key) => {
    let kept = known.get(key);
    if (kept === undefined) known.set(key, (kept = { made: make(key) }));
    return kept.made;
  };
}

/**
 * Memoizes a function of one argument, for the lifetime of the returned function.
 *
 * @param most values that are kept; beyond them, all are dropped
 */
export function memoize<Key, Made>(make: (key: Key) => Made, most = Infinity): (key: Key) => Made {
  const known = new Map<Key, Made>();
  return (key) => {
    let made = known.get(key);
    if (made !== undefined) return made;
    if (known.size >= most) known.clear();
    known.set(key, (made = make(key)));
    return made;
  };
}
