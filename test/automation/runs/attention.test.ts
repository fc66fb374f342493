import { join } from 'node:path';
import fc from 'fast-check';
import { expect, it } from 'vitest';
import type { DeliveredEntry, OutcomeContent, RunAccount } from '../../../src/archive/run-records.js';
import type { RecordedRun } from '../../../src/archive/runs.js';
import { DELIVERY_STATES, type DeliveryState } from '../../../src/model/document/delivery-state.js';
import { REPORT_RESULTS } from '../../../src/model/run/outcome.js';
import { ATTENTION_KINDS } from '../../../src/model/run/run-digest.js';
import { attentionIn } from '../../../src/automation/runs/attention.js';
import { digestOf } from '../../../src/automation/runs/delivery-states.js';
import { wentWell } from '../../../src/automation/runs/heartbeat.js';
import { anArchive } from '../../helpers/archives.js';
import { temporaryFolder } from '../../helpers/temporary-folder.js';

const AT = '2026-11-24T02:00:00.000Z';

function runOf(benchmarks: readonly string[]): RecordedRun {
  const account: RunAccount = {
    id: 'account',
    name: 'Shop',
    license: 'license',
    group: '',
    owner: '',
    environment: null,
    benchmarks: [...benchmarks],
  };
  return {
    id: '20261124t020000z-4f6c0a9b1e2d',
    startedAt: AT,
    schedule: '',
    dueAt: null,
    deadline: null,
    deliver: ['mail'],
    portfolio: [],
    digest: { deliver: ['ops'], when: 'always' },
    when: 'always',
    otherwise: 'nothing',
    accounts: [account],
    documents: { formats: null, template: 'auditor', locale: 'en', redact: null },
  };
}

function entry(decision: DeliveredEntry['decision'], ids: readonly string[] = []): DeliveredEntry {
  return { deliverer: 'mail', decision, reason: '', ids: [...ids] };
}

function outcome(
  benchmark: string,
  result: OutcomeContent['result'],
  deliveries: readonly DeliveredEntry[],
): OutcomeContent {
  return {
    number: 1,
    startedAt: AT,
    at: AT,
    benchmark,
    isMixedJob: false,
    result,
    sets: [],
    account: { id: 'account', license: 'license', environment: null },
    failure: result === 'made' ? null : { code: 'no-report', kind: 'notFound', message: 'no report' },
    deliveries: result === 'made' ? [...deliveries] : deliveries.map(() => entry('not-assessed')),
  };
}

const deliveries = fc.array(
  fc.oneof(
    fc.constant(entry('left-out')),
    fc.constant(entry('failed')),
    fc.array(fc.constantFrom(...DELIVERY_STATES), { maxLength: 3 }).map((ids) => entry('documents', ids)),
  ),
  { maxLength: 3 },
);

/** Ids are the states of their deliveries. */
const stateOf = (id: string): DeliveryState => id as DeliveryState;

it('something needs attention if, and only if, the run did not go well, and the worst comes first', async () => {
  const archive = anArchive(join(temporaryFolder(), 'archive'));
  const reports = fc.array(fc.tuple(fc.constantFrom(...REPORT_RESULTS, 'open' as const), deliveries), { maxLength: 4 });
  await fc.assert(
    fc.asyncProperty(reports, fc.option(deliveries), async (given, ofPortfolio) => {
      const run = runOf(given.map((_, index) => String(index)));
      const outcomes = given.flatMap(([result, own], index) =>
        result === 'open' ? [] : [outcome(String(index), result, own)],
      );
      const portfolio = ofPortfolio === null ? null : { set: null, failure: null, deliveries: ofPortfolio };
      const counts = digestOf(run, outcomes, portfolio, stateOf, given.length - outcomes.length);
      const results = { run, outcomes, portfolio, warnings: [], stateOf };
      const { attention, attentionCount } = await attentionIn(archive, results, new Date(AT));
      expect(attentionCount === 0).toBe(wentWell(counts));
      expect(attention).toHaveLength(Math.min(attentionCount, 10));
      const ranks = attention.map(({ kind }) => ATTENTION_KINDS.indexOf(kind));
      expect(ranks).toEqual(ranks.toSorted((one, other) => one - other));
    }),
    { numRuns: 60 },
  );
});

async function stepsAfter(run: RecordedRun, outcomes: readonly OutcomeContent[]) {
  const archive = anArchive(join(temporaryFolder(), 'archive'));
  const results = { run, outcomes, portfolio: null, warnings: [], stateOf };
  return (await attentionIn(archive, results, new Date(AT))).steps;
}

it('repeats what can be repeated, sends again what failed, and asks before it sends again what may have arrived', async () => {
  const run = runOf(['0', '1', '2']);
  const outcomes = [
    outcome('0', 'made', [entry('documents', ['unknown'])]),
    outcome('1', 'made', [entry('documents', ['delivered', 'refused']), entry('documents', ['partial'])]),
    outcome('2', 'failed', []),
  ];
  expect(await stepsAfter(run, outcomes)).toEqual([
    { kind: 'repeat', command: `auditpress batch --failed-only ${run.id}` },
    { kind: 'resend', command: 'auditpress deliveries resend refused partial' },
    { kind: 'ask', command: 'auditpress deliveries resend unknown' },
    { kind: 'show', command: `auditpress runs show ${run.id}` },
  ]);
});

it.each([
  ['could not be planned', [entry('failed')], ['repeat', 'show']],
  ['is still open', [entry('documents', ['planned'])], ['repeat', 'show']],
  ['was refused', [entry('documents', ['refused'])], ['resend', 'show']],
  ['may have arrived', [entry('documents', ['unknown'])], ['ask', 'show']],
  ['arrived', [entry('documents', ['delivered'])], ['show']],
] as const)('after a run of which only one delivery %s, the steps are what helps', async (_what, deliveries, kinds) => {
  const steps = await stepsAfter(runOf(['0']), [outcome('0', 'made', deliveries)]);
  expect(steps.map(({ kind }) => kind)).toEqual(kinds);
});

it('lists the ten worst, and counts all', async () => {
  const benchmarks = Array.from({ length: 12 }, (_, index) => String(index));
  const results = { run: runOf(benchmarks), outcomes: [], portfolio: null, warnings: [], stateOf };
  const { attention, attentionCount } = await attentionIn(anArchive(temporaryFolder()), results, new Date(AT));
  expect([attention.length, attentionCount]).toEqual([10, 12]);
});
