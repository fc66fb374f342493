import { readFileSync } from 'node:fs';
import { Ajv2020 } from 'ajv/dist/2020.js';
import { describe, expect, it } from 'vitest';
import { parse } from 'yaml';
import { PUBLISHED_SCHEMAS } from '../../scripts/published-schemas.js';

const validatorOf = (schema: object) => new Ajv2020({ strict: true }).compile(schema);
const read = (path: string): string => readFileSync(new URL(`../../${path}`, import.meta.url), 'utf8');

describe('the published schemas', () => {
  it.each(Object.entries(PUBLISHED_SCHEMAS))(
    'are JSON Schema 2020-12 that a plain validator compiles in strict mode: %s',
    (_name, schema) => {
      expect(schema).toMatchObject({ $schema: 'https://json-schema.org/draft/2020-12/schema' });
      expect(() => validatorOf(schema)).not.toThrow();
    },
  );
});

describe('the published schema of configurations', () => {
  const validate = validatorOf(PUBLISHED_SCHEMAS.config);

  it('accepts the example in the package, and the one in its page', () => {
    const [, page = ''] =
      /```yaml\n(# auditpress\.config\.yaml\n[\s\S]*?)```/.exec(read('docs/configuration.md')) ?? [];
    for (const text of [read('examples/auditpress.config.yaml'), page]) {
      expect(Object.keys(parse(text) as object)).not.toEqual([]);
      expect(validate(parse(text)), JSON.stringify(validate.errors)).toBe(true);
    }
  });

  it('states how the path of the list of benchmarks begins', () => {
    expect(validate({ service: { benchmarksPath: '/list' } })).toBe(true);
    expect(validate({ service: { benchmarksPath: 'list' } })).toBe(false);
  });
});
