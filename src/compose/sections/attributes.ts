import type { z } from 'zod';
import { schemaProblems } from '../../messages/problems.js';
import { DirectiveProblem } from '../prose/markdown.js';

type Attributes = Readonly<Record<string, string>>;

/** What was read, by attributes and schema: documents of a template have the same directives, some of them in each section. */
const known = new WeakMap<Attributes, WeakMap<z.ZodType, unknown>>();

/** @throws DirectiveProblem with all problems of the attributes. */
export function readAttributes<Shape>(attributes: Attributes, schema: z.ZodType<Shape>): Shape {
  const read = known.get(attributes)?.get(schema);
  if (read !== undefined) return read as Shape;
  const parsed = schema.safeParse(attributes);
  if (parsed.success) {
    const bySchema = known.get(attributes) ?? new WeakMap<z.ZodType, unknown>();
    known.set(attributes, bySchema.set(schema, parsed.data));
    return parsed.data;
  }
  throw new DirectiveProblem(schemaProblems(parsed.error.issues, { schema, value: attributes }).join('; '));
}
