import type { Template } from '../../model/template/template.js';

const MOST_NAMED = 5;

/** Says which words a document prints in another language, because there are none in its own. None where there are all. */
export function borrowedWords({ name, borrowed, locale }: Template): readonly string[] {
  if (borrowed.length === 0) return [];
  const words = borrowed.length === 1 ? '1 word stands' : `${borrowed.length} words stand`;
  const named = borrowed.slice(0, MOST_NAMED).join(', ');
  const rest = borrowed.length > MOST_NAMED ? ` and ${borrowed.length - MOST_NAMED} more` : '';
  return [`${words} in another language, because the template "${name}" has none in ${locale.tag}: ${named}${rest}.`];
}
