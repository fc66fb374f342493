/** The same, computed once for each key, and kept as long as the function is. */
export function memoize<Key, Made>(make: (key: Key) => Made): (key: Key) => Made {
  const known = new Map<Key, Made>();
  return (key) => {
    let made = known.get(key);
    if (made === undefined) known.set(key, (made = make(key)));
    return made;
  };
}
