import { receivedContent } from '../../src/base/files/received.js';
import { bytesOf } from '../../src/base/content.js';
import { cpSync, mkdirSync, readFileSync, writeFileSync } from 'node:fs';
import { basename, join, relative } from 'node:path';
import { fileURLToPath } from 'node:url';
import { describe, expect, it } from 'vitest';
import { NO_READERS } from '../../src/model/settings/readers.js';
import { encodeSnapshot } from '../../src/sources/snapshots.js';
import { readFileSnapshots } from '../../src/sources/file-source.js';
import { joinFiles } from '../../src/base/files/received.js';
import { joinedFiles } from '../../src/sources/readers/input/input-files.js';
import { sha256Of } from '../../src/base/sha256.js';
import { failureOf } from '../helpers/failure.js';
import { temporaryFolder } from '../helpers/temporary-folder.js';
import { aWireReport, bodyOf } from '../helpers/wire-report.js';
import { decodeSnapshot } from '../helpers/built-in-readers.js';

const SCANNERS = fileURLToPath(new URL('../fixtures/scanners/', import.meta.url));
const COMPLIANCE = 'derived-two-accounts_cis_1.5_aws.csv';
const FINDINGS = 'example_output_aws.ocsf.json';

const READING = {
  now: () => new Date('2026-11-27T00:00:00Z'),
  stdin: { [Symbol.asyncIterator]: () => ({ next: () => Promise.resolve({ done: true as const, value: undefined }) }) },
  readers: NO_READERS,
};

/** Findings of the first account in the compliance table. The fixture has a placeholder for it. */
const ofAccount = (): string =>
  readFileSync(join(SCANNERS, 'prowler', FINDINGS), 'utf8').replaceAll('<account_uid>', '123456789012');

/** What a run of Prowler leaves behind. */
function aRun(): string {
  const folder = temporaryFolder();
  mkdirSync(join(folder, 'compliance'));
  cpSync(join(SCANNERS, 'prowler', COMPLIANCE), join(folder, 'compliance', COMPLIANCE));
  writeFileSync(join(folder, FINDINGS), ofAccount());
  writeFileSync(join(folder, 'report.html'), '<!doctype html><p>Prowler</p>');
  return folder;
}

describe('a folder with the files of one run', () => {
  it('is read together: findings add the severities that the compliance table lacks', async () => {
    const choice = { benchmarks: ['CIS-1.5'], accounts: ['123456789012'], all: false };
    const [snapshot, ...others] = await readFileSnapshots(aRun(), { ...READING, choice });
    expect(others).toEqual([]);
    const policies = snapshot?.report.resourceCategories.flatMap((category) => category.policies) ?? [];
    expect(policies).toHaveLength(51);
    expect(policies.find(({ policyId }) => policyId === 'accessanalyzer_enabled')?.severity).toBe('Low');
    expect(policies.find(({ policyId }) => policyId === 's3_bucket_default_encryption')?.severity ?? '').toBe('');
  });

  it('keeps every file as it was received, with its SHA-256', async () => {
    const choice = { benchmarks: [], accounts: [], all: true };
    const [first, second] = await readFileSnapshots(aRun(), { ...READING, choice });
    const sent = [readFileSync(join(SCANNERS, 'prowler', COMPLIANCE)), Buffer.from(ofAccount())];
    expect(first?.provenance).toMatchObject({
      reader: { name: 'prowler', version: 1 },
      files: [
        { name: FINDINGS, bytes: sent[1]?.length, sha256: sha256Of(sent[1]!) },
        { name: COMPLIANCE, bytes: sent[0]?.length, sha256: sha256Of(sent[0]!) },
      ].toSorted((one, other) => (one.name < other.name ? -1 : 1)),
      reportIndex: 0,
      reportCount: 2,
    });
    expect(
      joinedFiles(bytesOf(receivedContent(first!)))
        ?.map(({ bytes }) => sha256Of(bytes()))
        .sort(),
    ).toEqual(sent.map(sha256Of).sort());
    // Both reports have the same evidence, which an archive keeps once.
    expect(second?.provenance.sha256).toBe(first?.provenance.sha256);
  });

  it('has the reports of accounts that only its findings name, too', async () => {
    const folder = aRun();
    const azure = 'example_output_azure.ocsf.json';
    cpSync(join(SCANNERS, 'prowler', azure), join(folder, 'compliance', azure));
    const choice = { benchmarks: [], accounts: [], all: true };
    const alone = await readFileSnapshots(join(SCANNERS, 'prowler', azure), { ...READING, choice });
    const together = await readFileSnapshots(folder, { ...READING, choice });
    const subjects = together.map(({ report }) => `${report.benchmarkId} ${report.accountId}`);
    expect(subjects.slice(0, 2)).toEqual(['CIS-1.5 123456789012', 'CIS-1.5 210987654321']);
    expect(subjects.slice(2)).toEqual(alone.map(({ report }) => `${report.benchmarkId} ${report.accountId}`));
    expect(alone.length).toBeGreaterThan(0);
  });

  it('gives the same report again from a saved snapshot', async () => {
    const choice = { benchmarks: [], accounts: ['210987654321'], all: false };
    const [snapshot] = await readFileSnapshots(aRun(), { ...READING, choice });
    expect(snapshot?.provenance.reportIndex).toBe(1);
    const again = await decodeSnapshot(Buffer.from(encodeSnapshot(snapshot!)));
    expect(again.provenance).toEqual(snapshot?.provenance);
    expect(again.report).toEqual(snapshot?.report);
  });
});

const MAESTER = 'maester/AD-TestResults-2026-04-26-125144.json';
const TRIVY = 'trivy/summary.json';
const ALL = { benchmarks: [], accounts: [], all: true };

/** Copies of fixtures by their path in a folder, and other files. */
function aFolder(fixtures: Readonly<Record<string, string>>, others: Readonly<Record<string, string>> = {}): string {
  const folder = temporaryFolder();
  const texts = Object.entries(fixtures).map(([path, fixture]) => [
    path,
    readFileSync(join(SCANNERS, fixture), 'utf8'),
  ]);
  for (const [path = '', text = ''] of [...texts, ...Object.entries(others)]) {
    mkdirSync(join(folder, path, '..'), { recursive: true });
    writeFileSync(join(folder, path), text);
  }
  return folder;
}

async function readAll(folder: string) {
  const skipped: string[] = [];
  const onSkipped = (paths: readonly string[]) => skipped.push(...paths);
  const snapshots = await readFileSnapshots(folder, { ...READING, choice: ALL, onSkipped });
  const read = snapshots.map(({ provenance }) => [provenance.reader?.name ?? 'service', provenance.address]);
  return { read, skipped: skipped.map((path) => relative(folder, path)) };
}

it('a folder with two runs of one tool has the reports of each, and adds nothing up', async () => {
  const runs = { 'run-1.ocsf.json': `prowler/${FINDINGS}`, 'run-2.ocsf.json': `prowler/${FINDINGS}` };
  const one = await readFileSnapshots(join(SCANNERS, 'prowler', FINDINGS), { ...READING, choice: ALL });
  const both = await readFileSnapshots(aFolder(runs), { ...READING, choice: ALL });
  const [first, second] = [both.slice(0, one.length), both.slice(one.length)];
  for (const run of [first, second]) expect(run.map(({ report }) => report)).toEqual(one.map(({ report }) => report));
});

describe('a folder with files of several tools', () => {
  it('is read whole: files that belong together as one, every other on its own', async () => {
    const folder = aFolder({
      'scuba/ScubaResults.csv': 'scubagear/ScubaResults.csv',
      'scuba/ScubaResults_1.json': 'scubagear/ScubaResults_fa5589b7-d528-4f80.json',
      'maester/TestResults.json': MAESTER,
      'trivy.json': TRIVY,
    });
    const { read } = await readAll(folder);
    expect(read).toEqual([
      ['scubagear', basename(folder)],
      ['maester', 'TestResults.json'],
      ['trivy', 'trivy.json'],
    ]);
  });

  it('leaves out what a tool writes beside its report, and names the JSON files', async () => {
    const folder = aFolder(
      { 'TestResults.json': MAESTER },
      { 'settings.json': '{"a": 1}', 'plan.csv': 'id,status\n1,passed\n', 'page.html': '<p>', 'package.json': '{}' },
    );
    expect(await readAll(folder)).toEqual({
      read: [['maester', 'TestResults.json']],
      skipped: ['package.json', 'settings.json'],
    });
  });

  it('has reports of the service, saved snapshots, and reports of scanners side by side', async () => {
    const folder = aFolder(
      { 'scan.json': MAESTER },
      { 'service.json': Buffer.from(bodyOf([aWireReport()])).toString() },
    );
    const [snapshot] = await readFileSnapshots(join(folder, 'service.json'), READING);
    writeFileSync(join(folder, 'saved.json'), encodeSnapshot(snapshot!));
    expect((await readAll(folder)).read).toEqual([
      ['maester', 'scan.json'],
      ['service', 'service.json'],
      ['service', 'service.json'],
    ]);
  });

  it('may have tables, if it has no other report', async () => {
    const folder = aFolder({ 'policies.csv': 'table/made-policies.csv' });
    expect((await readAll(folder)).read).toEqual([['table', 'policies.csv']]);
  });

  it('is not searched in archives and in documents that auditpress has made', async () => {
    const folder = aFolder(
      { 'archive/a.json': MAESTER, 'out/a.json': MAESTER, 'a/b/c/d.json': MAESTER, 'a/b/c.json': TRIVY },
      { 'archive/archive.json': '{}', 'out/manifest.json': '{}' },
    );
    expect((await readAll(folder)).read).toEqual([['trivy', 'c.json']]);
  });

  it('names the file that is at fault', async () => {
    const folder = aFolder({ 'a.json': TRIVY }, { 'b.json': '{"auditpressSnapshot": 1}' });
    const failure = await failureOf(() => readAll(folder));
    expect(failure.message).toMatch(new RegExp(`^"${basename(folder)}": "b.json": `));
  });

  it('says which files it has where a reader is named that reads none of them', async () => {
    const folder = aFolder({ 'a.json': TRIVY });
    const read = (name: string) => () =>
      readFileSnapshots(folder, { ...READING, choice: { ...ALL, reader: { name } } });
    expect(await failureOf(read('maester'))).toMatchObject({
      code: 'reports-none',
      message: 'expected files of maester in the folder, found files of trivy',
    });
    expect((await failureOf(read('trivi'))).message).toContain('(did you mean "trivy"?)');
  });

  it('is refused without a report', async () => {
    const failure = await failureOf(() => readAll(aFolder({}, { 'page.html': '<p>', 'package.json': '{}' })));
    expect(failure).toMatchObject({
      code: 'reports-none',
      message: expect.stringMatching(/^expected reports in the folder /) as unknown,
    });
  });
});

describe('files in one body', () => {
  it('are equal bytes for equal files in any order', () => {
    const files = ['b', 'a'].map((name) => ({ name, bytes: Buffer.from(name.repeat(700)) }));
    expect(joinFiles(files)).toEqual(joinFiles(files.toReversed()));
    expect(joinedFiles(joinFiles(files))?.map(({ name, bytes }) => [name, Buffer.from(bytes()).toString()])).toEqual([
      ['a', 'a'.repeat(700)],
      ['b', 'b'.repeat(700)],
    ]);
  });

  it('are the bytes themselves for one file', () => {
    const bytes = Buffer.from('{}');
    expect(joinFiles([{ name: 'a', bytes }])).toBe(bytes);
    expect(joinedFiles(bytes)).toBeUndefined();
  });
});

describe('a folder with a broken file', () => {
  const JSON_OF_SCUBA = readFileSync(join(SCANNERS, 'scubagear/ScubaResults_fa5589b7-d528-4f80.json'), 'utf8');
  const failureIn = (folder: string) => failureOf(() => readFileSnapshots(folder, { ...READING, choice: ALL }));

  it.each(['findings.json', 'ScubaResults.csv'])(
    'is refused for an empty %s beside those of a scanner',
    async (name) => {
      const failure = await failureIn(aFolder({}, { 'ScubaResults_1.json': JSON_OF_SCUBA, [name]: '' }));
      expect(failure.code).toBe('file-empty');
      expect(failure.message).toContain(name);
    },
  );

  it.each<Readonly<Record<string, string>>>([{}, { 'ScubaResults.csv': 'scubagear/ScubaResults.csv' }])(
    'names the one that is cut off, beside %j',
    async (beside) => {
      const failure = await failureIn(aFolder(beside, { 'ScubaResults_1.json': JSON_OF_SCUBA.slice(0, 90_000) }));
      expect(failure.code).toBe('scan-truncated');
      expect(failure.message).toMatch(/ScubaResults_1\.json": expected the JSON or CSV of ScubaGear/);
    },
  );
});
