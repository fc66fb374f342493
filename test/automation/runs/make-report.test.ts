import { describe, expect, it } from 'vitest';
import type { DeliveredEntry } from '../../../src/archive/run-records.js';
import { joined, occasionOf } from '../../../src/automation/runs/make-report.js';

type Decision = DeliveredEntry['decision'];

function entry(deliverer: string, decision: Decision, ...ids: readonly string[]): DeliveredEntry {
  return { deliverer, decision, reason: `${decision} because`, ids: [...ids] };
}

describe('the entries of several reports of one response', () => {
  it('become one entry per deliverer, in the order in which they came, with the deliveries of all', () => {
    const entries = [
      entry('mail', 'documents', 'one'),
      entry('folder', 'documents', 'two'),
      entry('mail', 'documents', 'three', 'four'),
    ];
    expect(joined(entries)).toEqual([
      entry('mail', 'documents', 'one', 'three', 'four'),
      entry('folder', 'documents', 'two'),
    ]);
  });

  it.each([
    ['left-out', 'note', 'note'],
    ['note', 'documents', 'documents'],
    ['left-out', 'documents', 'documents'],
    ['documents', 'failed', 'failed'],
    ['left-out', 'failed', 'failed'],
    ['note', 'failed', 'failed'],
  ] as const)('say with its reason what the operator needs more: of %s and %s, %s', (one, other, expected) => {
    const pair = [entry('mail', one, 'a'), entry('mail', other, 'b')];
    expect(joined(pair)).toEqual([entry('mail', expected, 'a', 'b')]);
    expect(joined(pair.toReversed())).toEqual([entry('mail', expected, 'b', 'a')]);
  });

  it('keep the first reason of two that are alike', () => {
    const first = { ...entry('mail', 'failed'), reason: 'first' };
    expect(joined([first, { ...first, reason: 'second' }])).toEqual([first]);
  });
});

it('what a schedule delivers is another delivery in each run, what a batch repeats is the same', () => {
  expect(occasionOf({ id: 'run', schedule: 'daily' })).toBe('run');
  expect(occasionOf({ id: 'run', schedule: '' })).toBe('');
});
