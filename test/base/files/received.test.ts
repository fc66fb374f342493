import { appendFileSync, rmSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { beforeEach, describe, expect, it } from 'vitest';
import { bytesOf } from '../../../src/base/content.js';
import { joinFiles, receivedContent } from '../../../src/base/files/received.js';
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

function aSnapshotOf(paths: readonly string[], bytes: Uint8Array): Snapshot {
  const snapshot = aSnapshot();
  const provenance = { ...snapshot.provenance, sha256: sha256Of(bytes), bytes: bytes.length };
  return { ...snapshot, provenance, body: { paths } };
}

describe('the body of a large file', () => {
  it('is read from the file each time', () => {
    const content = receivedContent(aSnapshotOf([path], LARGE));
    expect(Buffer.compare(bytesOf(content), LARGE)).toBe(0);
    expect([...content.parts()].length).toBeGreaterThan(1);
  });

  it('is refused if the file has changed or is gone', async () => {
    const content = receivedContent(aSnapshotOf([path], LARGE));
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
    expect(Buffer.compare(bytesOf(receivedContent(aSnapshotOf([path, other], bytes))), bytes)).toBe(0);
  });
});
