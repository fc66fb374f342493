/** What all directives share: their context, and how their attributes are read. */
import { z } from 'zod';
import { schemaProblems } from '../../messages/problems.js';
import type { Block, Heading } from '../../model/document/document.js';
import type { Table } from '../../model/document/table.js';
import type { ComposeContext } from '../context.js';
import { DirectiveProblem } from '../prose/markdown.js';
import type { Loop } from '../policies/selection.js';

/** The context of a directive: the document's data and, in a repeated section, the item of the turn. */
export interface DirectiveScope {
  readonly context: ComposeContext;
  readonly tables: Readonly<Record<string, Table>>;
  readonly loop: Loop;
  /** A heading of the directive's own, below those of the section. */
  readonly heading: (text: string) => Heading;
}

export type Attributes = Readonly<Record<string, string>>;
export type Directive = (attributes: Attributes, scope: DirectiveScope) => Block | Block[];

export const current = z.literal('current');
export const limit = z.coerce.number().int().min(1);

const noAttributes = z.strictObject({});

/** A directive without attributes. */
export function plain(block: (scope: DirectiveScope) => Block): Directive {
  return (attributes, scope) => {
    readAttributes(attributes, noAttributes);
    return block(scope);
  };
}

/** @throws DirectiveProblem with everything that is wrong with them. */
export function readAttributes<Shape>(attributes: Attributes, schema: z.ZodType<Shape>): Shape {
  const parsed = schema.safeParse(attributes);
  if (parsed.success) return parsed.data;
  throw new DirectiveProblem(schemaProblems(parsed.error.issues, { schema, value: attributes }).join('; '));
}

/** What the section is repeated for, as an attribute says `current`. */
export function inLoop<Value>(value: Value | undefined, what: string): Value {
  if (value !== undefined) return value;
  throw new DirectiveProblem(
    `expected a section that is repeated for each ${what} around "${what}=current", found one that is not`,
  );
}

/** The parts of a list, which are separated by spaces or commas. */
export function listed(list: string): string[] {
  return list.split(/[\s,]+/).filter((part) => part !== '');
}
