import type { LinkName, MappingName } from './sources.js';

/** What there is to say about the controls of one kind, whatever they are applied to. */
export interface Topic {
  /** Endings of policy ids with spaces between, or whole patterns with `%s`, as the vocabulary has them. */
  readonly controls: string;
  /** Why it matters. */
  readonly rationale: string;
  /** One a line; `%s` stands for what the control is applied to, in the plural. Marks of Markdown are allowed. */
  readonly steps: string;
  readonly links: readonly LinkName[];
  readonly mappings: readonly MappingName[];
}
