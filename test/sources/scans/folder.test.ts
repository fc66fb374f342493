import { appendFileSync, cpSync, utimesSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { beforeEach, describe, expect, it } from 'vitest';
import { NO_READERS } from '../../../src/model/settings/readers.js';
import { folderSource } from '../../../src/sources/scans/folder.js';
import { failureOf } from '../../helpers/failure.js';
import { temporaryFolder } from '../../helpers/temporary-folder.js';

const CSV = fileURLToPath(
  new URL('../../fixtures/scanners/prowler/derived-two-accounts_cis_1.5_aws.csv', import.meta.url),
);
const QUERY = { account: '123456789012', benchmark: 'CIS-1.5' };

let folder: string;

beforeEach(() => {
  folder = temporaryFolder();
});

/** Writes a file that is some minutes old. */
function place(name: string, minutes: number, content?: string): string {
  const path = join(folder, name);
  if (content === undefined) cpSync(CSV, path);
  else writeFileSync(path, content);
  const at = Date.now() / 1000 - minutes * 60;
  utimesSync(path, at, at);
  return path;
}

const fetch = (query: object = QUERY, path = '.') =>
  folderSource.fetch(query, { path }, { folder, credentials: {}, readers: NO_READERS, now: () => new Date() });

describe('the source folder', () => {
  it('reads the newest file that has the report', async () => {
    place('monday.csv', 2000);
    place('tuesday.csv', 500);
    const [snapshot, ...others] = await fetch();
    expect(others).toEqual([]);
    expect(snapshot?.provenance).toMatchObject({
      address: 'tuesday.csv',
      sourceKind: 'file',
      reader: { name: 'prowler' },
    });
    expect(snapshot?.report).toMatchObject({ accountId: '123456789012', benchmarkId: 'CIS-1.5' });
  });

  it('reads a single file, and leaves out what is no report', async () => {
    place('scan.csv', 9);
    place('notes.txt', 1, 'Ran well.');
    expect(await fetch(QUERY, 'scan.csv')).toHaveLength(1);
    expect(await fetch()).toHaveLength(1);
  });

  it('lists what there is if no file has the report', async () => {
    place('scan.csv', 9);
    const failure = await failureOf(() => fetch({ ...QUERY, account: '999' }));
    expect(failure).toMatchObject({ code: 'report-unlisted', kind: 'notFound' });
    expect(failure.problems).toContainEqual(expect.stringContaining('account "210987654321"'));
  });

  it('refuses an empty or missing folder, and an empty file', async () => {
    expect(await failureOf(() => fetch())).toMatchObject({ code: 'scan-missing' });
    expect(await failureOf(() => fetch(QUERY, 'nowhere'))).toMatchObject({ code: 'file-missing' });
    place('scan.csv', 30);
    place('new.csv', 1, '');
    expect(await failureOf(() => fetch())).toMatchObject({ code: 'file-empty' });
  });

  it('takes no older file instead of one that is cut off', async () => {
    place('old.ocsf.json', 3000, '[]');
    place('new.ocsf.json', 1, '[{"class_uid": 2004, "metadata": {"event_code": "a", "product": {"name": "Prowler"');
    expect(await failureOf(() => fetch())).toMatchObject({ kind: 'input' });
  });

  it('waits for a file that was just written, and refuses one that is still written', async () => {
    place('scan.csv', 0);
    expect(await fetch()).toHaveLength(1);
    const path = place('scan.csv', 0);
    setTimeout(() => appendFileSync(path, '\n'), 500);
    expect(await failureOf(() => fetch())).toMatchObject({ code: 'scan-unfinished', kind: 'unavailable' });
  });
});
