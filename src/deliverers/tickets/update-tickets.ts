/** Creates, updates, closes and reopens the tickets of a report. Repeated, it changes nothing. */
import { AuditpressError } from '../../base/errors.js';
import type { Delivery, RecipientReceipt } from '../deliverer.js';
import { bodyOf, joined, textOf, type Body, type TicketBlock } from './markup.js';
import { hashOf, isOpen, OTHER_TICKETS, type TicketPlan, type TicketsPayload } from './plan-tickets.js';
import { hasChanges, nextState, type Changes } from './ticket-state.js';
import type { AttachedFile, Ticket, Tracker } from './tracker.js';

export interface UpdatedTickets {
  readonly recipients: readonly RecipientReceipt[];
  /** Seconds, as the tracker states them; undefined if it does not. */
  readonly retryAfter: number | undefined;
  readonly tickets: readonly Ticket[];
  /** One per attachment, of the first ticket; empty if nothing was attached. */
  readonly attached: readonly AttachedFile[];
}

/** After so many failures that may pass, one after another, the tracker is left alone. */
const MOST_FAILURES = 3;

const MOST_NAMED = 10;

/**
 * @throws AuditpressError `delivery-postponed` or `delivery-refused` if no recipient got its ticket; the reason of an aborted signal
 */
export async function updateTickets(
  delivery: Pick<Delivery, 'key' | 'recipients' | 'artifacts'>,
  payload: TicketsPayload,
  tracker: Tracker,
  signal: AbortSignal | undefined,
): Promise<UpdatedTickets> {
  const { scope } = payload;
  const known = byMarker(await tracker.find(scope, []));
  const created: Ticket[] = [];
  const done: Ticket[] = [];
  let attached: readonly AttachedFile[] = [];
  const work = workBy(delivery.recipients, payload);
  const recipients: RecipientReceipt[] = [];
  const failures: AuditpressError[] = [];
  let inARow = 0;
  for (const recipient of delivery.recipients) {
    const last = failures.at(-1);
    if (last !== undefined && inARow >= MOST_FAILURES) {
      recipients.push({ recipient, outcome: 'postponed', reason: last.message });
      continue;
    }
    try {
      for (const plan of work.get(recipient) ?? []) await bringUpToDate(plan);
      if (recipient === OTHER_TICKETS) await retireDuplicates();
      recipients.push({ recipient, outcome: 'delivered', reason: '' });
      inARow = 0;
    } catch (failure) {
      signal?.throwIfAborted();
      if (!(failure instanceof AuditpressError)) throw failure;
      failures.push(failure);
      const isRefused = failure.code === 'delivery-refused';
      inARow = isRefused ? 0 : inARow + 1;
      recipients.push({ recipient, outcome: isRefused ? 'refused' : 'postponed', reason: failure.message });
    }
  }
  const [first] = failures;
  const isDelivered = recipients.some((each) => each.outcome === 'delivered' && each.recipient !== OTHER_TICKETS);
  if (first !== undefined && !isDelivered) {
    throw failures.find(({ code }) => code !== 'delivery-refused') ?? first;
  }
  const waits = failures.flatMap(({ retryAfter }) => retryAfter ?? []);
  const retryAfter = waits.length === 0 ? undefined : Math.max(...waits);
  return { recipients, retryAfter, tickets: done, attached };

  async function bringUpToDate(plan: TicketPlan): Promise<void> {
    const [ticket] = known.get(plan.marker) ?? [];
    if (ticket === undefined && !isOpen(plan)) return;
    const current = ticket === undefined ? await create(plan) : await update(ticket, plan);
    done.push(current.ticket);
    if (delivery.artifacts.length === 0 || !isOpen(plan) || current.isClosed) return;
    const files = (await tracker.attach?.(current.ticket, delivery.artifacts)) ?? [];
    if (attached.length === 0) attached = files;
  }

  async function create(plan: TicketPlan): Promise<{ readonly ticket: Ticket; readonly isClosed: boolean }> {
    const state = { digest: plan.digest, entries: nextState('', plan.entries).entries };
    const ticket = await tracker.create(scope, plan, described(plan), state).catch(async (failure: unknown) => {
      signal?.throwIfAborted();
      if (!(failure instanceof AuditpressError) || failure.code !== 'delivery-unknown') throw failure;
      // The answer is lost, but the ticket may exist.
      const [found] = byMarker(await tracker.find(scope, created)).get(plan.marker) ?? [];
      if (found === undefined) throw failure;
      return found;
    });
    created.push(ticket);
    known.set(plan.marker, [ticket]);
    return { ticket, isClosed: false };
  }

  async function update(ticket: Ticket, plan: TicketPlan): Promise<{ ticket: Ticket; isClosed: boolean }> {
    const state = await tracker.stateOf(ticket);
    const { entries, changes, isPassed } = nextState(state?.entries ?? '', plan.entries);
    const remembered = { digest: plan.digest, entries };
    const isReopening = ticket.isClosed && changes.opened.length > 0;
    if (ticket.isClosed && !isReopening) {
      // A closed ticket of Jira may be locked. Somebody else may have closed it, too.
      if (state?.entries !== entries) await tracker.remember(ticket, { ...remembered, digest: state?.digest ?? '' });
      return { ticket, isClosed: true };
    }
    const isClosing = tracker.closes && isPassed;
    if (isClosing || isReopening || (state !== null && hasChanges(changes))) {
      const marker = hashOf([delivery.key, plan.marker]);
      await tracker.comment(ticket, { marker, body: comment(changes, { isClosing, isReopening }) });
    }
    if (isReopening) await tracker.reopen(ticket);
    if (state?.digest !== remembered.digest || state.entries !== entries) {
      await tracker.update(ticket, plan, described(plan), remembered);
    }
    if (isClosing) await tracker.close(ticket);
    return { ticket, isClosed: isClosing };
  }

  /** Two runs at once may both have created a ticket. Both keep the older one. */
  async function retireDuplicates(): Promise<void> {
    const all = created.length === 0 ? known : byMarker(await tracker.find(scope, created));
    for (const [kept, ...others] of all.values()) {
      for (const duplicate of others) {
        const text = payload.words.duplicate.replace('{ticket}', kept?.name ?? '');
        const marker = hashOf(['duplicate', duplicate.name]);
        const blocks: TicketBlock[] = [{ type: 'paragraph', children: textOf(text) }];
        await tracker.comment(duplicate, { marker, body: bodyOf(blocks, tracker.markup) });
        await tracker.retire(duplicate);
      }
    }
  }

  function described({ description }: TicketPlan): Body {
    return payload.documents === null ? description : joined([description, payload.documents], tracker.markup);
  }

  function comment(changes: Changes, { isClosing, isReopening }: Record<'isClosing' | 'isReopening', boolean>): Body {
    const { words } = payload;
    const paragraph = (text: string): TicketBlock => ({ type: 'paragraph', children: textOf(text) });
    const blocks: TicketBlock[] = [
      ...(isClosing ? [paragraph(words.allPassed)] : []),
      ...(isReopening ? [paragraph(words.reopened)] : []),
      ...(['opened', 'passed', 'accepted', 'unassessed'] as const).flatMap((kind) =>
        namesOf(words[kind], changes[kind], words.more),
      ),
      ...(changes.removed > 0 ? [paragraph(`${words.removed} (${String(changes.removed)})`)] : []),
      { type: 'table', head: [words.document, words.job], rows: [[payload.document, payload.job]] },
    ];
    const parts = [bodyOf(blocks, tracker.markup), payload.message ?? payload.documents];
    return joined(
      parts.filter((part) => part !== null),
      tracker.markup,
    );
  }
}

function namesOf(heading: string, names: readonly string[], more: string): readonly TicketBlock[] {
  if (names.length === 0) return [];
  const others = names.length - MOST_NAMED;
  return [
    { type: 'paragraph', children: [{ type: 'strong', children: textOf(`${heading} (${String(names.length)})`) }] },
    { type: 'list', items: names.slice(0, MOST_NAMED).map(textOf) },
    ...(others > 0 ? [{ type: 'paragraph', children: textOf(more.replace('{count}', String(others))) } as const] : []),
  ];
}

/** Tickets by marker, the oldest first. Those without a marker are left alone. */
function byMarker(tickets: readonly Ticket[]): Map<string, readonly Ticket[]> {
  const found = new Map<string, readonly Ticket[]>();
  for (const ticket of tickets) {
    if (ticket.marker === '') continue;
    const same = [...(found.get(ticket.marker) ?? []), ticket];
    found.set(
      ticket.marker,
      same.sort((a, b) => a.number - b.number),
    );
  }
  return found;
}

function workBy(
  recipients: readonly string[],
  { tickets }: TicketsPayload,
): ReadonlyMap<string, readonly TicketPlan[]> {
  const plans = new Map<string, TicketPlan[]>(recipients.map((recipient) => [recipient, []]));
  for (const plan of tickets) plans.get(isOpen(plan) ? plan.recipient : OTHER_TICKETS)?.push(plan);
  return plans;
}
