// The address ends in `#anchor?q=text&status=red&status=amber`: after the `#`, so it is never sent to a server.

/** The state of the filters in the address; undefined where it has none. */
export function stateInAddress() {
  const { query } = parts();
  return query === undefined ? undefined : new URLSearchParams(query);
}

/** The element that the address names, or null. */
export function addressedElement() {
  try {
    return document.getElementById(decodeURIComponent(parts().anchor));
  } catch {
    return null; // Not an address of ours: a stray per cent sign.
  }
}

/** Writes the state behind the anchor, without a step in the history. */
export function writeState(state) {
  const { anchor } = parts();
  const hash = state.size === 0 ? anchor : `${anchor}?${state}`;
  if (`#${hash}` === location.hash || (hash === '' && location.hash === '')) return;
  history.replaceState(null, '', hash === '' ? location.pathname + location.search : `#${hash}`);
}

function parts() {
  const [anchor, query] = location.hash.slice(1).split(/\?(.*)/s);
  return { anchor, query };
}
