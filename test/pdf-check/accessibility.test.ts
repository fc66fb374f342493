import { describe, expect, it } from 'vitest';
import { accessibilityProblems } from './accessibility.js';
import { aBar, aHeading, aParagraph, aPolicyTable, manyPolicies } from '../helpers/blocks.js';
import { renderPdf } from '../helpers/pdf.js';

const WHOLE = {
  blocks: [
    aHeading(1, 'One', 'one'),
    { type: 'statusBar' as const, bar: aBar({ red: 3 }, { description: 'Three failed.' }) },
    {
      type: 'paragraph' as const,
      role: 'body' as const,
      children: [{ type: 'link' as const, target: 'one', children: [{ type: 'text' as const, text: 'up' }] }],
    },
    { type: 'policyTable' as const, view: { table: 'policies' } },
    aHeading(2, 'Two'),
    aHeading(3, 'Three'),
    aParagraph('Text'),
  ],
  tables: { policies: aPolicyTable(manyPolicies(2)) },
};

/** The problems of a PDF after a replacement of the same length. */
async function problemsWith(found: RegExp, replacement: string): Promise<string[]> {
  const raw = Buffer.from((await renderPdf(WHOLE, false)).bytes).toString('latin1');
  expect(raw).toMatch(found);
  const changed = raw.replace(found, (text) => replacement.padEnd(text.length, ' ').slice(0, text.length));
  expect(changed).not.toBe(raw);
  return accessibilityProblems(Buffer.from(changed, 'latin1'));
}

describe('the check of the structure', () => {
  it('finds no problem in our PDFs, compressed or not', async () => {
    expect(accessibilityProblems((await renderPdf(WHOLE)).bytes)).toEqual([]);
    expect(accessibilityProblems((await renderPdf(WHOLE, false)).bytes)).toEqual([]);
  });

  it('finds that a document without content has no structure', async () => {
    const problems = accessibilityProblems((await renderPdf()).bytes);
    expect(problems).toContain('the structure has no content');
    expect(problems).toContain('the document is not marked as tagged');
  });

  it.each([
    ['a lost structure', /\/StructTreeRoot (?=\d)/, '/Lost ', 'the structure has no content'],
    ['a figure without text', /\/Alt \(Three failed\.\)/, '', 'a Figure has no alternative text'],
    ['a figure without a place', /\/BBox \[[^\]]*\]/, '', 'a Figure has no bounding box'],
    ['a header cell without scope', /\/Scope \/Row/, '', 'a header cell has no scope'],
    ['a skipped level', /\/S \/H2 /, '/S /H1 ', 'an H3 follows an H1'],
    ['a first heading of a lower level', /\/S \/H1 /, '/S /H2 ', 'the first heading is an H2'],
    ['an unknown type', /\/S \/Figure /, '/S /Figxxx ', '"Figxxx" is not a standard structure type'],
    ['a row outside of a table', /\/S \/Table /, '/S /Div ', 'TR is directly below Div'],
    ['a link without text', /\/Contents \(up\)/, '', 'page 1: a link has no text'],
    ['an untagged link', /\/Type \/OBJR/, '/Type /MCR', 'page 1: an annotation is not in a Link'],
    ['no tab order', /\/Tabs \/S/, '', 'page 1: its tab order does not follow the structure'],
    ['no language', /\/Lang \(en\)/, '', 'the document has no language'],
    ['a hidden title', /\/DisplayDocTitle true/, '/DisplayDocTitle null', 'the title is not shown'],
    ['unmarked content', /\/H1 <<\/MCID 0>> BDC/, '/H1 BMC', 'are not tagged (TJ)'],
    ['an open sequence', /EMC/, '', 'page 1: marked content within marked content'],
    ['content without an element', /\/MCID 0>> BDC/, '/MCID 99>>BDC', 'page 1: content 99 belongs to no element'],
    ['a repeated content number', /\/MCID 1>> BDC/, '/MCID 0>> BDC', 'page 1: content 0 begins twice'],
    ['an element without its content', /\/MCID 0>> BDC/, '/MCID 99>>BDC', 'an element refers to missing content'],
  ])('finds %s', async (_, found, replacement, problem) => {
    expect(await problemsWith(found, replacement)).toContainEqual(expect.stringContaining(problem));
  });

  it('finds a table without header cells', async () => {
    const raw = Buffer.from((await renderPdf(WHOLE, false)).bytes).toString('latin1');
    const headless = Buffer.from(raw.replaceAll('/S /TH ', '/S /TD '), 'latin1');
    expect(accessibilityProblems(headless)).toContain('a Table has no header cells');
  });

  it('refuses bytes that are not a PDF', () => {
    expect(() => accessibilityProblems(Buffer.from('not a PDF'))).toThrow('Expected a PDF');
  });
});
