import type { LinkName, MappingName } from './sources.js';

/** Advice on the controls of one kind, for any subject. */
export interface Topic {
  /** Endings of policy ids with spaces between, or whole patterns with `%s`, as in the vocabulary. */
  readonly controls: string;
  /** Why it matters. */
  readonly rationale: string;
  /** One per line; `%s` is replaced by the subject of the control, in the plural. Markdown marks are allowed. */
  readonly steps: string;
  readonly links: readonly LinkName[];
  readonly mappings: readonly MappingName[];
}
