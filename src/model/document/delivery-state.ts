/** What is known about a delivery. */

/**
 * `planned`: not tried. `sending`: a run is sending it. `postponed`: nothing, or not all of it, was delivered, and it can be
 * tried again. `unknown`: it may have been delivered. `refused`, `partial`: all or some recipients refused it for good.
 */
export const DELIVERY_STATES = [
  'planned',
  'sending',
  'postponed',
  'unknown',
  'refused',
  'partial',
  'delivered',
] as const;
export type DeliveryState = (typeof DELIVERY_STATES)[number];

/** What the receipt of an attempt says about a failure. */
interface Failing {
  readonly failure: { readonly message: string } | null;
  readonly recipients: readonly { readonly outcome: string; readonly reason: string }[];
}

/** Why the last attempt failed, for all recipients or for the first one that did not receive it; empty if it did not fail. */
export function lastReason({
  attempts,
}: {
  readonly attempts: readonly { readonly receipt: Failing | null }[];
}): string {
  const receipt = attempts.at(-1)?.receipt;
  const refusal = receipt?.recipients.find(({ outcome }) => outcome !== 'delivered');
  return receipt?.failure?.message ?? refusal?.reason ?? '';
}
