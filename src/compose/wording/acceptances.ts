/** Risk acceptances in words. Their texts are data, as those of the report are. */
import type { Acceptances, RiskAcceptance } from '../../model/summary/acceptances.js';
import type { AuditSummary } from '../../model/summary/audit-summary.js';
import { headOf } from '../../model/values/text.js';
import { saysItsKind } from './labels.js';
import type { Wording } from './wording.js';

export function acceptedCount({ acceptances }: Pick<AuditSummary, 'acceptances'>): number {
  return acceptances?.accepted.total ?? 0;
}

/** Whether some entry is accepted, so that documents state compliance without it. */
export function hasAccepted(acceptances: Acceptances | null): acceptances is Acceptances {
  return acceptances !== null && acceptances.accepted.total > 0;
}

/** How many are accepted, and compliance without them, in sentences; empty if nothing is accepted. */
export function acceptedSentence({ acceptances, entryTally }: AuditSummary, wording: Wording): string {
  if (!hasAccepted(acceptances)) return '';
  return wording.text('remark.accepted', {
    accepted: acceptances.accepted.total,
    notPassed: entryTally.notPassed,
    ...adjustedValues(acceptances, wording),
  });
}

/** Owners that a sentence names, and characters of each name. */
const MOST_OWNERS = 3;
const LONGEST_OWNER = 60;

/** Who owns the accepted risks, with how many; empty for none. */
export function ownersText({ owners, list }: Acceptances, wording: Wording): string {
  const named = owners.slice(0, MOST_OWNERS).map(({ acceptance, entries }) => {
    const { owner = '' } = list[acceptance] ?? {};
    const name = owner.length > LONGEST_OWNER ? `${headOf(owner, LONGEST_OWNER)}…` : owner;
    return owners.length === 1 ? name : wording.text('acceptance.owner-count', { name, entries });
  });
  const others = owners.slice(MOST_OWNERS);
  const entries = others.reduce((sum, other) => sum + other.entries, 0);
  const rest = others.length === 0 ? [] : [wording.text('acceptance.other-owners', { others: others.length, entries })];
  // An owner is often a name and a department, with a comma.
  const [first = '', ...more] = [...named, ...rest];
  return more.reduce((names, name) => wording.text('acceptance.owner-list', { names, name }), first);
}

export function adjustedValues({ compliance }: Acceptances, wording: Wording) {
  const { numerator, denominator } = compliance;
  return { percent: wording.ratio(compliance), numerator, denominator };
}

/** Digits of a hash that are shown; the manifest has all. */
const SHORT_HASH = 12;

/** The files with their hashes, and a statement that they are not from the service; empty without files. */
export function acceptancesText({ acceptances }: AuditSummary, wording: Wording): string {
  if (acceptances === null) return '';
  const { sources, day, timeZone } = acceptances;
  return [
    ...sources.map(({ file, sha256 }) =>
      wording.text('guidance.source', { name: file, hash: sha256.slice(0, SHORT_HASH) }),
    ),
    wording.text('acceptance.origin', { day: wording.date(day), timeZone }),
  ].join(' ');
}

/** What an acceptance is about: `P1, P2 · service Disks`. */
export function subjectText(
  { policies, categories, services, resources }: RiskAcceptance,
  { list, text }: Wording,
): string {
  const names = list(services);
  const isNamed = services.every((service) => saysItsKind('service', service));
  const shown = [
    ...(policies.length > 0 ? [list(policies)] : []),
    ...(categories.length > 0 ? [text('acceptance.categories', { names: list(categories) })] : []),
    ...(services.length > 0 ? [isNamed ? names : text('acceptance.services', { names })] : []),
    ...(resources.length > 0 ? [text('acceptance.resources', { names: list(resources) })] : []),
  ];
  return shown.join(' · ');
}

/** From when to when, and up to how many failed resource checks. */
export function termsText({ from, expires, maxFailed }: RiskAcceptance, wording: Wording): string {
  const through = wording.date(expires);
  return wording.text('acceptance.terms', {
    isFrom: from === null ? 'no' : 'yes',
    from: from === null ? '' : wording.date(from),
    through,
    limit: maxFailed,
  });
}

export function placeText({ file, line }: RiskAcceptance): string {
  return `${file}:${String(line)}`;
}

/** Kinds of what a reader has to know about an acceptance, in the order of documents. */
export const ACCEPTANCE_NOTES = [
  'expired',
  'void',
  'partly',
  'soon',
  'not-yet-valid',
  'absent',
  'not-needed',
  'overlapping',
  'no-approver',
] as const;

export interface AcceptanceNote {
  readonly kind: (typeof ACCEPTANCE_NOTES)[number];
  readonly acceptance: RiskAcceptance;
  readonly text: string;
}

/** What needs attention: by kind, then in the order of the files. */
export function acceptanceNotes({ acceptances, entries }: AuditSummary, wording: Wording): AcceptanceNote[] {
  if (acceptances === null) return [];
  const { list } = acceptances;
  const policiesAt = (positions: readonly number[]): string[] => [
    ...new Set(positions.flatMap((position) => entries[position]?.policy.policyId ?? [])),
  ];
  const note = (
    kind: AcceptanceNote['kind'],
    position: number,
    values: (acceptance: RiskAcceptance) => Readonly<Record<string, string | number>>,
  ): AcceptanceNote[] => {
    const acceptance = list[position];
    if (acceptance === undefined) return [];
    return [{ kind, acceptance, text: wording.text(`acceptance.note-${kind}`, values(acceptance)) }];
  };
  const lastDay = ({ expires }: RiskAcceptance) => ({ day: wording.date(expires) });
  return [
    ...acceptances.expired.flatMap((position) => note('expired', position, lastDay)),
    ...acceptances.void.flatMap(({ acceptance, entries: of }) =>
      note('void', acceptance, ({ maxFailed }) => {
        const policies = policiesAt(of);
        return { limit: maxFailed, count: policies.length, policies: someOf(policies, wording) };
      }),
    ),
    ...acceptances.partly.flatMap(({ acceptance, entries: of, named, failed }) =>
      note('partly', acceptance, () => {
        const policies = policiesAt(of);
        return { named, failed, count: policies.length, policies: someOf(policies, wording) };
      }),
    ),
    ...acceptances.soonToExpire.flatMap((position) => note('soon', position, lastDay)),
    ...acceptances.notYetValid.flatMap((position) =>
      note('not-yet-valid', position, ({ from }) => ({ day: from === null ? '' : wording.date(from) })),
    ),
    ...acceptances.unmatched.flatMap(({ acceptance, absent }) =>
      absent.length === 0 ? [] : note('absent', acceptance, () => ({ texts: someOf(absent, wording) })),
    ),
    ...acceptances.unmatched.flatMap(({ acceptance, notNeeded }) =>
      notNeeded.length === 0 ? [] : note('not-needed', acceptance, () => ({ texts: someOf(notNeeded, wording) })),
    ),
    ...acceptances.overlapping.flatMap(({ acceptance, other, entries: of }) =>
      note('overlapping', other, () => {
        const decides = list[acceptance];
        return { count: of.length, place: decides === undefined ? '' : placeText(decides) };
      }),
    ),
    ...acceptances.withoutApprover.flatMap((position) => note('no-approver', position, () => ({}))),
  ];
}

/** Names that a sentence states. */
const MOST_NAMES = 5;

/** The first names, and how many others there are. */
function someOf(names: readonly string[], wording: Wording): string {
  return withOthers(wording.list(names.slice(0, MOST_NAMES)), names.length - MOST_NAMES, wording);
}

/** A list, and how many others there are. */
export function withOthers(names: string, others: number, wording: Wording): string {
  return others <= 0 ? names : wording.text('acceptance.more', { names, others });
}
