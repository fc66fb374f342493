import { readFileSync } from 'node:fs';
import { Ajv2020 } from 'ajv/dist/2020.js';
import { describe, expect, it } from 'vitest';
import { parse } from 'yaml';
import { PUBLISHED_SCHEMAS } from '../../../scripts/published-schemas.js';

const validate = new Ajv2020({ strict: true }).compile(PUBLISHED_SCHEMAS['policy-library']);

/** Parses a file as an editor does, with `1.10` as a number. */
function problemsFor(text: string): unknown {
  return validate(parse(text)) ? null : validate.errors;
}

describe('the published schema of policy libraries', () => {
  it('accepts the example library, and the example in the documentation', () => {
    const read = (path: string): string => readFileSync(new URL(`../../../${path}`, import.meta.url), 'utf8');
    expect(problemsFor(read('examples/policy-library.yaml'))).toBeNull();
    const [, example = ''] = /```yaml\n([\s\S]*?)```/.exec(read('docs/policy-library.md')) ?? [];
    expect(problemsFor(example)).toBeNull();
  });

  it.each([
    ['an unknown key', 'policies: { P: { step: [a] } }'],
    ['a policy without any key', 'policies: { P: {} }'],
    ['steps that are not a list', 'policies: { P: { steps: a } }'],
    ['no policies', 'name: x'],
  ])('refuses %s', (_, text) => {
    expect(problemsFor(text)).not.toBeNull();
  });
});
