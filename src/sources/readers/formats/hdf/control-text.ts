/** What controls say in HDF as people read it: converters leave hard line breaks, stray apostrophes and doubled addresses. */
import { withoutMarkup, withoutTags } from '../../input/markup.js';

/** Paragraphs, items of lists and pieces of JSON, with empty lines between them. */
export function controlText(text: string): string {
  const paragraphs = withoutTags(text.replaceAll('\r\n', '\n')).split(/\n[^\S\n]*\n\s*/);
  const lines = paragraphs.flatMap((paragraph) => unwrapped(withoutStrayApostrophe(paragraph.trim())));
  return joinedJson(lines.map(readable)).map(withoutMarkup).join('\n\n');
}

const APOSTROPHE = /(?<!\w)'|'(?!\w)/g;

/** The converter of CIS benchmarks begins paragraphs with an apostrophe that nothing closes: `'Choose Activate MFA`. */
function withoutStrayApostrophe(paragraph: string): string {
  if (!paragraph.startsWith("'")) return paragraph;
  const isStray = (paragraph.match(APOSTROPHE) ?? []).length % 2 === 1;
  return isStray ? paragraph.slice(1).trimStart() : paragraph;
}

/** Characters of a line that has no room for the next word. */
const FULL_LINE = 65;
/** What begins a line of its own: an item, a number, a command. */
const OWN_LINE = /^(?:[-*•$#]|\d+[.)])\s/;

/** The lines of a paragraph without the breaks that only its width makes. */
function unwrapped(paragraph: string): string[] {
  const lines: string[] = [];
  let length = 0;
  for (const line of paragraph.split('\n').map((each) => each.trim())) {
    const [word = ''] = line.split(' ', 1);
    const isWrapped = lines.length > 0 && length + 1 + word.length > FULL_LINE && !OWN_LINE.test(line);
    lines.push(isWrapped ? `${lines.pop() ?? ''} ${line}` : line);
    length = line.length;
  }
  return lines.filter((line) => line !== '');
}

function readable(line: string): string {
  return line
    .replace(/(https?:\/\/[^\s[\]]+) \[\1\]/g, '$1')
    .replace(/(?<!\w)_(<[^<>_]*(?:_[^<>_]*)*>|[^\s_](?:[^_]*[^\s_])?)_(?!\w)/g, '$1');
}

const JSON_LINE = /^(?:[{}[\]].*|(['"])[^'"]*\1\s*(?::.*|,?))$/;

/** JSON with each of its lines in a paragraph would fill pages. */
function joinedJson(lines: readonly string[]): string[] {
  const joined: string[] = [];
  let isJson = false;
  for (const line of lines) {
    const goesOn = isJson && JSON_LINE.test(line);
    joined.push(goesOn ? `${joined.pop() ?? ''} ${line}` : line);
    isJson = JSON_LINE.test(line);
  }
  return joined;
}
