export interface MarkdownOptions {
  /** Characters of the document, at least 1,000. Longer tables are shortened until it fits. */
  readonly maxLength: number;
}

/** What GitHub takes as a comment. */
export const MARKDOWN_DEFAULTS: MarkdownOptions = { maxLength: 65_536 };
