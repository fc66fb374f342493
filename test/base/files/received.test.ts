import { appendFileSync, rmSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { createTar } from 'nanotar';
import { beforeEach, describe, expect, it } from 'vitest';
import { bytesOf } from '../../../src/base/content.js';
import { joinFiles, leaveOnDisk, receivedContent } from '../../../src/base/files/received.js';
import { sha256Of } from '../../../src/base/sha256.js';
import type { Snapshot } from '../../../src/model/report/snapshot.js';
import { failureOf } from '../../helpers/failure.js';
import { aSnapshot } from '../../helpers/snapshots.js';
import { temporaryFolder } from '../../helpers/temporary-folder.js';

const LARGE = Buffer.from('0123456789abcdef'.repeat(0x9_0000));

let path: string;

beforeEach(() => {
  path = join(temporaryFolder(), 'findings.json');
  writeFileSync(path, LARGE);
});

function aSnapshotOf(paths: readonly string[]): Snapshot {
  const snapshot = aSnapshot();
  const { body } = leaveOnDisk(paths);
  return { ...snapshot, provenance: { ...snapshot.provenance, sha256: body.sha256, bytes: body.bytes }, body };
}

describe('the body of a large file', () => {
  it('is read from the file each time', () => {
    const content = receivedContent(aSnapshotOf([path]));
    expect(Buffer.compare(bytesOf(content), LARGE)).toBe(0);
    expect([...content.parts()].length).toBeGreaterThan(1);
  });

  it('is refused if the file has changed or is gone', async () => {
    const content = receivedContent(aSnapshotOf([path]));
    appendFileSync(path, 'x');
    expect(await failureOf(() => bytesOf(content))).toMatchObject({ code: 'report-changed', kind: 'input' });
    rmSync(path);
    expect(await failureOf(() => bytesOf(content))).toMatchObject({ code: 'report-changed' });
  });

  it('is made again of several files', () => {
    const other = join(temporaryFolder(), 'other.csv');
    writeFileSync(other, 'id;status\n');
    const files = [
      { name: 'findings.json', bytes: LARGE },
      { name: 'other.csv', bytes: Buffer.from('id;status\n') },
    ];
    const bytes = joinFiles(files);
    const content = receivedContent(aSnapshotOf([other, path]));
    expect(Buffer.compare(bytesOf(content), bytes)).toBe(0);
    expect([content.size, content.sha256]).toEqual([bytes.length, sha256Of(bytes)]);
    expect(leaveOnDisk([other, path]).files).toEqual([
      { name: 'other.csv', bytes: 10, sha256: sha256Of('id;status\n') },
      { name: 'findings.json', bytes: LARGE.length, sha256: sha256Of(LARGE) },
    ]);
  });
});

it('files joined are the archive that tar programs read', () => {
  const files = ['a.json', 'b.csv'].map((name, index) => ({ name, bytes: Buffer.alloc(index * 700 + 1, name) }));
  const items = files.map(({ name, bytes }) => ({ name, data: bytes }));
  expect(Buffer.from(joinFiles(files.toReversed()))).toEqual(
    Buffer.from(createTar(items, { attrs: { mtime: 0, uid: 0, gid: 0, mode: '644' } })),
  );
});
