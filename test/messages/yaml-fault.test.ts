import { expect, it } from 'vitest';
import { parse } from 'yaml';
import { describeYamlFault } from '../../src/messages/yaml-fault.js';

it.each([
  ['a: [b', 'expected YAML, found a fault in line 1, column 6: flow sequence in block collection must be'],
  ['a: 1\na: 2', 'expected YAML, found a fault in line 2, column 1: map keys must be unique'],
  ['*x', 'expected YAML, found a fault: unresolved alias'],
])('%j', (text, message) => {
  let fault = '';
  try {
    parse(text);
  } catch (cause) {
    fault = describeYamlFault(cause);
  }
  expect(fault).toContain(message);
  expect(fault).not.toMatch(/\n|:$/);
});
