import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import type { OutcomeContent } from '../../../src/archive/run-records.js';
import { DELIVERY_STATES } from '../../../src/model/document/delivery-state.js';
import { DELIVERY_DECISIONS, REPORT_RESULTS } from '../../../src/model/run/outcome.js';
import { type Delivering, digestOf, type StateInRun } from '../../../src/automation/runs/delivery-states.js';

type Delivered = OutcomeContent['deliveries'][number];

const ACCOUNT = { id: 'account', name: '', license: 'license', group: '', owner: '', environment: null };

function outcome(result: OutcomeContent['result'], ...deliveries: readonly Partial<Delivered>[]): OutcomeContent {
  const at = '2026-11-24T02:00:00.000Z';
  return {
    number: 1,
    startedAt: at,
    at,
    account: ACCOUNT,
    benchmark: 'CSBP',
    isMixedJob: false,
    result,
    sets: [],
    failure: null,
    deliveries: entries(deliveries),
  };
}

function entries(given: readonly Partial<Delivered>[]): Delivered[] {
  return given.map((one) => ({ deliverer: 'mail', decision: 'documents', reason: '', ids: [], ...one }));
}

function sum(counts: Readonly<Record<string, number>>): number {
  return Object.values(counts).reduce((total, count) => total + count, 0);
}

/** The digest of a run of as many benchmarks as there are outcomes, and some that were not reached. */
function digest(
  outcomes: readonly OutcomeContent[],
  states: Readonly<Record<string, StateInRun>> = {},
  unreached = 0,
  portfolio: Delivering | null = null,
) {
  const benchmarks = Array.from({ length: outcomes.length + unreached }, (_, index) => String(index));
  return digestOf({ accounts: [{ ...ACCOUNT, benchmarks }] }, outcomes, portfolio, (id) => states[id], unreached);
}

describe('the digest of a run', () => {
  const delivered = fc.record({
    decision: fc.constantFrom(...DELIVERY_DECISIONS),
    ids: fc.array(fc.constantFrom(...DELIVERY_STATES), { maxLength: 3 }),
  });
  const outcomes = fc.array(
    fc
      .tuple(fc.constantFrom(...REPORT_RESULTS), fc.array(delivered, { maxLength: 3 }))
      .map(([result, deliveries]) => outcome(result, ...deliveries)),
  );
  const portfolios = fc.option(
    fc.array(delivered, { maxLength: 3 }).map((deliveries) => ({ deliveries: entries(deliveries) })),
  );
  const states = Object.fromEntries([...DELIVERY_STATES, 'already-delivered' as const].map((state) => [state, state]));

  it('has counts that add up to what was planned', () => {
    fc.assert(
      fc.property(outcomes, fc.nat(5), portfolios, (given, unreached, portfolio) => {
        const { reports, deliveries } = digest(given, states, unreached, portfolio);
        const { deliveries: without } = digest(given, states, unreached);
        expect(deliveries.planned - without.planned).toBe(portfolio?.deliveries.length ?? 0);
        for (const counts of [reports, deliveries]) {
          expect(sum(counts)).toBe(2 * counts.planned);
        }
      }),
    );
  });

  it.each([
    ['delivered', ['delivered', 'delivered']],
    ['unknown', ['delivered', 'unknown', 'refused']],
    ['failed', ['delivered', 'refused']],
    ['failed', ['partial']],
    ['open', ['delivered', 'postponed']],
    ['open', ['sending']],
    ['leftOut', []],
    ['alreadyDelivered', ['already-delivered', 'already-delivered']],
    ['delivered', ['already-delivered', 'delivered']],
    ['open', ['already-delivered', 'planned']],
  ] as const)('counts a report as %s if its deliveries are %j', (counted, ids) => {
    const { deliveries } = digest([outcome('made', { ids: [...ids] })], states);
    expect(deliveries).toMatchObject({ planned: 1, [counted]: 1 });
  });

  it('counts what a report that is missing would have delivered', () => {
    const { reports, deliveries } = digest([outcome('not-assessed', { decision: 'not-assessed' })]);
    expect(reports).toMatchObject({ planned: 1, notAssessed: 1, made: 0 });
    expect(deliveries).toMatchObject({ planned: 1, notAssessed: 1, delivered: 0 });
  });
});
