/** The error of a command that did not deliver everything. */
import { messageOf } from '../base/failures.js';
import { AuditpressError } from '../base/errors.js';
import type { DelivererOutcome } from '../automation/delivery/deliver.js';
import type { ListedDelivery } from '../archive/delivery-journal.js';
import { lastReason } from '../model/document/delivery-state.js';

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
