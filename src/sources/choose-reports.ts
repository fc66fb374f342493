/** Which reports of a file are meant, where it holds several. */
import { AuditpressError } from '../base/errors.js';
import { didYouMean } from '../base/wording/nearest-name.js';
import { quote } from '../base/wording/printable.js';
import type { Snapshot } from '../model/report/snapshot.js';
import type { ReportSubject, Wants } from './readers/results/collect-reports.js';
import type { NamedReader } from './readers/load-reader.js';

/** How a file is read, and which of its reports. */
export interface ReportChoice {
  /** Ids or names. Empty: any. */
  readonly benchmarks: readonly string[];
  /** Ids or names. Empty: any. */
  readonly accounts: readonly string[];
  /** Every report, even if none is named. */
  readonly all: boolean;
  /** Other files may have the reports that are named: see `ChosenFiles`. */
  readonly isOfSeveral?: true;
  /** The reports are only counted: resources and guidance may be left out. */
  readonly isCounted?: true;
  /** Default: the one that recognizes the content. */
  readonly reader?: NamedReader | undefined;
  /** Accounts of reports that state none. Default: none. */
  readonly accountNames?: readonly AccountName[];
}

/** The account of the reports in a file, or in every file. */
export interface AccountName {
  /** Name or path of a file, or of a folder above it; null for every file. */
  readonly file: string | null;
  readonly account: string;
}

export const NO_CHOICE: ReportChoice = { benchmarks: [], accounts: [], all: false };
export const EVERY_REPORT: ReportChoice = { ...NO_CHOICE, all: true };

const MAX_LISTED = 60;
const NAME_LIMIT = 80;

/** Only what a report is of: the rest of it may go. */
export function subjectOf({ accountId, accountName, benchmarkId, benchmarkName }: ReportSubject): ReportSubject {
  return { accountId, accountName, benchmarkId, benchmarkName };
}

/**
 * The account that the user states for a file; undefined for none.
 *
 * @param paths of the file, or of the files that are read together
 */
export function statedAccount({ accountNames = [] }: ReportChoice, paths: readonly string[]): string | undefined {
  const plain = (path: string): string => `/${path.replaceAll('\\', '/').replace(/^\.?\/+|\/+$/g, '')}/`;
  const isOf = (file: string): boolean => paths.some((path) => plain(path).includes(plain(file)));
  const named = accountNames.find(({ file }) => file !== null && isOf(file));
  return (named ?? accountNames.find(({ file }) => file === null))?.account;
}

function isNamed({ benchmarks, accounts }: ReportChoice): boolean {
  return benchmarks.length + accounts.length > 0;
}

/** Without a choice, only the first report is read whole: others are not made. */
export function wantsOf(choice: ReportChoice): Wants {
  if (choice.isCounted === true) return () => false;
  if (choice.all) return () => true;
  if (isNamed(choice)) return (subject) => isChosen(subject, choice);
  return (_subject, index) => index === 0;
}

/**
 * The snapshots that are chosen. Of a response of the service, every report is taken unless some are named.
 *
 * @throws AuditpressError `report-unchosen` (usage) if there are several and none is named; `report-unlisted` (notFound) if a name
 * fits none
 */
export function chosenOf(snapshots: readonly Snapshot[], choice: ReportChoice): readonly Snapshot[] {
  const subjects = snapshots.map(({ report }) => report);
  if (isNamed(choice)) {
    if (choice.isOfSeveral !== true) refuseUnlisted(subjects, choice, 'the file');
    const chosen = snapshots.filter(({ report }) => isChosen(report, choice));
    if (chosen.length > 0) return chosen;
    throw new AuditpressError('report-unlisted', 'expected a report of these accounts and benchmarks, found none', {
      problems: listed(snapshots),
    });
  }
  if (choice.all || isClear(snapshots)) return snapshots;
  throw unchosen(snapshots);
}

/** Whether every report of a file is meant without a choice. */
function isClear(snapshots: readonly Snapshot[]): boolean {
  return snapshots.length === 1 || snapshots.every(isOfService);
}

function unchosen(snapshots: readonly Snapshot[]): AuditpressError {
  return new AuditpressError(
    'report-unchosen',
    `expected to know which of the ${String(snapshots.length)} reports is meant, received no choice`,
    { problems: listed(snapshots) },
  );
}

const isOfService = ({ provenance }: Snapshot): boolean => provenance.reader === undefined;

const same = (one: string, other: string): boolean => one.trim().toLowerCase() === other.trim().toLowerCase();

const fits = (names: readonly string[], given: readonly string[]): boolean =>
  given.length === 0 || given.some((name) => names.some((own) => same(own, name)));

function isChosen(subject: ReportSubject, { benchmarks, accounts }: ReportChoice): boolean {
  return (
    fits([subject.benchmarkId, subject.benchmarkName], benchmarks) &&
    fits([subject.accountId, subject.accountName], accounts)
  );
}

function refuseUnlisted(
  subjects: readonly ReportSubject[],
  { benchmarks, accounts }: ReportChoice,
  place: string,
): void {
  const kinds = [
    ['benchmark', benchmarks, (each: ReportSubject) => [each.benchmarkId, each.benchmarkName]],
    ['account', accounts, (each: ReportSubject) => [each.accountId, each.accountName]],
  ] as const;
  for (const [kind, given, namesOf] of kinds) {
    const known = [...new Set(subjects.flatMap(namesOf))].filter((name) => name !== '');
    const unlisted = given.find((name) => !known.some((own) => same(own, name)));
    if (unlisted === undefined) continue;
    const nearest = didYouMean(unlisted, known);
    throw new AuditpressError(
      'report-unlisted',
      `expected the ${kind} of a report in ${place}, received ${quote(unlisted, NAME_LIMIT)}${nearest}`,
      { problems: limited(known.map((name) => quote(name, NAME_LIMIT))) },
    );
  }
}

/**
 * The snapshots of several groups, such as the files of each tool in a folder. Names may fit a report of any group; without names,
 * each group is one file, and all reports are listed if one of them holds several.
 *
 * @throws AuditpressError as `chosenOf` does
 */
export function chosenAmong(groups: readonly (readonly Snapshot[])[], choice: ReportChoice): readonly Snapshot[] {
  const all = groups.flat();
  if (isNamed(choice)) return chosenOf(all, choice);
  if (choice.all || groups.every(isClear)) return all;
  throw unchosen(all);
}

/** Several files, of which each may lack the reports that are named. */
export class ChosenFiles {
  readonly choice: ReportChoice;
  readonly #chosen = new Map<string, readonly ReportSubject[]>();
  readonly #leftOut = new Map<string, readonly string[]>();

  /** @param count of the files. A single one must have the reports */
  constructor(choice: ReportChoice, count: number) {
    this.choice = isNamed(choice) && count > 1 ? { ...choice, isOfSeveral: true } : choice;
  }

  take(path: string, subjects: readonly ReportSubject[]): void {
    this.#chosen.set(path, subjects.map(subjectOf));
  }

  /** Whether a file is left out, because it has none of the reports. Other failures are failures. */
  leavesOut(path: string, failure: Pick<AuditpressError, 'code' | 'problems'>): boolean {
    const isLeftOut = failure.code === 'report-unlisted' && this.choice.isOfSeveral === true;
    if (isLeftOut) this.#leftOut.set(path, failure.problems);
    return isLeftOut;
  }

  /**
   * Paths of the files that are left out, after all were read.
   *
   * @param hasUnread whether some could not be read, which may have the reports
   * @throws AuditpressError `report-unlisted` (notFound) if no file has one, or a name fits none
   */
  leftOut(hasUnread: boolean): readonly string[] {
    if (hasUnread || this.choice.isOfSeveral !== true) return [...this.#leftOut.keys()];
    if (this.#chosen.size > 0) refuseUnlisted([...this.#chosen.values()].flat(), this.choice, 'one of the files');
    else if (this.#leftOut.size > 0) {
      const lines = [...this.#leftOut].flatMap(([path, problems]) => problems.map((line) => `${path}: ${line}`));
      throw new AuditpressError(
        'report-unlisted',
        `expected a report of these accounts and benchmarks in ${this.#leftOut.size === 1 ? 'the file' : `one of the ${String(this.#leftOut.size)} files`}, found none`,
        { problems: limited(lines) },
      );
    }
    return [...this.#leftOut.keys()];
  }
}

/** With their files, where there are several. */
function listed(snapshots: readonly Snapshot[]): readonly string[] {
  const files = new Set(snapshots.map(({ provenance }) => provenance.address));
  return limited(
    snapshots.map(({ provenance, report }) => {
      const { accountId, benchmarkId, resourceCategories } = report;
      const policies = resourceCategories.reduce((sum, { total }) => sum + total, 0);
      const account = accountId === '' ? 'no account stated' : `account ${quote(accountId, NAME_LIMIT)}`;
      const facts = `${quote(benchmarkId, NAME_LIMIT)}, ${account}, ${String(policies)} ${policies === 1 ? 'policy' : 'policies'}`;
      return files.size > 1 && provenance.address !== null
        ? `${facts}, in ${quote(provenance.address, NAME_LIMIT)}`
        : facts;
    }),
  );
}

function limited(lines: readonly string[]): readonly string[] {
  const more = lines.length - MAX_LISTED;
  return more <= 0 ? lines : [...lines.slice(0, MAX_LISTED), `and ${String(more)} more`];
}
