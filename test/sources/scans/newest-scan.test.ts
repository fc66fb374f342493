import { readFileSync } from 'node:fs';
import { fileURLToPath } from 'node:url';
import { describe, expect, it, vi } from 'vitest';
import { bytesOf } from '../../../src/base/content.js';
import { receivedContent } from '../../../src/base/files/received.js';
import { NO_READERS } from '../../../src/model/settings/readers.js';
import { newestScan } from '../../../src/sources/scans/newest-scan.js';
import { failureOf } from '../../helpers/failure.js';

const PROWLER = fileURLToPath(new URL('../../fixtures/scanners/prowler/', import.meta.url));
const READING = {
  query: { account: '123456789012', benchmark: 'CIS-1.5' },
  readers: NO_READERS,
  now: () => new Date('2026-11-27T00:00:00Z'),
};
const NAMES = ['compliance/derived-two-accounts_cis_1.5_aws.csv', 'example_output_aws.ocsf.json'];
const pathOf = (name: string): string => `${PROWLER}${name.replace(/^.*\//, '')}`;

/** Of one run, as a bucket has them: with content, but without a path. */
const stored = NAMES.map((name, index) => {
  const read = vi.fn(() => Promise.resolve<Uint8Array>(readFileSync(pathOf(name))));
  return { name, modifiedAt: index * 1000, read };
});

describe('the newest scan', () => {
  it('is the same from a bucket and from a folder, and each file is received once', async () => {
    const local = stored.map((file) => ({ ...file, path: pathOf(file.name) }));
    const [inBucket, inFolder] = [
      await newestScan(stored, 's3://scans/', READING),
      await newestScan(local, '/scans', READING),
    ];
    for (const { read } of stored) expect(read).toHaveBeenCalledTimes(2);
    expect(inBucket).toEqual(inFolder);
    const { provenance } = inBucket[0]!;
    expect(provenance.files?.map(({ name }) => name).sort()).toEqual(NAMES.map((name) => name.replace(/^.*\//, '')));
    expect(bytesOf(receivedContent(inBucket[0]!)).length).toBe(provenance.bytes);
  });

  it('names a file that is empty, and says that it may still be written', async () => {
    const empty = { name: 'new.csv', modifiedAt: 9000, read: () => Promise.resolve(Buffer.of()) };
    expect(await failureOf(() => newestScan([...stored, empty], 's3://scans/', READING))).toMatchObject({
      code: 'file-empty',
      message: 'expected a report in "new.csv", found it empty',
    });
  });
});
