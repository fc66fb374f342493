/** Checks a configuration file against its schema: names and types of keys, nothing about what the values mean. */
import type { z } from 'zod';
import { didYouMean } from './nearest-name.js';
import { received } from './received.js';
import { configSchema, ranksSchema, rendererSchema, type WrittenConfig } from './schema.js';

export interface CheckedShape {
  /** What can be used: keys with a problem are left out, so that the values of the others are checked as well. */
  readonly written: WrittenConfig;
  readonly problems: readonly string[];
}

const EXPECTED: Readonly<Record<string, string>> = {
  array: 'a list of names',
  object: 'keys and values',
  record: 'keys and values',
  string: 'a text',
};

/** `label` names the file in messages. An empty file holds no settings. */
export function checkShape(content: unknown, label: string): CheckedShape {
  const result = configSchema.safeParse(content ?? {}, { reportInput: true });
  if (result.success) return { written: result.data, problems: [] };
  const problems = result.error.issues.flatMap((issue) => describe(issue, label));
  return { written: withoutProblems(content, result.error.issues), problems };
}

function describe(issue: z.core.$ZodIssue, label: string): string[] {
  const place = issue.path.length === 0 ? label : `${label}: ${issue.path.join('.')}`;
  if (issue.code === 'unrecognized_keys') {
    const known = knownKeys(issue.path);
    return issue.keys.map(
      (key) => `${place}: unknown key "${key}"${didYouMean(key, known)}; known are ${known.join(', ')}`,
    );
  }
  const expected = issue.code === 'invalid_type' ? (EXPECTED[issue.expected] ?? issue.expected) : issue.message;
  return [`${place}: expected ${expected}, received ${received(issue.input)}`];
}

/** Keys that the schema knows at a place. Only three kinds of place have fixed keys. */
function knownKeys([first]: readonly PropertyKey[]): string[] {
  if (first === undefined) return Object.keys(configSchema.shape);
  return Object.keys(first === 'ranks' ? ranksSchema.shape : rendererSchema.shape);
}

function withoutProblems(content: unknown, issues: readonly z.core.$ZodIssue[]): WrittenConfig {
  if (issues.some(({ code, path }) => path.length === 0 && code !== 'unrecognized_keys')) return {};
  const spoilt = new Set(issues.flatMap(({ path }) => path.slice(0, 1)));
  const sound = Object.entries(content as object).filter(
    ([key]) => Object.hasOwn(configSchema.shape, key) && !spoilt.has(key),
  );
  return Object.fromEntries(sound);
}
