/** Medians of times, and the trend of memory. */
import type { Timing } from './result.js';

/** The middle value, or the mean of the two middle ones. NaN for an empty list. */
export function median(values: readonly number[]): number {
  const sorted = [...values].sort((one, other) => one - other);
  const middle = Math.floor(sorted.length / 2);
  const upper = sorted[middle] ?? NaN;
  return sorted.length % 2 === 1 ? upper : ((sorted[middle - 1] ?? NaN) + upper) / 2;
}

/** The medians of wall time and CPU time, each on its own; undefined without samples. */
export function medianTiming(samples: readonly Timing[]): Timing | undefined {
  if (samples.length === 0) return undefined;
  return { wall: median(samples.map(({ wall }) => wall)), cpu: median(samples.map(({ cpu }) => cpu)) };
}

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
