/** Schemas of what `archive` and `deliveries` print about an archive with `--json`. Only the build loads them. */
import { z } from 'zod';
import { DELIVERY_STATES } from '../model/document/delivery-state.js';
import { accessSchema } from './access-log.js';
import { attemptSchema, intentSchema, receiptSchema } from './delivery-records.js';
import { portfolioSchema, setSchema, snapshotSchema } from './records.js';

const count = z.int().min(0);

const damagedSchema = z
  .array(
    z.strictObject({
      key: z.string().describe('Path of the file in the archive.'),
      problem: z.string().describe('What was expected and found.'),
    }),
  )
  .describe('Files that are missing or damaged. The exit code is 7 if there are any.');

export const archiveAccessSchema = z.strictObject({ entries: z.array(accessSchema), damaged: damagedSchema });

const listedSetSchema = setSchema.extend({ id: z.string().describe('Id of the document set.') });

const listedSnapshotSchema = snapshotSchema.extend({
  id: z.string().describe('Id of the snapshot.'),
  retrievedAgain: z
    .array(z.iso.datetime())
    .describe('When the service returned the same bytes again, in order: ISO 8601, UTC.'),
  sets: z.array(listedSetSchema).describe('Document sets of its scan job, by creation time.'),
});

const listedPortfolioSchema = portfolioSchema.extend({
  id: z.string().describe('Id of the document set of the portfolio.'),
});

export const archiveListSchema = z.strictObject({
  snapshots: z.array(listedSnapshotSchema).describe('By account, benchmark, environment and time.'),
  portfolios: z
    .array(listedPortfolioSchema)
    .describe('Document sets of portfolios, by creation time. With a filter, those that count a listed snapshot.'),
  damaged: damagedSchema,
});

export const archiveShowSchema = z.union([listedSnapshotSchema, listedSetSchema, listedPortfolioSchema]);

export const archiveVerifySchema = z.strictObject({
  objects: count.describe('Files with the bytes of snapshots, documents and manifests.'),
  bytes: count.describe('Of all objects together.'),
  records: count.describe('Files that say what the objects are.'),
  unneeded: count.describe('Objects that no record needs, such as those of a run that was killed.'),
  damaged: damagedSchema,
});

export const deliveryShowSchema = intentSchema.extend({
  id: z.string(),
  state: z.enum(DELIVERY_STATES),
  attempts: z.array(attemptSchema.extend({ receipt: receiptSchema.nullable() })).describe('In order.'),
  open: z.array(z.string()).describe('Recipients that do not have it, and did not refuse it.'),
  damaged: damagedSchema.describe('Records of attempts that are missing or damaged, so that their outcome is unknown.'),
});

export const deliveryListSchema = z.strictObject({
  deliveries: z.array(deliveryShowSchema).describe('By the time of planning.'),
  damaged: damagedSchema,
});

export type ListedSet = z.output<typeof listedSetSchema>;
export type ListedSnapshot = z.output<typeof listedSnapshotSchema>;
export type ListedPortfolio = z.output<typeof listedPortfolioSchema>;
export type Listing = z.output<typeof archiveListSchema>;
export type Verification = z.output<typeof archiveVerifySchema>;
export type ListedDelivery = z.output<typeof deliveryShowSchema>;
export type DeliveryListing = z.output<typeof deliveryListSchema>;
