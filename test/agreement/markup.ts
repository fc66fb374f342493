/**
 * A parser for well-formed markup: XML, and HTML in which all elements but void ones are closed. Names
 * are in lower case. Imports nothing from `src`.
 */

export interface MarkupElement {
  readonly name: string;
  readonly attributes: Readonly<Record<string, string>>;
  readonly children: (MarkupElement | string)[];
}

const VOID = new Set(['area', 'base', 'br', 'col', 'hr', 'img', 'input', 'link', 'meta', 'source', 'wbr']);
const TOKEN = /<!--[^]*?-->|<[!?][^>]*>|<(\/?)([a-z][\w:-]*)((?:[^>"']|"[^"]*"|'[^']*')*)>|[^<]+/gi;
const ATTRIBUTE = /([^\s=/]+)(?:=(?:"([^"]*)"|'([^']*)'|(\S+)))?/g;

export function parseMarkup(markup: string): MarkupElement {
  const root: MarkupElement = { name: '#root', attributes: {}, children: [] };
  const open = [root];
  TOKEN.lastIndex = 0;
  for (let match = TOKEN.exec(markup); match !== null; match = TOKEN.exec(markup)) {
    const [token, slash, tag, attributes = ''] = match;
    const parent = open.at(-1)!;
    if (tag === undefined) {
      if (!/^<[!?]/.test(token)) parent.children.push(decode(token));
    } else if (slash === '/') {
      if (parent.name !== tag.toLowerCase()) throw new Error(`expected </${parent.name}>, found ${token}`);
      open.pop();
    } else {
      const element = { name: tag.toLowerCase(), attributes: readAttributes(attributes), children: [] };
      parent.children.push(element);
      if (VOID.has(element.name) || /\/\s*$/.test(attributes)) continue;
      if (element.name === 'script' || element.name === 'style') skipTo(`</${element.name}>`, markup);
      else open.push(element);
    }
  }
  if (open.length > 1) throw new Error(`<${open.at(-1)!.name}> is not closed`);
  return root;
}

/** The descendants of an element in document order. Does not descend into elements that `within` rejects. */
export function* elementsIn(
  element: MarkupElement,
  within: (element: MarkupElement) => boolean = () => true,
): Iterable<MarkupElement> {
  for (const child of element.children) {
    if (typeof child === 'string' || !within(child)) continue;
    yield child;
    yield* elementsIn(child, within);
  }
}

export function find(element: MarkupElement, name: string): MarkupElement[] {
  return [...elementsIn(element)].filter((found) => found.name === name);
}

export function hasClass({ attributes }: MarkupElement, name: string): boolean {
  return (attributes['class'] ?? '').split(/\s+/).includes(name);
}

/** Text as a reader sees it, without pictures. */
export function textOf(element: MarkupElement): string {
  if (element.name === 'svg') return '';
  return element.children.map((child) => (typeof child === 'string' ? child : textOf(child))).join('');
}

function skipTo(end: string, markup: string): void {
  const at = markup.indexOf(end, TOKEN.lastIndex);
  if (at === -1) throw new Error(`expected ${end}`);
  TOKEN.lastIndex = at + end.length;
}

function readAttributes(text: string): Record<string, string> {
  const attributes: Record<string, string> = {};
  for (const [, name = '', double, single, bare] of text.matchAll(ATTRIBUTE)) {
    attributes[name.toLowerCase()] = decode(double ?? single ?? bare ?? '');
  }
  return attributes;
}

const NAMED: Readonly<Record<string, string>> = { amp: '&', lt: '<', gt: '>', quot: '"', apos: "'", nbsp: '\u00A0' };

function decode(text: string): string {
  return text.replace(/&(?:#x([0-9a-f]+)|#(\d+)|(\w+));/gi, (_, hex?: string, decimal?: string, name?: string) => {
    if (hex !== undefined) return String.fromCodePoint(Number.parseInt(hex, 16));
    if (decimal !== undefined) return String.fromCodePoint(Number(decimal));
    const character = NAMED[name ?? ''];
    if (character === undefined) throw new Error(`unknown entity: &${name ?? ''};`);
    return character;
  });
}
