/** What somebody may see. */
import type { IndexedScan } from '../../archive/scan-index.js';

/** Scans that one of the rules includes. Without a rule, none. */
export type Scope = 'everything' | readonly ScopeRule[];

/** Ids as `idKey` writes them. A part that is left out includes all. */
export interface ScopeRule {
  readonly accounts?: readonly string[];
  readonly licenses?: readonly string[];
  readonly benchmarks?: readonly string[];
}

export function maySee(
  scope: Scope,
  { accountKey, licenseKey, benchmarkKey }: Pick<IndexedScan, 'accountKey' | 'licenseKey' | 'benchmarkKey'>,
): boolean {
  if (scope === 'everything') return true;
  return scope.some(
    ({ accounts, licenses, benchmarks }) =>
      (accounts?.includes(accountKey) ?? true) &&
      (licenses?.includes(licenseKey) ?? true) &&
      (benchmarks?.includes(benchmarkKey) ?? true),
  );
}
