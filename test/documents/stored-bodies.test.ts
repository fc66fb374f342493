import { join } from 'node:path';
import { describe, expect, it, onTestFinished, vi } from 'vitest';
import { storeBodies } from '../../src/documents/stored-bodies.js';
import { encodeSnapshot } from '../../src/sources/snapshots.js';
import { aSnapshot } from '../helpers/snapshots.js';
import { temporaryFolder } from '../helpers/temporary-folder.js';

function useForTemporaryFiles(folder: string): void {
  vi.stubEnv('TMPDIR', folder);
  onTestFinished(() => void vi.unstubAllEnvs());
}

/** Two reports in one response. Its 3 MiB are read back in several parts. */
const body = new Uint8Array(0x30_0000).map((_, index) => index * 7);
const snapshots = [
  { ...aSnapshot(), body },
  { ...aSnapshot(), body },
];

describe('stored bodies', () => {
  it('have the same bytes each time they are read', () => {
    useForTemporaryFiles(temporaryFolder());
    const stored = storeBodies(snapshots);
    expect(stored.map(encodeSnapshot)).toEqual(snapshots.map(encodeSnapshot));
    expect(stored.every(({ body: read }) => read !== body && Buffer.compare(read, body) === 0)).toBe(true);
    expect(stored.map(({ report }) => report)).toEqual(snapshots.map(({ report }) => report));
  });

  it('stay in memory if they cannot be written', () => {
    useForTemporaryFiles(join(temporaryFolder(), 'missing'));
    expect(storeBodies(snapshots)[0]?.body).toBe(body);
  });
});
