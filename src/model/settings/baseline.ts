import type { GenerateInput } from '../report/input.js';
import type { Snapshot } from '../report/snapshot.js';

export type BaselineReference =
  /** A snapshot or a response body. The path is absolute. */
  | { readonly kind: 'file'; readonly path: string }
  /** A scan job of the same account and benchmark. */
  | { readonly kind: 'job'; readonly id: string }
  | { readonly kind: 'previous' }
  /** The last scan on or before a day, `YYYY-MM-DD`. */
  | { readonly kind: 'date'; readonly day: string }
  /** From a program, unchecked. */
  | { readonly kind: 'input'; readonly input: GenerateInput }
  | { readonly kind: 'snapshot'; readonly snapshot: Snapshot };
