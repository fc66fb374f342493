import { describe, expect, it } from 'vitest';
import { outlineOf } from '../../../../src/renderers/html/page/outline.js';
import type { OutlineEntry } from '../../../../src/renderers/html/page/page.js';
import { CONTAINERS } from '../../../helpers/nested-blocks.js';
import { aRichDocument } from '../rich-document.js';

function lines(entries: readonly OutlineEntry[], indent = ''): string[] {
  return entries.flatMap(({ text, policies, bar, children }) => [
    `${indent}${text}${policies === 0 ? '' : ` ${policies}`}${bar === null ? '' : ' with its bar'}`,
    ...lines(children, `${indent}  `),
  ]);
}

describe('outlineOf', () => {
  it('nests the headings with the number of policies below each, without the contents itself', () => {
    expect(lines(outlineOf(aRichDocument()))).toEqual([
      'Summary',
      '  Severity of what did not pass',
      '  Colors by category',
      '  Categories in numbers',
      'Not passed 3',
      'Policies by category 5',
      '  Business continuity 2 with its bar',
      '  Networking 3 with its bar',
      'Method and denominators',
      '  Glossary',
      'Sign-off',
    ]);
  });

  it('is no deeper than the contents', () => {
    const document = aRichDocument();
    const blocks = document.blocks.map((block) =>
      block.type === 'contents' ? { ...block, depth: 1 as const } : block,
    );
    expect(outlineOf({ ...document, blocks }).flatMap(({ children }) => children)).toEqual([]);
  });

  it('counts an entry once that is in two tables below a heading', () => {
    const view = { table: 'policies', rows: [0, 1] };
    const [entry] = outlineOf({
      ...aRichDocument(),
      blocks: [
        { type: 'heading', level: 1, text: 'All', anchor: 'all' },
        { type: 'policyTable', view },
        { type: 'policyTable', view: { ...view, rows: [1, 2] } },
      ],
    });
    expect(entry?.policies).toBe(3);
  });

  it('uses the depth and the bars of nested blocks', () => {
    const document = aRichDocument();
    const blocks = document.blocks.map((block) => {
      if (block.type === 'contents') return CONTAINERS.callout([{ ...block, depth: 3 }]);
      return block.type === 'categoryChart' ? CONTAINERS.list([block]) : block;
    });
    expect(lines(outlineOf({ ...document, blocks }))).toEqual(
      expect.arrayContaining(['  Business continuity 2 with its bar', '  Networking 3 with its bar']) as unknown,
    );
    expect(lines(outlineOf({ ...document, blocks }))).not.toContain('Contents');
  });
});
