import { expect, test } from 'vitest';
import { gateProblem, readGate } from '../../../src/settings/gates/read-gate.js';

test('a gate may have a name', () => {
  const { name, text, rule } = readGate({ name: 'Nothing critical', rule: ' critical failed = 0 ' });
  expect({ name, text }).toEqual({ name: 'Nothing critical', text: 'critical failed = 0' });
  expect(rule).toEqual(readGate('critical failed = 0').rule);
});

test('a problem names the gate and the place of the first wrong character', () => {
  expect(gateProblem('critical failed = 0')).toBeUndefined();
  expect(gateProblem('compliance => 80')).toBe(
    '"compliance => 80", character 12: expected one of =, <=, >=, <, >, found "=>" (did you mean ">="?)',
  );
  expect(gateProblem({ name: 'A', rule: 'no high' })).toBe(
    '"no high", character 4: expected "new" after "no", found "high"',
  );
});
