/** What is wrong with a template. */
import type { Place } from '../../errors.js';

/**
 * `error`: a document cannot be made, lacks something, or has a broken reference. `warning`: documents can be made, but could be
 * better.
 */
export const PROBLEM_SEVERITIES = ['error', 'warning'] as const;
export type ProblemSeverity = (typeof PROBLEM_SEVERITIES)[number];

export interface TemplateProblem {
  readonly severity: ProblemSeverity;
  /** With an absolute path. */
  readonly place: Place;
  /** What was expected, and what was found. */
  readonly message: string;
}
