/**
 * Records of deliveries: what is to be sent (intent), each time that it is tried (attempt), and what came of it (receipt).
 *
 * An attempt is added before anything is sent, and only one run can add an attempt of a number. So a delivery is sent by one run
 * at a time, and an attempt without a receipt means that nobody knows whether it arrived.
 */
import { z } from 'zod';
import { sha256Schema } from '../model/report/provenance-schema.js';

const file = z.strictObject({
  format: z.string(),
  name: z.string(),
  mediaType: z.string(),
  bytes: z.int().nonnegative(),
  sha256: sha256Schema,
});

export const intentSchema = z.strictObject({
  key: sha256Schema,
  /** Name in the configuration. */
  deliverer: z.string(),
  /** What sends it, such as `email`. */
  uses: z.string(),
  target: z.string(),
  recipients: z.array(z.string()),
  /** Run of a schedule; empty for none. */
  occasion: z.string(),
  notices: z.array(z.string()),
  plannedAt: z.iso.datetime(),
  document: z.strictObject({ id: z.string(), set: z.string() }),
  /** What the documents are about; empty texts if the documents do not say. */
  about: z.strictObject({ account: z.string(), benchmark: z.string() }),
  files: z.array(file),
  /** SHA-256 of the object with everything else that is sent, as JSON. */
  payload: sha256Schema,
  /** Whether sending it again changes nothing at the target. */
  isRepeatable: z.boolean(),
});

export const attemptSchema = z.strictObject({
  number: z.int().positive(),
  at: z.iso.datetime(),
  /** By then the attempt has ended, whether or not it has a receipt. */
  until: z.iso.datetime(),
  recipients: z.array(z.string()),
  /** The process that sends it: see `nameOfOwner`. */
  run: z.string(),
});

/** `partial`: some recipients were refused for good. */
export const DELIVERY_OUTCOMES = ['delivered', 'partial', 'postponed', 'refused', 'unknown'] as const;

export const receiptSchema = z.strictObject({
  number: z.int().positive(),
  at: z.iso.datetime(),
  outcome: z.enum(DELIVERY_OUTCOMES),
  /** What the target calls it; empty for nothing. */
  reference: z.string(),
  recipients: z.array(
    z.strictObject({
      recipient: z.string(),
      outcome: z.enum(['delivered', 'postponed', 'refused']),
      reason: z.string(),
    }),
  ),
  /** When the target may be tried again. Absent if it states no time. */
  retryAt: z.iso.datetime().optional(),
  /** Where the files are now, in the order of the intent; empty if nothing was delivered. */
  paths: z.array(z.string()),
  failure: z.strictObject({ code: z.string(), message: z.string() }).nullable(),
});

export type IntentContent = z.output<typeof intentSchema>;
export type AttemptContent = z.output<typeof attemptSchema>;
export type ReceiptContent = z.output<typeof receiptSchema>;
