/** The address of an anchor within the page. */
export function hrefOf(anchor: string): string {
  return `#${encodeURIComponent(anchor.replace(/\p{Surrogate}/gu, '\ufffd'))}`;
}
