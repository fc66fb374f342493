import { join } from 'node:path';
import { beforeAll, describe, expect, it } from 'vitest';
import { seriesOfReports } from '../../scripts/samples/series.js';
import type { Snapshot } from '../../src/model/report/snapshot.js';
import { archiveSnapshots } from '../../src/documents/open-archive.js';
import { composeSets } from '../../src/documents/make-sets.js';
import { loadTools } from '../../src/documents/load-tools.js';
import { renderInMemory } from '../../src/documents/render-set.js';
import { verifyArchive } from '../../src/archive/verify.js';
import type { ReportSet } from '../../src/documents/compose-set.js';
import { someRunSettings } from '../helpers/run-settings.js';
import { present } from '../helpers/system.js';
import { sharedFolder } from '../helpers/temporary-folder.js';
import { elementsIn, find, parseMarkup, textOf } from './markup.js';
import { linesOf, readPdfText, textOfLines } from './pdf-words.js';
import { readSheets } from './read-sheets.js';
import { recountScan } from './recount-changes.js';
import { openArchive, openExistingArchive, openHistory, parseSnapshots } from '../helpers/built-in-readers.js';

const WEEKS = seriesOfReports({ scans: 52, interval: 'week', policies: 30 });
const SCANS = WEEKS.map(({ text }) => recountScan(text));
const SETTINGS = someRunSettings({ baseline: { kind: 'previous' } });

const folder = sharedFolder();
const place = (): string => join(folder(), 'archive');

/** The last week, compared with the one before, with all weeks in an archive. */
async function lastSet({ template = 'auditor', format = 'html' }): Promise<ReportSet> {
  const history = await openHistory(place(), (damage) => expect(damage).toBeUndefined());
  const settings = { ...SETTINGS, template, formats: [format] };
  const [set] = await composeSets([await snapshotOf(51)], settings, await loadTools(settings, { history }));
  return set!;
}

async function snapshotOf(week: number): Promise<Snapshot> {
  const [snapshot] = await parseSnapshots(Buffer.from(WEEKS[week]!.text), SETTINGS.clock);
  return snapshot!;
}

async function bytesOf(format: string): Promise<Uint8Array> {
  return (await renderInMemory(await lastSet({ format }), SETTINGS))[0]!.bytes;
}

const squeeze = (text: string): string => text.replace(/\s+/g, ' ').trim();
const percent = (share: number): string => `${(share * 100).toFixed(1)}%`;
const ROWS = SCANS.map(({ date, compliance, coverage, counts }) =>
  [date, percent(compliance), percent(coverage), ...counts].join(' '),
);

describe('the trend of a year of weekly scans agrees with a recount', () => {
  beforeAll(async () => {
    // The order in which scans are archived does not matter.
    const snapshots = await Promise.all(WEEKS.map((_, week) => snapshotOf(week)));
    await archiveSnapshots(await openArchive(place()), snapshots.reverse(), SETTINGS);
    const damaged = (await verifyArchive(await openExistingArchive(place()))).damaged;
    expect(damaged).toEqual([]);
  });

  it.each(['auditor', 'executive'])('in the charts of %s', async (template) => {
    const { composition, summary } = await lastSet({ template });
    expect(summary.comparison?.before.jobId).toBe((await snapshotOf(50)).report.jobId);
    const [trend] = composition.document.blocks.flatMap((block) => (block.type === 'trend' ? [block] : []));
    const points = trend!.charts[0]!.points.map(({ label, text }) => `${label} ${text}`);
    expect(points).toEqual(SCANS.map(({ date, compliance }) => `${date} ${percent(compliance)}`));
  });

  it('in HTML', async () => {
    const page = parseMarkup(Buffer.from(await bytesOf('html')).toString('utf8'));
    const table = find(page, 'table').find((one) => textOf(find(one, 'thead')[0]!).trim().startsWith('Date'))!;
    const rows = find(find(table, 'tbody')[0]!, 'tr').map((row) =>
      squeeze(
        [...elementsIn(row)]
          .filter(({ name }) => name === 'th' || name === 'td')
          .map(textOf)
          .join(' '),
      ),
    );
    expect(rows).toEqual(ROWS);
  });

  it('in XLSX', async () => {
    const sheets = await readSheets(await bytesOf('xlsx'));
    const cells = sheets.find(({ name }) => name === 'Trend')?.cells ?? [];
    const rows = SCANS.map(({ date }) => cells.find(({ value }) => value === date)?.row);
    const numbers = rows.map((row) =>
      cells.flatMap((cell) => (cell.row === row && typeof cell.value === 'number' ? [cell.value] : [])),
    );
    expect(numbers).toEqual(SCANS.map(({ compliance, coverage, counts }) => [compliance, coverage, ...counts]));
  });

  it.runIf(present('pdftotext', 'pdfinfo'))('in PDF', async () => {
    const { words } = readPdfText(await bytesOf('pdf'));
    const lines = linesOf(words).map((line) => squeeze(textOfLines([line])));
    for (const row of ROWS) expect(lines).toContain(row);
  });
});
