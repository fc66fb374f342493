/** Plans the tickets of a report: pure, so that the network decides only which of them to create, update or leave. */
import { sha256Of } from '../../base/sha256.js';
import { AuditpressError } from '../../base/errors.js';
import { idOrName } from '../../model/report/ids.js';
import type { JsonValue } from '../../model/report/json.js';
import type { AuditSummary } from '../../model/summary/audit-summary.js';
import type { PolicyEntry } from '../../model/summary/summary.js';
import type { DeliverySet } from '../deliverer.js';
import {
  clipped,
  descriptionOf,
  groupName,
  MOST_ROWS,
  repeatedIn,
  titleOf,
  ticketWords,
  type TicketWords,
} from './description.js';
import { groupsOf, stateOf, type Grouping, type TicketGroup } from './groups.js';
import { bodyOf, type Body, type Markup } from './markup.js';
import { codeOf, MOST_REMEMBERED, type TicketEntry } from './ticket-state.js';

export const OWN_LABEL = 'auditpress';

export interface TicketPlan {
  /** Its marker, which finds it again: a label of Jira, a comment in the body of GitHub. */
  readonly marker: string;
  readonly recipient: string;
  readonly title: string;
  readonly description: Body;
  /** Labels to add, without the marker and the label of the report. */
  readonly labels: readonly string[];
  /** Labels that an earlier run may have added. */
  readonly otherLabels: readonly string[];
  /** Null leaves the priority as it is. */
  readonly priority: string | null;
  readonly digest: string;
  readonly entries: readonly TicketEntry[];
}

export const COMMENT_WORDS = {
  opened: 'changes.kind.newly-not-passed',
  passed: 'changes.kind.now-passed',
  accepted: 'status.accepted',
  unassessed: 'changes.kind.no-longer-assessed',
  removed: 'changes.kind.removed',
  more: 'ticket.more',
  allPassed: 'ticket.passed',
  reopened: 'ticket.reopened',
  duplicate: 'ticket.duplicate',
  document: 'control.document-id',
  job: 'control.job',
} as const;

export interface TicketsPayload {
  /** Label of all tickets of the account and benchmark. */
  readonly scope: string;
  readonly tickets: readonly TicketPlan[];
  readonly words: Readonly<Record<keyof typeof COMMENT_WORDS, string>>;
  readonly document: string;
  readonly job: string;
  /** Where the documents are, below each description; null for nowhere. */
  readonly documents: Body | null;
  /** The message, below the comment of a ticket about the whole report; null for others. */
  readonly message: Body | null;
}

export interface TicketOptions {
  readonly per: Grouping;
  readonly labels: readonly string[];
  readonly severityLabels: Readonly<Record<string, string>>;
  /** Empty for a tool without priorities. */
  readonly priorities: Readonly<Record<string, string>>;
  readonly markup: Markup;
  readonly deliverer: string;
  readonly documents: Body | null;
  readonly message: Body | null;
}

/** @throws AuditpressError `deliverer-needs-report` (usage) without the figures of one report; `ticket-too-large` (usage) */
export function planTickets(
  { summary, message, documentId, stepsOf, pageOf, accountPage }: DeliverySet,
  options: TicketOptions,
): TicketsPayload {
  if (summary === null) {
    throw new AuditpressError(
      'deliverer-needs-report',
      `expected one report for the tickets of the deliverer "${options.deliverer}", received a portfolio or only documents`,
      { hint: 'Name the ticket with the option issue.' },
    );
  }
  const words = ticketWords(message);
  const tickets = groupsOf(summary, options.per).map((group) =>
    planTicket(group, summary, words, { ...options, stepsOf, pageOf, accountPage }),
  );
  const commentWords = Object.entries(COMMENT_WORDS).map(([name, key]) => [name, words.text(key)]);
  return {
    scope: scopeOf(summary),
    tickets,
    words: Object.fromEntries(commentWords) as TicketsPayload['words'],
    document: documentId,
    job: summary.jobId,
    documents: options.documents,
    message: options.per === 'report' ? options.message : null,
  };
}

function planTicket(
  group: TicketGroup,
  summary: AuditSummary,
  words: TicketWords,
  {
    per,
    labels,
    severityLabels,
    priorities,
    markup,
    stepsOf,
    pageOf,
    accountPage,
  }: TicketOptions & Pick<DeliverySet, 'stepsOf' | 'pageOf' | 'accountPage'>,
): TicketPlan {
  const open = group.entries.filter((entry) => stateOf(entry) === 'open');
  const isRepeated = repeatedIn(group.entries);
  if (open.length > MOST_REMEMBERED) {
    throw new AuditpressError(
      'ticket-too-large',
      `expected at most ${String(MOST_REMEMBERED)} policies that did not pass in one ticket, found ${String(open.length)}`,
    );
  }
  const worst = summary.severities.map(({ value }) => value).find((value) => open.some((e) => e.severity === value));
  const marker = markerOf(summary, [per, group.key]);
  const severityLabel = worst === undefined ? undefined : ownValue(severityLabels, worst);
  const written = {
    title: titleOf(group, per, summary, words),
    description: fitting((most) =>
      bodyOf(descriptionOf(group, summary, words, { most, stepsOf, pageOf, accountPage }), markup),
    ),
    labels: [OWN_LABEL, ...labels, ...(severityLabel === undefined ? [] : [severityLabel])],
    priority: (worst === undefined ? undefined : ownValue(priorities, worst)) ?? null,
  };
  return {
    marker,
    recipient: `${clipped(groupName(group, per, words), 120)} (${marker})`,
    ...written,
    otherLabels: Object.values(severityLabels).filter((label) => open.length > 0 && !written.labels.includes(label)),
    digest: hashOf(written),
    entries: group.entries.map((entry) => ({
      code: codeOf(entry.key),
      state: stateOf(entry),
      label: labelOf(entry, isRepeated(entry), summary),
    })),
  };
}

/** Names an entry in a comment; with its category, if the policy has others in the ticket. */
function labelOf({ policy, categoryIndex }: PolicyEntry, isRepeated: boolean, { categories }: AuditSummary): string {
  const name = clipped(`${policy.policyId} ${policy.shortTitle}`, 100);
  const category = isRepeated ? clipped(categories[categoryIndex]?.categoryName ?? '', 60) : '';
  return category === '' ? name : `${name} · ${category}`;
}

/** Characters of a description. Jira takes 32,767; GitHub 65,536 with what the ticket remembers. */
const LONGEST_DESCRIPTION = 30_000;

function fitting(write: (most: number) => Body): Body {
  const fits = (body: Body): boolean => JSON.stringify(body).length <= LONGEST_DESCRIPTION;
  for (const most of [MOST_ROWS, 25, 10, 5]) {
    const body = write(most);
    if (fits(body)) return body;
  }
  return write(0);
}

function ownValue(record: Readonly<Record<string, string>>, name: string): string | undefined {
  return Object.hasOwn(record, name) ? record[name] : undefined;
}

function scopeOf(summary: AuditSummary): string {
  return markerOf(summary, []);
}

/** A label that is the same in every run: a hash of environment, license, account, benchmark and group. */
function markerOf(summary: AuditSummary, group: readonly string[]): string {
  const { provenance, licenseId, accountId, accountName, benchmarkId, benchmarkName } = summary;
  const names = [idOrName(accountId, accountName), idOrName(benchmarkId, benchmarkName)];
  return `${OWN_LABEL}-${hashOf([provenance.environment, licenseId, ...names, ...group])}`;
}

export function hashOf(value: JsonValue): string {
  return sha256Of(JSON.stringify(value)).slice(0, 16);
}

export function isOpen({ entries }: TicketPlan): boolean {
  return entries.some(({ state }) => state === 'open');
}

/** The recipient for tickets of groups without an open policy, and for duplicates. */
export const OTHER_TICKETS = 'other tickets';

export function recipientsOf({ tickets }: TicketsPayload): readonly string[] {
  return [...tickets.filter(isOpen).map(({ recipient }) => recipient), OTHER_TICKETS];
}
