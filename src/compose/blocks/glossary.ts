import type { Definitions } from '../../model/document/document.js';
import type { ComposeContext } from '../context.js';

/** Terms in the order of the catalog: `glossary.<term>.term` and `glossary.<term>.text`. */
export function glossary({ template, wording }: ComposeContext): Definitions {
  const terms = Object.keys(template.messages).flatMap((key) => /^glossary\.([^.]+)\.term$/.exec(key)?.[1] ?? []);
  return {
    type: 'definitions',
    items: terms.map((term) => ({
      term: wording.text(`glossary.${term}.term`),
      text: wording.text(`glossary.${term}.text`),
      type: 'text',
    })),
  };
}
