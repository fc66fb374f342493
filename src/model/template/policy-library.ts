/** A policy library: what users say about policies beyond the report. Plain data, laid together from one or more files. */

export interface PolicyLibrary {
  /** The files in the order given: what they say of themselves, and the hash of their bytes. */
  readonly sources: readonly LibrarySource[];
  /** One a policy id; what later files say stands in place of what earlier ones do. */
  readonly policies: readonly LibraryPolicy[];
}

export interface LibrarySource {
  /** Name of the file, without its folder. */
  readonly file: string;
  /** As the file states them; empty where it does not. */
  readonly name: string;
  readonly version: string;
  /** BCP 47; empty where the file states none. */
  readonly language: string;
  /** Lower-case hexadecimal. */
  readonly sha256: string;
}

/** What is said about one policy; every part may be empty. Prose is paragraphs with marks of Markdown, never more. */
export interface LibraryPolicy {
  readonly policyId: string;
  /** Stands in place of the report's title in the guidance, and nowhere else. */
  readonly title: string;
  readonly description: string;
  readonly rationale: string;
  /** Prose, one a step, in order. */
  readonly steps: readonly string[];
  readonly links: readonly LibraryLink[];
  readonly mappings: readonly ControlMapping[];
}

export interface LibraryLink {
  /** Empty for the address itself. */
  readonly title: string;
  /** http, https or mailto. */
  readonly url: string;
}

/** A control of another benchmark that the policy serves. */
export interface ControlMapping {
  readonly benchmark: string;
  readonly control: string;
  readonly title: string;
}

/** How much of a report a library speaks of. Counts are of entries, as failed checks are. */
export interface LibraryCoverage {
  /** Failed checks with guidance, of all failed checks. */
  readonly covered: number;
  readonly of: number;
  /** Entries of any status with guidance. */
  readonly matched: number;
}
