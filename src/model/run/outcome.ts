/** Of a report. `not-assessed`: there is no report. `failed`: there is one, but no documents. */
export const REPORT_RESULTS = ['made', 'not-assessed', 'failed'] as const;
export type ReportResult = (typeof REPORT_RESULTS)[number];

/**
 * What a deliverer got of a report: its documents, a note that nothing changed, or nothing, because the condition was not met,
 * there is no report, or planning failed.
 */
export const DELIVERY_DECISIONS = ['documents', 'note', 'left-out', 'not-assessed', 'failed'] as const;
export type DeliveryDecision = (typeof DELIVERY_DECISIONS)[number];

/** Which reports of a run to work on: those without an outcome, or also those that were not made or could not be delivered. */
export const REDO = ['open', 'failed'] as const;
export type Redo = (typeof REDO)[number];

/** Counts of reports in a digest. `open`: not reached before the run was stopped. */
export const REPORT_COUNTS = ['made', 'notAssessed', 'failed', 'open'] as const;

/**
 * Counts of deliveries in a digest: one report for one deliverer. `alreadyDelivered`: it arrived before the run, so nothing was sent
 * again. `leftOut`: the condition was not met, or the deliverer had nothing to deliver.
 */
export const DELIVERY_COUNTS = [
  'delivered',
  'alreadyDelivered',
  'leftOut',
  'notAssessed',
  'failed',
  'unknown',
  'open',
] as const;

/** In each part, the other counts add up to `planned`. */
export interface Digest {
  readonly reports: Readonly<Record<'planned' | (typeof REPORT_COUNTS)[number], number>>;
  readonly deliveries: Readonly<Record<'planned' | (typeof DELIVERY_COUNTS)[number], number>>;
}

export function lacks({ reports, deliveries }: Digest): boolean {
  return reports.made < reports.planned || deliveries.failed + deliveries.unknown + deliveries.open > 0;
}
