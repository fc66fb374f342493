/** What commands say about deliveries: as text, as JSON, and the error if not everything was delivered. */
import type { DeliveryResult, PlannedDeliveryResult } from './automation-schema.js';
import type { DelivererOutcome, PlannedDelivery } from '../automation/delivery/deliver.js';
import type { SentDelivery } from '../automation/delivery/send.js';
import { AuditpressError } from '../base/errors.js';
import { messageOf } from '../base/failures.js';
import { arrivalOf, lastReason } from '../model/document/delivery-state.js';
import { say } from './log.js';
import { colored, printable } from './output.js';
import type { DeliveriesResult } from './result.js';
import { minuteOf, shortId } from './text-table.js';
import type { ListedDelivery } from '../archive/listing-schema.js';

export interface Delivered {
  readonly outcomes: readonly DelivererOutcome[];
  readonly result: DeliveriesResult;
  /** For people; empty without deliveries. */
  readonly text: string;
}

export const NOT_DELIVERED: Delivered = { outcomes: [], result: {}, text: '' };

/**
 * @param problems of gates, which do not decide the exit code then
 * @throws AuditpressError `deliveries-failed` (partial) if anything was not delivered
 */
export function refuseUndelivered(outcomes: readonly DelivererOutcome[], problems: readonly string[] = []): void {
  const total = outcomes.reduce((sum, outcome) => sum + ('failure' in outcome ? 1 : outcome.deliveries.length), 0);
  const open = outcomes.flatMap((outcome) =>
    'failure' in outcome
      ? [`${outcome.deliverer}: ${messageOf(outcome.failure)}`]
      : outcome.deliveries.filter(({ state }) => state !== 'delivered').map(problemOf),
  );
  if (open.length === 0) return;
  throw new AuditpressError(
    'deliveries-failed',
    `${String(open.length)} of ${String(total)} deliveries did not arrive`,
    { problems: [...open, ...problems] },
  );
}

/** `auditors: mail.example.com: refused: …  (id 12ab…)` */
function problemOf(delivery: ListedDelivery): string {
  const { deliverer, target, state, id } = delivery;
  const reason = lastReason(delivery);
  return `${deliverer}: ${target}: ${state}${reason === '' ? '' : `: ${reason}`} (id ${id})`;
}

/** Logs what became of each delivery. People see it in the result. */
export function logDeliveries(outcomes: readonly DelivererOutcome[]): void {
  for (const outcome of outcomes) {
    const { deliverer } = outcome;
    if ('failure' in outcome) {
      say('error', 'delivery-failed', { deliverer, message: messageOf(outcome.failure) }, '');
      continue;
    }
    for (const delivery of outcome.deliveries) {
      const { id, target, state } = delivery;
      const message = lastReason(delivery) || undefined;
      say(
        state === 'delivered' ? 'info' : 'warn',
        'delivery-done',
        { deliverer, delivery: id, target, state, message },
        '',
      );
    }
  }
}

export function deliveredText(outcomes: readonly DelivererOutcome[]): string {
  return outcomes
    .flatMap((outcome) =>
      'failure' in outcome
        ? [
            `${colored('failed', 'red', process.stdout)}  ${outcome.deliverer}: ${printable(messageOf(outcome.failure))}`,
          ]
        : outcome.deliveries.flatMap(deliveryLines),
    )
    .map((line) => `${line}\n`)
    .join('');
}

function deliveryLines(delivery: SentDelivery): readonly string[] {
  const { deliverer, target, id, notices, attempts } = delivery;
  const before = deliveredBefore(delivery);
  const state = before === null ? delivery.state : `already delivered on ${minuteOf(before)}`;
  const last = attempts.at(-1)?.receipt ?? null;
  const reference = last?.reference ?? '';
  const failure = last?.failure ?? null;
  return [
    `${state}  ${deliverer}: ${printable(target)}${reference === '' ? '' : `, ${printable(reference)}`}  (${shortId(id)})`,
    ...(failure === null ? [] : [`  ${printable(failure.message)}`]),
    ...(last?.recipients ?? [])
      .filter(({ outcome }) => outcome !== 'delivered')
      .map(({ recipient, outcome, reason }) => `  ${printable(recipient)}: ${outcome}, ${printable(reason)}`),
    ...notices.map((notice) => `  ${printable(notice)}`),
  ];
}

export function plannedText(planned: readonly PlannedDelivery[]): string {
  return planned
    .map(({ deliverer, delivery: { target, recipients, notices }, shown }) => {
      const to = recipients.length === 0 ? '' : ` to ${recipients.join(', ')}`;
      const lines = [`Would deliver by ${deliverer}: ${target}${to}`, ...notices.map((notice) => `  ${notice}`)];
      return `${[...lines, ...shown.split('\n').map((line) => `  ${line}`)].map(printable).join('\n')}\n`;
    })
    .join('\n');
}

export function deliveryResults(outcomes: readonly DelivererOutcome[]): DeliveryResult[] {
  return outcomes.flatMap((outcome): DeliveryResult[] =>
    'failure' in outcome
      ? [{ ...NOTHING, deliverer: outcome.deliverer, state: 'failed', reason: messageOf(outcome.failure) }]
      : outcome.deliveries.map(deliveryResult),
  );
}

const NOTHING = {
  id: null,
  target: null,
  deliveredAt: null,
  attempts: 0,
  reference: '',
  recipients: [] as DeliveryResult['recipients'],
};

/** When a delivery arrived that was not sent now, in ISO 8601; null for any other. */
function deliveredBefore(delivery: SentDelivery): string | null {
  return delivery.tries === 0 ? arrivalOf(delivery) : null;
}

function deliveryResult(delivery: SentDelivery): DeliveryResult {
  const { id, deliverer, target, attempts, tries, recipients } = delivery;
  const state = deliveredBefore(delivery) === null ? delivery.state : 'already-delivered';
  const receipts = attempts.flatMap(({ receipt }) => receipt ?? []);
  const last = receipts.at(-1);
  return {
    id,
    deliverer,
    target,
    state,
    deliveredAt: arrivalOf(delivery),
    attempts: tries,
    reference: last?.reference ?? '',
    recipients: recipients.map((recipient) => {
      const entry = receipts.flatMap((receipt) => receipt.recipients).findLast((one) => one.recipient === recipient);
      return { recipient, state: entry?.outcome ?? delivery.state, reason: entry?.reason ?? '' };
    }),
    reason: last?.failure?.message ?? null,
  };
}

export function plannedResults(planned: readonly PlannedDelivery[]): PlannedDeliveryResult[] {
  return planned.map(({ deliverer, delivery, shown }) => ({
    deliverer,
    target: delivery.target,
    recipients: [...delivery.recipients],
    files: delivery.artifacts.map(({ fileName }) => fileName),
    notices: [...delivery.notices],
    shown,
  }));
}
