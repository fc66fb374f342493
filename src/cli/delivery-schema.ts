/** Schemas of what `--json` prints about deliveries. */
import { z } from 'zod';
import { DELIVERY_STATES } from '../model/document/delivery-state.js';

export const deliverySchema = z.strictObject({
  id: z.string().nullable().describe('Id of the delivery; null if nothing was planned, because the deliverer failed.'),
  deliverer: z.string().describe('Name in the configuration.'),
  target: z.string().nullable(),
  state: z
    .enum([...DELIVERY_STATES, 'already-delivered', 'failed'])
    .describe(
      '`already-delivered`: it arrived before, so nothing was sent now. `failed`: the deliverer planned nothing.',
    ),
  deliveredAt: z.string().nullable().describe('When the target accepted it: ISO 8601, UTC. Null if it has not.'),
  attempts: z.int().min(0).describe('Attempts made by this command.'),
  reference: z.string().describe('What the other side calls it; empty for nothing.'),
  recipients: z.array(z.strictObject({ recipient: z.string(), state: z.string(), reason: z.string() })),
  reason: z.string().nullable().describe('Why the last attempt failed; null if it did not.'),
});

/** Who is left out, because lists of accounts choose none. */
export const warningSchema = z.strictObject({
  at: z.string().describe('Where the list of accounts is written.'),
  receiver: z.string().describe('Who is left out, such as a deliverer or a mail address.'),
  message: z.string(),
});

/** What `generate --dry-run --deliver` prints for each delivery. */
export const plannedDeliverySchema = z.strictObject({
  deliverer: z.string(),
  target: z.string(),
  recipients: z.array(z.string()),
  files: z.array(z.string()).describe('File names.'),
  notices: z.array(z.string()),
  shown: z.string().describe('What is sent, as text.'),
});

/** What `deliver --json` and `deliveries resend --json` print. */
export const deliverResultSchema = z.strictObject({
  deliveries: z.array(deliverySchema),
  warnings: z.array(warningSchema).optional().describe('Deliverers whose rules choose nothing; absent when resending.'),
});

export type DeliveryResult = z.output<typeof deliverySchema>;
export type WarningResult = z.output<typeof warningSchema>;
export type PlannedDeliveryResult = z.output<typeof plannedDeliverySchema>;
