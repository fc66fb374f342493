/** What a policy library says about the policies of a report. */
import type {
  LibraryCoverage,
  LibraryPolicy,
  LibrarySource,
  PolicyLibrary,
} from '../../model/template/policy-library.js';
import type { AuditSummary } from '../../model/summary/summary.js';
import type { Wording } from '../wording/wording.js';

/** Digits of a hash that are shown; the manifest has all. */
const SHORT_HASH = 12;

export interface Guidance {
  /** Null where none was given. */
  readonly library: PolicyLibrary | null;
  readonly coverage: LibraryCoverage;
  /** Undefined for a policy that is not in the library. */
  of(policyId: string): LibraryPolicy | undefined;
}

/** Ids of the library and of the report are compared as they are written. */
export function guidanceOf(library: PolicyLibrary | null, summary: AuditSummary): Guidance {
  const byId = new Map((library?.policies ?? []).map((policy) => [policy.policyId, policy]));
  const isCovered = (index: number): boolean => byId.has(summary.entries[index]?.policy.policyId ?? '');
  return {
    library,
    coverage: {
      covered: summary.failedChecks.filter(isCovered).length,
      of: summary.failedChecks.length,
      matched: summary.entries.filter(({ index }) => isCovered(index)).length,
    },
    of: (policyId) => byId.get(policyId),
  };
}

/** What the files call themselves, with their versions; a file without a name is called by its own. */
export function libraryName(library: PolicyLibrary | null): string {
  return (library?.sources ?? []).map((source) => sourceName(source)).join(' + ');
}

export function sourceName({ name, version, file }: LibrarySource): string {
  return [name === '' ? file : name, version].filter((part) => part !== '').join(' ');
}

/** Names the library, its version and hash, and states that it is not the service's; empty without a library. */
export function libraryText({ library, coverage }: Guidance, wording: Wording): string {
  if (library === null) return '';
  const sources = library.sources.map((source) =>
    wording.text('guidance.source', { name: sourceName(source), hash: source.sha256.slice(0, SHORT_HASH) }),
  );
  return [...sources, wording.text('guidance.origin', { covered: coverage.covered, of: coverage.of })].join(' ');
}
