export const GROUPS = ['pdf', 'xlsx', 'html', 'cli', 'batch'] as const;
export type Group = (typeof GROUPS)[number];

/** Milliseconds, medians over the rounds. */
export interface Timing {
  readonly wall: number;
  /** Of all threads and helping processes. */
  readonly cpu: number;
}

/** What was measured of one contestant at one size. What is absent was not measured. */
export interface Row {
  readonly group: Group;
  readonly id: string;
  readonly name: string;
  /** Of the report; 0 where none is read. */
  readonly policies: number;
  /** The id of the row, of the same group and size, that ratios are to; none for what stands alone. */
  readonly reference?: string;
  /** The same document again and again in one process. */
  readonly warm?: Timing;
  /** Another report every time, in the same process. */
  readonly changing?: Timing;
  /** A new process, from its start to its end. */
  readonly cold?: Timing;
  /** MiB, the most that the process and its helpers had. */
  readonly memory?: number;
  /** Of the document. */
  readonly bytes?: number;
  readonly pages?: number;
  /** Batches: mean memory during the last hundred reports, as a multiple of that during the second hundred. */
  readonly memoryTrend?: number;
  /** Why it was not measured, or what is wrong with its document. */
  readonly problem?: string;
  /** The problem is a fault: something that should work does not. */
  readonly isFault?: boolean;
}

export function rowOf(rows: readonly Row[], group: Group, policies: number, id: string): Row | undefined {
  return rows.find((row) => row.group === group && row.policies === policies && row.id === id);
}
