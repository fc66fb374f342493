/** What somebody may see: scans that one of their rules includes. */
import type { IndexedScan, ScanIndex } from '../../archive/scan-index.js';
import { statedAccount, withListedName } from '../../archive/known-accounts.js';
import { choosesAccount, refuseAmbiguous, type SeenAccount } from '../../base/account-rules.js';
import { AuditpressError } from '../../base/errors.js';
import { identifies } from '../../model/report/ids.js';
import type { Role, WebRule } from '../../model/settings/web.js';
import { compilePattern } from '../../model/values/pattern.js';
import { hasRole } from './roles.js';
import { memoizeByObject } from '../../model/values/memoize.js';

/** The rules of a person. `everything` is for sessions of the printed address. */
export type Grants = 'everything' | readonly WebRule[];

/** Without a rule, no scan. */
export type Scope = 'everything' | readonly ScopeRule[];

/** Keys of what the rule includes. A part that is left out includes all. */
interface ScopeRule {
  readonly accounts: ReadonlySet<string> | undefined;
  readonly licenses: ReadonlySet<string> | undefined;
  readonly benchmarks: ReadonlySet<string> | undefined;
  /** The redaction profile of what it shows. */
  readonly redact: string | undefined;
}

/** What decides whether a scan may be seen; also of one that is not in the archive. */
export type ScanSubject = Pick<IndexedScan, 'licenseKey' | 'accountKey' | 'benchmarkKey'> & {
  readonly report: Pick<IndexedScan['report'], 'accountId'>;
};

export function maySee(scope: Scope, scan: ScanSubject): boolean {
  return seenAs(scope, scan) !== undefined;
}

/**
 * As it is, if one of the rules shows it so; else with the redaction profile of the first rule that shows it. Undefined if none does.
 * The scan is that of the archive, not a redacted one.
 */
export function seenAs(scope: Scope, scan: ScanSubject): Pick<ScopeRule, 'redact'> | undefined {
  if (scope === 'everything') return { redact: undefined };
  const fitting = scope.filter(
    ({ accounts, licenses, benchmarks }) =>
      (accounts?.has(accountOf(scan)) ?? true) &&
      (licenses?.has(scan.licenseKey) ?? true) &&
      (benchmarks?.has(scan.benchmarkKey) ?? true),
  );
  return fitting.find(({ redact }) => redact === undefined) ?? fitting[0];
}

/** Whether somebody sees everything as it is on pages that need a role, so that numbers of the whole archive may be shown. */
export function includesAll(grants: Grants, needs: Role): boolean {
  return grants === 'everything' || grants.some((rule) => isUnlimited(rule) && hasRole(rule, needs));
}

function isUnlimited({ accounts, licenses, benchmarks, redact }: WebRule): boolean {
  return [accounts, licenses, benchmarks, redact].every((part) => part === undefined);
}

export interface ScopeContext {
  readonly index: ScanIndex;
  /** Accounts of the configuration, with the names that it gives them. */
  readonly listed: readonly SeenAccount[];
  /** Told of each entry that fits several, once per state of the archive. */
  readonly onFailure: (failure: unknown, request: string) => void;
}

/**
 * What somebody may see on pages that need a role: what the rules include that give them this role. An entry that names one account,
 * license or benchmark, but fits several in the archive, includes none of them.
 */
export function scopeOf(grants: Grants, needs: Role, context: ScopeContext): Scope {
  if (grants === 'everything' || includesAll(grants, needs)) return 'everything';
  return grants.filter((rule) => hasRole(rule, needs)).map((rule) => resolved(rule, context));
}

export interface PageLimits {
  /** Default: viewer. */
  readonly needs?: Role | undefined;
  /** Only for those who may see every scan. */
  readonly seesAll?: true | undefined;
}

/** A person may see all accounts and still operate only some of them, so both are checked for the role that the page needs. */
export function mayOpen(
  person: { readonly role: Role; readonly scope: Grants },
  { needs = 'viewer', seesAll }: PageLimits,
): boolean {
  return hasRole(person, needs) && (seesAll !== true || includesAll(person.scope, needs));
}

/** Rules in terms of an archive, until that changes. */
const known = memoizeByObject((_: ReturnType<ScanIndex['series']>) => new Map<WebRule, ScopeRule>());

function resolved(rule: WebRule, context: ScopeContext): ScopeRule {
  const series = context.index.series();
  const rules = known(series);
  const held = rules.get(rule);
  if (held !== undefined) return held;
  const newest = [...series.values()].flatMap(([scan]) => scan ?? []);
  const scope = {
    accounts: rule.accounts && accountsOf(rule.accounts, newest, context),
    licenses: rule.licenses && named(rule.licenses, 'licenses', licensesOf(newest), context),
    benchmarks: rule.benchmarks && named(rule.benchmarks, 'benchmarks', benchmarksOf(newest), context),
    redact: rule.redact,
  };
  rules.set(rule, scope);
  return scope;
}

/** One account is what pages show as one. An id and the same text as a name are two. */
function accountOf({ licenseKey, accountKey, report }: ScanSubject): string {
  return JSON.stringify([licenseKey, accountKey, identifies(report.accountId)]);
}

/** The accounts that entries choose, by their latest names: see `base/account-rules.ts`. */
function accountsOf(entries: readonly string[], newest: readonly IndexedScan[], context: ScopeContext) {
  const latest = new Map<string, IndexedScan>();
  for (const scan of newest) {
    const held = latest.get(accountOf(scan));
    if (held === undefined || held.moment < scan.moment) latest.set(accountOf(scan), scan);
  }
  const accounts = [...latest].map(([key, scan]) => ({
    key,
    account: withListedName({ ...statedAccount(scan), source: key }, context.listed),
  }));
  const all = accounts.map(({ account }) => account);
  const clear = entries.filter((entry) => {
    try {
      refuseAmbiguous([{ at: 'web.rules', accounts: [entry] }], [...all, ...context.listed]);
      return true;
    } catch (failure) {
      if (!(failure instanceof AuditpressError)) throw failure;
      context.onFailure(failure, '');
      return false;
    }
  });
  return new Set(accounts.filter(({ account }) => choosesAccount(clear, account)).map(({ key }) => key));
}

interface Named {
  readonly key: string;
  readonly texts: readonly string[];
}

const licensesOf = (newest: readonly IndexedScan[]): readonly Named[] =>
  newest.map(({ licenseKey, report }) => ({ key: licenseKey, texts: [licenseKey, report.licenseName] }));

const benchmarksOf = (newest: readonly IndexedScan[]): readonly Named[] =>
  newest.map(({ benchmarkKey, report }) => ({ key: benchmarkKey, texts: [benchmarkKey, report.benchmarkName] }));

/** The keys that entries choose. An absent license or benchmark has no key, and only a rule without this part includes it. */
function named(entries: readonly string[], what: string, all: readonly Named[], { onFailure }: ScopeContext) {
  const chosen = entries.map((entry) => {
    const text = entry.trim().toLowerCase();
    const pattern = compilePattern(text);
    const fits = (value: string): boolean => pattern?.fits(value) ?? value === text;
    const keys = new Set(
      all
        .filter(({ key, texts }) => key !== '' && texts.some((each) => fits(each.trim().toLowerCase())))
        .map(({ key }) => key),
    );
    if (pattern !== undefined || keys.size <= 1) return keys;
    const found = `received "${entry}", which matches ${[...keys].join(' and ')}`;
    onFailure(new AuditpressError('web-rule-ambiguous', `web.rules: expected one of the ${what}, ${found}`), '');
    return new Set<string>();
  });
  return new Set(chosen.flatMap((keys) => [...keys]));
}
