export const GROUPS = ['pdf', 'xlsx', 'html', 'cli', 'batch', 'portfolio', 'runs'] as const;
export type Group = (typeof GROUPS)[number];

/** Milliseconds, medians over the rounds. */
export interface Timing {
  readonly wall: number;
  /** Of all threads and helper processes. */
  readonly cpu: number;
}

/** The measurements of one contestant at one size. Absent ones were not measured. */
export interface Row {
  readonly group: Group;
  readonly id: string;
  readonly name: string;
  /** Of the report; 0 if none is read. */
  readonly policies: number;
  /** The id of the row of the same group and size that ratios refer to; absent for rows without a reference. */
  readonly reference?: string;
  /** The same document again and again in one process. */
  readonly warm?: Timing;
  /** A different report each time, in the same process. */
  readonly changing?: Timing;
  /** A new process, from its start to its end. */
  readonly cold?: Timing;
  /** Peak of the process and its helpers, in MiB. */
  readonly memory?: number;
  /** Of the document. */
  readonly bytes?: number;
  readonly pages?: number;
  /** Batches: mean memory during the last hundred reports, as a multiple of that during the second hundred. */
  readonly memoryTrend?: number;
  /** Of a run; absent if their rate says nothing. */
  readonly reports?: number;
  /** Why it was not measured, or what is wrong with its document. */
  readonly problem?: string;
  /** Whether the problem is a fault: something that should work does not. */
  readonly isFault?: boolean;
}

export function rowOf(rows: readonly Row[], group: Group, policies: number, id: string): Row | undefined {
  return rows.find((row) => row.group === group && row.policies === policies && row.id === id);
}
