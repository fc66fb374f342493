import { receivedContent } from '../../src/base/files/received.js';
import { bytesOf } from '../../src/base/content.js';
import { cpSync, mkdirSync, readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { describe, expect, it } from 'vitest';
import { NO_READERS } from '../../src/model/settings/readers.js';
import { encodeSnapshot } from '../../src/sources/snapshots.js';
import { readFileSnapshots } from '../../src/sources/file-source.js';
import { joinFiles } from '../../src/base/files/received.js';
import { joinedFiles } from '../../src/sources/readers/joined-files.js';
import { decodeSnapshot } from '../../src/sources/saved-snapshots.js';
import { sha256Of } from '../../src/base/sha256.js';
import { temporaryFolder } from '../helpers/temporary-folder.js';

const SCANNERS = fileURLToPath(new URL('../fixtures/scanners/', import.meta.url));
const COMPLIANCE = 'derived-two-accounts_cis_1.5_aws.csv';
const FINDINGS = 'example_output_aws.ocsf.json';

const READING = {
  now: () => new Date('2026-11-27T00:00:00Z'),
  stdin: { [Symbol.asyncIterator]: () => ({ next: () => Promise.resolve({ done: true as const, value: undefined }) }) },
  readers: NO_READERS,
};

/** What a run of Prowler leaves behind. */
function aRun(): string {
  const folder = temporaryFolder();
  mkdirSync(join(folder, 'compliance'));
  cpSync(join(SCANNERS, 'prowler', COMPLIANCE), join(folder, 'compliance', COMPLIANCE));
  cpSync(join(SCANNERS, 'prowler', FINDINGS), join(folder, FINDINGS));
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
    const sent = [COMPLIANCE, FINDINGS].map((name) => readFileSync(join(SCANNERS, 'prowler', name)));
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
        ?.map(({ bytes }) => sha256Of(bytes))
        .sort(),
    ).toEqual(sent.map(sha256Of).sort());
    // Both reports have the same evidence, which an archive keeps once.
    expect(second?.provenance.sha256).toBe(first?.provenance.sha256);
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

describe('files in one body', () => {
  it('are equal bytes for equal files in any order', () => {
    const files = ['b', 'a'].map((name) => ({ name, bytes: Buffer.from(name.repeat(700)) }));
    expect(joinFiles(files)).toEqual(joinFiles(files.toReversed()));
    expect(joinedFiles(joinFiles(files))?.map(({ name, bytes }) => [name, Buffer.from(bytes).toString()])).toEqual([
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
