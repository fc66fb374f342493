import type {
  Block,
  CardPart,
  GuidanceCard,
  Inline,
  Paragraph,
  PolicyGuidance,
} from '../../model/document/document.js';
import type { ControlMapping, LibraryLink } from '../../model/template/policy-library.js';
import type { AuditSummary } from '../../model/summary/audit-summary.js';
import type { PolicyEntry } from '../../model/summary/summary.js';
import { groupBy } from '../../model/values/group-by.js';
import { cardAnchor } from '../anchors.js';
import type { ComposeContext } from '../context.js';
import type { Advice } from '../policies/guidance.js';
import { LIBRARY_LINK, libraryProse, plainProse } from '../prose/library-prose.js';
import { presentColumns } from '../tables/absent-columns.js';
import { selectPolicies, type PolicySelection } from '../policies/selection.js';
import type { Wording } from '../wording/wording.js';

/** Columns of the policies table that a card shows. */
const COLUMNS = ['status', 'number', 'severity', 'risk-level', 'failed-of'];

const BETWEEN: Inline = { type: 'text', text: ' · ' };

export const GUIDANCE_PARTS = ['description', 'rationale', 'steps', 'verification', 'links', 'mappings'] as const;
export type GuidancePart = (typeof GUIDANCE_PARTS)[number];

export interface GuidanceOptions {
  /** Maximum number of cards. */
  readonly limit?: number;
  /** In this order. Default: all. A policy without any of them has no card. */
  readonly parts?: readonly GuidancePart[];
}

/**
 * One card per policy of a selection that the library covers, in the order of the selection. A policy in several categories
 * has one card, which shows all its entries.
 */
export function policyGuidance(
  context: ComposeContext,
  selection: Omit<PolicySelection, 'limit'>,
  { limit, parts = GUIDANCE_PARTS }: GuidanceOptions = {},
): PolicyGuidance {
  const { summary, guidance } = context;
  const selected = guidance.isEmpty ? [] : selectPolicies(summary, selection);
  const entries = groupBy(
    selected.flatMap((index) => summary.entries[index] ?? []),
    ({ policy }) => policy.policyId,
  );
  const cards: GuidanceCard[] = [];
  for (const [policyId, own] of entries) {
    if (cards.length === limit) break;
    const policy = guidance.of(policyId);
    const shown = policy === undefined ? [] : partsOf(policy, parts, context.wording);
    if (policy !== undefined && shown.length > 0) cards.push(cardOf(policy, own, shown, summary));
  }
  return { type: 'policyGuidance', cards };
}

function cardOf(
  policy: Advice,
  entries: readonly PolicyEntry[],
  parts: readonly CardPart[],
  summary: AuditSummary,
): GuidanceCard {
  // The anchor is equal in every selection with this entry.
  const first = entries.reduce((one, other) => (other.index < one.index ? other : one));
  return {
    anchor: cardAnchor('guidance', summary, first),
    title: policy.title === '' ? (entries[0]?.policy.shortTitle ?? '') : policy.title,
    policyId: policy.policyId,
    view: { table: 'policies', columns: presentColumns(COLUMNS, summary), rows: entries.map(({ index }) => index) },
    parts,
  };
}

function partsOf(policy: Advice, keys: readonly GuidancePart[], { text }: Wording): readonly CardPart[] {
  return keys
    .map((key) => ({ label: text(`guidance.${key}`), children: blocksOf[key](policy) }))
    .filter(({ children }) => children.length > 0);
}

const blocksOf: Readonly<Record<GuidancePart, (policy: Advice) => readonly Block[]>> = {
  description: ({ description, ofSource }) =>
    description === '' ? plainProse(ofSource.description) : libraryProse(description),
  rationale: ({ rationale }) => (rationale === '' ? [] : libraryProse(rationale)),
  steps: stepsPart,
  verification: verificationPart,
  links: ({ links }) => linksPart(links),
  mappings: ({ mappings }) => oneLine(mappings.map(mappingOf)),
};

/** Steps as a numbered list, else what the source says as it is; nothing without either. */
export function stepsPart({ steps, ofSource }: Pick<Advice, 'steps' | 'ofSource'>): Block[] {
  return steps.length === 0
    ? plainProse(ofSource.remediation)
    : [{ type: 'list', ordered: true, items: steps.map(libraryProse) }];
}

/** How to check a policy by hand, as the source says. */
export function verificationPart({ ofSource }: Pick<Advice, 'ofSource'>): Block[] {
  return plainProse(ofSource.verification);
}

/** Lines of outside text as a list; nothing without lines. */
export function linesPart(lines: readonly string[]): Block[] {
  if (lines.length === 0) return [];
  const items = lines.map((text): Block[] => [{ type: 'paragraph', role: 'body', children: [{ type: 'text', text }] }]);
  return [{ type: 'list', ordered: false, items }];
}

export function linksPart(links: readonly LibraryLink[]): Block[] {
  return oneLine(links.map((link) => linkOf(link)));
}

/** Links in small type, with short addresses. */
export function shortLinksPart(links: readonly LibraryLink[]): Block[] {
  return oneLine(
    links.map((link) => linkOf(link, shortAddress)),
    'small',
  );
}

/** Characters of an address that is short enough to read. */
const SHORT_ADDRESS = 70;

/** An address for the eye, which what it names leads to: `docs.example.com/…/page#part` for one that would fill lines. */
function shortAddress(url: string): string {
  const [, whole = url] = /^https?:\/\/(?:www\.)?(.*?)\/?$/i.exec(url) ?? [];
  if (whole.length <= SHORT_ADDRESS) return whole;
  const [, host, last = '', part = ''] = /^([^/?#]*)[^?#]*?\/([^/?#]+)\/?(?:\?[^#]*)?(#.*)?$/.exec(whole) ?? [];
  return host === undefined ? whole : `${host}/…/${last}${part}`;
}

/** Joins short texts in one paragraph: one per line would fill most of a card. */
function oneLine(texts: readonly (readonly Inline[])[], role: Paragraph['role'] = 'body'): Paragraph[] {
  if (texts.length === 0) return [];
  const children = texts.flatMap((text, index) => (index === 0 ? text : [BETWEEN, ...text]));
  return [{ type: 'paragraph', role, children }];
}

/** A link, or its title and address as text if they may not be linked. */
function linkOf({ title, url }: LibraryLink, nameOf = (address: string): string => address): Inline[] {
  if (!LIBRARY_LINK.test(url)) return [{ type: 'text', text: title === '' ? url : `${title}: ${url}` }];
  return [{ type: 'externalLink', href: url, children: [{ type: 'text', text: title === '' ? nameOf(url) : title }] }];
}

function mappingOf({ benchmark, control, title }: ControlMapping): Inline[] {
  return [
    { type: 'text', text: `${benchmark} ` },
    { type: 'strong', children: [{ type: 'text', text: control }] },
    ...(title === '' ? [] : [{ type: 'text', text: ` ${title}` } as const]),
  ];
}
