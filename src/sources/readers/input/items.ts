/** Findings one after another: of an array, of several arrays, or one per line. Only one of them is in memory at a time. */
import { JSONParser } from '@streamparser/json';
import type { z } from 'zod';
import { AuditpressError } from '../../../base/errors.js';
import { schemaProblems } from '../../../base/wording/problems.js';
import { cutOff, damaged, misshapen } from './faults.js';
import type { InputFile } from '../reader.js';

/**
 * The findings in a file, each checked by a schema.
 *
 * @throws AuditpressError (input) `scan-truncated`, and `scan-malformed` for a finding that lacks what the schema needs
 */
export function* readItems<Shape extends z.ZodType>(
  file: InputFile,
  schema: Shape,
  title: string,
): Generator<z.output<Shape>> {
  let index = 0;
  for (const value of valuesIn(file, title)) {
    const read = schema.safeParse(value);
    if (!read.success) {
      const at = `[${String(index)}]`;
      const problems = schemaProblems(read.error.issues, { schema, value, at });
      throw misshapen(title, problems);
    }
    index += 1;
    yield read.data;
  }
}

/** Elements of `[…]` and of `{ "Findings": […] }`, and whole objects. Programs that append write `][`, `}{` or a line feed between. */
function* valuesIn(file: InputFile, title: string): Generator {
  const parser = new JSONParser({ paths: ['$', '$.*', '$.Findings.*'], keepStack: false, separator: '' });
  const found: unknown[] = [];
  parser.onValue = ({ value, key, parent, stack }) => {
    if (Array.isArray(parent) && typeof key === 'number') {
      found.push(value);
      // It is not needed in the list any more, which may be long.
      parent[key] = null;
    } else if (stack.length === 0 && isRecord(value) && !Array.isArray(value['Findings'])) found.push(value);
  };
  try {
    for (const part of file.parts()) {
      parser.write(part);
      yield* found.splice(0);
    }
    if (!parser.isEnded) parser.end();
  } catch (cause) {
    if (cause instanceof AuditpressError) throw cause;
    const how = cause instanceof Error ? cause.message : String(cause);
    throw /^(Parser|Tokenizer) ended\b/.test(how)
      ? cutOff(title, 'it ends within a finding', cause)
      : damaged(title, how, cause);
  }
  yield* found.splice(0);
}

const isRecord = (value: unknown): value is Readonly<Record<string, unknown>> =>
  typeof value === 'object' && value !== null && !Array.isArray(value);
