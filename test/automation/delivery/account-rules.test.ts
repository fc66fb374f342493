import { join } from 'node:path';
import { beforeEach, describe, expect, it } from 'vitest';
import type { Archive } from '../../../src/archive/archive.js';
import {
  concerned,
  findLeftOut,
  findUnserved,
  knownFor,
  refuseAccounts,
  refuseUnclear,
} from '../../../src/automation/delivery/account-rules.js';
import {
  archivedAccounts,
  archivedReports,
  knownAccount,
  withListedName,
} from '../../../src/archive/known-accounts.js';
import type { AuditpressError } from '../../../src/base/errors.js';
import { anArchive, archived, aStoredSnapshot } from '../../helpers/archives.js';
import { boxDeliverer } from '../../helpers/box-deliverer.js';
import { failureOf } from '../../helpers/failure.js';
import { temporaryFolder } from '../../helpers/temporary-folder.js';

let archive: Archive;

beforeEach(() => {
  archive = anArchive(join(temporaryFolder(), 'archive'));
});

const deliverer = (name: string, accounts?: readonly string[]) => boxDeliverer(name, [], { accounts });
const account = (accountId: string, accountName = '') => ({ accountId, accountName, licenseId: 'L', listedName: '' });
const known = (id: string, name = '') => knownAccount({ id, license: 'L', name }, ['CSBP']);

/** Archives a report of an account that was scanned on a day of November. */
async function reported(id: string, name: string, day: string): Promise<void> {
  const ids = { AccountId: id, AccountName: name, LicenseId: 'L', JobId: `${id}-${day}` };
  await archived(archive, aStoredSnapshot({ ...ids, LastScannedDate: `2026-11-${day}` }));
}

describe('a deliverer', () => {
  it('is for the accounts that its rule chooses; for a portfolio only without a rule', () => {
    const all = [deliverer('all'), deliverer('some', ['a']), deliverer('none', [])];
    const names = (of: ReturnType<typeof account> | null) => concerned(all, of).map(({ name }) => name);
    expect([names(account('a')), names(account('b')), names(null)]).toEqual([['all', 'some'], ['all'], ['all']]);
  });

  it('with a rule gets no portfolio, also with an empty one', async () => {
    expect(() => refuseAccounts([deliverer('all')])).not.toThrow();
    for (const rule of [['a'], []]) {
      expect(await failureOf(() => refuseAccounts([deliverer('some', rule)]))).toMatchObject({
        code: 'portfolio-not-by-account',
      });
    }
  });
});

describe('the accounts that rules could mean', () => {
  it('are those of the archive, too, if a rule has an entry that may be a name', async () => {
    await reported('a', 'Retail', '01');
    const ids = async (rule: readonly string[] | undefined) =>
      (await knownFor([deliverer('some', rule)], [known('b')], archive)).map(({ accountId }) => accountId);
    expect([await ids(['Retail']), await ids(['id:a']), await ids(undefined)]).toEqual([['b', 'a'], ['b'], ['b']]);
  });

  it('have the name of their latest report; accounts without an id stay apart', async () => {
    for (const [name, day] of [
      ['New', '20'],
      ['Old', '10'],
    ] as const)
      await reported('a', name, day);
    for (const name of ['One', 'Two']) await reported('00000000-0000-0000-0000-000000000000', name, '05');
    for (const name of ['Three', 'Four']) await reported('acc-####', name, '05');
    const names = (await archivedAccounts(archive)).map(({ accountName }) => accountName);
    expect(names.toSorted()).toEqual(['Four', 'New', 'One', 'Three', 'Two']);
    const reports = await archivedReports(archive, known('a'));
    expect(reports.map(({ accountName }) => accountName)).toEqual(['New', 'Old']);
  });

  it('have the name of the list that is not empty', () => {
    const list = [known('a'), known('a', 'Retail')];
    expect(withListedName(account('A'), list).listedName).toBe('Retail');
    expect(withListedName(account('b'), list).listedName).toBe('');
  });
});

describe('an account that only its report names', () => {
  const RETAIL = account('a', 'Retail');
  const refused = async (...others: readonly ReturnType<typeof known>[]) =>
    refuseUnclear(deliverer('some', ['Retail']), RETAIL, { accounts: [known('a'), ...others], archive }).then(
      () => null,
      (failure: unknown) => `${(failure as AuditpressError).code}: ${(failure as AuditpressError).message}`,
    );

  it('is unclear while another one of the run has no report that says its name', async () => {
    expect(await refused()).toBeNull();
    expect(await refused(known('b'))).toMatch(/^account-ambiguous: .*may match b of the license L/);
    await reported('b', 'Wholesale', '01');
    expect(await refused(known('b'))).toBeNull();
  });

  it('is unclear if the report of another one says the same name', async () => {
    await reported('b', 'Retail', '01');
    expect(await refused(known('b'))).toMatch(/^account-ambiguous: .*matches a of the license L and b/);
  });

  it('is clear beside accounts of the list that the run does not fetch, and beside a list that names it', async () => {
    expect(await refused(knownAccount({ id: 'b', license: 'L', name: '' }))).toBeNull();
    const listed = { ...RETAIL, listedName: 'Retail' };
    const context = { accounts: [known('a', 'Retail'), known('b')], archive };
    await expect(refuseUnclear(deliverer('some', ['Retail']), listed, context)).resolves.toBeUndefined();
  });
});

describe('who is left out of a run', () => {
  const leftOut = async (rules: readonly string[]) =>
    (await findLeftOut([deliverer('some', rules)], [], { accounts: [known('a')], archive }, new Set(['some']))).map(
      ({ message }) => message,
    );

  it('is named by an empty list, and by an entry that no account has', async () => {
    expect(await leftOut([])).toEqual(['deliverers.some.accounts is an empty list.']);
    expect(await leftOut(['a', 'nobody'])).toEqual(['no known account is "nobody" (deliverers.some.accounts).']);
  });

  it('is nobody whose entry is the name in the last report; one that was its name before says so', async () => {
    await reported('a', 'Before', '01');
    await reported('a', 'Now', '02');
    expect(await leftOut(['Now'])).toEqual([]);
    expect(await leftOut(['Before'])).toEqual([expect.stringContaining('was, which is now "Now"')]);
  });

  it('is shown with up to five accounts, and with the number of more', () => {
    const message = (count: number) => {
      const accounts = Array.from({ length: count }, (_, index) => account(`a${String(index)}`));
      return findUnserved([deliverer('some', ['x'])], accounts, new Set())[0]?.message ?? '';
    };
    expect(message(5)).toContain('a4');
    expect(message(6)).toContain('any of the 6 accounts');
    expect(message(0)).toContain('a portfolio');
    expect(findUnserved([deliverer('some', ['x']), deliverer('all')], [account('a')], new Set(['some']))).toEqual([]);
  });
});
