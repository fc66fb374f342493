/** Files that do not stay in memory are read in parts, to the same reports as in memory. */
import { appendFileSync, readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { describe, expect, it } from 'vitest';
import { joinFiles, MOST_IN_MEMORY } from '../../src/base/files/received.js';
import { NO_READERS } from '../../src/model/settings/readers.js';
import type { Snapshot } from '../../src/model/report/snapshot.js';
import { EVERY_REPORT } from '../../src/sources/choose-reports.js';
import { readFileSnapshots } from '../../src/sources/file-source.js';
import { receiveFile } from '../../src/sources/read-bytes.js';
import { filesIn } from '../../src/sources/readers/input/input-files.js';
import { encodeSnapshot } from '../../src/sources/snapshots.js';
import { sha256Of } from '../../src/base/sha256.js';
import { failureOf } from '../helpers/failure.js';
import { temporaryFolder } from '../helpers/temporary-folder.js';
import { aWireReport, bodyOf } from '../helpers/wire-report.js';
import { readBody } from '../helpers/built-in-readers.js';

const SCANNERS = fileURLToPath(new URL('../fixtures/scanners/', import.meta.url));
const READING = {
  now: () => new Date('2026-11-27T00:00:00Z'),
  stdin: { [Symbol.asyncIterator]: () => ({ next: () => Promise.resolve({ done: true as const, value: undefined }) }) },
  readers: NO_READERS,
  choice: EVERY_REPORT,
};
const textOf = (path: string): string => readFileSync(join(SCANNERS, path), 'utf8');

/** Little more than stays in memory. Characters of several bytes fall on the ends of parts. */
const WORDS = 'Türen – 日本 ';
const FILLER = WORDS.repeat(MOST_IN_MEMORY / 17);

const findings = JSON.parse(textOf('prowler/example_output_aws.ocsf.json')) as readonly object[];
// Long rows, because the bytes count and not the rows.
const [head = '', ...rows] = textOf('prowler/example_output_aws.csv')
  .trimEnd()
  .split('\n')
  .map((row, index) => `${row};${index === 0 ? 'FILLER' : WORDS.repeat(350)}`);
const TABLE_ROWS = Array.from(
  { length: 16_000 },
  (_, index) => `A-${String(index % 50)};Tür ${'x'.repeat(600)};pass;r${String(index)}`,
);

const FILES: Readonly<Record<string, Buffer>> = {
  'findings.ocsf.json': Buffer.from(
    JSON.stringify(findings.map((each, index) => (index === 1 ? { ...each, filler: FILLER } : each))),
  ),
  'findings.csv': Buffer.from([head, ...Array.from({ length: 300 }, () => rows).flat(), ''].join('\n')),
  'utf-16.csv': Buffer.from(
    `\ufeff${['id;title;status;resource', ...TABLE_ROWS.slice(0, 8_000), ''].join('\r\n')}`,
    'utf16le',
  ),
  'windows.csv': Buffer.from(['id;title;status;resource', ...TABLE_ROWS, ''].join('\r\n'), 'latin1'),
  'separator.csv': Buffer.from(['sep=|', 'id|title|status', `A-1|${FILLER}|pass`, ''].join('\n')),
  'service.json': Buffer.from(
    JSON.stringify({ filler: FILLER, ...JSON.parse(Buffer.from(bodyOf(aWireReport())).toString()) }),
  ),
};

const reportsOf = (snapshots: readonly Snapshot[]) => snapshots.map(({ report }) => report);

function place(files: Readonly<Record<string, Buffer>>): string {
  const folder = temporaryFolder();
  for (const [name, bytes] of Object.entries(files)) writeFileSync(join(folder, name), bytes);
  return folder;
}

describe('a file that does not stay in memory', () => {
  it.each(Object.entries(FILES))('is read to the same reports: %s', async (name, bytes) => {
    const path = join(place({ [name]: bytes }), name);
    const snapshots = await readFileSnapshots(path, READING);
    expect(snapshots[0]?.body).toMatchObject({ files: [{ path }] });
    expect(snapshots[0]?.provenance).toMatchObject({ sha256: sha256Of(bytes), bytes: bytes.length });
    expect(reportsOf(snapshots)).toEqual((await readBody(bytes)).reports);
  });

  it('may be a saved snapshot', async () => {
    const folder = place({ 'findings.csv': FILES['findings.csv']! });
    const [received] = await readFileSnapshots(join(folder, 'findings.csv'), READING);
    writeFileSync(join(folder, 'saved.json'), encodeSnapshot(received!));
    const [saved] = await readFileSnapshots(join(folder, 'saved.json'), READING);
    expect(saved?.provenance).toEqual(received?.provenance);
    expect(saved?.report).toEqual(received?.report);
  });

  it('is refused where it is cut off', async () => {
    for (const [name, code] of [
      ['findings.ocsf.json', 'scan-truncated'],
      ['findings.csv', 'scan-truncated'],
    ] as const) {
      const folder = place({ [name]: FILES[name]!.subarray(0, MOST_IN_MEMORY + 11) });
      expect(await failureOf(() => readFileSnapshots(join(folder, name), READING))).toMatchObject({ code });
    }
  });

  it('is refused where it changes while it is read', async () => {
    const path = join(place({ 'findings.csv': FILES['findings.csv']! }), 'findings.csv');
    const { body } = await receiveFile(path);
    appendFileSync(path, `${rows[0]!}\n`);
    expect(await failureOf(() => readBody(body))).toMatchObject({ code: 'report-changed', kind: 'input' });
    expect(await failureOf(() => Promise.resolve(filesIn(body)[0]?.bytes()))).toMatchObject({ code: 'report-changed' });
  });
});

describe('files of one run that do not stay in memory', () => {
  const [ocsf, csv] = [FILES['findings.ocsf.json']!, FILES['findings.csv']!];

  it('are read to the same reports as their archive', async () => {
    const folder = place({ 'run.ocsf.json': ocsf, 'run.csv': csv });
    const snapshots = await readFileSnapshots(folder, READING);
    const joined = joinFiles([
      { name: 'run.ocsf.json', bytes: ocsf },
      { name: 'run.csv', bytes: csv },
    ]);
    expect(reportsOf(snapshots)).toEqual((await readBody(joined)).reports);
    expect(snapshots[0]?.provenance).toMatchObject({
      sha256: sha256Of(joined),
      bytes: joined.length,
      files: [
        { name: 'run.csv', bytes: csv.length, sha256: sha256Of(csv) },
        { name: 'run.ocsf.json', bytes: ocsf.length, sha256: sha256Of(ocsf) },
      ],
    });
  });

  it('are named where they are cut off', async () => {
    const folder = place({ 'run.ocsf.json': ocsf.subarray(0, -2), 'run.csv': csv });
    const failure = await failureOf(() => readFileSnapshots(folder, READING));
    expect(failure.message).toContain('"run.ocsf.json": expected OCSF findings, found a file that is cut off');
  });
});
