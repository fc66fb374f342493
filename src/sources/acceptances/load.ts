import { basename, resolve } from 'node:path';
import { readYamlFile, type YamlFile } from '../../base/files/checked-file.js';
import { AuditpressError } from '../../base/errors.js';
import { sha256Of } from '../../base/sha256.js';
import { oneLine } from '../../base/wording/printable.js';
import { firstOf, locatedProblems, type LocatedProblem } from '../../base/wording/problems.js';
import type { AcceptanceFiles, AcceptanceSource, RiskAcceptance } from '../../model/summary/acceptances.js';
import { acceptanceSchema, acceptancesSchema, MOST_ACCEPTANCES, type WrittenAcceptance } from './schema.js';

/** @throws AuditpressError (usage) `acceptances-invalid` with every problem of every file */
export async function loadAcceptances(paths: readonly string[]): Promise<AcceptanceFiles | null> {
  if (paths.length === 0) return null;
  const problems: string[] = [];
  const files: AcceptanceFile[] = [];
  for (const path of paths) {
    const file = await readAcceptanceFile(resolve(path), problems);
    if (file !== undefined) files.push(file);
  }
  const placed = files.flatMap((file) => file.acceptances);
  problems.push(...conflictsIn(placed));
  if (problems.length > 0) throw new AuditpressError('acceptances-invalid', firstOf(problems), { problems });
  return {
    sources: files.map(({ source }) => source),
    acceptances: placed.map(({ acceptance }) => acceptance),
  };
}

export interface AcceptanceFile {
  readonly source: AcceptanceSource;
  readonly acceptances: readonly PlacedAcceptance[];
}

const PROBLEM_LIMIT = 500;

async function readAcceptanceFile(path: string, problems: string[]): Promise<AcceptanceFile | undefined> {
  const read = await readYamlFile(path, 'a file of risk acceptances', problems);
  return read && checkAcceptanceFile(read, basename(path), problems);
}

/**
 * Checks the content of a file, apart from contradictions.
 *
 * @returns undefined for an unusable file; one line per reason is added to `problems`
 */
export function checkAcceptanceFile(
  { label, bytes, yaml }: YamlFile,
  file: string,
  problems: string[],
): AcceptanceFile | undefined {
  const place = (at: LocatedProblem['path'], key?: string): string => {
    const { line, column } = yaml.locate(at, key);
    return `${label}, line ${String(line)}, column ${String(column)}`;
  };
  const value = yaml.value ?? {};
  const checked = acceptancesSchema.safeParse(value);
  const faults = checked.success ? [] : locatedProblems(checked.error.issues, { schema: acceptancesSchema, value });
  // Also beside faulty entries, so that all problems are reported at once.
  const written = readableEntries(value);
  const found = [...faults, ...written.flatMap(({ entry, index }) => acceptanceProblems(entry, index))];
  for (const { path: at, key, text } of found) problems.push(`${place(at, key)}: ${oneLine(text, PROBLEM_LIMIT)}`);
  return {
    source: { file, sha256: sha256Of(bytes) },
    acceptances: written.map(({ entry, index }) => ({
      place: place(['acceptances', index]),
      acceptance: resolved(entry, file, yaml.locate(['acceptances', index]).line),
    })),
  };
}

interface WrittenEntry {
  readonly entry: WrittenAcceptance;
  readonly index: number;
}

function readableEntries(value: unknown): WrittenEntry[] {
  const list = (value as { readonly acceptances?: unknown } | null)?.acceptances;
  if (!Array.isArray(list) || list.length > MOST_ACCEPTANCES) return [];
  return list.flatMap((written: unknown, index) => {
    const { data: entry } = acceptanceSchema.safeParse(written);
    return entry === undefined ? [] : [{ entry, index }];
  });
}

function acceptanceProblems(
  { policies, categories, services, resources, from, expires }: WrittenAcceptance,
  index: number,
): LocatedProblem[] {
  const path = ['acceptances', index];
  const at = path.join('.');
  const problems: LocatedProblem[] = [];
  if ([policies, categories, services, resources].every((texts) => texts === undefined)) {
    problems.push({ path, text: `${at}: expected policies, categories, services or resources, received none of them` });
  }
  if (from !== undefined && expires < from) {
    problems.push({
      path: [...path, 'expires'],
      text: `${at}.expires: expected a day not before "from" (${from}), received ${expires}`,
    });
  }
  return problems;
}

function resolved(written: WrittenAcceptance, file: string, line: number): RiskAcceptance {
  const { policies = [], categories = [], services = [], resources = [], accounts = [], benchmarks = [] } = written;
  const { maxFailed, approver = '', evidence = '', from = null, reason, owner, expires } = written;
  return {
    file,
    line,
    policies,
    categories,
    services,
    resources,
    accounts,
    benchmarks,
    maxFailed: Number(maxFailed),
    reason,
    owner,
    approver,
    evidence,
    from,
    expires,
  };
}

export interface PlacedAcceptance {
  readonly acceptance: RiskAcceptance;
  /** `acceptances.yaml, line 12, column 5`. */
  readonly place: string;
}

/**
 * One line per acceptance that is about exactly what an earlier one is about, on a day on which both are valid: nobody could
 * say which of them counts. A renewal starts after the last day of what it renews.
 */
export function conflictsIn(placed: readonly PlacedAcceptance[]): string[] {
  const bySubject = new Map<string, PlacedAcceptance[]>();
  return placed.flatMap((one) => {
    const subject = subjectOf(one.acceptance);
    const earlier = bySubject.get(subject) ?? [];
    bySubject.set(subject, [...earlier, one]);
    const other = earlier.find(({ acceptance }) => meet(acceptance, one.acceptance));
    return other === undefined ? [] : [conflict(one, other)];
  });
}

function conflict(
  { acceptance: one, place }: PlacedAcceptance,
  { acceptance: other, place: otherPlace }: PlacedAcceptance,
): string {
  const isDuplicate = one.maxFailed === other.maxFailed && one.expires === other.expires && one.from === other.from;
  if (isDuplicate) return `${place}: expected each acceptance once, found that of ${otherPlace} again`;
  return (
    `${place}: expected one acceptance at a time for the same policies, found a contradiction: ` +
    `${termsOf(one)}, but ${termsOf(other)} in ${otherPlace}. A renewal starts after the last day of what it renews.`
  );
}

function termsOf({ maxFailed, from, expires }: RiskAcceptance): string {
  const start = from === null ? '' : `from ${from} `;
  return `maxFailed ${String(maxFailed)} ${start}through ${expires}`;
}

function meet(one: RiskAcceptance, other: RiskAcceptance): boolean {
  return (one.from ?? '') <= other.expires && (other.from ?? '') <= one.expires;
}

/** The same for acceptances of the same policies, regardless of order and repetition. */
function subjectOf({ policies, categories, services, resources, accounts, benchmarks }: RiskAcceptance): string {
  const lists = [policies, categories, services, resources, accounts, benchmarks];
  return JSON.stringify(lists.map((texts) => [...new Set(texts)].sort()));
}
