import type { Table } from '../../model/document/table.js';
import type { ComposeContext } from '../context.js';
import type { Loop } from '../policies/selection.js';
import { DirectiveProblem, type MakeHeading } from '../prose/markdown.js';
import { oneOf } from './attributes.js';

/** What directives can use: the document's data and, in a repeated section, the item of this repetition. */
export interface DirectiveScope {
  readonly context: ComposeContext;
  readonly tables: Readonly<Record<string, Table>>;
  readonly loop: Loop;
  /** Creates a heading one level below the last one of the section. */
  readonly heading: MakeHeading;
}

/** Names the item of this repetition. */
export const current = oneOf('current');

/** The item that an attribute with the value `current` refers to. */
export function inLoop<Value>(value: Value | undefined, what: string): Value {
  if (value !== undefined) return value;
  throw new DirectiveProblem(
    `expected a section that is repeated for each ${what} around "${what}=current", found one that is not`,
  );
}
