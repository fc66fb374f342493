/** What readers of JSON share: its shape, and the words that tools use for the same thing. */
import { z } from 'zod';
import { describeJsonFault, findSyntaxFault } from '../../../base/wording/json/syntax-fault.js';
import { schemaProblems } from '../../../base/wording/problems.js';
import { cutOff, damaged, misshapen } from './faults.js';
import type { InputFile } from '../reader.js';
import { decodeText } from './text.js';

/** A text that may be missing or null, which is read as empty. */
export const text = z
  .string()
  .nullish()
  .transform((value) => value ?? '');

/**
 * The JSON in a file, of which a schema describes what is read. Other members are left out. Of a repeated key the last one counts, as
 * it does for the tools themselves.
 *
 * @param title of the format, for the message: `the JSON of Maester`
 * @throws AuditpressError (input) `scan-truncated`, and `scan-malformed` for what is no JSON, or JSON of another shape
 */
export function readShape<Shape extends z.ZodType>(file: InputFile, schema: Shape, title: string): z.output<Shape> {
  const value = parse(decodeText(file.bytes()), title);
  const read = schema.safeParse(value);
  if (read.success) return read.data;
  throw misshapen(title, schemaProblems(read.error.issues, { schema, value, at: '' }));
}

function parse(text: string, title: string): unknown {
  try {
    return JSON.parse(text);
  } catch (cause) {
    if (!(cause instanceof SyntaxError)) throw damaged(title, 'it is nested too deeply', cause);
    const how = describeJsonFault(text);
    throw findSyntaxFault(text)?.offset === text.length ? cutOff(title, how, cause) : damaged(title, how, cause);
  }
}

const SEVERITIES: ReadonlyMap<string, string> = new Map([
  ['critical', 'Critical'],
  ['high', 'High'],
  ['medium', 'Moderate'],
  ['moderate', 'Moderate'],
  ['low', 'Low'],
  ['info', 'VeryLow'],
  ['informational', 'VeryLow'],
]);

/** A severity in the words of `SEVERITIES`; as it is if it is none of them. */
export function severityOf(word: string): string {
  return SEVERITIES.get(word.trim().toLowerCase()) ?? word;
}
