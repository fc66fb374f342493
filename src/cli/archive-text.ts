/** What the commands of `auditpress archive` print for people. */
import type { AccessListing } from '../archive/access-log.js';
import type { PrunePlan } from '../archive/prune.js';
import type { Reindexed } from '../archive/figures.js';
import { accountNames } from '../model/run/account-names.js';
import { counted, factsText, shortId, tableOf, type Fact } from './text-table.js';
import type { Listing, Verification } from '../archive/listing-schema.js';

type Snapshot = Listing['snapshots'][number];
type DocumentSet = Snapshot['sets'][number];
type Portfolio = Listing['portfolios'][number];

export function listText({ snapshots, portfolios }: Listing): string {
  const sets = snapshots.reduce((sum, snapshot) => sum + snapshot.sets.length, 0);
  const counts = [
    counted(snapshots.length, 'snapshot'),
    counted(sets, 'document set'),
    ...(portfolios.length === 0 ? [] : [counted(portfolios.length, 'portfolio')]),
  ];
  if (snapshots.length === 0 && portfolios.length === 0) return 'No snapshots.\n';
  return [snapshotTable(snapshots), portfolioTable(portfolios), `${counts.join(', ')}\n`]
    .filter((part) => part !== '')
    .join('\n');
}

function snapshotTable(snapshots: Listing['snapshots']): string {
  if (snapshots.length === 0) return '';
  const nameOf = accountNames(snapshots.map(({ report: { accountId: id, accountName: name } }) => ({ id, name })));
  const rows = snapshots.flatMap((snapshot) => {
    const { accountId: id, accountName: name } = snapshot.report;
    return [rowOf(snapshot, nameOf({ id, name })), ...snapshot.sets.map(setRowOf)];
  });
  return tableOf(['Id', 'Scan', 'Account', 'Benchmark', 'Environment', 'Scan job or documents'], rows);
}

function portfolioTable(portfolios: Listing['portfolios']): string {
  if (portfolios.length === 0) return '';
  const rows = portfolios.map((portfolio) => {
    const { accounts, benchmarks, reports } = portfolio.portfolio;
    const counts = [accounts, benchmarks, reports].map(String);
    return [shortId(portfolio.id), portfolio.clock.slice(0, DAY), ...counts, documentsOf(portfolio)];
  });
  return tableOf(['Id', 'Created', 'Accounts', 'Benchmarks', 'Reports', 'Portfolio'], rows);
}

function rowOf(snapshot: Snapshot, account: string): string[] {
  const { id, report, provenance } = snapshot;
  const { environment, sourceKind } = provenance;
  return [shortId(id), scanOf(snapshot), account, report.benchmarkId, environment ?? sourceKind, report.jobId];
}

function setRowOf(set: DocumentSet): string[] {
  return [shortId(set.id), '', '', '', '', documentsOf(set)];
}

function documentsOf({ documentId, files, template, locale }: DocumentSet | Portfolio): string {
  return `${documentId}: ${template}, ${locale}: ${files.map(({ format }) => format).join(', ')}`;
}

function scanOf({ scanTime, provenance }: Snapshot): string {
  if (scanTime.basis !== 'unknown') return scanTime.at.slice(0, DAY);
  return `retrieved ${provenance.retrievedAt.slice(0, DAY)}`;
}

const DAY = 'yyyy-mm-dd'.length;

export function snapshotText(snapshot: Snapshot): string {
  const { id, report, provenance, scanTime, retrievedAgain, sets } = snapshot;
  return factsText([
    ['Snapshot', id],
    ['Account', `${report.accountName} (${report.accountId})`],
    ['License', `${report.licenseName} (${report.licenseId})`],
    ['Benchmark', `${report.benchmarkName} (${report.benchmarkId})`],
    ['Scan job', report.jobId],
    ['Scan', scanTime.basis === 'unknown' ? 'not stated' : scanTime.at],
    ['Source', `${provenance.environment ?? provenance.sourceKind}: ${provenance.address ?? 'standard input'}`],
    ['Retrieved', provenance.retrievedAt],
    ...retrievedAgain.map((at): Fact => ['Retrieved again', at]),
    ['SHA-256', provenance.sha256],
    ['Size', sizeText(provenance.bytes)],
    ...sets.map((set): Fact => ['Documents', `${shortId(set.id)}  ${set.documentId}  ${set.clock}`]),
  ]);
}

export function setText(set: DocumentSet): string {
  const { accountName, accountId, benchmarkName, benchmarkId, jobId } = set.report;
  return documentsText('Document set', set, [
    ['Account', `${accountName} (${accountId})`],
    ['Benchmark', `${benchmarkName} (${benchmarkId})`],
    ['Scan job', jobId],
  ]);
}

export function portfolioText(set: Portfolio): string {
  const { accounts, benchmarks, reports, notAssessed } = set.portfolio;
  return documentsText('Portfolio', set, [
    ['Accounts', String(accounts)],
    ['Benchmarks', String(benchmarks)],
    ['Reports', String(reports)],
    ['Not assessed', String(notAssessed)],
    ...set.snapshots.map((id): Fact => ['Snapshot', id]),
  ]);
}

function documentsText(what: string, set: DocumentSet | Portfolio, subject: readonly Fact[]): string {
  const { id, name, documentId, clock, template, locale, files } = set;
  return factsText([
    [what, id],
    ['Document id', documentId],
    ['Name', name],
    ...subject,
    ['Created', clock],
    ['Template', `${template}, ${locale}`],
    ...files.map((file): Fact => ['File', `${file.name}  ${sizeText(file.bytes)}  ${file.sha256}`]),
  ]);
}

export function verificationText({ objects, bytes, records, unneeded, damaged }: Verification): string {
  return factsText([
    ['Objects', `${String(objects)}, ${sizeText(bytes)}`],
    ['Records', String(records)],
    ...(unneeded === 0 ? [] : [['Not needed', `${counted(unneeded, 'object')}; archive prune removes them`] as const]),
    ['Damaged', damaged.length === 0 ? 'none' : String(damaged.length)],
  ]);
}

export function reindexText({ snapshots, indexed }: Reindexed): string {
  return factsText([
    ['Figures', `of ${counted(snapshots, 'snapshot')}`],
    ['Index', indexed === null ? 'none; set DATABASE_URL for one' : counted(indexed, 'record')],
  ]);
}

export function accessText({ entries }: AccessListing): string {
  if (entries.length === 0) return 'Nobody saw anything.\n';
  const rows = entries.map(({ at, person, method, status, path }) => [at, person, String(status), `${method} ${path}`]);
  return `${tableOf(['Time', 'Person', 'Status', 'What'], rows)}\n${counted(entries.length, 'request')}\n`;
}

export function pruneText(
  { snapshots, sets, portfolios, runs, objects, access }: PrunePlan,
  isDryRun: boolean,
): string {
  const rows = snapshots.removed.map((content) => [
    scanOf({ id: '', retrievedAgain: [], sets: [], ...content }),
    content.report.accountName,
    content.report.benchmarkId,
    content.report.jobId,
  ]);
  const verb = isDryRun ? 'Would remove' : 'Removed';
  const counts = (which: 'kept' | 'removed', ofSnapshots: number): string =>
    [
      counted(ofSnapshots, 'snapshot'),
      counted(sets[which], 'document set'),
      ...countIfAny(portfolios, which, 'portfolio'),
      ...countIfAny(runs, which, 'run'),
      counted(objects[which], 'object'),
      ...countIfAny(access, which, 'access log'),
    ].join(', ');
  const table = rows.length === 0 ? '' : `${tableOf(['Scan', 'Account', 'Benchmark', 'Scan job'], rows)}\n`;
  return `${table}${verb}: ${counts('removed', snapshots.removed.length)}\nKept: ${counts('kept', snapshots.kept)}\n`;
}

function countIfAny(
  counts: Readonly<Record<'kept' | 'removed', number>>,
  which: 'kept' | 'removed',
  what: string,
): readonly string[] {
  return counts.kept + counts.removed === 0 ? [] : [counted(counts[which], what)];
}

const UNITS = ['KiB', 'MiB', 'GiB', 'TiB'] as const;

/** `5.0 MiB`; below 1 KiB, the number of bytes. The JSON output has all bytes. */
function sizeText(bytes: number): string {
  if (bytes < 1024) return counted(bytes, 'byte');
  let [size, unit] = [bytes / 1024, 0];
  // Rounded to one decimal.
  while (size >= 1023.95 && unit < UNITS.length - 1) [size, unit] = [size / 1024, unit + 1];
  return `${size.toFixed(1)} ${UNITS[unit] ?? ''}`;
}
