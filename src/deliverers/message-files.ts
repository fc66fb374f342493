/** Says in a message what became of each file: attached, linked, or left out, and why. */
import { AuditpressError } from '../base/errors.js';
import { adfParagraph, slackParagraph, cardParagraph } from '../base/message-formats/json-formats.js';
import { FILES_MARKER, plainText, type MessageFormat, webAddress } from '../base/message-formats/formats.js';
import { mailInlines, markdownInlines, wikiInlines } from '../base/message-formats/text-formats.js';
import { wrapped } from '../base/message-formats/text.js';
import type { DocumentLocale, Inline } from '../model/document/document.js';
import { isList, isRecord, type JsonValue } from '../model/report/json.js';
import { withLatinDigits } from '../model/values/text.js';
import type { DeliveryMessage } from './deliverer.js';

export interface MessageFile {
  readonly fileName: string;
  /** In bytes. */
  readonly size: number;
}

export interface LinkedFile {
  readonly fileName: string;
  /** Of http or https; any other is printed, but not linked. */
  readonly url: string;
}

export interface OmittedFile extends MessageFile {
  /**
   * Why it is not attached: it is too large for the message, the target accepts no files, or another message brings it. Default:
   * it is too large.
   */
  readonly reason?: 'too-large' | 'not-accepted' | 'elsewhere';
}

/** All files of the set that the recipient should know of, each once. */
export interface MessageFiles {
  readonly attached: readonly MessageFile[];
  readonly linked: readonly LinkedFile[];
  readonly omitted: readonly OmittedFile[];
}

/**
 * The message in a format, with a note on the files in its place; at the end, if the text has no place for it.
 *
 * @throws AuditpressError `message-format-missing` (internal) if the message was not composed in the format
 */
export function messageText(message: DeliveryMessage, format: MessageFormat, files: MessageFiles): string {
  const text = message.texts[format];
  if (text === undefined) {
    throw new AuditpressError(
      'message-format-missing',
      `expected the message in the format "${format}", received it in ${Object.keys(message.texts).join(', ') || 'none'}`,
      { hint: 'Name the format in the member "messages" of the deliverer.' },
    );
  }
  const lines = linesAbout(files, message, format === 'text');
  switch (format) {
    case 'text':
      return withNote(text, lines.map(textLine).join('\n'));
    case 'mail':
      return withNote(
        text,
        lines.map((line) => `<p style="margin:0 0 6px 0;">${mailInlines(line)}</p>`).join(''),
        '</body>',
      );
    case 'markdown':
      return withNote(text, lines.map(markdownInlines).join('\n\n'));
    case 'wiki':
      return withNote(text, lines.map(wikiInlines).join('\n\n'));
    case 'adf':
      return withNodes(text, 'content', lines.map(adfParagraph));
    case 'card':
      return withNodes(
        text,
        'body',
        lines.map((line) => cardParagraph(line)),
      );
    case 'blocks':
      return withNodes(text, undefined, lines.map(slackParagraph));
  }
}

type Line = readonly Inline[];

function linesAbout(
  { attached, linked, omitted }: MessageFiles,
  message: DeliveryMessage,
  isPlain: boolean,
): readonly Line[] {
  const { words, locale } = message;
  const named = ({ fileName, size }: MessageFile): Readonly<Record<string, string>> => ({
    file: isolated(plainText(fileName), locale),
    size: isolated(sizeText(size, locale.tag), locale),
  });
  const list = (names: readonly string[]): string =>
    names.reduceRight((rest, first) => filled(words.list, { first, rest }));
  const lineOf = (text: string): Line => [{ type: 'text', text }];
  return [
    ...(attached.length === 0
      ? []
      : [lineOf(filled(words.attached, { files: list(attached.map((file) => filled(words.file, named(file)))) }))]),
    ...linked.map((file) => linkLine(file, message, isPlain)),
    ...omitted.map((file) => lineOf(filled(words[file.reason ?? 'too-large'], named(file)))),
  ];
}

/** The name of the file as a link; in plain text, and if it cannot be a link, the address on a line of its own. */
function linkLine({ fileName, url }: LinkedFile, { words, locale }: DeliveryMessage, isPlain: boolean): Line {
  const name: Inline = { type: 'text', text: isolated(plainText(fileName), locale) };
  const href = isPlain ? undefined : webAddress(url);
  const [before = '', after = ''] = words.linked.split('{file}');
  return [
    { type: 'text', text: before },
    href === undefined ? name : { type: 'externalLink', href, children: [name] },
    { type: 'text', text: after },
    ...(href === undefined ? ([{ type: 'break' }, { type: 'text', text: url }] as const) : []),
  ];
}

/** A name that reads from left to right, in a text that does not, would take the punctuation beside it along. */
function isolated(name: string, { direction }: DocumentLocale): string {
  return direction === 'rtl' ? `\u2068${name}\u2069` : name;
}

function filled(sentence: string, values: Readonly<Record<string, string>>): string {
  return sentence.replace(/\{(\w+)\}/g, (place, name: string) => values[name] ?? place);
}

const UNITS = ['byte', 'kilobyte', 'megabyte', 'gigabyte', 'terabyte'] as const;

export function sizeText(bytes: number, tag: string): string {
  const power = bytes < 1000 ? 0 : Math.min(Math.floor(Math.log10(bytes) / 3), UNITS.length - 1);
  // 999,950 bytes and more would round to 1,000 kB.
  const step = Math.round(bytes / 1000 ** power) >= 1000 && power < UNITS.length - 1 ? power + 1 : power;
  const value = bytes / 1000 ** step;
  return new Intl.NumberFormat(withLatinDigits(tag), {
    style: 'unit',
    unit: UNITS[step] ?? 'byte',
    unitDisplay: step === 0 ? 'long' : 'short',
    maximumFractionDigits: value < 10 ? 1 : 0,
  }).format(value);
}

/** Lines break at the width, but an address stays whole on its own. */
function textLine(line: Line): string {
  const parts = line.map((inline) => (inline.type === 'text' ? inline.text : '\n'));
  const [sentence = '', address] = parts.join('').split('\n');
  return [...wrapped(sentence), ...(address === undefined ? [] : [address])].join('\n');
}

/** Puts the note in the place of the marker; otherwise before the text `end`, or at the end. */
function withNote(text: string, note: string, end?: string): string {
  if (text.includes(FILES_MARKER)) {
    const [before = '', ...after] = text.split(FILES_MARKER);
    return note === '' ? before.trimEnd() + after.join('') : before + note + after.join('');
  }
  const at = end === undefined ? -1 : text.lastIndexOf(end);
  if (at >= 0) return text.slice(0, at) + note + text.slice(at);
  return note === '' ? text : `${text.trimEnd()}\n\n${note}\n`;
}

/** The same for JSON: the element that holds the marker is replaced. `member` is the list of elements; default: the whole. */
function withNodes(text: string, member: string | undefined, nodes: readonly JsonValue[]): string {
  const whole = JSON.parse(text) as JsonValue;
  const list = member === undefined ? whole : isRecord(whole) ? whole[member] : undefined;
  const elements = list !== undefined && isList(list) ? list : [];
  const at = elements.findIndex((element) => JSON.stringify(element).includes(FILES_MARKER));
  const complete = at < 0 ? [...elements, ...nodes] : [...elements.slice(0, at), ...nodes, ...elements.slice(at + 1)];
  return JSON.stringify(member === undefined || !isRecord(whole) ? complete : { ...whole, [member]: complete });
}
