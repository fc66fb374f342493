export interface MemorySample {
  /** Reports that were finished when the sample was taken. */
  readonly done: number;
  /** MiB. */
  readonly memory: number;
}

const HUNDRED = 100;

/**
 * Mean memory during the last hundred reports, as a multiple of that during the second hundred: 1 if memory stays flat.
 * Undefined for fewer than 300 reports, or if a hundred passed between two samples.
 */
export function memoryTrend(samples: readonly MemorySample[], reports: number): number | undefined {
  if (reports < 3 * HUNDRED) return undefined;
  const [second, last] = [HUNDRED, reports - HUNDRED].map((from) =>
    mean(samples.filter(({ done }) => done >= from && done < from + HUNDRED).map(({ memory }) => memory)),
  );
  return second === undefined || last === undefined ? undefined : last / second;
}

function mean(values: readonly number[]): number | undefined {
  return values.length === 0 ? undefined : values.reduce((sum, value) => sum + value, 0) / values.length;
}
