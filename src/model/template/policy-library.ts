export interface PolicyLibrary {
  readonly sources: readonly LibrarySource[];
  /** One per policy id. Later files override earlier ones. */
  readonly policies: readonly LibraryPolicy[];
}

export interface LibrarySource {
  readonly file: string;
  /** As stated in the file; empty if it states none. */
  readonly name: string;
  readonly version: string;
  /** BCP 47; empty if the file states none. */
  readonly language: string;
  readonly sha256: string;
}

/** Guidance on one policy; every part may be empty. Prose is paragraphs with inline Markdown only. */
export interface LibraryPolicy {
  readonly policyId: string;
  /** Replaces the report's title in the guidance, and nowhere else. */
  readonly title: string;
  readonly description: string;
  readonly rationale: string;
  /** Prose, one entry per step, in order. */
  readonly steps: readonly string[];
  readonly links: readonly LibraryLink[];
  readonly mappings: readonly ControlMapping[];
}

export interface LibraryLink {
  readonly title: string;
  /** http, https or mailto. */
  readonly url: string;
  /** The only connector type of a report that the link is for; empty for every report. */
  readonly provider: string;
}

export interface ControlMapping {
  readonly benchmark: string;
  readonly control: string;
  readonly title: string;
}

export interface LibraryCoverage {
  /** Entries that did not pass and have guidance, of all that did not pass. */
  readonly covered: number;
  readonly of: number;
  readonly matched: number;
}
