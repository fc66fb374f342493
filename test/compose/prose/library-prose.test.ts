import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { libraryProse, plainProse } from '../../../src/compose/prose/library-prose.js';
import { plainText } from '../../../src/compose/prose/inlines.js';
import type { Inline } from '../../../src/model/document/document.js';

/** The inlines of each paragraph. */
const inlinesOf = (source: string): (readonly Inline[])[] => libraryProse(source).map(({ children }) => children);
const textsOf = (source: string): string[] => inlinesOf(source).map(plainText);
const typesIn = (inlines: readonly Inline[]): string[] =>
  inlines.flatMap((inline) => [inline.type, ...('children' in inline ? typesIn(inline.children) : [])]);

describe('the prose of a library', () => {
  it('has paragraphs, strong, emphasis, code, links and line breaks', () => {
    expect(inlinesOf('a **b** *c* `d`\nand [e](https://x.org/?q=1)\\\nf\n\ng')).toEqual([
      [
        { type: 'text', text: 'a ' },
        { type: 'strong', children: [{ type: 'text', text: 'b' }] },
        { type: 'text', text: ' ' },
        { type: 'emphasis', children: [{ type: 'text', text: 'c' }] },
        { type: 'text', text: ' ' },
        { type: 'code', text: 'd' },
        { type: 'text', text: ' and ' },
        { type: 'externalLink', href: 'https://x.org/?q=1', children: [{ type: 'text', text: 'e' }] },
        { type: 'break' },
        { type: 'text', text: 'f' },
      ],
      [{ type: 'text', text: 'g' }],
    ]);
  });

  it('without marks is plain paragraphs, separated by blank lines', () => {
    expect(textsOf('one\n two\n\n \n three ')).toEqual(['one two', 'three']);
  });

  it.each([
    '# heading',
    '- item',
    '1. item',
    '> quotation *',
    '<b>bold</b> *',
    '<script>alert(1)</script> `',
    '{{job}} {{#if x}} *',
    '::policy-table{select=all} *',
    ':::warning *',
    '![picture](javascript:alert(1)) *',
    '[link](javascript:alert(1)) *',
    '[link](data:text/html,x) *',
    '[link](#policy.1) *',
    '[link](/etc/passwd) *',
    '*** *',
    '=SUM(A1) *',
    '| a | b | *',
  ])('holds %j as text', (source) => {
    expect(textsOf(source)).toEqual([source]);
    expect(inlinesOf(source).flatMap(typesIn)).not.toContain('link');
    expect(inlinesOf(source).flatMap(typesIn)).not.toContain('externalLink');
  });

  it('with more than 500 marks stays as written', () => {
    const nested = `${'*'.repeat(251)}a${'*'.repeat(251)}`;
    expect(inlinesOf(nested)).toEqual([[{ type: 'text', text: nested }]]);
    expect(textsOf('**a** '.repeat(120).trim())).toEqual(['a '.repeat(120).trim()]);
  });

  it.each([
    (length: number) => '['.repeat(length),
    (length: number) => '**a*'.repeat(length / 4),
    (n: number) => ' '.repeat(n),
  ])('takes less than a second with 20,000 characters of syntax (%#)', (hostile) => {
    // CPU time of this process in microseconds, because the machine may be busy.
    const before = process.cpuUsage();
    libraryProse(`${hostile(20_000)}*`);
    expect(process.cpuUsage(before).user).toBeLessThan(1_000_000);
  });

  it('is never an error, and links only to https', () => {
    const piece = fc.constantFrom(
      '*',
      '**',
      '_',
      '`',
      '[',
      ']',
      '(',
      ')',
      '<',
      '>',
      '\\',
      '!',
      '&',
      '\n',
      '\n\n',
      'a',
      ' ',
      'https://x.y',
      'http://x.y',
      'mailto:x@y.z',
      'javascript:x',
      '#a',
    );
    fc.assert(
      fc.property(fc.array(piece, { maxLength: 60 }), (pieces) => {
        for (const inlines of inlinesOf(pieces.join(''))) {
          for (const href of hrefsIn(inlines)) expect(href).toMatch(/^https:/i);
          expect(typesIn(inlines)).not.toContain('link');
        }
      }),
    );
  });
});

function hrefsIn(inlines: readonly Inline[]): string[] {
  return inlines.flatMap((inline) => [
    ...(inline.type === 'externalLink' ? [inline.href] : []),
    ...('children' in inline ? hrefsIn(inline.children) : []),
  ]);
}

describe('the plain text of a source', () => {
  const shape = (source: string) =>
    plainProse(source).map((block) =>
      block.type === 'list'
        ? block.items.flat().map((each) => (each.type === 'paragraph' ? plainText(each.children) : ''))
        : plainText(block.children),
    );

  it('is a paragraph per line, and goes on after a line break within a sentence', () => {
    expect(
      shape('Sign in and open the console at\nhttps://console.example/\nof the\naccount.\nthen wait\nDone'),
    ).toEqual(['Sign in and open the console at https://console.example/ of the account.', 'then wait', 'Done']);
  });

  it('never goes on after an empty line', () => {
    expect(shape('where a.json contains:\n\niam create-role\n\niam put-role-policy')).toEqual([
      'where a.json contains:',
      'iam create-role',
      'iam put-role-policy',
    ]);
  });

  it('shows lines with a mark as a list', () => {
    expect(shape('Do this:\n- one\n\n* two\nand more\nEnd')).toEqual(['Do this:', ['one', 'two and more'], 'End']);
  });
});
