/** Reads the printed counts of an HTML page. Imports nothing from `src`. */
import { elementsIn, find, hasClass, parseMarkup, textOf, type MarkupElement } from './markup.js';
import { putTable, squeeze, type Printed, type ReadTable } from './printed.js';
import { readCover, readSentences } from './prose.js';
import { sectionNames, UNCOUNTED } from './sections.js';

/** @param names names from the report, whose digits are ignored */
export function readHtml(html: string, names: readonly string[]): Printed {
  const page = parseMarkup(html);
  const printed: Printed = new Map();
  const nameOf = sectionNames();
  // The list of contents, which comes first, leaves out what has no policies.
  for (const { attributes } of elementsIn(page)) if (attributes['data-section']) nameOf(attributes['data-section']);

  for (const element of elementsIn(page)) {
    const section = element.attributes['data-count-of'];
    if (section !== undefined) printed.set(`contents › ${nameOf(section)}`, squeeze(textOf(element)));
    if (hasClass(element, 'cover')) readSection('cover', element, names, printed);
    const name = element.name === 'section' ? element.attributes['data-section'] : undefined;
    if (name !== undefined) readSection(nameOf(name), element, names, printed);
    const action = hasClass(element, 'card') ? element.attributes['id'] : undefined;
    if (action?.startsWith('plan/') === true) readAction(nameOf(action), element, printed);
  }
  return printed;
}

/** An action is read as a whole, but for the table of its policies. */
function readAction(section: string, element: MarkupElement, printed: Printed): void {
  readTables(section, [...elementsIn(element)], printed);
  const title = [...elementsIn(element)].find((inner) => hasClass(inner, 'card-title'))!;
  printed.set(`${section} › action`, squeeze(textOf(title) + proseOf(element)));
}

function readSection(section: string, element: MarkupElement, names: readonly string[], printed: Printed): void {
  if (UNCOUNTED.has(section)) return;
  const own = [...elementsIn(element, (inner) => !isReadApart(inner))];

  for (const figures of own.filter((inner) => hasClass(inner, 'figures'))) {
    for (const pair of figures.children) if (typeof pair !== 'string') readFigure(section, pair, printed);
  }
  for (const bar of own.filter((inner) => inner.name === 'figure' && hasClass(inner, 'bar'))) {
    readBar(section, bar, printed);
  }

  for (const cards of own.filter(isChart)) readCards(section, cards, printed);
  readTables(section, own, printed);

  if (section === 'cover') {
    readCover(proseOf(element), printed);
    return;
  }
  for (const [name, numbers] of readSentences(proseOf(element), names)) printed.set(`${section} › ${name}`, numbers);
}

function readTables(section: string, elements: readonly MarkupElement[], printed: Printed): void {
  const merged = new Map<string, { head: string[]; rows: string[][] }>();
  for (const table of elements.filter(({ name }) => name === 'table')) mergeTable(table, merged);
  for (const table of merged.values()) {
    if (table.head[0] === 'Note') readNotes(section, table, printed);
    else putTable(printed, section, table);
  }
}

/** Inner sections, and the actions of a plan, which are sections of their own. */
function isReadApart(element: MarkupElement): boolean {
  return element.attributes['data-section'] !== undefined || hasClass(element, 'plan');
}

/** The own text of an element, without inner sections, headings, cells, bars and figures, which are read separately. */
function proseOf(element: MarkupElement): string {
  const texts = element.children.map((child) => {
    if (typeof child === 'string') return child;
    if (isToldApart(child)) return ' ';
    if (isChart(child)) return ` ${child.attributes['aria-label'] ?? ''} `;
    return INLINE.has(child.name) ? proseOf(child) : ` ${proseOf(child)} `;
  });
  return texts.join('');
}

const INLINE = new Set(['a', 'b', 'bdi', 'code', 'em', 'span', 'strong', 'wbr']);

function isChart(element: MarkupElement): boolean {
  return element.name === 'ul' && hasClass(element, 'categories');
}

function isToldApart(element: MarkupElement): boolean {
  return (
    isReadApart(element) ||
    ['svg', 'h1', 'h2', 'h3', 'h4', 'table'].includes(element.name) ||
    hasClass(element, 'bar') ||
    hasClass(element, 'figures')
  );
}

function readFigure(section: string, pair: MarkupElement, printed: Printed): void {
  const label = textOf(find(pair, 'dt')[0]!).trim();
  printed.set(`${section} › ${label}`, squeeze(textOf(find(pair, 'strong')[0]!)));
  printed.set(`${section} › ${label} › of`, squeeze(textOf(find(pair, 'span').at(-1)!)));
}

function readBar(section: string, bar: MarkupElement, printed: Printed): void {
  for (const part of elementsIn(bar)) {
    if (hasClass(part, 'label')) printed.set(`${section} › bar`, squeeze(textOf(part)));
    if (part.name !== 'li') continue;
    const count = textOf(find(part, 'b')[0]!);
    printed.set(`${section} › bar › ${textOf(part).replace(count, '').trim()}`, squeeze(count));
  }
}

/** Each category has a card. */
function readCards(section: string, cards: MarkupElement, printed: Printed): void {
  find(cards, 'li')
    .filter((card) => hasClass(card, 'category'))
    .forEach((card, index) => {
      const [name, note] = find(card, 'p').map(textOf).map(squeeze);
      const place = `${section} › ${index + 1} ${name!}`;
      printed.set(`${place} › note`, note!);
      printed.set(`${place} › counts`, find(card, 'li').map(textOf).map(squeeze).join(' '));
    });
}

/** Long tables are split into parts with the same head. */
function mergeTable(element: MarkupElement, merged: Map<string, { head: string[]; rows: string[][] }>): void {
  const rowsOf = (part: MarkupElement | undefined): string[][] =>
    part === undefined ? [] : find(part, 'tr').map((row) => cellsOf(row).map(textOf));
  const [head = []] = rowsOf(find(element, 'thead')[0]);
  const labels = head.map((label) => label.trim());
  const table = merged.get(labels.join()) ?? { head: labels, rows: [] };
  for (const part of ['tbody', 'tfoot']) for (const body of find(element, part)) table.rows.push(...rowsOf(body));
  merged.set(labels.join(), table);
}

function cellsOf(row: MarkupElement): MarkupElement[] {
  return [...elementsIn(row)].filter(({ name }) => name === 'th' || name === 'td');
}

/** The message of a note ends with a full stop; its code follows. */
function readNotes(section: string, { rows }: ReadTable, printed: Printed): void {
  for (const [note = '', count = ''] of rows) {
    printed.set(`${section} › ${squeeze(note).replace(/^.*\./, '')}`, squeeze(count));
  }
}
