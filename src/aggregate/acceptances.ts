import { dayIn, daysBetween } from '../model/values/calendar-day.js';
import {
  SOON,
  type AcceptanceFiles,
  type AcceptanceOwner,
  type AcceptedEntries,
  type Acceptances,
  type OverlappingAcceptances,
  type PartlyAccepted,
  type RiskAcceptance,
  type UnmatchedAcceptance,
} from '../model/summary/acceptances.js';
import type { Resource } from '../model/report/report.js';
import { isNotPassed } from '../model/report/vocabulary.js';
import { complianceOf } from '../model/summary/figures.js';
import type { PolicyEntry, ScanSummary } from '../model/summary/summary.js';
import type { ComplianceFormula } from '../model/report/vocabulary.js';
import { bySpecificity } from './acceptance-order.js';
import { choosesAccount } from '../base/account-rules.js';
import { groupBy } from '../model/values/group-by.js';
import { compilePattern, fitsAny } from '../model/values/pattern.js';

export interface AcceptanceOptions {
  readonly files: AcceptanceFiles;
  /** ISO 8601: the time at which they are judged. */
  readonly asOf: string;
  /** IANA zone of their days. */
  readonly timeZone: string;
}

type Scan = Pick<
  ScanSummary,
  'accountId' | 'licenseId' | 'benchmarkId' | 'providerAccountIds' | 'categories' | 'entries' | 'entryTally' | 'formula'
>;

/**
 * Judges risk acceptances for a report. Pure. Of several in force that match an entry, only the most specific one counts;
 * of equally specific ones, the one that expires last, then the one that allows the fewest failed resource checks, then the first.
 * It is void for the entry if more resource checks failed than it allows. One that names resources is about an entry only if it names
 * every resource that failed.
 */
export function judgeAcceptances(
  scan: Scan,
  { files: { sources, acceptances: all }, asOf, timeZone }: AcceptanceOptions,
): Acceptances {
  const day = dayIn(timeZone, asOf);
  const list = all.filter((acceptance) => isAbout(acceptance, scan));
  const positions = [...list.keys()];
  const validity = list.map((acceptance) => validityOn(day, acceptance));
  const inForce = positions.filter((position) => validity[position] === 'in-force');
  const matcher = new EntryMatcher(scan);
  const about = new Map(inForce.map((position) => [position, matcher.entriesOf(list[position])]));
  const { applied, voided, partly, overlapping } = decide(scan.entries, list, about);
  const accepted = countAccepted(applied, scan.entries);
  return {
    sources,
    list,
    elsewhere: all.length - list.length,
    day,
    timeZone,
    applied,
    void: voided,
    partly,
    expired: positions.filter((position) => validity[position] === 'expired'),
    notYetValid: positions.filter((position) => validity[position] === 'not-yet-valid'),
    soonToExpire: inForce.filter((position) => daysBetween(day, list[position]?.expires ?? '') <= SOON),
    withoutApprover: inForce.filter((position) => list[position]?.approver === ''),
    unmatched: inForce.flatMap((position) => unmatchedOf(position, list[position], matcher)),
    overlapping,
    owners: ownersOf(applied, list),
    firstEnd: applied.flatMap(({ acceptance }) => list[acceptance]?.expires ?? []).toSorted()[0] ?? null,
    accepted,
    compliance: adjustedCompliance(scan, accepted),
  };
}

function ownersOf(applied: readonly AcceptedEntries[], list: readonly RiskAcceptance[]): AcceptanceOwner[] {
  const groups = groupBy(applied, ({ acceptance }) => list[acceptance]?.owner ?? '');
  return [...groups.values()]
    .map((group) => ({
      acceptance: Math.min(...group.map(({ acceptance }) => acceptance)),
      entries: group.reduce((sum, { entries }) => sum + entries.length, 0),
    }))
    .toSorted((one, other) => other.entries - one.entries || one.acceptance - other.acceptance);
}

export function withAcceptances(entries: readonly PolicyEntry[], { applied }: Acceptances): PolicyEntry[] {
  const byEntry = new Map(applied.flatMap(({ acceptance, entries: of }) => of.map((index) => [index, acceptance])));
  return entries.map((entry) => {
    const acceptance = byEntry.get(entry.index);
    return acceptance === undefined ? entry : { ...entry, acceptance };
  });
}

function validityOn(day: string, { from, expires }: RiskAcceptance): 'in-force' | 'expired' | 'not-yet-valid' {
  if (day > expires) return 'expired';
  return from !== null && day < from ? 'not-yet-valid' : 'in-force';
}

/** Whether the acceptance is about the account and the benchmark. An account also has the ids that its provider gives it. */
function isAbout({ accounts, benchmarks }: RiskAcceptance, scan: Scan): boolean {
  const accountIds = [scan.accountId, ...scan.providerAccountIds.flatMap(({ value }) => value ?? [])];
  const isAccount = accountIds.some((accountId) =>
    // Names are not known here: what was accepted for one account must not hold for another of its name.
    choosesAccount(accounts, { accountId, licenseId: scan.licenseId, accountName: '', listedName: '' }),
  );
  return (accounts.length === 0 || isAccount) && (benchmarks.length === 0 || fitsAny(benchmarks, scan.benchmarkId));
}

const SUBJECTS = ['policies', 'categories', 'services'] as const;
type Subject = (typeof SUBJECTS)[number];

/** Finds the entries that texts of acceptances fit. Each text is compared with each distinct value once. */
class EntryMatcher {
  readonly entries: readonly PolicyEntry[];
  readonly #byValue: Readonly<Record<Subject, ReadonlyMap<string, readonly PolicyEntry[]>>>;

  constructor({ entries, categories }: Scan) {
    this.entries = entries;
    this.#byValue = {
      policies: groupBy(entries, ({ policy }) => policy.policyId),
      categories: groupBy(entries, ({ categoryIndex }) => categories[categoryIndex]?.categoryId ?? ''),
      services: groupBy(entries, ({ policy }) => policy.serviceName),
    };
  }

  entriesOf(acceptance: RiskAcceptance | undefined): number[] {
    if (acceptance === undefined) return [];
    const [first, ...others] = SUBJECTS.filter((subject) => acceptance[subject].length > 0).map((subject) => {
      return this.#fitting(subject, acceptance[subject]);
    });
    // It names only resources, of any policy.
    if (first === undefined) return this.entries.map(({ index }) => index);
    return [...first].filter((position) => others.every((set) => set.has(position))).sort((a, b) => a - b);
  }

  #fitting(subject: Subject, texts: readonly string[]): Set<number> {
    const positions = new Set<number>();
    const byValue = this.#byValue[subject];
    for (const text of texts) {
      const pattern = compilePattern(text);
      const values = pattern === undefined ? [text] : [...byValue.keys()].filter(pattern.fits);
      for (const value of values) for (const { index } of byValue.get(value) ?? []) positions.add(index);
    }
    return positions;
  }
}

function decide(
  entries: readonly PolicyEntry[],
  list: readonly RiskAcceptance[],
  about: ReadonlyMap<number, readonly number[]>,
): {
  readonly applied: AcceptedEntries[];
  readonly voided: AcceptedEntries[];
  readonly partly: PartlyAccepted[];
  readonly overlapping: OverlappingAcceptances[];
} {
  const applied = new Groups();
  const voided = new Groups();
  const partly = new Groups();
  const overlapping = new Groups();
  const ranked = [...about.keys()].sort((one, other) => bySpecificity(list, one, other));
  const deciding = new Map<number, number>();
  for (const acceptance of ranked) {
    const resources = list[acceptance]?.resources ?? [];
    const isNamed = namedBy(resources);
    for (const position of about.get(acceptance) ?? []) {
      const entry = entries[position];
      if (entry === undefined || !isNotPassed(entry.status)) continue;
      const { named, failed } = failuresOf(entry, isNamed);
      if (resources.length > 0 && named < failed) {
        if (named > 0) partly.add([acceptance, named, failed], position);
        continue;
      }
      const first = deciding.get(position);
      if (first !== undefined) {
        overlapping.add([first, acceptance], position);
        continue;
      }
      deciding.set(position, acceptance);
      const isVoid = entry.failedResourceCount > (list[acceptance]?.maxFailed ?? 0);
      (isVoid ? voided : applied).add([acceptance], position);
    }
  }
  return {
    applied: applied.list(([acceptance = 0], of) => ({ acceptance, entries: of })),
    partly: sumPartly(
      partly.list(([acceptance = 0, named = 0, failed = 0], of) => ({ acceptance, entries: of, named, failed })),
    ),
    voided: voided.list(([acceptance = 0], of) => ({ acceptance, entries: of })),
    overlapping: overlapping.list(([acceptance = 0, other = 0], of) => ({ acceptance, other, entries: of })),
  };
}

/** Of an entry, the checks that failed and, of those, the ones that an acceptance names. */
function failuresOf({ failedResourceCount, policy }: PolicyEntry, isNamed: IsNamed) {
  const failed = resourcesOf(policy).filter(({ status }) => status === 'red');
  // What the source does not name is not accepted.
  return { named: failed.filter(isNamed).length, failed: Math.max(failedResourceCount, failed.length, 1) };
}

const resourcesOf = ({ resources = [] }: PolicyEntry['policy']): readonly Resource[] => resources;

type IsNamed = (resource: Resource) => boolean;

/** Whether texts name a resource, by its id or its name. */
function namedBy(texts: readonly string[]): IsNamed {
  const exact = new Set(texts);
  const patterns = texts.flatMap((text) => compilePattern(text) ?? []);
  const fits = (name: string): boolean =>
    name !== '' && (exact.has(name) || patterns.some((pattern) => pattern.fits(name)));
  return ({ id, name }) => fits(id) || fits(name);
}

/** One per acceptance. */
function sumPartly(found: readonly PartlyAccepted[]): PartlyAccepted[] {
  return [...groupBy(found, ({ acceptance }) => acceptance)].map(([acceptance, of]) => ({
    acceptance,
    entries: of.flatMap(({ entries }) => entries).sort((one, other) => one - other),
    named: of.reduce((sum, { named, entries }) => sum + named * entries.length, 0),
    failed: of.reduce((sum, { failed, entries }) => sum + failed * entries.length, 0),
  }));
}

class Groups {
  readonly #groups = new Map<string, { readonly key: readonly number[]; readonly entries: number[] }>();

  add(key: readonly number[], position: number): void {
    const id = key.join(' ');
    const group = this.#groups.get(id) ?? { key, entries: [] };
    this.#groups.set(id, group);
    group.entries.push(position);
  }

  /** In the order of the acceptances. */
  list<Item>(itemOf: (key: readonly number[], entries: readonly number[]) => Item): Item[] {
    return [...this.#groups.values()]
      .sort((one, other) => (one.key[0] ?? 0) - (other.key[0] ?? 0) || (one.key[1] ?? 0) - (other.key[1] ?? 0))
      .map(({ key, entries }) => itemOf(key, entries));
  }
}

function unmatchedOf(
  acceptance: number,
  written: RiskAcceptance | undefined,
  matcher: EntryMatcher,
): UnmatchedAcceptance[] {
  if (written === undefined) return [];
  const absent = new Set<string>();
  const notNeeded = new Set<string>();
  for (const subject of SUBJECTS) {
    for (const text of written[subject]) {
      const positions = matcher.entriesOf({ ...written, [subject]: [text] });
      if (positions.length === 0) absent.add(text);
      else if (!positions.some((position) => isNotPassed(matcher.entries[position]?.status ?? 'gray')))
        notNeeded.add(text);
    }
  }
  const about = matcher.entriesOf(written).flatMap((position) => matcher.entries[position] ?? []);
  for (const text of written.resources) {
    const isNamed = namedBy([text]);
    const named = about.flatMap(({ policy }) => resourcesOf(policy).filter(isNamed));
    if (named.length === 0) absent.add(text);
    else if (named.every(({ status }) => status !== 'red')) notNeeded.add(text);
  }
  if (absent.size + notNeeded.size === 0) return [];
  return [{ acceptance, absent: [...absent], notNeeded: [...notNeeded] }];
}

function countAccepted(applied: readonly AcceptedEntries[], entries: readonly PolicyEntry[]): Acceptances['accepted'] {
  let red = 0;
  let total = 0;
  for (const { entries: positions } of applied) {
    for (const position of positions) {
      total += 1;
      if (entries[position]?.status === 'red') red += 1;
    }
  }
  return { red, amber: total - red, total };
}

function adjustedCompliance(
  {
    entryTally,
    formula,
  }: { readonly entryTally: Scan['entryTally']; readonly formula: { readonly formula: ComplianceFormula } },
  accepted: Acceptances['accepted'],
): Acceptances['compliance'] {
  const { green, red, amber } = entryTally;
  return complianceOf({ green, red: red - accepted.red, amber: amber - accepted.amber }, formula.formula);
}
