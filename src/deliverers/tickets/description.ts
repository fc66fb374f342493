/** What a ticket says of its group: one page, whatever the size of the report. */
import { plainText } from '../../base/message-formats/formats.js';
import type { Inline } from '../../model/document/document.js';
import type { Policy } from '../../model/report/report.js';
import type { AuditSummary } from '../../model/summary/audit-summary.js';
import { firstOfEachPolicy } from '../../model/summary/figures.js';
import type { PolicyEntry } from '../../model/summary/summary.js';
import { withoutDirections } from '../../model/values/text.js';
import { ENTRY_STATES, stateOf, type EntryState, type Grouping, type TicketGroup } from './groups.js';
import { textOf, type TicketBlock, type TicketCell } from './markup.js';
import { AuditpressError } from '../../base/errors.js';
import type { DeliveryMessage, DeliverySet } from '../deliverer.js';

export const MOST_ROWS = 50;

/** Steps to fix a policy. */
type Steps = readonly (readonly Inline[])[];
export type StepsOf = NonNullable<DeliverySet['stepsOf']>;
export type PageOf = NonNullable<DeliverySet['pageOf']>;

/** Characters of a cell. Both tools limit the size of a description. */
const LONGEST_CELL = 160;

/** Characters of a title. Jira takes 255, GitHub 256. */
const LONGEST_TITLE = 250;

export function titleOf(group: TicketGroup, per: Grouping, summary: AuditSummary, words: TicketWords): string {
  const { benchmarkId, benchmarkName, accountId, accountName } = summary;
  const parts = [
    markOf(summary, words),
    groupName(group, per, words),
    benchmarkName === '' ? benchmarkId : benchmarkName,
    accountName === '' ? accountId : accountName,
  ];
  return clipped(withoutDirections(parts.filter((part) => part !== '').join(' · ')), LONGEST_TITLE);
}

export function groupName({ name }: TicketGroup, per: Grouping, words: TicketWords): string {
  if (per === 'report') return words.text('ticket.report');
  if (per === 'severity') return words.text('ticket.severity', { severity: words.severity(name) });
  return name;
}

function markOf({ provenance }: AuditSummary, words: TicketWords): string {
  if (provenance.sourceKind === 'sample') return words.text('mark.sample');
  return provenance.environment === 'TRIAL' ? words.text('mark.trial') : '';
}

interface DescriptionOptions {
  /** Rows of each table. */
  readonly most?: number;
  readonly stepsOf?: StepsOf | undefined;
  readonly pageOf?: PageOf | undefined;
  readonly accountPage?: string | undefined;
}

/**
 * The report, the counts, the policies that did not pass, those that are accepted. It has no time and no id of a document, so that
 * it is the same as long as the group is. For the same reason, its links are to the account, and not to a scan.
 */
export function descriptionOf(
  group: TicketGroup,
  summary: AuditSummary,
  words: TicketWords,
  { most = MOST_ROWS, stepsOf = () => [], pageOf = () => undefined, accountPage }: DescriptionOptions = {},
): readonly TicketBlock[] {
  const { text } = words;
  const mark = markOf(summary, words);
  // Worst first, as the documents list them.
  const ranks = new Map(summary.notPassed.map((index, rank) => [index, rank]));
  const entriesIn = (state: EntryState): readonly PolicyEntry[] =>
    group.entries
      .filter((entry) => stateOf(entry) === state)
      .sort((a, b) => (ranks.get(a.index) ?? a.index) - (ranks.get(b.index) ?? b.index));
  const open = entriesIn('open');
  return [
    ...(mark === '' ? [] : [{ type: 'paragraph', children: textOf(mark) } as const]),
    factsTable(summary, words),
    countsTable(group, words),
    ...repeatedText(group, summary, words),
    { type: 'heading', text: text('column.not-passed') },
    ...(open.length === 0
      ? [{ type: 'paragraph', children: textOf(text('empty.open')) } as const]
      : policyTable(open, summary, words, { head: [], cells: () => [], most, pageOf })),
    ...remediation(open, stepsOf, words),
    ...acceptedTable(entriesIn('accepted'), summary, words, { most, pageOf }),
    ...(accountPage === undefined ? [] : [linkTo(accountPage, text('ticket.page'))]),
    { type: 'paragraph', children: [{ type: 'emphasis', children: textOf(text('ticket.updated')) }] },
  ];
}

function linkTo(href: string, text: string): TicketBlock {
  return { type: 'paragraph', children: [{ type: 'externalLink', href, children: textOf(text) }] };
}

function factsTable(summary: AuditSummary, { text }: TicketWords): TicketBlock {
  const { benchmarkId, benchmarkName, accountId, accountName, licenseId, licenseName, origin } = summary;
  const [last, of] =
    origin === null
      ? ['license', named(licenseName, licenseId)]
      : ['tool', named(`${origin.tool} ${origin.toolVersion}`.trim(), '')];
  return {
    type: 'table',
    head: [text('control.benchmark'), text('control.account'), text(`control.${last}`)],
    rows: [[named(benchmarkName, benchmarkId), named(accountName, accountId), of]],
  };
}

function named(name: string, id: string): string {
  if (name === '' || name === id) return clipped(id, LONGEST_CELL);
  return id === '' ? clipped(name, LONGEST_CELL) : `${clipped(name, LONGEST_CELL)} (${clipped(id, LONGEST_CELL)})`;
}

const STATE_WORDS: Readonly<Record<EntryState, string>> = {
  open: 'column.not-passed',
  accepted: 'status.accepted',
  unassessed: 'status.gray',
  passed: 'status.green',
};

function countsTable({ entries }: TicketGroup, { text }: TicketWords): TicketBlock {
  const count = (state: EntryState): string => String(entries.filter((entry) => stateOf(entry) === state).length);
  return {
    type: 'table',
    head: ENTRY_STATES.map((state) => text(STATE_WORDS[state])),
    rows: [ENTRY_STATES.map(count)],
  };
}

function repeatedText(
  { entries }: TicketGroup,
  { origin }: AuditSummary,
  { text }: TicketWords,
): readonly TicketBlock[] {
  const policies = firstOfEachPolicy(entries).length;
  if (policies === entries.length) return [];
  const open = firstOfEachPolicy(entries.filter((entry) => stateOf(entry) === 'open')).length;
  const counts = { policies: String(policies), open: String(open) };
  const key = origin === null ? 'ticket.repeated' : 'ticket.repeated-checks';
  return [{ type: 'paragraph', children: textOf(text(key, counts)) }];
}

/** Policies whose steps a ticket has: the worst ones, so that it stays one page. */
const MOST_REMEDIATIONS = 10;

/** Characters of what a source says, and of the steps of a policy. */
const LONGEST_REMEDIATION = 500;
const LONGEST_STEPS = 1_500;

/** How to fix what did not pass: the steps of a policy library, else the words of the source. Nothing where neither says it. */
function remediation(open: readonly PolicyEntry[], stepsOf: StepsOf, { text }: TicketWords): readonly TicketBlock[] {
  const policies = firstOfEachPolicy(open);
  const said = policies
    .flatMap(({ policy }) => {
      const steps = stepsIn(policy, stepsOf);
      return steps.length === 0 ? [] : [{ policy, steps }];
    })
    .slice(0, MOST_REMEDIATIONS);
  if (said.length === 0) return [];
  return [
    { type: 'heading', text: text('guidance.steps') },
    ...said.flatMap(({ policy, steps }): TicketBlock[] => [
      ...(policies.length === 1 ? [] : [{ type: 'paragraph', children: policyName(policy) } as const]),
      steps.length === 1
        ? { type: 'paragraph', children: steps[0] ?? [] }
        : { type: 'list', ordered: true, items: steps },
    ]),
  ];
}

function stepsIn({ policyId, guidance }: Policy, stepsOf: StepsOf): Steps {
  const steps = stepsOf(policyId);
  if (steps.length > 0) return JSON.stringify(steps).length <= LONGEST_STEPS ? steps : shortened(steps);
  const said = clipped(guidance?.remediation ?? '', LONGEST_REMEDIATION);
  return said === '' ? [] : [textOf(said)];
}

/** The first steps that fit, at least one, and an ellipsis for the others. */
function shortened(steps: Steps): Steps {
  const fitting = steps.filter(
    (_, index) => index === 0 || JSON.stringify(steps.slice(0, index + 1)).length <= LONGEST_STEPS,
  );
  const cut = fitting.at(-1) ?? [];
  return [...fitting.slice(0, -1), [...cut, ...textOf(' …')]];
}

function policyName({ policyId, shortTitle }: Policy): readonly Inline[] {
  const name = [policyId, shortTitle].filter((part) => part !== '').join(' ');
  return [{ type: 'strong', children: textOf(clipped(name, LONGEST_CELL)) }];
}

function acceptedTable(
  entries: readonly PolicyEntry[],
  summary: AuditSummary,
  words: TicketWords,
  shape: Pick<TableShape, 'most' | 'pageOf'>,
): readonly TicketBlock[] {
  if (entries.length === 0) return [];
  const { text } = words;
  return [
    { type: 'heading', text: text('status.accepted') },
    ...policyTable(entries, summary, words, {
      ...shape,
      head: [text('column.acceptance-owner'), text('column.acceptance-expires')],
      cells({ acceptance }) {
        const { owner = '', expires = '' } =
          (acceptance === null ? undefined : summary.acceptances?.list[acceptance]) ?? {};
        return [clipped(owner, LONGEST_CELL), expires];
      },
    }),
  ];
}

interface TableShape {
  readonly most: number;
  readonly pageOf: PageOf;
  readonly head: readonly string[];
  readonly cells: (entry: PolicyEntry) => readonly string[];
}

/** Without the failed checks where a policy passes or fails once. Entries of one policy have their categories. */
function policyTable(
  entries: readonly PolicyEntry[],
  { origin, categories }: Pick<AuditSummary, 'categories' | 'origin'>,
  words: TicketWords,
  more: TableShape,
): readonly TicketBlock[] {
  const { text, severity } = words;
  const columns = ['policy', 'title', 'severity', 'status'].map((column) => text(`column.${column}`));
  const hasChecks = origin?.counts !== 'account';
  const checks = text(origin?.counts === 'tests' ? 'ticket.failed-tests' : 'ticket.failed-resource-checks');
  const isRepeated = repeatedIn(entries);
  const rows = entries.slice(0, more.most).map((entry) => {
    const { policyId, shortTitle, totalResourceCount: total } = entry.policy;
    const category = isRepeated(entry) ? (categories[entry.categoryIndex]?.categoryName ?? '') : '';
    const of = { count: String(entry.failedResourceCount), total: String(total) };
    return [
      idCell(policyId, more.pageOf(policyId)),
      [shortTitle, category].flatMap((part) => (part === '' ? [] : clipped(part, LONGEST_CELL))).join(' · '),
      clipped(severity(entry.severity), LONGEST_CELL),
      text(`status.${entry.status}`),
      ...(hasChecks ? [total === 0 ? text('number.not-assessed') : text('number.of', of)] : []),
      ...more.cells(entry),
    ];
  });
  const others = entries.length - rows.length;
  return [
    { type: 'table', head: [...columns, ...(hasChecks ? [checks] : []), ...more.head], rows },
    ...(others > 0
      ? [{ type: 'paragraph', children: textOf(text('ticket.more', { count: String(others) })) } as const]
      : []),
  ];
}

function idCell(policyId: string, href: string | undefined): TicketCell {
  const id = clipped(policyId, LONGEST_CELL);
  return href === undefined ? id : [{ type: 'externalLink', href, children: textOf(id) }];
}

/** Whether a policy has several of these entries. */
export function repeatedIn(entries: readonly PolicyEntry[]): (entry: PolicyEntry) => boolean {
  const counts = new Map<string, number>();
  for (const { policy } of entries) counts.set(policy.policyId, (counts.get(policy.policyId) ?? 0) + 1);
  return ({ policy }) => (counts.get(policy.policyId) ?? 0) > 1;
}

/** On one line, with an ellipsis in place of what is too long. */
export function clipped(text: string, limit: number): string {
  const line = plainText(text).trim();
  if (line.length <= limit) return line;
  return `${line.slice(0, limit - 1).replace(/[\ud800-\udbff]$/, '')}…`;
}

export interface TicketWords {
  /** The word of a key. `{name}` and `{name, number}` places are filled in. */
  readonly text: (key: string, values?: Readonly<Record<string, string>>) => string;
  /** A severity in the language of the documents; one that auditpress does not know as it is. */
  readonly severity: (value: string) => string;
}

/** @throws AuditpressError `word-missing` (internal) for a key that the catalog lacks, when it is used */
export function ticketWords({ catalog, locale }: DeliveryMessage): TicketWords {
  const find = (key: string): string | undefined => (Object.hasOwn(catalog, key) ? catalog[key] : undefined);
  return {
    text(key, values = {}) {
      const text = find(key);
      if (text !== undefined)
        return text.replace(/\{(\w+)(?:, number)?\}/g, (place, name: string) => values[name] ?? place);
      throw new AuditpressError(
        { code: 'word-missing', kind: 'internal' },
        `expected the word "${key}" for tickets in the locale ${locale.tag}, found none`,
        { hint: 'Give the message a catalog with the words of the template.' },
      );
    },
    severity: (value) => find(`severity.${value === '' ? 'none' : value}`) ?? value,
  };
}
