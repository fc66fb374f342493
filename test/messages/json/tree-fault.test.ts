import { expect, test } from 'vitest';
import { describeTreeFault } from '../../../src/messages/json/tree-fault.js';
import type { JsonValue } from '../../../src/model/report/json.js';

test.each([
  ['{"a": [1, {"b": null}]}', undefined],
  ['"x"', undefined],
  [`${'['.repeat(50)}${']'.repeat(50)}`, undefined],
  [`${'['.repeat(51)}${']'.repeat(51)}`, 'expected at most 50 levels of lists and maps, found more'],
  ['{"a": [{"__proto__": 1}]}', 'expected another key, found "__proto__"'],
])('%j', (text, fault) => {
  expect(describeTreeFault(JSON.parse(text) as JsonValue)).toBe(fault);
});
