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

interface Failing {
  readonly failure: { readonly message: string } | null;
  readonly recipients: readonly { readonly outcome: string; readonly reason: string }[];
}

interface Tried {
  readonly state: DeliveryState;
  readonly attempts: readonly { readonly receipt: Failing | null }[];
  readonly damaged: readonly { readonly key: string; readonly problem: string }[];
}

/**
 * Why the last attempt failed, for all recipients or for the first one that did not receive it, or why its outcome is not known; empty
 * if it did not fail.
 */
export function lastReason({ state, attempts, damaged: [damage] }: Tried): string {
  if (state === 'unknown' && damage !== undefined) return `${damage.key}: ${damage.problem}`;
  const receipt = attempts.at(-1)?.receipt;
  const refusal = receipt?.recipients.find(({ outcome }) => outcome !== 'delivered');
  return receipt?.failure?.message ?? refusal?.reason ?? '';
}

interface Timed {
  readonly state: DeliveryState;
  readonly attempts: readonly { readonly receipt: { readonly at: string } | null }[];
}

/** When a delivery arrived: ISO 8601; null for one that did not. */
export function arrivalOf({ state, attempts }: Timed): string | null {
  return state === 'delivered' ? (attempts.at(-1)?.receipt?.at ?? null) : null;
}
