/** Delivers the document sets that a command has written, if it is asked to. */
import type { DelivererOutcome } from '../../automation/delivery/deliver.js';
import type { Arguments, Run } from '../options.js';
import type { Progress } from '../progress.js';
import type { DeliveriesResult } from '../result.js';

export interface Delivered {
  readonly outcomes: readonly DelivererOutcome[];
  /** For --json. */
  readonly result: DeliveriesResult;
  /** For people; empty without deliveries. */
  readonly text: string;
}

export const NOT_DELIVERED: Delivered = { outcomes: [], result: {}, text: '' };

/** @param manifests absolute paths of the manifests of the sets */
export async function deliverWritten(
  run: Run,
  given: Arguments,
  manifests: readonly string[],
  progress: Progress,
): Promise<Delivered> {
  const { names } = run.delivery;
  if (names.length === 0) return NOT_DELIVERED;
  const { deliveredText, deliverManifests, deliveryResults } = await import('../delivery.js');
  const { outcomes, warnings } = await deliverManifests(run, given, manifests, names, progress);
  return { outcomes, result: { deliveries: deliveryResults(outcomes), warnings }, text: deliveredText(outcomes) };
}
