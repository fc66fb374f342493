/** A page has only markup that the program writes, for any report. */
import { createHash } from 'node:crypto';
import { contentSecurityPolicy } from '../../../src/renderers/html/page/encode.js';
import { client } from '../../../src/renderers/html/precompiled.js';
import { hold } from '../verdict.js';
import { checkLeak } from './leak.js';
import { readMarkup, type MarkupElement } from './markup.js';

/** Allowed elements, with their allowed attributes in addition to `class`. Add new elements of the page here. */
const ELEMENTS: Readonly<Record<string, string>> = {
  a: 'href data-filters rel',
  article: 'id data-chunk',
  aside: 'aria-label',
  b: '',
  bdi: '',
  body: '',
  br: '',
  button: 'type aria-haspopup hidden aria-expanded aria-controls aria-pressed value aria-label title disabled',
  caption: '',
  code: '',
  col: '',
  colgroup: '',
  dd: '',
  details: '',
  dialog: 'aria-labelledby',
  div: 'tabindex role aria-label id hidden data-keys data-chunk data-deferred data-prefix data-prefix-column',
  dl: 'aria-label',
  dt: '',
  em: '',
  fieldset: 'data-facet data-key',
  figcaption: '',
  figure: '',
  footer: '',
  h1: 'id',
  h2: 'id',
  h3: 'id',
  h4: 'id',
  head: '',
  header: '',
  html: 'lang dir',
  img: 'src alt',
  input:
    'type checked id autocomplete spellcheck placeholder aria-keyshortcuts value data-label disabled data-detail data-absent',
  kbd: 'aria-hidden',
  label: 'for',
  legend: '',
  li: '',
  link: 'rel href',
  main: 'id tabindex',
  meta: 'charset http-equiv content name',
  nav: 'aria-label',
  noscript: '',
  ol: '',
  option: 'value data-text',
  output: 'for',
  p: 'role hidden id',
  rect: 'x width height',
  script: 'type id',
  section: 'data-section',
  select: 'data-facet data-key aria-label',
  span: 'aria-hidden data-count-of',
  strong: '',
  style: '',
  summary: '',
  svg: 'viewBox preserveAspectRatio aria-hidden role aria-label',
  table: '',
  tbody: '',
  td: 'data-value',
  tfoot: '',
  th: 'scope data-absent',
  thead: '',
  time: 'datetime',
  title: '',
  tr: 'id',
  ul: 'aria-label',
  wbr: '',
};

/** Attributes of the filter bar with words and counts for the script. */
const FILTER_DATA = /^data-(matching|nothing|counter|copied|copy-failed|downloaded)$/;
const UNPRINTABLE = /[\0-\x08\x0b-\x1f\x7f-\x9f\ufffe\uffff]/;

export function checkPage(bytes: Uint8Array, { linksOut = false, deadLinks = false }: License): void {
  const source = new TextDecoder('utf-8', { fatal: true, ignoreBOM: true }).decode(bytes);
  hold('a page is printable', !UNPRINTABLE.test(source), () => 'it holds control characters');
  checkLeak(source, 'the page');
  const elements = readMarkup(source, 'html', 'the page');
  for (const element of elements) checkElement(element, linksOut);
  checkScripts(elements);
  checkIds(elements);
  if (!deadLinks) checkAnchors(elements);
}

function checkElement({ name, attributes }: MarkupElement, linksOut: boolean): void {
  const allowed = Object.hasOwn(ELEMENTS, name) ? ELEMENTS[name]?.split(' ') : undefined;
  hold('a page has known elements', allowed !== undefined, () => `<${name}>`);
  for (const [key, value] of attributes) {
    const isKnown = key === 'class' || allowed.includes(key) || (name === 'div' && FILTER_DATA.test(key));
    hold('a page has known attributes', isKnown, () => `<${name} ${key}="${value.slice(0, 100)}">`);
    if (key === 'src')
      hold('a page loads nothing', /^data:image\/(png|jpeg);base64,/.test(value), () => value.slice(0, 100));
    if (key === 'href') {
      const leads = name === 'link' ? value === 'data:,' : value.startsWith('#') || (linksOut && isWebAddress(value));
      hold('a page links to known places', leads, () => `<${name} href="${value.slice(0, 100)}">`);
    }
  }
}

function isWebAddress(address: string): boolean {
  return /^(https?:|mailto:)/i.test(address);
}

function checkScripts(elements: readonly MarkupElement[]): void {
  const named = (wanted: string): readonly MarkupElement[] => elements.filter(({ name }) => name === wanted);
  const [index, script, ...others] = named('script');
  const [style, ...otherStyles] = named('style');
  const isOurs = index?.attributes.get('type') === 'application/json' && script?.text === client;
  hold('a page has its own script', isOurs && others.length === 0, () => `${others.length + 2} scripts`);
  hold(
    'a page has one style sheet',
    style !== undefined && otherStyles.length === 0,
    () => `${otherStyles.length + 1}`,
  );
  const isFree = /<[!/]|@import|url\(|expression\(/i.exec(style.text);
  hold('a style sheet loads nothing', isFree === null, () => `${isFree?.[0] ?? ''} in it`);
  const policies = named('meta').filter(({ attributes }) => attributes.get('http-equiv') === 'Content-Security-Policy');
  const policy = policies[0]?.attributes.get('content') ?? 'none';
  const expected = contentSecurityPolicy(createHash('sha256').update(style.text).digest('base64'));
  hold('a page forbids all other scripts', policies.length === 1 && policy === expected, () => policy);
  hold('an index is JSON', isJson(index.text), () => index.text.slice(0, 200));
}

function isJson(text: string): boolean {
  try {
    JSON.parse(text);
    return true;
  } catch {
    return false;
  }
}

function idsIn(elements: readonly MarkupElement[]): readonly string[] {
  return elements.flatMap(({ attributes }) => attributes.get('id') ?? []);
}

function checkIds(elements: readonly MarkupElement[]): void {
  const ids = idsIn(elements);
  const twice = (): string => ids.find((id, index) => ids.indexOf(id) !== index) ?? '';
  hold('an id is given once', new Set(ids).size === ids.length, twice);
}

function checkAnchors(elements: readonly MarkupElement[]): void {
  const known = new Set(idsIn(elements));
  for (const { attributes } of elements) {
    const target = attributes.get('href');
    if (target?.startsWith('#') !== true) continue;
    hold('a link within the page leads somewhere', known.has(decodeURIComponent(target.slice(1))), () => target);
  }
}

/** What documents may contain in addition to the contents of a report. */
export interface License {
  /** A policy library or a template may link to other places. */
  readonly linksOut?: boolean;
  /** A template may have dead links, which its check reports. */
  readonly deadLinks?: boolean;
  /** A template may have a page of its own, whose markup is not checked. */
  readonly ownPage?: boolean;
}
