/** The scans of the index that somebody may see. Everything that a page shows of the archive goes through here. */
import type { IndexedScan, ScanIndex } from '../archive/scan-index.js';
import { accountAddress } from '../base/page-paths.js';
import { complianceOf } from '../model/summary/figures.js';
import type { Ratio } from '../model/summary/summary.js';
import { compareCodeUnits, compareNaturally } from '../model/values/natural-order.js';
import { pointsBetween } from '../model/values/percent.js';
import type { Redaction } from '../model/settings/redaction.js';
import { memoizeByObject, once } from '../model/values/memoize.js';
import { originalOf, type Masks, type SeenScan } from './access/masks.js';
import { receivedAs } from './making/tasks.js';
import { holdsAll, wordsIn } from './search.js';
import { seenAs, type ScanSubject, type Scope } from './access/scope.js';

/** Parameters of addresses and forms that choose scans. */
export const FILTERS = ['q', 'benchmark', 'license', 'environment'] as const;

export interface ScanFilter extends Readonly<Record<(typeof FILTERS)[number], string>> {
  /** Words that names or ids of account, benchmark, license or job contain, in any case. */
  readonly q: string;
  readonly benchmark: string;
  readonly license: string;
  readonly environment: string;
}

/** Characters of a search. */
const MOST_SEARCHED = 200;

export function filterOf(valueOf: (name: string) => string): ScanFilter {
  return {
    q: valueOf('q').slice(0, MOST_SEARCHED),
    benchmark: valueOf('benchmark'),
    license: valueOf('license'),
    environment: valueOf('environment'),
  };
}

export const SORTS = ['account', 'benchmark', 'compliance', 'coverage', 'not-passed', 'change', 'age'] as const;
export type Sort = (typeof SORTS)[number];

/** The newest scan of a series, and the one before. */
export interface Standing {
  readonly scan: SeenScan;
  readonly compliance: Ratio;
  /** Compliance of the scan before, by the formula of this one; null without one. */
  readonly before: Ratio | null;
  /** Change in percentage points; null if one of the two is unknown. */
  readonly change: number | null;
}

export interface Choice {
  readonly value: string;
  readonly name: string;
}

export interface SeenScans {
  /** All, by account and benchmark. */
  readonly standings: (filter?: Partial<ScanFilter>) => readonly Standing[];
  readonly choices: (by: 'benchmark' | 'license' | 'environment') => readonly Choice[];
  /** Undefined for one that does not exist, and for one that may not be seen. */
  readonly scan: (id: string) => SeenScan | undefined;
  /** Whether there is one, for what shows none of it. */
  readonly sees: (id: string) => boolean;
  /** The scans of the series of a scan, the newest first. */
  readonly seriesOf: (scan: SeenScan) => readonly SeenScan[];
  /** Whether a scan like this would be one of them, and not redacted, if it were in the archive. */
  readonly include: (subject: ScanSubject) => boolean;
  /** As `receivedAs` names them, all that documents with this redaction may be about. */
  readonly received: (redaction: Redaction | undefined) => readonly string[];
  /** The newest scans of an account, by the end of its address. */
  readonly account: (address: string) => readonly Standing[];
}

/** @param masksOf those of a redaction profile */
export function scansFor(index: ScanIndex, scope: Scope, masksOf: (profile: string) => Masks): SeenScans {
  const seen = (scan: IndexedScan): readonly SeenScan[] => {
    const rule = seenAs(scope, scan);
    if (rule === undefined) return [];
    return [rule.redact === undefined ? scan : masksOf(rule.redact).of(scan)];
  };
  const all = once((): readonly Standing[] => {
    const standings = standingsOf(index.series()).flatMap((each) =>
      seen(each.scan).map((scan) => (scan === each.scan ? each : { ...each, scan })),
    );
    // The order of the names that are masked would say something about them.
    return standings.some(({ scan }) => scan.masked !== undefined) ? standings.toSorted(byName) : standings;
  });
  const profiles = scope === 'everything' ? [] : new Set(scope.flatMap(({ redact }) => redact ?? []));
  const find = (id: string): SeenScan | undefined => {
    const found = [index.scan(id), ...[...profiles].map((profile) => masksOf(profile).find(id))];
    return found.flatMap((scan) => (scan === undefined ? [] : seen(scan))).find((scan) => scan.id === id);
  };
  return {
    standings: (filter = {}) => all().filter(({ scan }) => isAsked(scan, filter)),
    choices: (by) => choicesOf(all(), by),
    scan: find,
    sees: (id) => find(id) !== undefined,
    seriesOf: (scan) => (index.series().get(originalOf(scan).series) ?? []).flatMap(seen),
    include(subject) {
      const rule = seenAs(scope, subject);
      return rule !== undefined && rule.redact === undefined;
    },
    received: (redaction) =>
      [...index.series().values()].flatMap((series) =>
        series.flatMap((scan) => {
          const rule = seenAs(scope, scan);
          const isFitting = rule !== undefined && (rule.redact === undefined || rule.redact === redaction?.profile);
          return isFitting ? [receivedAs(scan)] : [];
        }),
      ),
    account: (address) => all().filter(({ scan }) => accountAddress(scan) === address),
  };
}

/** By account and benchmark; computed once until the archive changes. */
const standingsOf = memoizeByObject((series: ReturnType<ScanIndex['series']>): readonly Standing[] =>
  [...series.values()].flatMap(([scan, before]) => (scan === undefined ? [] : [standing(scan, before)])).sort(byName),
);

/** Those without a value come last, in both directions. */
export function sorted(standings: readonly Standing[], sort: Sort, isDescending: boolean): readonly Standing[] {
  if (sort === 'account') return isDescending ? standings.toReversed() : standings;
  const direction = isDescending ? -1 : 1;
  return standings.toSorted((one, other) => {
    const [value, otherValue] = [valueOf(one, sort), valueOf(other, sort)];
    if (value === null || otherValue === null) return Number(value === null) - Number(otherValue === null);
    return direction * compare(value, otherValue);
  });
}

function valueOf({ scan, compliance, change }: Standing, sort: Sort): string | number | null {
  const { total, assessed, notPassed } = scan.figures.entryTally;
  switch (sort) {
    case 'account':
      return scan.report.accountName;
    case 'benchmark':
      return scan.report.benchmarkName;
    case 'compliance':
      return compliance.share;
    case 'coverage':
      return total === 0 ? null : assessed / total;
    case 'not-passed':
      return assessed === 0 ? null : notPassed;
    case 'change':
      return change;
    case 'age':
      return scan.moment;
  }
}

function compare(one: string | number, other: string | number): number {
  return typeof one === 'number' && typeof other === 'number'
    ? one - other
    : compareNaturally(String(one), String(other));
}

export function standing(scan: SeenScan, previous: SeenScan | undefined): Standing {
  const { entryTally, formula } = scan.figures;
  const compliance = complianceOf(entryTally, formula.formula);
  const before = previous === undefined ? null : complianceOf(previous.figures.entryTally, formula.formula);
  const [from, to] = [before?.share ?? null, compliance.share];
  return { scan, compliance, before, change: from === null || to === null ? null : pointsBetween(from, to) };
}

function isAsked(scan: IndexedScan, { q = '', benchmark = '', license = '', environment = '' }: Partial<ScanFilter>) {
  const words = wordsIn(q);
  return (
    holdsAll(scan.words, words) &&
    is(scan.benchmarkKey, benchmark) &&
    is(scan.licenseKey, license) &&
    is(scan.provenance.environment ?? '', environment)
  );
}

function is(value: string, wanted: string): boolean {
  return wanted === '' || value === wanted;
}

function choicesOf(standings: readonly Standing[], by: 'benchmark' | 'license' | 'environment'): readonly Choice[] {
  const names = new Map<string, string>();
  for (const { scan } of standings) {
    const { report, provenance } = scan;
    if (by === 'environment') names.set(provenance.environment ?? '', provenance.environment ?? '');
    else if (by === 'license') names.set(scan.licenseKey, report.licenseName || scan.licenseKey);
    else names.set(scan.benchmarkKey, report.benchmarkName || scan.benchmarkKey);
  }
  return [...names]
    .filter(([value]) => value !== '')
    .map(([value, name]) => ({ value, name }))
    .sort((one, other) => compareNaturally(one.name, other.name));
}

function byName({ scan: one }: Standing, { scan: other }: Standing): number {
  return (
    compareNaturally(one.report.accountName, other.report.accountName) ||
    compareCodeUnits(one.series, other.series) ||
    compareNaturally(one.report.benchmarkName, other.report.benchmarkName)
  );
}
