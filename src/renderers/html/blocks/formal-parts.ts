import type { Contents, Cover, SignOff } from '../../../model/document/document.js';
import { word } from '../../words.js';
import { renderLegendBar } from './charts.js';
import { renderOutline } from '../page/outline.js';
import type { Page } from '../page/page.js';
import { fill } from '../templates.js';
import { withSoftBreaks, withWholeIds } from '../markup.js';

/** The head of the page, with its only first-level heading. */
export function cover(block: Cover, page: Page): string {
  const { logo } = page.document.theme;
  return fill('cover', {
    logo,
    kicker: block.kicker,
    title: withWholeIds(block.title),
    subtitle: withWholeIds(block.subtitle),
    classification: block.classification,
    bar: renderLegendBar(block.bar, page),
    facts: block.facts.map(({ term, text, type }) => ({ term, type, html: withSoftBreaks(text) })),
  });
}

/** The list of headings in the page itself, for narrow screens and print. The outline has the depth of the block. */
export function contents(_block: Contents, page: Page): string {
  return fill('contents', { label: word(page.document, 'html.contents'), outline: renderOutline(page) });
}

/** Lines to sign on. The first field is the name, which may be known. */
export function signOff(block: SignOff): string {
  return fill('sign-off', {
    statement: block.statement,
    fields: block.fields,
    parties: block.parties.map(({ role, name }) => ({
      role,
      fields: block.fields.map((label, index) => ({ label, text: index === 0 ? name : '' })),
    })),
  });
}
