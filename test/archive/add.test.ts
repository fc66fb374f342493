import { receivedContent } from '../../src/base/files/received.js';
import { bytesOf } from '../../src/base/content.js';
import { chmodSync, mkdirSync, readFileSync, statSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { beforeEach, describe, expect, it } from 'vitest';
import { aggregate } from '../../src/aggregate/aggregate.js';
import { archiveSet } from '../../src/archive/add.js';
import { requireArchive, type Archive } from '../../src/archive/archive.js';
import { readRecords } from '../../src/archive/read.js';
import { anArchive, archived, archivedPortfolio, aStoredSnapshot } from '../helpers/archives.js';
import { failureOf } from '../helpers/failure.js';
import { fileTree } from '../helpers/file-tree.js';
import { asOrdinaryUser } from '../helpers/ordinary-user.js';
import { temporaryFolder } from '../helpers/temporary-folder.js';
import { contentOf } from '../../src/base/content.js';

let root: string;
let archive: Archive;

beforeEach(() => {
  root = join(temporaryFolder(), 'archive');
  archive = anArchive(root);
});

function aSet(text = 'document') {
  const content = contentOf(Buffer.from(text));
  const { sha256, size } = content;
  const listed = { format: 'html', name: 'report.html', mediaType: 'text/html', bytes: size, sha256 };
  const manifest = contentOf(Buffer.from(JSON.stringify({ manifest: 1, files: [listed] })));
  const described = { name: 'report', documentId: 'AP-0000', clock: '2026-11-21T12:00:00.000Z' };
  return { ...described, template: 'auditor', locale: 'en', manifest, files: [{ listed, content }] };
}

describe('an archived snapshot', () => {
  it('has its bytes under their SHA-256, and a record of what they are', async () => {
    const snapshot = aStoredSnapshot();
    const { key, isNew } = await archived(archive, snapshot);
    expect(isNew).toBe(true);
    const { sha256 } = snapshot.provenance;
    expect(readFileSync(join(root, 'objects', sha256.slice(0, 2), sha256))).toEqual(bytesOf(receivedContent(snapshot)));
    const { records, damaged } = await readRecords(archive, 'snapshot');
    expect(damaged).toEqual([]);
    expect(records).toMatchObject([
      {
        key,
        content: {
          report: { benchmarkId: 'CSBP', accountName: 'Contoso production' },
          provenance: snapshot.provenance,
          scanTime: { basis: 'unknown' },
        },
      },
    ]);
  });

  it('is stored once: reading the same file again changes nothing', async () => {
    const snapshot = aStoredSnapshot({}, { sourceKind: 'file', environment: null, httpStatus: null });
    await archived(archive, snapshot);
    const before = fileTree(root);
    const again = { ...snapshot, provenance: { ...snapshot.provenance, retrievedAt: '2026-11-22T10:00:00.000Z' } };
    expect(await archived(archive, again)).toMatchObject({ isNew: false });
    expect(fileTree(root)).toEqual(before);
  });

  it('is stored once if it is fetched again; the retrieval is recorded', async () => {
    await archived(archive, aStoredSnapshot());
    const before = Object.keys(fileTree(root));
    const later = aStoredSnapshot({}, { retrievedAt: '2026-11-22T10:00:00.000Z' });
    expect(await archived(archive, later)).toMatchObject({ isNew: false });
    const { records } = await readRecords(archive, 'retrieval');
    expect(records.map(({ content }) => content.provenance.retrievedAt)).toEqual(['2026-11-22T10:00:00.000Z']);
    expect(Object.keys(fileTree(root))).toHaveLength(before.length + 1);
    for (const known of [later, aStoredSnapshot()]) await archived(archive, known);
    expect(Object.keys(fileTree(root))).toHaveLength(before.length + 1);
  });

  it('is another one if its bytes, its environment or its scan time differ', async () => {
    const snapshot = aStoredSnapshot();
    await archived(archive, snapshot);
    await archived(archive, aStoredSnapshot({ AccountName: 'Renamed' }));
    await archived(archive, aStoredSnapshot({}, { environment: 'TRIAL' }));
    const { archiveSnapshot } = await import('../../src/archive/add.js');
    await archiveSnapshot(archive, snapshot, aggregate(snapshot, { scannedAt: '2026-11-20' }));
    expect((await readRecords(archive, 'snapshot')).records).toHaveLength(4);
  });

  it('is not lost if another run archives it at the same time', async () => {
    const runs = Array.from({ length: 8 }, () => archived(anArchive(root), aStoredSnapshot()));
    const outcomes = await Promise.all(runs);
    expect(outcomes.filter(({ isNew }) => isNew)).toHaveLength(1);
    expect((await readRecords(archive, 'snapshot')).records).toHaveLength(1);
  });

  it('replaces an object and a record that are damaged', async () => {
    const snapshot = aStoredSnapshot();
    const { key } = await archived(archive, snapshot);
    const { sha256 } = snapshot.provenance;
    const before = fileTree(root);
    writeFileSync(join(root, 'objects', sha256.slice(0, 2), sha256), 'other');
    writeFileSync(join(root, key), 'other');
    expect(await archived(archive, snapshot)).toMatchObject({ isNew: true });
    expect(fileTree(root)).toEqual(before);
  });
});

describe('an archived document set', () => {
  it('is archived with the snapshot that it was made from', async () => {
    const snapshot = aStoredSnapshot();
    const { key } = await archiveSet(archive, snapshot, aggregate(snapshot), aSet());
    expect(await archiveSet(archive, snapshot, aggregate(snapshot), aSet())).toEqual({ key, isNew: false });
    const [set] = (await readRecords(archive, 'set')).records;
    expect(set?.content).toMatchObject({ documentId: 'AP-0000', files: [{ name: 'report.html' }] });
    expect((await readRecords(archive, 'snapshot')).records).toHaveLength(1);
  });

  it('of a portfolio is in the folder of its month', async () => {
    expect((await archivedPortfolio(archive, [])).key).toMatch(/^records\/portfolios\/2026-11\//);
  });
});

describe('an archive', () => {
  it.skipIf(process.platform === 'win32')('is accessible only to its owner', async () => {
    const before = process.umask(0);
    const { key } = await archived(archive, aStoredSnapshot());
    process.umask(before);
    const modeOf = (path: string): number => statSync(path).mode & 0o777;
    expect([modeOf(root), modeOf(join(root, 'records')), modeOf(join(root, key))]).toEqual([0o700, 0o700, 0o600]);
  });

  it('is not made in a folder with other files', async () => {
    mkdirSync(root);
    writeFileSync(join(root, 'notes.txt'), 'mine');
    const failure = await failureOf(() => archived(archive, aStoredSnapshot()));
    expect(failure).toMatchObject({ code: 'archive-not-empty', exitCode: 3 });
    expect(fileTree(root)).toEqual({ 'notes.txt': 'mine' });
  });

  it('of a newer version is refused', async () => {
    await archived(archive, aStoredSnapshot());
    writeFileSync(join(root, 'archive.json'), '{"auditpressArchive":2}');
    expect(await failureOf(() => requireArchive(archive))).toMatchObject({ code: 'archive-version' });
    expect(await failureOf(() => archived(archive, aStoredSnapshot()))).toMatchObject({ code: 'archive-version' });
  });

  it('that is not there is named', async () => {
    const failure = await failureOf(() => requireArchive(archive));
    expect(failure).toMatchObject({ code: 'archive-missing', exitCode: 5 });
    expect(failure.message).toContain(root);
  });

  it('that cannot be written is named', async () => {
    mkdirSync(root);
    chmodSync(root, 0o555);
    const failure = await failureOf(() => asOrdinaryUser(() => archived(archive, aStoredSnapshot())));
    expect(failure).toMatchObject({ code: 'folder-not-writable', exitCode: 3 });
    expect(failure.message).toContain(root);
  });
});
