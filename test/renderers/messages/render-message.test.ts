import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { FILES_MARKER, MESSAGE_FORMATS, type MessageFormat } from '../../../src/base/message-formats/formats.js';
import { BLOCK_TYPES } from '../../../src/base/document/blocks.js';
import type { AuditDocument, Block, BlockType } from '../../../src/model/document/document.js';
import type { Table } from '../../../src/model/document/table.js';
import { renderMessage } from '../../../src/renderers/messages/render-message.js';
import { aHeading, aParagraph } from '../../helpers/blocks.js';
import { aDocument, type DocumentParts } from '../../helpers/documents.js';
import { aGuidanceCard, aPlanCard } from '../../helpers/guidance.js';
import { BLOCK_SAMPLES, NESTINGS } from '../../helpers/nested-blocks.js';

const WORDS = {
  'html.warning': 'Warning',
  'html.note': 'Note',
  'list.parts': '{first}, {rest}',
  'message.labeled': '{label}: {text}',
  'message.figure': '{of} ({difference})',
  'control.document-id': 'Document',
  'message.rows': 'The first {shown} of {total} rows.',
  'message.not-shown': 'A message cannot show this part.',
};

function aTable(rows: number, overrides: Partial<Table> = {}): Table {
  return {
    title: 'Policies',
    columns: [
      { key: 'title', label: 'Policy', type: 'text', weight: 3 },
      { key: 'status', label: 'Status', type: 'status', weight: 2 },
      { key: 'failed', label: 'Failed', type: 'count', weight: 1 },
    ],
    rows: Array.from({ length: rows }, (_, index) => ({
      cells: [
        { value: `P${String(index)}`, text: `Policy ${String(index + 1)}`, detail: 'Storage' },
        { value: 'Failed', text: 'Failed', status: 'red' },
        { value: index, text: String(index) },
      ],
    })),
    empty: 'Every assessed policy passed.',
    ...overrides,
  };
}

function aMessage(blocks: readonly Block[], parts: DocumentParts = {}): AuditDocument {
  return aDocument({ words: WORDS, tables: { policies: aTable(2) }, ...parts, blocks });
}

/** All texts of a message in reading order, without markup. */
function textOf(message: string, format: MessageFormat): string {
  if (format === 'adf' || format === 'blocks' || format === 'card') return textsIn(JSON.parse(message)).join(' ');
  return format === 'mail' ? message.replace(/<style>.*?<\/style>|<!--.*?-->|<[^>]*>/gs, ' ') : message;
}

function textsIn(json: unknown): readonly string[] {
  if (Array.isArray(json)) return json.flatMap(textsIn);
  if (typeof json !== 'object' || json === null) return [];
  return Object.entries(json).flatMap(([name, value]) =>
    name === 'text' && typeof value === 'string' ? [value] : textsIn(value),
  );
}

const FIGURES: Block = {
  type: 'keyFigures',
  figures: [
    { label: 'Compliance', value: 0.718, type: 'percent', text: '71.8%', of: '61 of 85', difference: '+3.8 points' },
    { label: 'Not passed', value: 29, type: 'count', text: '29', of: 'of 90 assessed', status: 'red' },
  ],
};

const EVERYTHING: readonly Block[] = [
  aHeading(1, 'A benchmark'),
  {
    type: 'paragraph',
    role: 'lead',
    children: [
      { type: 'strong', children: [{ type: 'text', text: 'An account.' }] },
      {
        type: 'text',
        text: ' Compliance is 71.8%: of the 85 policies that passed or failed, 61 passed. 29 policies did not pass.',
      },
    ],
  },
  { type: 'callout', tone: 'warning', children: [aParagraph('The scan is 40 days old.')] },
  FIGURES,
  aHeading(2, 'Main contributors'),
  { type: 'list', ordered: false, items: [[aParagraph('One cause.')], [aParagraph('Another cause.')]] },
  { type: 'list', ordered: true, items: [[aParagraph('First, do this.')]] },
  { type: 'table', view: { table: 'policies' } },
  {
    type: 'definitions',
    items: [
      { term: 'Source', text: 'service · PROD', type: 'text' },
      { term: 'Document', text: 'AP-1F3A-99C0-77D2-0B4E', type: 'id' },
    ],
  },
];

const ENDINGS: Readonly<Record<MessageFormat, string>> = {
  text: 'txt',
  mail: 'html',
  markdown: 'md',
  adf: 'adf.json',
  wiki: 'wiki',
  blocks: 'blocks.json',
  card: 'card.json',
};

/** JSON on many lines, so that a difference can be read. */
function readable(message: string, format: MessageFormat): string {
  return ENDINGS[format].endsWith('json') ? `${JSON.stringify(JSON.parse(message), null, 1)}\n` : message;
}

describe.each(MESSAGE_FORMATS)('a message as %s', (format) => {
  it('is as kept', async () => {
    const message = renderMessage(aMessage(EVERYTHING, { meta: { mark: 'SAMPLE DATA – NOT EVIDENCE' } }), format);
    await expect(readable(message, format)).toMatchFileSnapshot(`../../golden/messages/parts.${ENDINGS[format]}`);
  });

  it('says the mark, the classification, the origin and the document id, whatever the template prints', () => {
    const text = textOf(renderMessage(aMessage([], { meta: { mark: 'TRIAL', origin: 'PROD' } }), format), format);
    const said = ['TRIAL', 'Confidential · PROD', 'Document', format === 'wiki' ? 'AP&#45;1F3A' : 'AP-1F3A'];
    const places = said.map((each) => text.indexOf(each));
    expect(places.every((place) => place >= 0)).toBe(true);
    expect(places).toEqual(places.toSorted((one, other) => one - other));
  });

  it('says the document id once if the template prints it', () => {
    const text = textOf(renderMessage(aMessage(EVERYTHING), format), format);
    expect(text.match(/1F3A/g)).toHaveLength(1);
  });

  it('has the place of the note on files once, at the end', () => {
    const message = renderMessage(aMessage(EVERYTHING), format);
    expect(message.split(FILES_MARKER)).toHaveLength(2);
    expect(message.indexOf(FILES_MARKER)).toBeGreaterThan(message.indexOf('1F3A'));
  });

  it.each(BLOCK_TYPES)('shows the block %s, or says that it cannot', (type) => {
    const samples: Partial<Record<BlockType, Block>> = {
      definitions: { type: 'definitions', items: [{ term: 'Source', text: 'service', type: 'text' }] },
      keyFigures: FIGURES,
      callout: { type: 'callout', tone: 'note', children: [aParagraph('Said.')] },
      list: { type: 'list', ordered: false, items: [[aParagraph('Said.')]] },
      policyGuidance: { type: 'policyGuidance', cards: [aGuidanceCard([0])] },
      remediationPlan: { type: 'remediationPlan', cards: [aPlanCard([0])] },
    };
    const block = samples[type as BlockType] ?? BLOCK_SAMPLES[type as BlockType];
    const empty = textOf(renderMessage(aMessage([]), format), format);
    const shown = textOf(renderMessage(aMessage([block]), format), format);
    const saysNothing = ['contents', 'pageBreak', 'policyIndex'].includes(type);
    expect(shown.length > empty.length).toBe(!saysNothing);
    const cannot = ['policyGuidance', 'remediationPlan', 'signOff'].includes(type);
    expect(shown.includes('A message cannot show this part.')).toBe(cannot);
  });

  it.each(NESTINGS)('keeps what a %s holds, at any depth', (type, nest) => {
    if (type === 'policyGuidance' || type === 'remediationPlan') return;
    const inner: readonly Block[] = [aParagraph('Deep.'), FIGURES, { type: 'table', view: { table: 'policies' } }];
    const text = textOf(renderMessage(aMessage([nest([nest(inner)])]), format), format);
    for (const said of ['Deep.', '71.8%', 'Policy 2']) expect(text).toContain(said);
  });

  it('cuts a long table, and says so', () => {
    const document = aMessage([{ type: 'policyTable', view: { table: 'policies' } }], {
      tables: { policies: aTable(40) },
    });
    const text = textOf(renderMessage(document, format), format);
    expect(text).toContain('Policy 10');
    expect(text).not.toContain('Policy 11');
    expect(text).toContain('The first 10 of 40 rows.');
  });

  it('says what an empty table says', () => {
    const document = aMessage([{ type: 'table', view: { table: 'policies' } }], { tables: { policies: aTable(0) } });
    expect(textOf(renderMessage(document, format), format)).toContain('Every assessed policy passed.');
  });

  it('refuses a block that is not in the model', () => {
    const document = aMessage([{ type: 'unknown' } as never]);
    expect(() => renderMessage(document, format)).toThrow(expect.objectContaining({ code: 'block-unknown' }));
  });
});

const HOSTILE = fc
  .array(
    fc.constantFrom(
      ...[
        '<script>x</script>',
        '<img src=x onerror=y>',
        '"><a href="http://e.example">',
        '<!channel>',
        '@here',
        '[~admin]',
        '[a](http://e.example)',
      ],
      ...[
        '|',
        '||',
        '\n\n# h',
        '{html}',
        '*b*',
        '\ufdd0',
        '</td></table>',
        '<!--',
        '-->',
        '&lt;',
        '\u2028',
        '{code}',
        '<at>x</at>',
        ' ',
      ],
    ),
    { maxLength: 5 },
  )
  .map((pieces) => pieces.join(''));

function hostileDocument(text: string): AuditDocument {
  const cell = { value: text, text, detail: text, status: 'red', href: `http://x.example/${text}` } as const;
  const column = { key: 'one', label: text, type: 'text', weight: 1 } as const;
  const many = [column, { ...column, key: 'two' }, { ...column, key: 'three' }, { ...column, key: 'four' }];
  const columns = [column, { ...column, key: 'two' }];
  return aMessage(
    [
      aHeading(1, text, 'a'),
      aParagraph(text),
      { type: 'callout', tone: 'warning', children: [aParagraph(text)] },
      { type: 'list', ordered: false, items: [[aParagraph(text)]] },
      {
        type: 'keyFigures',
        figures: [{ label: text, value: 1, type: 'count', text, of: text, difference: text, status: 'red' }],
      },
      { type: 'table', view: { table: 'few' } },
      { type: 'table', view: { table: 'many' } },
      { type: 'definitions', items: [{ term: text, text, type: 'id' }] },
    ],
    {
      meta: { mark: text, classification: text, origin: text, title: text, id: text },
      tables: {
        few: { title: text, columns, rows: [{ cells: columns.map(() => cell) }], empty: '' },
        many: { title: text, columns: many, rows: [{ cells: many.map(() => cell) }], empty: '' },
      },
    },
  );
}

describe('text of a report in any place', () => {
  it('is no markup in a mail', () => {
    fc.assert(
      fc.property(HOSTILE, (text) => {
        const html = renderMessage(hostileDocument(text), 'mail');
        const plain = renderMessage(hostileDocument('x'), 'mail');
        const tags = (of: string): readonly string[] => of.match(/<[!/]?[\w-]+/g) ?? [];
        // The same elements, but for links to addresses that are none, and shapes of empty texts.
        const links = (name: string): boolean => name !== '<a' && name !== '</a';
        const isEmpty = text.trim() === '' || text.replaceAll('\ufdd0', '').trim() === '';
        expect(isEmpty ? [] : tags(html).filter(links)).toEqual(isEmpty ? [] : tags(plain).filter(links));
        expect(html).not.toMatch(/<script|<img|onerror=y>|href="(?!http:\/\/x\.example\/)/);
        expect(html.split(FILES_MARKER)).toHaveLength(2);
      }),
    );
  });

  it.each(['adf', 'blocks', 'card'] as const)('is text alone in %s', (format) => {
    fc.assert(
      fc.property(HOSTILE, (text) => {
        const message = renderMessage(hostileDocument(text), format);
        const types = new Set(message.match(/"type":"[^"]*"/g));
        const known = new Set(renderMessage(hostileDocument('x'), format).match(/"type":"[^"]*"/g));
        expect([...types].filter((type) => !known.has(type))).toEqual([]);
        expect(message).not.toMatch(/"type":"(?:mrkdwn|TextBlock|mention|user|broadcast|emoji)"/);
        expect(message.split(FILES_MARKER)).toHaveLength(2);
      }),
    );
  });

  it('is no markup in Markdown, and ends no cell', () => {
    fc.assert(
      fc.property(HOSTILE, (text) => {
        const markdown = renderMessage(hostileDocument(text), 'markdown');
        expect(markdown).not.toMatch(/<(?!\/?(?:strong|code|sub|br)\b)(?!http:\/\/x\.example\/)[a-z!/]/i);
        const rows = markdown.split('\n').filter((line) => line.startsWith('|'));
        const bars = rows.map((row) => row.replace(/\\./g, '').split('|').length - 2);
        expect(bars).toEqual([3, 3, 3, 2, 2, 2, 4, 4, 4]);
      }),
    );
  });

  it('is no markup in the wiki of Jira, and ends no cell', () => {
    fc.assert(
      fc.property(HOSTILE, (text) => {
        const wiki = renderMessage(hostileDocument(text), 'wiki');
        const lines = wiki.split('\n').filter((line) => line.startsWith('|'));
        expect(lines).toHaveLength(5);
        expect(wiki.replace(/\|http:[^\]]*\]/g, '')).not.toMatch(/\{html|\{code|\[~|<|@/);
      }),
    );
  });
});

describe('a mail', () => {
  const mail = renderMessage(aMessage(EVERYTHING), 'mail');

  it('loads nothing, runs nothing, and lays out with tables', () => {
    expect(mail).not.toMatch(
      /<(?:script|link|img|iframe|form|svg|video)\b|url\(|@import|@font-face|position:|display:(?:flex|grid)/i,
    );
    expect(mail).toContain('max-width:600px');
    expect(mail).toContain('<table role="presentation"');
  });

  it('declares light and dark', () => {
    expect(mail).toContain('<meta name="color-scheme" content="light dark">');
    expect(mail).toContain('@media (prefers-color-scheme:dark)');
  });

  it('declares its language and direction, and begins lines on its side', () => {
    const locale = { tag: 'ar', direction: 'rtl', timeZone: 'UTC' } as const;
    const arabic = renderMessage(aMessage(EVERYTHING, { overrides: { locale } }), 'mail');
    expect(arabic).toContain('<html lang="ar" dir="rtl">');
    expect(arabic).toContain('text-align:right');
    expect(arabic).toContain('\u2068Failed\u2069');
  });
});

describe('plain text', () => {
  it('has at most 76 columns, but for words that are longer', () => {
    const long = aParagraph('word '.repeat(60));
    const text = renderMessage(
      aMessage([...EVERYTHING, long, { type: 'callout', tone: 'note', children: [long] }]),
      'text',
    );
    for (const line of text.split('\n')) expect(line.length).toBeLessThanOrEqual(76);
  });

  it('aligns figures and columns, except where text reads from right to left', () => {
    expect(renderMessage(aMessage([FIGURES]), 'text')).toContain(
      'Compliance  71.8%  61 of 85 (+3.8 points)\nNot passed     29  of 90 assessed\n',
    );
    const locale = { tag: 'ar', direction: 'rtl', timeZone: 'UTC' } as const;
    const arabic = renderMessage(aMessage([FIGURES], { overrides: { locale } }), 'text');
    expect(arabic).toContain('Not passed: 29, of 90 assessed\n');
  });

  it('writes the rows of a wide table below each other', () => {
    const tables = {
      policies: aTable(2, {
        columns: aTable(0).columns.map((column) => ({ ...column, label: `${'Long '.repeat(7)}head` })),
      }),
    };
    const text = renderMessage(aMessage([{ type: 'table', view: { table: 'policies' } }], { tables }), 'text');
    expect(text).toContain('Long head: Policy 1 Storage\n');
  });
});
