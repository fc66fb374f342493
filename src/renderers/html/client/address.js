// The address ends in `#anchor?q=text&status=red&sort=-severity`: after the `#`, so it is never sent to a server.

/** The state of the filters in the address; undefined where it has none. */
export function stateInAddress() {
  const { query } = parts();
  return query === undefined ? undefined : new URLSearchParams(query);
}

/** The id that the address names; empty where it names none. */
export function addressedId() {
  try {
    return decodeURIComponent(parts().anchor);
  } catch {
    return ''; // Not an address of ours: a stray per cent sign.
  }
}

/** Writes the state behind the anchor, without a step in the history. */
export function writeState(state) {
  write(parts().anchor, String(state));
}

/** Names an element in the address, without a step in the history. */
export function writeAnchor(id) {
  write(encodeURIComponent(id), parts().query ?? '');
}

function write(anchor, query) {
  const hash = query === '' ? anchor : `${anchor}?${query}`;
  if (`#${hash}` === location.hash || (hash === '' && location.hash === '')) return;
  history.replaceState(null, '', hash === '' ? location.pathname + location.search : `#${hash}`);
}

function parts() {
  const [anchor, query] = location.hash.slice(1).split(/\?(.*)/s);
  return { anchor, query };
}
