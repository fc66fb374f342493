import { describe, expect, test } from 'vitest';
import { aggregate } from '../../../src/aggregate/aggregate.js';
import { readGate } from '../../../src/settings/gates/read-gate.js';
import { DELIVER_WHEN, type DeliverWhen } from '../../../src/model/settings/delivery-conditions.js';
import type { AuditSummary } from '../../../src/model/summary/audit-summary.js';
import { decide } from '../../../src/automation/schedule/conditions.js';
import { reportOf, scannedOn } from '../../helpers/comparisons.js';

function scan(letters: string, day = '11-14', gates: readonly string[] = []): AuditSummary {
  return aggregate(scannedOn(day, reportOf(letters)), { gates: gates.map(readGate) });
}

/** Letters as in `reportOf`; undefined for no earlier report. */
function decided(when: DeliverWhen, before: string | undefined, after: string, gates: readonly string[] = []) {
  const current = scan(after, '11-14', gates);
  const earlier = before === undefined ? null : scan(before, '10-14');
  return decide(when, 'note', { current, earlier, gates: current.gates });
}

test('"always" delivers, whatever the reports are', () => {
  expect(decided('always', 'gr', 'gr')).toEqual({ decision: 'deliver', reason: 'The schedule always delivers.' });
});

test.each(['changed', 'worse'] as const)('"%s" delivers the first report', (when) => {
  expect(decided(when, undefined, 'gg')).toEqual({
    decision: 'deliver',
    reason: 'It is the first report of this schedule.',
  });
});

describe('"changed"', () => {
  test.each([
    ['gr', 'rg', '2 policies have another status'],
    ['ga', 'gr', '1 policy has another status'],
    ['g-', 'gg', '1 policy has another status'],
    ['gg', 'g-', '1 policy has another status'],
    ['g.', 'gg', '1 policy is new'],
    ['gg', 'g.', '1 policy is gone'],
    ['gr.', '.gg', '1 policy has another status, 1 policy is new, 1 policy is gone'],
  ])('%s, then %s: %s', (before, after, reason) => {
    expect(decided('changed', before, after)).toEqual({
      decision: 'deliver',
      reason: `Since the last run: ${reason}.`,
    });
  });

  test.each([
    ['gr-a', 'gr-a'],
    ['', ''],
    // The status is the same; only the number of failed resources is not.
    ['g5', 'g2'],
  ])('%s, then %s: no change', (before, after) => {
    expect(decided('changed', before, after)).toEqual({
      decision: 'note',
      reason: 'Since the last run, no policy changed.',
    });
  });
});

describe('"worse"', () => {
  test.each([
    ['ggg', 'ggr', '1 policy newly does not pass, compliance is lower'],
    ['gg-', 'ggr', '1 policy newly does not pass, compliance is lower'],
    ['gr.', 'grr', '1 policy newly does not pass, compliance is lower'],
    ['g2', 'g5', '1 policy is worse'],
    ['ga', 'gr', '1 policy is worse, compliance is lower'],
    ['ggr', 'g-r', 'compliance is lower'],
    ['g', '-', 'compliance can no longer be calculated'],
    // Better and worse at once is worse.
    ['gr', 'rg', '1 policy newly does not pass'],
  ])('%s, then %s: %s', (before, after, reason) => {
    expect(decided('worse', before, after)).toEqual({ decision: 'deliver', reason: `Since the last run: ${reason}.` });
  });

  test.each([
    ['gr', 'gr'],
    ['gr', 'gg'],
    ['g5', 'g2'],
    ['gr', 'g-'],
    ['gr', 'g.'],
    ['-', 'g'],
    ['', ''],
  ])('%s, then %s: not worse', (before, after) => {
    expect(decided('worse', before, after)).toEqual({
      decision: 'note',
      reason: 'Since the last run, nothing is worse.',
    });
  });
});

describe('"gate-failed"', () => {
  test('delivers if a gate failed', () => {
    expect(decided('gate-failed', 'gr', 'gr', ['coverage >= 50%', 'failed = 0', 'compliance >= 90%'])).toEqual({
      decision: 'deliver',
      reason: 'The gate "failed = 0" failed, and 1 more.',
    });
  });

  test('delivers if a gate could not be evaluated', () => {
    expect(decided('gate-failed', 'gg', '--', ['compliance >= 90%'])).toEqual({
      decision: 'deliver',
      reason: 'The gate "compliance >= 90%" could not be evaluated.',
    });
  });

  test.each([
    [['failed = 0'], 'All gates passed.'],
    [[], 'There are no gates.'],
  ])('delivers nothing else: %j', (gates, reason) => {
    expect(decided('gate-failed', undefined, 'gg', gates)).toEqual({ decision: 'note', reason });
  });
});

test('what the schedule says is sent instead', () => {
  for (const when of DELIVER_WHEN.filter((one) => one !== 'always')) {
    const current = scan('gg');
    const grounds = { current, earlier: scan('gg', '10-14'), gates: [] };
    expect(decide(when, 'nothing', grounds).decision).toBe('nothing');
    expect(decide(when, 'note', grounds).decision).toBe('note');
  }
});
