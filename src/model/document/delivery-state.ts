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
