/** Checks a configuration file against its schema: names and types of keys, nothing about what the values mean. */
import type { z } from 'zod';
import { schemaProblems } from '../messages/schema-problems.js';
import { configSchema, type WrittenConfig } from './schema.js';

export interface CheckedShape {
  /** What can be used: keys with a problem are left out, so that the values of the others are checked as well. */
  readonly written: WrittenConfig;
  readonly problems: readonly string[];
}

/** `label` names the file in messages. An empty file holds no settings. */
export function checkShape(content: unknown, label: string): CheckedShape {
  const value = content ?? {};
  const result = configSchema.safeParse(value);
  if (result.success) return { written: result.data, problems: [] };
  const { issues } = result.error;
  const problems = schemaProblems(issues, { schema: configSchema, value });
  return { written: withoutProblems(content, issues), problems: problems.map((problem) => `${label}: ${problem}`) };
}

function withoutProblems(content: unknown, issues: readonly z.core.$ZodIssue[]): WrittenConfig {
  if (issues.some(({ code, path }) => path.length === 0 && code !== 'unrecognized_keys')) return {};
  const spoilt = new Set(issues.flatMap(({ path }) => path.slice(0, 1)));
  const sound = Object.entries(content as object).filter(
    ([key]) => Object.hasOwn(configSchema.shape, key) && !spoilt.has(key),
  );
  return Object.fromEntries(sound);
}
