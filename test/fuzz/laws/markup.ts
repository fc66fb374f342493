/** A strict reader of markup. Every browser and XML parser reads the markup that it accepts in the same way. */
import { BrokenLaw } from '../verdict.js';

export interface MarkupElement {
  readonly name: string;
  readonly attributes: ReadonlyMap<string, string>;
  /** Text between the tags, without that of inner elements. */
  text: string;
}

export type Dialect = 'html' | 'xml';

const VOID = new Set(['br', 'col', 'hr', 'img', 'input', 'link', 'meta', 'wbr']);
const RAW = new Set(['script', 'style']);
const TAG = /<(\/?)([A-Za-z][\w:.-]*)((?:\s+[A-Za-z_][\w:.-]*(?:="[^"<]*")?)*)\s*(\/?)>/y;
const ATTRIBUTE = /([A-Za-z_][\w:.-]*)(?:="([^"<]*)")?/g;
const TEXT = /[^<]+/y;
const PREFACE = {
  html: /<!doctype html>\s*/iy,
  xml: /<\?xml version="1\.0" encoding="UTF-8"(?: standalone="yes")?\?>\s*/y,
};
const REFERENCE = /&(?:(amp|lt|gt|quot|apos)|#(\d{1,7})|#x([\da-f]{1,6}));|&/gi;
const NAMED: Readonly<Record<string, string>> = { amp: '&', lt: '<', gt: '>', quot: '"', apos: "'" };
const EXCERPT = 80;

/** All elements in the order of the text. @throws BrokenLaw for markup that is not properly closed, quoted or escaped. */
export function readMarkup(source: string, dialect: Dialect, where: string): readonly MarkupElement[] {
  const elements: MarkupElement[] = [];
  const open: MarkupElement[] = [{ name: '', attributes: new Map(), text: '' }];
  let at = match(PREFACE[dialect], source, 0)?.[0].length ?? 0;

  function refuse(problem: string): never {
    throw new BrokenLaw(
      `${dialect} is well-formed`,
      `${where}: ${problem} at ${JSON.stringify(source.slice(at, at + EXCERPT))}`,
    );
  }

  while (at < source.length) {
    const inner = open.at(-1);
    if (inner === undefined) return refuse('an end tag too many');
    const text = match(TEXT, source, at)?.[0];
    if (text !== undefined) {
      inner.text += decode(text, refuse);
      at += text.length;
      continue;
    }
    const [tag = '', slash, name = '', attributes = '', isEmpty] = match(TAG, source, at) ?? [];
    if (tag === '') return refuse('no tag');
    if (slash === '/') {
      if (inner.name !== name) return refuse(`an end tag where </${inner.name}> is expected`);
      open.pop();
    } else {
      const element = { name, attributes: readAttributes(attributes, dialect, refuse), text: '' };
      elements.push(element);
      if (dialect === 'html' && RAW.has(name)) {
        const end = source.indexOf(`</${name}>`, at);
        if (end === -1) return refuse('an element that is not closed');
        element.text = source.slice(at + tag.length, end);
        at = end + name.length + 3;
        continue;
      }
      if (isEmpty !== '/' && !(dialect === 'html' && VOID.has(name))) open.push(element);
    }
    at += tag.length;
  }
  if (open.length !== 1) refuse(`<${open.at(-1)?.name ?? ''}> is not closed`);
  return elements;
}

function match(pattern: RegExp, source: string, at: number): RegExpExecArray | null {
  pattern.lastIndex = at;
  return pattern.exec(source);
}

function readAttributes(text: string, dialect: Dialect, refuse: (problem: string) => never): Map<string, string> {
  const attributes = new Map<string, string>();
  for (const [, name = '', value] of text.matchAll(ATTRIBUTE)) {
    if (attributes.has(name)) refuse(`the attribute ${name} twice`);
    if (value === undefined && dialect === 'xml') refuse(`the attribute ${name} without a value`);
    attributes.set(name, decode(value ?? '', refuse));
  }
  return attributes;
}

function decode(text: string, refuse: (problem: string) => never): string {
  return text.replace(REFERENCE, (found, name?: string, decimal?: string, hexadecimal?: string) => {
    if (name !== undefined) return NAMED[name] ?? refuse(`the entity ${found}`);
    const code = decimal === undefined ? Number.parseInt(hexadecimal ?? '', 16) : Number(decimal);
    return code <= 0x10ffff ? String.fromCodePoint(code) : refuse(`the character reference ${found}`);
  });
}
