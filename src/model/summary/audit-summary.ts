import type { Acceptances } from './acceptances.js';
import type { Comparison } from './comparison.js';
import type { GateOutcome } from './gates.js';
import type { Score } from './score.js';
import type { Trend } from './trend.js';
import type { ScanSummary } from './summary.js';

export interface AuditSummary extends ScanSummary {
  readonly comparison: Comparison | null;
  readonly trend: Trend | null;
  /** What risk acceptances say about this scan; null if none are given. They change no other figure. */
  readonly acceptances: Acceptances | null;
  readonly gates: readonly GateOutcome[];
  readonly score: Score | null;
}
