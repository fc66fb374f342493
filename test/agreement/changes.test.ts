import { execFileSync } from 'node:child_process';
import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { describe, expect, it } from 'vitest';
import { memoize } from '../../src/model/values/memoize.js';
import { runCli } from '../helpers/run-cli.js';
import { present } from '../helpers/system.js';
import { temporaryFolder } from '../helpers/temporary-folder.js';
import { elementsIn, find, hasClass, parseMarkup, textOf, type MarkupElement } from './markup.js';
import { linesOf, readPdfText, textOfLines } from './pdf-words.js';
import { readSheets } from './read-sheets.js';
import { recountChanges, recountScan, signed, type RecountedChange } from './recount-changes.js';

const FILES = ['09', '10', '11'].map((month) =>
  fileURLToPath(new URL(`../../examples/reports/type-1-csbp-2026-${month}.json`, import.meta.url)),
);
const BODIES = FILES.map((file) => readFileSync(file, 'utf8'));
const CHANGES = recountChanges(BODIES[1]!, BODIES[2]!);
const SCANS = BODIES.map(recountScan);

/** The documents of the last scan, compared with the one before it, with all of them in an archive. */
const documents = memoize(async (_all: 'auditor'): Promise<Readonly<Record<string, Uint8Array>>> => {
  const folder = temporaryFolder();
  const archive = ['--archive', join(folder, 'archive'), '--quiet'];
  const env = { SOURCE_DATE_EPOCH: '1796000000' };
  for (const file of FILES.slice(0, 2)) {
    const words = ['generate', file, '--format', 'html', '--out', join(folder, 'earlier'), ...archive];
    expect(await runCli(words, { env })).toMatchObject({ code: 0 });
  }
  const out = join(folder, 'out');
  const words = ['generate', FILES[2]!, '--baseline', 'previous', '--format', 'pdf,html,xlsx', '--out', out];
  expect(await runCli([...words, ...archive], { env })).toMatchObject({ code: 0 });
  const files = readdirSync(out, { recursive: true, encoding: 'utf8' });
  return Object.fromEntries(
    ['pdf', 'html', 'xlsx'].map((format) => {
      const name = files.find((file) => file.endsWith(`.${format}`))!;
      return [format, readFileSync(join(out, name))];
    }),
  );
});

async function bytesOf(format: string): Promise<Uint8Array> {
  return (await documents('auditor'))[format]!;
}

const squeeze = (text: string): string => text.replace(/\s+/g, ' ').trim();

const onPages = ({ number, before, now, failedBefore, failedNow, difference }: RecountedChange): string[] =>
  [number, before, now, failedBefore, failedNow, difference].filter((text) => text !== '');

const headings = [...CHANGES].map(([kind, { length }]) => `${kind} (${String(length)})`).sort();

const percent = (share: number): string => `${(share * 100).toFixed(1)}%`;

/** A reader subtracts the printed percentages. */
const printedPoints = (before: number, after: number): number =>
  Number.parseFloat(percent(after)) - Number.parseFloat(percent(before));

const SENTENCES = [
  `${String([...CHANGES.values()].flat().length)} policies changed:`,
  ...[
    ['Now passing', 'now pass'],
    ['More failed resource checks', 'have more failed resource checks'],
    ['Fewer failed resource checks', 'have fewer failed resource checks'],
    ['Added', 'were added'],
  ].map(([kind, words]) => `${String(CHANGES.get(kind!)?.length)} ${words!}`),
  `Compliance rose from ${percent(SCANS[1]!.compliance)} to ${percent(SCANS[2]!.compliance)} ` +
    `(${signed(printedPoints(SCANS[1]!.compliance, SCANS[2]!.compliance), 1)} points)`,
];

const thousands = (count: number): string => String(count).replace(/(\d)(\d{3})$/, '$1,$2');
const TREND = SCANS.map(({ date, compliance, coverage, counts }) =>
  [date, percent(compliance), percent(coverage), ...counts.map(thousands)].join(' '),
);

const rowsOf = (table: MarkupElement): string[][] =>
  find(find(table, 'tbody')[0]!, 'tr').map((row) =>
    [...elementsIn(row)].filter(({ name }) => name === 'th' || name === 'td').map((cell) => squeeze(textOf(cell))),
  );

describe('what changed agrees with a recount', () => {
  it('in HTML', async () => {
    const page = parseMarkup(Buffer.from(await bytesOf('html')).toString('utf8'));
    const text = squeeze(textOf(page));
    for (const sentence of SENTENCES) expect(text).toContain(sentence);

    const tables = find(page, 'table').map((table) => ({
      head: squeeze(textOf(find(table, 'thead')[0]!)),
      rows: rowsOf(table),
    }));
    const printed = tables.filter(({ head }) => /Status (before|now)/.test(head)).flatMap(({ rows }) => rows);
    const shown = printed.map(([number, , , ...rest]) => [number, ...rest.filter((each) => each !== '')].join(' '));
    expect(shown.sort()).toEqual(
      [...CHANGES.values()]
        .flat()
        .map((change) => onPages(change).join(' '))
        .sort(),
    );
    // The first one has the name of the section.
    const isOfKind = (id = ''): boolean => id === 'changed-policies' || id.startsWith('changed-policies/kind/');
    const kinds = [...elementsIn(page)].filter(({ attributes }) => isOfKind(attributes['id']));
    expect(kinds.map((heading) => squeeze(textOf(heading))).sort()).toEqual(headings);
    const trend = tables.find(({ head }) => head.startsWith('Date'));
    expect(trend?.rows.map((row) => row.join(' '))).toEqual(TREND);
    const charts = [...elementsIn(page)].filter((element) => hasClass(element, 'trend-chart'));
    expect(charts[0]?.attributes['aria-label']).toContain(percent(SCANS[2]!.compliance));
  });

  it('in XLSX', async () => {
    const sheets = await readSheets(await bytesOf('xlsx'));
    const lines = (name: string): (string | number)[][] => {
      const rows = new Map<number, (string | number)[]>();
      for (const { row, column, value } of sheets.find((sheet) => sheet.name === name)?.cells ?? []) {
        const cells = rows.get(row) ?? [];
        cells[column - 1] = value;
        rows.set(row, cells);
      }
      return [...rows.values()];
    };
    const changes = lines('Changes');
    const head = changes.findIndex((row) => row[0] === 'Change');
    const at = (label: string): number => changes[head]!.indexOf(label);
    const printed = changes
      .slice(head + 1)
      .map((row) =>
        ['Change', 'No.', 'Status before', 'Status now', 'Failed before', 'Failed now', 'Difference']
          .map((label) => String(row[at(label)] ?? ''))
          .join(' | '),
      );
    const expected = [...CHANGES].flatMap(([kind, list]) =>
      list.map((change) => {
        const difference = change.difference.replace('−', '-').replace('+', '');
        const { number, before, now, failedBefore, failedNow } = change;
        return [kind, number, before, now, failedBefore, failedNow, difference].join(' | ');
      }),
    );
    expect(printed.sort()).toEqual(expected.sort());

    const trend = lines('Trend').filter((row) => SCANS.some(({ date }) => date === row[0]));
    const numbers = trend.map((row) => row.filter((cell) => typeof cell === 'number'));
    expect(numbers).toEqual(SCANS.map(({ compliance, coverage, counts }) => [compliance, coverage, ...counts]));
  });

  it.runIf(present('soffice'))(
    'needs soffice: points are those of the percentages that LibreOffice shows',
    async () => {
      const folder = temporaryFolder();
      const book = ['--format', 'xlsx', '--output', join(folder, 'book.xlsx'), '--quiet'];
      expect(await runCli(['compare', FILES[1]!, FILES[2]!, ...book])).toMatchObject({ code: 0 });
      const sheets = await readSheets(readFileSync(join(folder, 'book.xlsx')));
      const categories = sheets.findIndex(({ name }) => name === 'Categories') + 1;
      // Separator, quotation mark, character set, first line; the second "true": as shown; last, the number of the sheet.
      const csv = `csv:Text - txt - csv (StarCalc):124,34,76,1,,0,false,true,true,false,false,${String(categories)}`;
      const settings = [
        `-env:UserInstallation=file://${join(folder, 'profile')}`,
        '--convert-to',
        csv,
        '--outdir',
        folder,
      ];
      execFileSync('soffice', ['--headless', ...settings, join(folder, 'book.xlsx')], { stdio: 'pipe' });
      const rows = readFileSync(join(folder, 'book-Categories.csv'), 'utf8')
        .split('\n')
        .map((line) => line.split('|'))
        .filter(([, before, now]) => before?.endsWith('%') === true && now?.endsWith('%') === true);
      expect(rows.length).toBeGreaterThan(3);
      for (const [name, before = '', now = '', points] of rows) {
        const difference = Number.parseFloat(now) - Number.parseFloat(before);
        expect([name, points]).toEqual([name, signed(difference, 1)]);
      }
    },
  );

  it.runIf(present('pdftotext', 'pdfinfo'))('in PDF', async () => {
    const { places, words } = readPdfText(await bytesOf('pdf'));
    const chapter = places.findIndex(({ name }) => name === 'changes');
    const [from, to] = [places[chapter]!.top, places.find(({ name }) => name === 'not-passed')!.top];
    const lines = linesOf(words.filter(({ middle }) => middle >= from && middle < to)).map((line) =>
      squeeze(textOfLines([line])),
    );
    const text = lines.join(' ');
    for (const sentence of SENTENCES) expect(text).toContain(sentence);
    for (const heading of headings) expect(lines).toContain(heading);
    for (const row of TREND) expect(lines).toContain(row);
    for (const change of [...CHANGES.values()].flat()) {
      const [number, ...rest] = onPages(change);
      const own = lines.filter((line) => line.startsWith(`${number!} `));
      expect(own.some((line) => line.endsWith(rest.join(' ')))).toBe(true);
    }
  });
});
