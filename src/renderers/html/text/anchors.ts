/** The address of an anchor within the page. */
export function hrefOf(anchor: string): string {
  // Ours are plain, and asking is faster than encoding.
  if (/^[\w.~-]*$/.test(anchor)) return `#${anchor}`;
  return `#${encodeURIComponent(anchor.replace(/\p{Surrogate}/gu, '\ufffd'))}`;
}
