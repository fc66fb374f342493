/** The reports of a portfolio that an archive holds. */
import { isMeant } from '../../aggregate/portfolio/accounts.js';
import type { Archive } from '../../archive/archive.js';
import { readSnapshot } from '../../archive/history.js';
import { isAsked, momentOf } from '../../archive/list.js';
import { readRecords, type Damage, type StoredRecord } from '../../archive/read.js';
import { idOf } from '../../archive/records.js';
import { choosesAccount, refuseAmbiguous, type SeenAccount } from '../../base/account-rules.js';
import { AuditpressError, withDetails } from '../../base/errors.js';
import { idOrName, isUnstated } from '../../model/report/ids.js';
import type { ListedAccount } from '../../model/settings/accounts.js';
import type { Redaction } from '../../model/settings/redaction.js';
import { keyOf, sourceOf, type PortfolioRequest, type PortfolioSource } from './collect-reports.js';
import { redactSources } from './redact.js';

export interface ArchivedChoice {
  /** Later scans are left out. */
  readonly asOf: Date;
  /** Only these; undefined for all. */
  readonly accounts: readonly ListedAccount[] | undefined;
  /** Id or name of the only account. */
  readonly account: string | undefined;
  /** Ids; all if there are none. */
  readonly benchmarks: readonly string[];
}

/**
 * The snapshots of each account and benchmark: the latest, and those of the year before it, for the trend.
 *
 * @throws AuditpressError `account-ambiguous` (usage) for a name of several accounts
 */
export async function requestArchived(
  archive: Archive,
  choice: ArchivedChoice,
  onDamage: (damage: Damage) => void,
): Promise<PortfolioRequest[]> {
  const { records, damaged } = await readRecords(archive, 'snapshot');
  if (choice.account !== undefined) {
    refuseAmbiguous([{ at: '--account', accounts: [choice.account] }], records.map(ruledAccount));
  }
  const taken = lastYears(records.filter((record) => isChosen(record, choice)));
  return [
    ...damaged.map((damage) => damagedRecord(damage, onDamage)),
    ...taken.sort(byPlaceAndTime).map((record) => requestOf(archive, record, onDamage)),
  ];
}

/** The snapshots with these ids. Throws nothing for those that are not there. */
export async function requestSnapshots(
  archive: Archive,
  ids: ReadonlySet<string>,
  onDamage: (damage: Damage) => void,
): Promise<PortfolioRequest[]> {
  return requestWhere(archive, ({ key }) => ids.has(idOf(key)), onDamage);
}

/**
 * The snapshots that a portfolio was made from, as its manifest states them.
 *
 * @param redaction of the portfolio; undefined if nothing is redacted
 */
export async function requestSources(
  archive: Archive,
  sources: readonly PortfolioSource[],
  redaction: Redaction | undefined,
  onDamage: (damage: Damage) => void,
): Promise<PortfolioRequest[]> {
  const keys = new Set(sources.map(keyOf));
  return requestWhere(
    archive,
    ({ content: { provenance } }) => {
      const source = sourceOf(provenance);
      const [stated = source] = redaction === undefined ? [] : redactSources([source], redaction);
      return keys.has(keyOf(stated));
    },
    onDamage,
  );
}

async function requestWhere(
  archive: Archive,
  isWanted: (record: SnapshotRecord) => boolean,
  onDamage: (damage: Damage) => void,
): Promise<PortfolioRequest[]> {
  const { records } = await readRecords(archive, 'snapshot');
  const wanted = records.filter(isWanted).sort(byPlaceAndTime);
  return wanted.map((record) => requestOf(archive, record, onDamage));
}

type SnapshotRecord = StoredRecord<'snapshot'>;

function ruledAccount(record: SnapshotRecord): SeenAccount {
  return { ...record.content.report, listedName: '', source: placeOf(record) };
}

function isChosen(record: SnapshotRecord, { asOf, accounts, account, benchmarks }: ArchivedChoice): boolean {
  const { content } = record;
  const owner = { ...content.report, environment: content.provenance.environment };
  return (
    Date.parse(momentOf(content)) <= asOf.getTime() &&
    (account === undefined || choosesAccount([account], ruledAccount(record))) &&
    (accounts === undefined || accounts.some((listed) => isMeant(listed, owner))) &&
    (benchmarks.length === 0 || benchmarks.some((benchmark) => isAsked(content, { benchmark })))
  );
}

function lastYears(records: readonly SnapshotRecord[]): SnapshotRecord[] {
  const latest = new Map<string, string>();
  for (const record of records) {
    const [place, moment] = [placeOf(record), momentOf(record.content)];
    if (moment > (latest.get(place) ?? '')) latest.set(place, moment);
  }
  return records.filter((record) => momentOf(record.content) >= yearBefore(latest.get(placeOf(record)) ?? ''));
}

function yearBefore(moment: string): string {
  const date = new Date(moment);
  date.setUTCFullYear(date.getUTCFullYear() - 1);
  return date.toISOString();
}

function placeOf({ content: { report, provenance } }: SnapshotRecord): string {
  const { licenseId, accountId, accountName, benchmarkId, benchmarkName } = report;
  const ofFile = isUnstated(report) ? [provenance.sha256] : [];
  const ids = [licenseId, idOrName(accountId, accountName), ...ofFile, idOrName(benchmarkId, benchmarkName)];
  return JSON.stringify([...ids.map((id) => id.toLowerCase()), provenance.environment]);
}

function byPlaceAndTime(one: SnapshotRecord, other: SnapshotRecord): number {
  const keyOf = (record: SnapshotRecord): string => `${placeOf(record)}${momentOf(record.content)}${record.key}`;
  return keyOf(one) < keyOf(other) ? -1 : 1;
}

export function requestOf(
  archive: Archive,
  record: SnapshotRecord,
  onDamage: (damage: Damage) => void,
): PortfolioRequest {
  const { key, content } = record;
  const { accountId, accountName, licenseId, benchmarkId, jobId } = content.report;
  const { environment } = content.provenance;
  return {
    label: [accountName || accountId, benchmarkId, jobId].join(', '),
    lacks: {
      reason: 'unreadable',
      subject: idOf(key),
      account: { accountId, licenseId, environment },
      benchmarkId,
    },
    scanTime: content.scanTime,
    archived: idOf(key),
    async read() {
      try {
        return [await readSnapshot(archive, record)];
      } catch (failure) {
        if (!(failure instanceof AuditpressError)) throw failure;
        const problem = failure.message.replace(`${archive.store.address}: `, '');
        onDamage({ key, problem });
        // Documents do not say where the archive is.
        throw withDetails(failure, { message: problem, cause: failure });
      }
    },
  };
}

/** Whose snapshot it records is not known, so it is an entry of its own. */
function damagedRecord(damage: Damage, onDamage: (damage: Damage) => void): PortfolioRequest {
  const { key, problem } = damage;
  return {
    label: key,
    lacks: { reason: 'unreadable', subject: idOf(key) },
    read() {
      onDamage(damage);
      return Promise.reject(new AuditpressError({ code: 'archive-damaged', kind: 'input' }, `${key}: ${problem}`));
    },
  };
}
