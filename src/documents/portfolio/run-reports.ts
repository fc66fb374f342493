/** The reports of a run: the snapshots that it archived, and what it could not make, with the reason. */
import type { Archive } from '../../archive/archive.js';
import { readKeys, type Damage } from '../../archive/read.js';
import { folderOf, idOf } from '../../archive/records.js';
import type { OutcomeContent, RecordedFailure, RunAccount } from '../../archive/run-records.js';
import { pairOf, type RecordedRun } from '../../archive/runs.js';
import type { Failure } from '../../base/error-codes/codes.js';
import { AuditpressError } from '../../base/errors.js';
import type { ListedAccount } from '../../model/settings/accounts.js';
import { requestOf } from './archived-reports.js';
import type { PortfolioRequest } from './collect-reports.js';

/** The accounts of a run as it recorded them, so that its portfolio does not change with the list of accounts. */
export function accountsOfRun({ accounts }: Pick<RecordedRun, 'accounts'>): readonly ListedAccount[] {
  return accounts.map(({ benchmarks: _benchmarks, ...account }) => account);
}

/** In the order of the run. A report that it did not make fails for the reason that it recorded. */
export async function requestRun(
  archive: Archive,
  { accounts }: Pick<RecordedRun, 'accounts'>,
  outcomes: readonly OutcomeContent[],
  onDamage: (damage: Damage) => void,
): Promise<PortfolioRequest[]> {
  const byPair = new Map(outcomes.map((outcome) => [pairOf(outcome), outcome]));
  const planned = accounts.flatMap((account) =>
    account.benchmarks.map((benchmark) => ({
      account,
      benchmark,
      outcome: byPair.get(pairOf({ account, benchmark })),
    })),
  );
  const ids = new Set(planned.flatMap(({ outcome }) => outcome?.sets.map(({ snapshot }) => snapshot) ?? []));
  const keys = (await archive.store.list(folderOf('snapshot'))).filter((key) => ids.has(idOf(key)));
  const { records, damaged } = await readKeys(archive.store, 'snapshot', keys);
  damaged.forEach(onDamage);
  const byId = new Map(records.map((record) => [idOf(record.key), record]));
  return planned.flatMap(({ account, benchmark, outcome }): PortfolioRequest[] => {
    if (outcome?.result !== 'made') return [missingReport(account, benchmark, outcome)];
    return outcome.sets.flatMap(({ snapshot }) => {
      // An account may have been asked for all benchmarks and for one of them.
      if (!ids.delete(snapshot)) return [];
      const record = byId.get(snapshot);
      return record === undefined
        ? [failing(account, benchmark, 'unreadable', REMOVED)]
        : [requestOf(archive, record, onDamage)];
    });
  });
}

const REMOVED: RecordedFailure = {
  code: 'archive-entry-missing',
  kind: 'notFound',
  message: 'expected the report in the archive, but it was removed or is damaged',
};

const UNREACHED: RecordedFailure = {
  code: 'report-unreached',
  kind: 'partial',
  message: 'the run ended before it reached this report',
};

function missingReport(account: RunAccount, benchmark: string, outcome: OutcomeContent | undefined): PortfolioRequest {
  const reason = outcome?.result === 'not-assessed' ? 'fetch-failed' : 'not-processed';
  return failing(account, benchmark, reason, outcome?.failure ?? UNREACHED);
}

function failing(
  { id, license, environment }: RunAccount,
  benchmarkId: string,
  reason: PortfolioRequest['lacks']['reason'],
  { code, kind, message }: RecordedFailure,
): PortfolioRequest {
  const label = `${id}, ${benchmarkId}`;
  const account = { accountId: id, licenseId: license, environment };
  return {
    label,
    lacks: { reason, subject: label, account, benchmarkId },
    // What was recorded was thrown by this or an earlier version.
    read: () => Promise.reject(new AuditpressError({ code, kind } as Failure, message)),
  };
}
