/** Options that all trackers share. */
import { z } from 'zod';
import { timeoutOption } from '../options.js';
import { GROUPINGS } from './groups.js';

/** Trackers split labels at white space, or forbid it. */
const label = z.string().regex(/^\S{1,50}$/, 'expected a label of at most 50 characters without spaces');

export const ticketOptions = {
  per: z
    .enum(GROUPINGS)
    .optional()
    .describe('Instead of issue: keeps one ticket per report, category, severity or policy that did not pass.'),
  labels: z.array(label).max(20).default([]).describe('Additional labels of the tickets.'),
  severityLabels: z
    .record(z.string(), label)
    .default({
      Critical: 'severity-critical',
      High: 'severity-high',
      Moderate: 'severity-moderate',
      Low: 'severity-low',
      VeryLow: 'severity-very-low',
    })
    .describe('Label of a ticket for its worst open severity. {} sets none.'),
  timeout: timeoutOption,
};

/** @throws through zod unless exactly one of `issue` and `per` is given */
export function checkMode(
  { issue, per }: { readonly issue?: unknown; readonly per?: unknown },
  context: z.RefinementCtx,
): void {
  if ((issue === undefined) !== (per === undefined)) return;
  const received = issue === undefined ? 'none' : 'both';
  context.addIssue({ code: 'custom', path: ['per'], message: `expected either issue or per, received ${received}` });
}
