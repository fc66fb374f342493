/** Guidance of a policy library on the policies of a report, and links to it. */
import type {
  LibraryCoverage,
  LibraryLink,
  LibraryPolicy,
  LibrarySource,
  PolicyLibrary,
} from '../../model/template/policy-library.js';
import type { Policy, SourceGuidance } from '../../model/report/report.js';
import { firstOfEachPolicy } from '../../model/summary/figures.js';
import { groupBy } from '../../model/values/group-by.js';
import type { AuditSummary } from '../../model/summary/audit-summary.js';
import type { Wording } from '../wording/wording.js';
import { allBlocks } from '../../base/document/blocks.js';
import type { Block, GuidanceCard } from '../../model/document/document.js';
import { withTarget, type Cell, type Table } from '../../model/document/table.js';

/** Digits of a hash that are shown; the manifest has all. */
const SHORT_HASH = 12;

export interface Guidance {
  /** Null without a policy library. */
  readonly library: PolicyLibrary | null;
  /** Of the library alone. */
  readonly coverage: LibraryCoverage;
  /** Whether neither a library nor the report describes any policy. */
  readonly isEmpty: boolean;
  /** What the source says of nearly all policies alike, which names no steps of any of them; null where it says nothing like that. */
  readonly sameAdvice: SameAdvice | null;
  /** Undefined for a policy that neither the library nor the report describes. */
  of(policyId: string): Advice | undefined;
}

/** What a library says about a policy and, where it is silent, what the source of the report says. */
export interface Advice extends LibraryPolicy {
  /** Plain text of the source, a paragraph per line: no Markdown. Empty where the library says something, and for `sameAdvice`. */
  readonly ofSource: Readonly<Record<'description' | 'remediation' | 'verification', string>>;
}

export interface SameAdvice {
  readonly text: string;
  /** Policies of which the source says it. */
  readonly count: number;
}

const UNSAID = { description: '', remediation: '', verification: '' };

/** Policy ids must match exactly, including case. Links for other providers than that of the report are left out. */
export function guidanceOf(library: PolicyLibrary | null, summary: AuditSummary): Guidance {
  const policies = linksFor(summary.connectorType, library?.policies ?? []);
  const byId = new Map(policies.map((policy) => [policy.policyId, policy]));
  const advice = new Map(
    policies.map((policy): [string, Advice] => [policy.policyId, { ...policy, ofSource: UNSAID }]),
  );
  const sameAdvice = sameAdviceOf(summary);
  for (const { policy } of summary.entries) {
    if (policy.guidance === undefined || isSilent(policy.guidance)) continue;
    const known = byId.get(policy.policyId);
    // Several requirements may have the same check: the first one that says something counts.
    if (known === undefined && advice.has(policy.policyId)) continue;
    advice.set(policy.policyId, withSource(known, policy.policyId, policy.guidance, sameAdvice));
  }
  const isCovered = (index: number): boolean => byId.has(summary.entries[index]?.policy.policyId ?? '');
  return {
    library,
    coverage: {
      covered: summary.notPassed.filter(isCovered).length,
      of: summary.notPassed.length,
      matched: summary.entries.filter(({ index }) => isCovered(index)).length,
    },
    isEmpty: advice.size === 0 && library === null,
    sameAdvice,
    of: (policyId) => advice.get(policyId),
  };
}

/** Addresses of the source. Anything else in a list of references is dropped. */
const ADDRESS = /^https?:\/\//i;

function isSilent({ evidence = '', description, remediation, references }: SourceGuidance): boolean {
  return (
    evidence.trim() === '' &&
    description.trim() === '' &&
    remediation.trim() === '' &&
    !references.some((url) => ADDRESS.test(url))
  );
}

/** Policies with the same advice, at least, and their share of those with any: fewer may well need the same steps. */
const FEWEST_ALIKE = 5;
const SHARE_ALIKE = 0.8;

/** Such as `For directions on how to fix this issue, consult the documentation.` */
function sameAdviceOf({ entries }: AuditSummary): SameAdvice | null {
  const stating = firstOfEachPolicy(entries.filter(({ policy }) => remediationOf(policy) !== ''));
  if (stating.length < FEWEST_ALIKE) return null;
  for (const [text, alike] of groupBy(stating, ({ policy }) => remediationOf(policy))) {
    if (alike.length >= FEWEST_ALIKE && alike.length >= SHARE_ALIKE * stating.length)
      return { text, count: alike.length };
  }
  return null;
}

function remediationOf({ guidance }: Pick<Policy, 'guidance'>): string {
  return guidance?.remediation.trim() ?? '';
}

function withSource(
  known: LibraryPolicy | undefined,
  policyId: string,
  source: SourceGuidance,
  sameAdvice: SameAdvice | null,
): Advice {
  const { title = '', description = '', rationale = '', steps = [], links = [], mappings = [] } = known ?? {};
  const addresses = [...new Set(source.references.filter((url) => ADDRESS.test(url)))];
  return {
    policyId,
    title,
    description,
    rationale,
    steps,
    links: links.length > 0 ? links : addresses.map((url) => ({ title: '', url, provider: '' })),
    mappings,
    ofSource: {
      description: description === '' ? saidBySource(source) : '',
      remediation: steps.length === 0 && source.remediation.trim() !== sameAdvice?.text ? source.remediation : '',
      verification: source.verification ?? '',
    },
  };
}

function saidBySource({ evidence = '', description }: SourceGuidance): string {
  return [evidence, description].filter((text) => text !== '').join('\n\n');
}

/**
 * The policies without links for other providers. If no link of the library names the provider of the report, all stay, because
 * the library may name it by another word.
 */
function linksFor(connectorType: string, policies: readonly LibraryPolicy[]): readonly LibraryPolicy[] {
  const own = connectorType.trim().toLowerCase();
  const isOwn = ({ provider }: LibraryLink): boolean => provider.trim().toLowerCase() === own;
  if (own === '' || !policies.some(({ links }) => links.some(isOwn))) return policies;
  return policies.map((policy) => ({
    ...policy,
    links: policy.links.filter((link) => link.provider === '' || isOwn(link)),
  }));
}

/** Names of the files with their versions. The file name replaces a missing name. */
export function libraryName(library: PolicyLibrary | null): string {
  return (library?.sources ?? []).map((source) => sourceName(source)).join(' + ');
}

export function sourceName({ name, version, file }: LibrarySource): string {
  return [name === '' ? file : name, version].filter((part) => part !== '').join(' ');
}

/** Name, version and hash of the library, and a statement that it is not from the service; empty without a library. */
export function libraryText({ library, coverage }: Guidance, wording: Wording): string {
  if (library === null) return '';
  const sources = library.sources.map((source) =>
    wording.text('guidance.source', { name: sourceName(source), hash: source.sha256.slice(0, SHORT_HASH) }),
  );
  return [...sources, wording.text('guidance.origin', { covered: coverage.covered, of: coverage.of })].join(' ');
}

/** Column whose cells link to guidance. */
const LINKED = 'title';

/** Adds links from each policy to its first guidance card in the document. */
export function linkToGuidance(
  tables: Readonly<Record<string, Table>>,
  blocks: readonly Block[],
): Readonly<Record<string, Table>> {
  const targets = new Map<number, string>();
  for (const { anchor, view } of cardsIn(blocks)) {
    for (const row of view.rows ?? []) if (!targets.has(row)) targets.set(row, anchor);
  }
  const { policies } = tables;
  if (targets.size === 0 || policies === undefined) return tables;
  const position = policies.columns.findIndex(({ key }) => key === LINKED);
  const linked = (cells: readonly Cell[], target: string): Cell[] =>
    cells.map((cell, index) => (index === position ? withTarget(cell, target) : cell));
  const rows = policies.rows.map((row, index) => {
    const target = targets.get(index);
    return target === undefined ? row : { ...row, cells: linked(row.cells, target) };
  });
  return { ...tables, policies: { ...policies, rows } };
}

function cardsIn(blocks: readonly Block[]): readonly GuidanceCard[] {
  return allBlocks(blocks).flatMap((block) => (block.type === 'policyGuidance' ? block.cards : []));
}
