/** What is wrong with a template. */
import type { Place } from '../../errors.js';

/**
 * `error`: a document cannot be made, or lacks something, or holds something that leads nowhere. `warning`: documents are
 * made, and could be better.
 */
export const PROBLEM_SEVERITIES = ['error', 'warning'] as const;
export type ProblemSeverity = (typeof PROBLEM_SEVERITIES)[number];

export interface TemplateProblem {
  readonly severity: ProblemSeverity;
  /** The file's path is absolute. */
  readonly place: Place;
  /** What was expected, and what was found. */
  readonly message: string;
}
