import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { messageText, sizeText, type MessageFiles } from '../../src/deliverers/message-files.js';
import type { DeliveryMessage } from '../../src/deliverers/deliverer.js';
import {
  ADF_FILES,
  adfParagraph,
  SLACK_FILES,
  slackParagraph,
  CARD_FILES,
  cardParagraph,
} from '../../src/base/message-formats/json-formats.js';
import { FILES_MARKER, MESSAGE_FORMATS, type MessageFormat } from '../../src/base/message-formats/formats.js';
import { FILE_WORDS } from '../helpers/delivery-set.js';

const SAID = [{ type: 'text', text: 'Said.' }] as const;

/** A message that says one word in every format, with the place of the note after it. */
const MESSAGE: DeliveryMessage = {
  subject: 'Subject',
  locale: { tag: 'en', direction: 'ltr', timeZone: 'UTC' },
  texts: {
    text: `Said.\n\n${FILES_MARKER}\n`,
    mail: `<html><body><p>Said.</p><div>${FILES_MARKER}</div></body></html>`,
    markdown: `Said.\n\n${FILES_MARKER}\n`,
    wiki: `Said.\n\n${FILES_MARKER}\n`,
    adf: JSON.stringify({ type: 'doc', version: 1, content: [adfParagraph(SAID), ADF_FILES] }),
    blocks: JSON.stringify([slackParagraph(SAID), SLACK_FILES]),
    card: JSON.stringify({ type: 'AdaptiveCard', version: '1.5', body: [cardParagraph(SAID), CARD_FILES] }),
  },
  words: FILE_WORDS,
  catalog: {},
};

const FILES: MessageFiles = {
  attached: [
    { fileName: 'a.pdf', size: 1_234_567 },
    { fileName: 'manifest.json', size: 812 },
  ],
  linked: [{ fileName: 'a.xlsx', url: 'https://files.example/a b/[1].xlsx?x=1&y="2"' }],
  omitted: [
    { fileName: 'a.html', size: 30_000_000 },
    { fileName: 'b.html', size: 999_960, reason: 'not-accepted' },
    { fileName: 'c.html', size: 0, reason: 'elsewhere' },
  ],
};

const NONE: MessageFiles = { attached: [], linked: [], omitted: [] };

/** The texts of JSON in reading order. */
function textsIn(json: unknown): readonly string[] {
  if (Array.isArray(json)) return json.flatMap(textsIn);
  if (typeof json !== 'object' || json === null) return [];
  return Object.entries(json).flatMap(([name, value]) => (name === 'text' ? [String(value)] : textsIn(value)));
}

describe('messageText', () => {
  it('says in plain text what became of each file', () => {
    expect(messageText(MESSAGE, 'text', FILES)).toBe(
      [
        'Said.',
        '',
        'Attached: a.pdf (1.2 MB), manifest.json (812 bytes)',
        'Download: a.xlsx',
        'https://files.example/a b/[1].xlsx?x=1&y="2"',
        'a.html (30 MB) is too large.',
        'b.html (1 MB) is not accepted here.',
        'c.html (0 bytes) comes separately.',
        '',
      ].join('\n'),
    );
  });

  it('writes the link of a file in each markup', () => {
    const url = 'https://files.example/a%20b/%5B1%5D.xlsx?x=1&y=%222%22';
    expect(messageText(MESSAGE, 'mail', FILES)).toContain(
      `Download: <a href="${url.replace('&', '&amp;')}" style="color:inherit;text-decoration:underline;">a.xlsx</a>`,
    );
    expect(messageText(MESSAGE, 'markdown', FILES)).toContain(`Download: [a.xlsx](<${url}>)`);
    expect(messageText(MESSAGE, 'wiki', FILES)).toContain(`Download&#58; [a.xlsx|${url}]`);
    expect(messageText(MESSAGE, 'adf', FILES)).toContain(`"marks":[{"type":"link","attrs":{"href":"${url}"}}]`);
    expect(messageText(MESSAGE, 'blocks', FILES)).toContain(`{"type":"link","url":"${url}","text":"a.xlsx"}`);
    expect(messageText(MESSAGE, 'card', FILES)).toContain(`{"type":"Action.OpenUrl","url":"${url}"}`);
  });

  it('prints an address that is not of the web, without a link', () => {
    const files = { ...NONE, linked: [{ fileName: 'a.pdf', url: 'javascript:alert(1)' }] };
    for (const format of MESSAGE_FORMATS) {
      const text = messageText(MESSAGE, format, files);
      expect(text).toContain('alert');
      expect(text).not.toMatch(/href|selectAction|"link"|\]\(|\|javascript/);
    }
  });

  it.each(MESSAGE_FORMATS)('names every file in %s, and leaves no marker', (format) => {
    const text = messageText(MESSAGE, format, FILES);
    for (const name of ['a.pdf', 'manifest.json', 'a.xlsx', 'a.html', 'b.html', 'c.html']) expect(text).toContain(name);
    expect(text).not.toContain(FILES_MARKER);
    expect(text.indexOf('Said.')).toBeLessThan(text.indexOf('a.pdf'));
  });

  it.each(MESSAGE_FORMATS)('adds the note to a message in %s that has no place for it', (format) => {
    const whole = messageText(MESSAGE, format, NONE);
    const message = { ...MESSAGE, texts: { [format]: whole } };
    expect(whole).not.toContain(FILES_MARKER);
    expect(messageText(message, format, FILES)).toContain('c.html');
    const end = format === 'mail' ? /separately\.<\/p><\/body><\/html>$/ : /\S$/;
    expect(messageText(message, format, FILES).trimEnd()).toMatch(end);
  });

  it('says nothing of files if there are none', () => {
    expect(messageText(MESSAGE, 'text', NONE)).toBe('Said.\n');
    expect(textsIn(JSON.parse(messageText(MESSAGE, 'adf', NONE)))).toEqual(['Said.']);
    expect(textsIn(JSON.parse(messageText(MESSAGE, 'blocks', NONE)))).toEqual(['Said.']);
    expect(textsIn(JSON.parse(messageText(MESSAGE, 'card', NONE)))).toEqual(['Said.']);
  });

  it('refuses a format that the deliverer did not ask for', () => {
    const message = { ...MESSAGE, texts: { text: 'Said.' } };
    expect(() => messageText(message, 'adf', FILES)).toThrow(
      'expected the message in the format "adf", received it in text',
    );
  });

  it('shows any file name as it is, in every format', () => {
    fc.assert(
      fc.property(
        fc.string({ unit: 'grapheme' }),
        fc.constantFrom<MessageFormat>('adf', 'blocks', 'card'),
        (name, format) => {
          const fileName = `x${name}x`;
          const texts = textsIn(
            JSON.parse(messageText(MESSAGE, format, { ...NONE, attached: [{ fileName, size: 1 }] })),
          );
          expect(texts).toHaveLength(2);
          expect(texts[1]).toMatch(/^Attached: x.*x \(1 byte\)$/u);
        },
      ),
    );
  });
});

describe('sizeText', () => {
  it.each([
    [0, 'en', '0 bytes'],
    [999, 'en', '999 bytes'],
    [1_000, 'en', '1 kB'],
    [999_499, 'en', '999 kB'],
    [999_500, 'en', '1 MB'],
    [1_250_000, 'de', '1,3 MB'],
    [1_250_000, 'fr', '1,3\u202fMo'],
    [5_000_000_000, 'ja', '5 GB'],
  ])('writes %i bytes in %s as %s', (bytes, tag, text) => {
    expect(sizeText(bytes, tag)).toBe(text);
  });

  it('writes Latin digits in Arabic', () => {
    expect(sizeText(1_250_000, 'ar-EG')).toMatch(/^1[.,]3 /);
  });
});
