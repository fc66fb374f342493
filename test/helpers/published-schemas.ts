import { readFileSync } from 'node:fs';
import { Ajv2020 } from 'ajv/dist/2020.js';
import { expect } from 'vitest';
import type { PUBLISHED_SCHEMAS } from '../../scripts/published-schemas.js';
import { memoize } from '../../src/model/values/memoize.js';

/** The check of a schema. Compiling takes far longer than checking, above all compiling to quick checks. */
const validatorOf = memoize((schema: string) => {
  const path = new URL(`../../dist/schemas/${schema}.schema.json`, import.meta.url);
  return new Ajv2020({ strict: true, code: { optimize: false } }).compile(
    JSON.parse(readFileSync(path, 'utf8')) as object,
  );
});

/** Fails if a value does not match a schema of the built package, checked by a standard validator in strict mode. */
export function expectToFit(schema: keyof typeof PUBLISHED_SCHEMAS, value: unknown): void {
  const validate = validatorOf(schema);
  expect(validate(value), JSON.stringify(validate.errors)).toBe(true);
}
