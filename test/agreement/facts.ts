/** All that documents state about a report, recounted from its response body. Imports nothing from `src`. */
import { createHash } from 'node:crypto';
import { recountCauses, type CausesRecount } from './recount-causes.js';
import { recountPlan, type PlanRecount } from './recount-plan.js';
import { recountNotes } from './recount-notes.js';
import { recount, type Recount } from './recount.js';
import { findScanTime, type StatedTime } from './scan-time.js';
import { compareTotals, type TotalsComparison } from './stated-totals.js';

export interface Facts {
  readonly recount: Recount;
  readonly causes: CausesRecount;
  readonly plan: PlanRecount;
  /** Undefined if the service states none. */
  readonly totals: TotalsComparison | undefined;
  /** Observations by code. */
  readonly notes: ReadonlyMap<string, number>;
  /** Undefined if the report does not state it. */
  readonly scanTime: StatedTime | undefined;
  /** Of the response body, in hexadecimal digits. */
  readonly sha256: string;
}

export function factsOf(body: string): Facts {
  const counted = recount(body);
  const totals = compareTotals(body, counted);
  return {
    recount: counted,
    causes: recountCauses(counted),
    plan: recountPlan(counted),
    totals,
    notes: recountNotes(body, counted, totals),
    scanTime: findScanTime(body),
    sha256: createHash('sha256').update(body).digest('hex'),
  };
}
