/** Reads the printed counts of a PDF. Needs poppler. Imports nothing from `src`. */
import { isFigure } from './expected-figures.js';
import { findTables } from './pdf-table.js';
import { chunksOf, linesOf, readPdfText, textOfLines, type Chunk, type Line } from './pdf-words.js';
import { putTable, squeeze, type Printed } from './printed.js';
import { readSentences } from './prose.js';
import { STATUS_COLUMNS } from './words.js';

export interface PdfExpectations {
  /** Column labels of the possible tables. */
  readonly heads: readonly (readonly string[])[];
  /** Names from the report, whose digits are ignored. */
  readonly names: readonly string[];
}

/** Chapters without counts. */
const UNCOUNTED = new Set(['contents', 'document-control', 'how-to-read-the-colours', 'glossary', 'sign-off']);
const STATUSES: readonly string[] = Object.values(STATUS_COLUMNS);

export function readPdf(bytes: Uint8Array, expectations: PdfExpectations): Printed {
  const { words, places } = readPdfText(bytes);
  const sections = [{ name: 'cover', top: 0 }, ...places.filter(({ name }) => !name.startsWith('policy.'))];
  const printed: Printed = new Map();
  sections.forEach(({ name, top }, index) => {
    if (UNCOUNTED.has(name)) return;
    const bottom = sections[index + 1]?.top ?? Infinity;
    const lines = linesOf(words.filter(({ middle }) => middle >= top && middle < bottom));
    readSection(name, lines, expectations, printed);
  });
  return printed;
}

function readSection(
  section: string,
  lines: readonly Line[],
  { heads, names }: PdfExpectations,
  printed: Printed,
): void {
  const { tables, rest } = findTables(lines, heads);
  for (const table of tables) {
    if (table.head[0] !== 'Note') putTable(printed, section, table);
    else {
      // The message of a note ends with a full stop; its code follows.
      for (const [note = '', count = ''] of table.rows) {
        printed.set(`${section} › ${squeeze(note).replace(/^.*\./, '')}`, squeeze(count));
      }
    }
  }
  let prose = rest;
  if (section === 'summary') prose = readFigures(section, rest, printed);
  else if (section === 'colours-by-category') prose = readChart(section, rest, printed);
  else prose = readBar(section, rest, printed);
  if (section === 'cover') return;
  for (const [name, numbers] of readSentences(textOfLines(prose), names)) printed.set(`${section} › ${name}`, numbers);
}

/** Value, label and denominator are below each other. */
function readFigures(section: string, lines: readonly Line[], printed: Printed): Line[] {
  const used = new Set<Line>();
  lines.forEach((line, index) => {
    for (const label of chunksOf(line, 8)) {
      if (!isFigure(label.text)) continue;
      const [value, of] = [lines[index - 1]!, lines[index + 1]!];
      printed.set(`${section} › ${label.text}`, squeeze(chunkAt(value, label)));
      printed.set(`${section} › ${label.text} › of`, squeeze(chunkAt(of, label)));
      for (const each of [value, line, of]) used.add(each);
    }
  });
  return lines.filter((line) => !used.has(line));
}

/** The chunk that starts at the position of another, or of its shape. */
function chunkAt(line: Line, { left }: Chunk): string {
  return chunksOf(line, 8).find((chunk) => Math.abs(chunk.left - left) < 14)?.text ?? '';
}

function isStatusLine(line: Line): boolean {
  const chunks = chunksOf(line);
  return chunks.length > 1 && chunks.every(({ text }, index) => text === STATUSES[index]);
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

/** Text below the bars of a chart. */
const BELOW_BARS = /one bar for|^other \(|categor\w+ with \S+ polic/;

/**
 * The counts on and beside the bars are in smaller type, in the order of the page, so they are sorted; compliance ends at the right
 * edge. Long names wrap.
 */
function readChart(section: string, lines: readonly Line[], printed: Printed): Line[] {
  const first = lines.findIndex(isKeyLine);
  if (first === -1) return [...lines];
  const end = lines.findIndex((line, index) => index > first && BELOW_BARS.test(textOfLines([line])));
  const isHead = (line: Line) => isKeyLine(line) || squeeze(textOfLines([line])) === CHART_HEADS;
  const inChart = lines.slice(first, end).filter((line) => !isHead(line));
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
  return lines.filter((_, index) => index < first || index >= end);
}

/** The words of the statuses that a chart counts, in their order. */
function isKeyLine(line: Line): boolean {
  const places = chunksOf(line).map(({ text }) => STATUSES.indexOf(text));
  return places.length > 0 && places.every((place, index) => place > (places[index - 1] ?? -1));
}
