import { describe, expect, it } from 'vitest';
import { describeTreeFault } from '../../../src/settings/config/read-file.js';
import type { JsonValue } from '../../../src/model/report/json.js';

describe('parsed JSON that cannot be settings', () => {
  it.each([
    ['{"a": [1, {"b": null}]}', undefined],
    ['"x"', undefined],
    [`${'['.repeat(50)}${']'.repeat(50)}`, undefined],
    [`${'['.repeat(51)}${']'.repeat(51)}`, 'expected at most 50 levels of lists and maps, found more'],
    ['{"a": [{"__proto__": 1}]}', 'expected another key, found "__proto__"'],
  ])('has a fault, if any: %j', (text, fault) => {
    expect(describeTreeFault(JSON.parse(text) as JsonValue)).toBe(fault);
  });
});
