import type { z } from 'zod';
import { schemaProblems } from '../../messages/problems.js';
import { DirectiveProblem } from '../prose/markdown.js';

/** @throws DirectiveProblem with all problems of the attributes. */
export function readAttributes<Shape>(attributes: Readonly<Record<string, string>>, schema: z.ZodType<Shape>): Shape {
  const parsed = schema.safeParse(attributes);
  if (parsed.success) return parsed.data;
  throw new DirectiveProblem(schemaProblems(parsed.error.issues, { schema, value: attributes }).join('; '));
}
