/** What a preview knows at one moment, as its page shows it. */

export interface PreviewProblem {
  readonly severity: 'error' | 'warning';
  /** `sections/summary.md:3:5`, or empty where it stands nowhere. */
  readonly where: string;
  readonly message: string;
}

export interface PreviewDocument {
  readonly format: string;
  readonly fileName: string;
  /** Relative to the page. */
  readonly href: string;
  /** Why this one could not be made; the one before is shown then, where there is one. */
  readonly failure: string | null;
}

export interface PreviewState {
  /** Counts the changes that were seen, from 1. */
  readonly change: number;
  /** Change that the documents are of; 0 before there are any. */
  readonly shown: number;
  /** The documents are older than the last change, because it cannot be composed. */
  readonly isStale: boolean;
  /** The check of the last change is not done yet. */
  readonly isChecking: boolean;
  readonly title: string;
  /** What is previewed: template, report, locale. */
  readonly subjects: readonly string[];
  readonly problems: readonly PreviewProblem[];
  readonly documents: readonly PreviewDocument[];
  /** Names of the worksheets. */
  readonly sheets: readonly string[];
}
