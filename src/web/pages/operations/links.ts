/** The pages of operations, which each of them links to. */
import type { Wording } from '../../../compose/wording/wording.js';

const PAGES = ['runs', 'deliveries', 'queue'] as const;

export function operationPages(wording: Wording, current?: (typeof PAGES)[number]) {
  return PAGES.map((name) => ({ path: `/${name}`, text: wording.text(`web.${name}`), isCurrent: name === current }));
}
