import fc from 'fast-check';
import { fromMarkdown } from 'mdast-util-from-markdown';
import { describe, expect, it } from 'vitest';
import { adfInlines, slackInlines, cardInlines } from '../../../src/base/message-formats/json-formats.js';
import { FILES_MARKER, plainText, webAddress } from '../../../src/base/message-formats/formats.js';
import {
  mailInlines,
  mailText,
  markdownInlines,
  markdownText,
  wikiInlines,
} from '../../../src/base/message-formats/text-formats.js';
import type { Inline } from '../../../src/model/document/document.js';

/** What has a meaning in one of the formats. */
const PIECES = [
  '@channel',
  '@here',
  '@octocat',
  '<!here>',
  '<@U123>',
  '<!channel|x>',
  '[~admin]',
  '<at>x</at>',
  '#123',
  'GH-7',
  'org/repo#5',
  '*bold*',
  '**bold**',
  '_it_',
  '~no~',
  '`code`',
  '```',
  '~~~',
  '$x$',
  ':smile:',
  ':+1:',
  '# h',
  '## ',
  '> q',
  '- i',
  '+ i',
  '1. i',
  '1) i',
  '===',
  '---',
  '[a](http://evil.example)',
  '![a](x)',
  '<http://evil.example>',
  'https://evil.example',
  'www.evil.example',
  'a@evil.example',
  'mailto:a@b.example',
  '[a|http://evil.example]',
  '!x.png!',
  '{color:red}',
  '{html}',
  '{code}',
  '{{x}}',
  '{*}',
  'h1. x',
  'bq. x',
  '||a||',
  '|a|',
  '\\\\',
  '\\',
  '----',
  'ABC-12',
  '(!)',
  ':)',
  ';)',
  '<script>alert(1)</script>',
  '<b>',
  '&lt;',
  '&amp;',
  '&#64;',
  '"',
  "'",
  '<!--',
  '-->',
  ']]>',
  '\n',
  '\r\n',
  '\t',
  '\u2028',
  '\u0000',
  '\ufdd0',
  '\u202e',
  '\ud800',
  ' ',
  'ä',
  '漢字',
  'عربي',
];

const hostile = fc
  .array(fc.oneof(fc.constantFrom(...PIECES), fc.string({ maxLength: 4 })), { maxLength: 8 })
  .map((parts) => parts.join(''));

const inline = (text: string): readonly Inline[] => [{ type: 'text', text }];

/** As a browser reads it. */
function decoded(html: string): string {
  const names: Readonly<Record<string, string>> = { lt: '<', gt: '>', amp: '&', quot: '"' };
  return html.replace(/&(?:#(\d+)|(\w+));/g, (_, code: string | undefined, name = '') =>
    code === undefined ? (names[name as string] ?? '') : String.fromCodePoint(Number(code)),
  );
}

const WORD_JOINER = /\u2060/g;

describe('text of a report', () => {
  it('is on one line, and never the place of the note on files', () => {
    fc.assert(
      fc.property(hostile, (text) => {
        expect(plainText(text)).not.toMatch(/[\p{Cc}\p{Zl}\p{Zp}\p{Cs}\u202e]/u);
        expect(plainText(text)).not.toContain(FILES_MARKER);
      }),
    );
  });

  it('is no markup in the HTML of mails', () => {
    fc.assert(
      fc.property(hostile, (text) => {
        const html = mailInlines(inline(text));
        expect(html).not.toMatch(/[<>"']/);
        expect(decoded(html)).toBe(plainText(text));
      }),
    );
  });

  it('is no markup in Markdown', () => {
    fc.assert(
      fc.property(hostile, (text) => {
        const { children } = fromMarkdown(markdownInlines(inline(text)));
        const shown = plainText(text).trim();
        if (shown === '') return;
        expect(children).toMatchObject([{ type: 'paragraph', children: [{ type: 'text' }] }]);
        const [paragraph] = children as unknown as [{ children: [{ value: string }] }];
        expect(paragraph.children).toHaveLength(1);
        expect(paragraph.children[0].value.replace(WORD_JOINER, '').trim()).toBe(shown.replace(WORD_JOINER, ''));
      }),
    );
  });

  it('is no mention, reference, emoji or address to GitHub, which looks for them in the finished HTML', () => {
    fc.assert(
      fc.property(hostile, (text) => {
        const [paragraph] = fromMarkdown(markdownText(plainText(text))).children as unknown as [
          { children: [{ value: string }] } | undefined,
        ];
        const value = paragraph?.children[0]?.value ?? '';
        expect(value).not.toMatch(/@\w|#\d|\bGH-\d|:[\w+-]+:|\bhttps?:|\bwww\.|\bmailto:/i);
      }),
    );
  });

  it('ends no cell of a Markdown table', () => {
    fc.assert(
      fc.property(hostile, (text) => {
        expect(markdownText(plainText(text)).replace(/\\[\\|]/g, '')).not.toContain('|');
      }),
    );
  });

  it('is no markup in the wiki of Jira', () => {
    fc.assert(
      fc.property(hostile, (text) => {
        const wiki = wikiInlines(inline(text));
        expect(wiki.replace(/&#\d+;/g, '')).not.toMatch(/[^\p{L}\p{N}\p{M}\p{Zs}\p{S}\p{P}\p{Cf}\p{Co}\p{Cn}]/u);
        expect(wiki.replace(/&#\d+;/g, '')).not.toMatch(/[\\{}[\]*_\-+^~?!|#@&<>:;()=`$]/);
        expect(wiki).not.toMatch(/^(?:h[1-6]|bq)\./i);
        expect(decoded(wiki)).toBe(plainText(text));
      }),
    );
  });

  it('is text alone in JSON', () => {
    fc.assert(
      fc.property(hostile, (text) => {
        const shown = plainText(text);
        const expected = shown === '' ? [] : [shown];
        expect(adfInlines(inline(text))).toEqual(expected.map((each) => ({ type: 'text', text: each })));
        expect(slackInlines(inline(text))).toEqual(expected.map((each) => ({ type: 'text', text: each })));
        expect(cardInlines(inline(text))).toEqual(expected.map((each) => ({ type: 'TextRun', text: each })));
      }),
    );
  });
});

describe('styles', () => {
  const STYLED: readonly Inline[] = [
    { type: 'text', text: 'a ' },
    { type: 'strong', children: [{ type: 'emphasis', children: [{ type: 'text', text: 'b' }] }] },
    { type: 'break' },
    { type: 'code', text: 'c_d' },
    { type: 'externalLink', href: 'https://x.example/?a=1&b=2', children: [{ type: 'text', text: 'e' }] },
    { type: 'link', target: 'notes', children: [{ type: 'text', text: 'f' }] },
  ];

  it('have their form in each markup; a link within the document is text', () => {
    expect(markdownInlines(STYLED)).toBe(
      'a <strong><em>b</em></strong><br><code>c\\_d</code>[e](<https://x.example/?a=1&b=2>)f',
    );
    expect(wikiInlines(STYLED)).toBe('a {*}{_}b{_}{*} \\\\ {{c&#95;d}}[e|https://x.example/?a=1&b=2]f');
    expect(mailInlines(STYLED)).toContain('<strong><em>b</em></strong><br>');
    expect(mailInlines(STYLED)).toContain('<a href="https://x.example/?a=1&amp;b=2"');
    expect(mailInlines(STYLED)).toMatch(/<\/a>f$/);
  });

  it('have their form in JSON', () => {
    expect(adfInlines(STYLED).map(({ type, marks }) => [type, marks])).toEqual([
      ['text', undefined],
      ['text', [{ type: 'strong' }, { type: 'em' }]],
      ['hardBreak', undefined],
      ['text', [{ type: 'code' }]],
      ['text', [{ type: 'link', attrs: { href: 'https://x.example/?a=1&b=2' } }]],
      ['text', undefined],
    ]);
    expect(slackInlines(STYLED)[4]).toEqual({ type: 'link', url: 'https://x.example/?a=1&b=2', text: 'e' });
    expect(cardInlines(STYLED)[1]).toEqual({ type: 'TextRun', text: 'b', weight: 'Bolder', italic: true });
  });
});

describe('webAddress', () => {
  it('cannot leave the place of an address in any format', () => {
    fc.assert(
      fc.property(hostile, fc.webUrl({ withQueryParameters: true }), (text, url) => {
        for (const address of [webAddress(url + text), webAddress(`https://x.example/${text}`)]) {
          if (address === undefined) continue;
          expect(address).toMatch(/^https?:\/\/[\w\-.:/?#@$&()+,;=%]+$/);
          expect(mailText(address)).not.toContain('"');
        }
      }),
    );
  });

  it.each(['javascript:alert(1)', 'data:text/html,x', 'file:///etc/passwd', 'set.pdf', '//x.example', 'https://', ''])(
    'is none for %s',
    (address) => {
      expect(webAddress(address)).toBeUndefined();
    },
  );
});
