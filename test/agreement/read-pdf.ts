/** Reads the printed counts of a PDF. Needs poppler. Imports nothing from `src`. */
import { splitFigure } from './expected-figures.js';
import { readChapter } from './pdf-joined.js';
import { findTables, type PdfTable } from './pdf-table.js';
import { chunksOf, linesOf, textOfLines, type Chunk, type Line, type PdfText, type Place } from './pdf-words.js';
import { putTable, squeeze, type Printed } from './printed.js';
import { readCover, readSentences } from './prose.js';
import { sectionNames, UNCOUNTED } from './sections.js';
import { STATUS_COLUMNS } from './words.js';

export interface PdfExpectations {
  /** Column labels of the possible tables of each section. */
  readonly heads: ReadonlyMap<string, readonly (readonly string[])[]>;
  /** Names from the report, whose digits are ignored. */
  readonly names: readonly string[];
}

export interface ReadPages {
  readonly printed: Printed;
  /** By section. */
  readonly tables: ReadonlyMap<string, readonly PdfTable[]>;
}

const STATUSES: readonly string[] = Object.values(STATUS_COLUMNS);

/** Chapters whose tables are joined, with the anchors of their sections. */
const JOINED: Readonly<Record<string, RegExp>> = {
  'not-passed': /^severity-\d+/,
  categories: /^category\//,
  'not-assessed': /^(category|not-assessed)\//,
};

export function readPdf({ words, places }: PdfText, { heads, names }: PdfExpectations): ReadPages {
  const rowStarts = places.filter(({ name }) => name.startsWith('policy/'));
  const inOrder = places.filter((place) => !rowStarts.includes(place));
  const chapters = chaptersOf([{ name: 'cover', left: 0, top: 0, page: 1 }, ...inOrder]);
  const nameOf = sectionNames();
  const printed: Printed = new Map();
  const tables = new Map<string, readonly PdfTable[]>();
  const put = (name: string, lines: readonly Line[], joined: readonly PdfTable[] = []): void => {
    if (/^plan-\d+$/.test(name)) {
      printed.set(`${name} › action`, actionOf(lines));
      return;
    }
    const found = findTables(lines, headsIn(heads.get(name), joined));
    tables.set(name, [...found.tables, ...joined]);
    for (const table of tables.get(name)!) putPdfTable(name, table, printed);
    putProse(name, found.rest, names, printed);
  };
  chapters.forEach(([first, ...others], index) => {
    const bottom = chapters[index + 1]?.[0].top ?? Infinity;
    const lines = linesOf(words.filter(({ middle }) => middle >= first.top && middle < bottom));
    if (Object.hasOwn(JOINED, first.name)) {
      const joinedHeads = [...heads].flatMap(([, own]) => own.filter(isJoined));
      for (const part of readChapter({ lines, headings: [first, ...others], rowStarts, heads: joinedHeads })) {
        put(nameOf(part.anchor), part.rest, part.tables);
      }
    } else if (!UNCOUNTED.has(nameOf(first.name))) put(nameOf(first.name), lines);
  });
  return { printed, tables };
}

/** Sections, with those whose tables are joined together. */
function chaptersOf(places: readonly Place[]): [Place, ...Place[]][] {
  const chapters: [Place, ...Place[]][] = [];
  for (const place of places) {
    const last = chapters.at(-1);
    if (last !== undefined && JOINED[last[0].name]?.test(place.name) === true) last.push(place);
    else chapters.push([place]);
  }
  return chapters;
}

function isJoined(head: readonly string[]): boolean {
  return head[0] === 'No.' && head[1] === 'Policy';
}

/** The heads of the tables of a section that are not joined. */
function headsIn(
  heads: readonly (readonly string[])[] = [],
  joined: readonly PdfTable[],
): readonly (readonly string[])[] {
  return heads.filter((head) => !joined.some((table) => table.head.join() === head.join()));
}

function putPdfTable(section: string, table: PdfTable, printed: Printed): void {
  const { head, rows } = table;
  if (head[0] !== 'Note') {
    // Pages are compared with those of the tables.
    const shown = head.flatMap((label, column) => (label === 'Page' ? [] : [column]));
    const pick = (cells: readonly string[]): string[] => shown.map((column) => cells[column]!);
    putTable(printed, section, { head: pick(head), rows: rows.map(pick) });
    return;
  }
  // The message of a note ends with a full stop; its code follows.
  for (const [note = '', count = ''] of rows) {
    printed.set(`${section} › ${squeeze(note).replace(/^.*\./, '')}`, squeeze(count));
  }
}

function putProse(section: string, rest: readonly Line[], names: readonly string[], printed: Printed): void {
  let prose = section === 'reconciliation' ? inEntries(rest) : withStrip(rest);
  if (section === 'results-by-category') prose = readChart(section, prose, printed);
  else prose = readBar(section, prose, printed);
  if (WITH_FIGURES.has(section)) prose = readFigures(section, prose, printed);
  if (section === 'cover') {
    readCover(textOfLines(prose), printed);
    return;
  }
  for (const [name, numbers] of readSentences(textOfLines(prose), names)) printed.set(`${section} › ${name}`, numbers);
}

/** Left edge from which a second column starts. */
const SECOND_COLUMN = 290;

/** Terms and texts side by side, in one column or two, as one line each. */
function inEntries(lines: readonly Line[]): Line[] {
  const chunks = lines.flatMap((line) => chunksOf(line, 8));
  const gutter = Math.min(...chunks.flatMap(({ left }) => (left > SECOND_COLUMN ? [left] : [])));
  if (gutter === Infinity || chunks.some(({ left, right }) => left < gutter - 1 && right > gutter)) return [...lines];
  const columns = [(left: number) => left < gutter - 1, (left: number) => left >= gutter - 1];
  return columns.flatMap((isIn) => {
    const own = linesOf(lines.flatMap(({ words }) => words.filter(({ left }) => isIn(left))));
    return entriesOf(own).map((entry): Line => {
      const words = entry.flatMap((line) => line.words);
      const start = Math.min(...words.map(({ left }) => left));
      // The texts have one left edge, which is that of the last chunk of the first line.
      const text = chunksOf(entry[0]!, 8).at(-1)!.left;
      const terms = words.filter(({ left }) => text <= start + 1 || left < text - 1);
      return { ...entry[0]!, words: [...terms, ...words.filter((word) => !terms.includes(word))] };
    });
  });
}

/** With the entries of the strip, which is between paragraphs and in two columns, as one line each. */
function withStrip(lines: readonly Line[]): readonly Line[] {
  const first = lines.findIndex((line) => /^Tool /.test(textOfLines([line])) && chunksOf(line, 8).length === 4);
  if (first === -1) return lines;
  // Key figures may follow, whose values are large.
  const isOfStrip = (line: Line): boolean =>
    line.words.every(({ height }) => height <= VALUE_HEIGHT) &&
    chunksOf(line, 8).every(({ left, right }) => left > SECOND_COLUMN || right < SECOND_COLUMN + 20);
  const length = lines.slice(first).findIndex((line) => !isOfStrip(line));
  const end = length === -1 ? lines.length : first + length;
  return [...lines.slice(0, first), ...inEntries(lines.slice(first, end)), ...lines.slice(end)];
}

/** The lines of each entry, which are closer to each other than to others. */
function entriesOf(lines: readonly Line[]): Line[][] {
  const entries: Line[][] = [];
  for (const line of lines) {
    const last = entries.at(-1)?.at(-1);
    if (last !== undefined && line.middle - last.middle < 1.25 * line.height) entries.at(-1)!.push(line);
    else entries.push([line]);
  }
  return entries;
}

/** Sections with key figures. */
const WITH_FIGURES: ReadonlySet<string> = new Set(['summary', 'position']);

/** Least space between the title of an action and what compliance becomes, at its right. */
const BEFORE_OUTCOME = 8;

/** The text of an action, with what compliance becomes after its title. */
function actionOf([first, ...others]: readonly Line[]): string {
  const edge = chunksOf(first!, BEFORE_OUTCOME).at(-1)!.left;
  const isOutcome = ({ left }: { readonly left: number }): boolean => left >= edge;
  const title = { ...first!, words: first!.words.filter((word) => !isOutcome(word)) };
  const outcome = { ...first!, words: first!.words.filter(isOutcome) };
  return squeeze(textOfLines([outcome, title, ...others]));
}

/** Type of the values, which is larger than that of all prose. */
const VALUE_HEIGHT = 18;

/** In columns, from a line of large values down: value, label and denominator are below each other, in lines of their own. */
function readFigures(section: string, lines: readonly Line[], printed: Printed): Line[] {
  const isValues = (line: Line): boolean =>
    line.words.every(({ height, text }) => height > VALUE_HEIGHT && /\d|n\/a/.test(text));
  const first = lines.findIndex(isValues);
  if (first === -1) return [...lines];
  let columns: { value: string; left: number; below: string }[] = [];
  const figures: (typeof columns)[number][] = [];
  for (const line of lines.slice(first)) {
    if (isValues(line)) {
      columns = chunksOf(line, 8).map(({ text, left }) => ({ value: text, left, below: '' }));
      figures.push(...columns);
    } else {
      for (const { text, left } of line.words) columns.findLast((one) => one.left <= left + 3)!.below += `${text} `;
    }
  }
  for (const { value, below } of figures) {
    const { label, of } = splitFigure(below.trim());
    printed.set(`${section} › ${label}`, squeeze(value));
    printed.set(`${section} › ${label} › of`, squeeze(of));
  }
  return lines.slice(0, first);
}

/** The chunk that starts at the position of another, or of its shape. */
function chunkAt(line: Line, { left }: Chunk): string {
  return chunksOf(line, 8).find((chunk) => Math.abs(chunk.left - left) < 14)?.text ?? '';
}

/** The words of statuses, with a number above each. */
function isStatusLine(line: Line, index: number, lines: readonly Line[]): boolean {
  const above = lines[index - 1];
  if (index < 2 || above === undefined || !isKeyLine(line)) return false;
  const counts = chunksOf(above, 8);
  return counts.length === chunksOf(line).length && counts.every(({ text }) => /^[\d,.]+$/.test(text));
}

/** The name, the counts and the words of the statuses are below each other. */
function readBar(section: string, lines: readonly Line[], printed: Printed): Line[] {
  const at = lines.findIndex(isStatusLine);
  if (at === -1) return [...lines];
  const [name, counts, words] = [lines[at - 2]!, lines[at - 1]!, lines[at]!];
  printed.set(`${section} › bar`, squeeze(textOfLines([name])));
  for (const status of chunksOf(words))
    printed.set(`${section} › bar › ${status.text}`, squeeze(chunkAt(counts, status)));
  return lines.filter((_, index) => index < at - 2 || index > at);
}

const CHART_HEADS = 'CategoryPoliciesCompliance';

/**
 * The counts on and beside the bars are in smaller type, in the order of the page, so they are sorted; compliance ends at the right
 * edge. Long names wrap.
 */
function readChart(section: string, lines: readonly Line[], printed: Printed): Line[] {
  const first = lines.findIndex(isKeyLine);
  if (first === -1) return [...lines];
  const isHead = (line: Line) => isKeyLine(line) || squeeze(textOfLines([line])) === CHART_HEADS;
  const inChart = lines.slice(first).filter((line) => !isHead(line));
  const edge = Math.max(...inChart.flatMap(({ words }) => words.map(({ right }) => right)));
  const rows: { name: string; counts: string[]; note: string }[] = [];
  for (const { words, height } of inChart) {
    const isCount = (word: { height: number }): boolean => word.height < 0.95 * height;
    const names = words.filter((word) => !isCount(word));
    const note: string[] = [];
    let left = edge + 2;
    while (names.length > 0 && left - names.at(-1)!.right < 6) {
      left = names.at(-1)!.left;
      note.unshift(names.pop()!.text);
    }
    const name = names.map(({ text }) => `${text} `).join('');
    const counts = words.filter(isCount).map(({ text }) => text);
    if (note.length > 0) rows.push({ name, counts, note: note.join(' ') });
    else rows.at(-1)!.name += name;
  }
  rows.forEach(({ name, counts, note }, index) => {
    const place = `${section} › ${index + 1} ${squeeze(name)}`;
    printed.set(`${place} › note`, squeeze(note));
    printed.set(`${place} › counts`, counts.sort().join(' '));
  });
  return lines.slice(0, first);
}

/** The words of the statuses that a chart counts, in their order. */
function isKeyLine(line: Line): boolean {
  const places = chunksOf(line).map(({ text }) => STATUSES.indexOf(text));
  return places.length > 0 && places.every((place, index) => place > (places[index - 1] ?? -1));
}
