/** The state of a preview, as its page shows it. */

export interface PreviewProblem {
  readonly severity: 'error' | 'warning';
  /** Such as `sections/summary.md:3:5`; empty without a place. */
  readonly where: string;
  readonly message: string;
}

export interface PreviewDocument {
  readonly format: string;
  readonly fileName: string;
  /** Relative to the page. */
  readonly href: string;
  /** Why it could not be rendered; null otherwise. The previous one is shown instead, if any. */
  readonly failure: string | null;
}

export interface PreviewState {
  /** Number of changes so far, from 1. */
  readonly change: number;
  /** The change that the documents show; 0 before the first. */
  readonly shown: number;
  /** Whether the documents are older than the last change, because it cannot be composed. */
  readonly isStale: boolean;
  /** Whether the check of the last change is running. */
  readonly isChecking: boolean;
  readonly title: string;
  /** What is previewed: template, report, locale. */
  readonly subjects: readonly string[];
  readonly problems: readonly PreviewProblem[];
  readonly documents: readonly PreviewDocument[];
  /** Names of the worksheets. */
  readonly sheets: readonly string[];
}
