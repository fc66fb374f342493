import { join } from 'node:path';
import { beforeEach, describe, expect, it } from 'vitest';
import type { Archive } from '../../../src/archive/archive.js';
import { idOf } from '../../../src/archive/records.js';
import type { OutcomeContent } from '../../../src/archive/run-records.js';
import { accountsOfRun, requestRun } from '../../../src/documents/portfolio/run-reports.js';
import { withoutNames } from '../../../src/documents/portfolio/redact.js';
import { identifyingValues } from '../../../src/aggregate/redaction/redact.js';
import { anArchive, archived, aStoredSnapshot } from '../../helpers/archives.js';
import { failureOf } from '../../helpers/failure.js';
import { ACCOUNT } from '../../helpers/recorded-runs.js';
import { aRedaction } from '../../helpers/redaction.js';
import { temporaryFolder } from '../../helpers/temporary-folder.js';

const AT = '2026-11-23T08:00:00.000Z';

let archive: Archive;

beforeEach(() => {
  archive = anArchive(join(temporaryFolder(), 'archive'));
});

/** An outcome that made a set of each of these snapshots, by id. */
function outcome(benchmark: string, snapshots: readonly string[], given: Partial<OutcomeContent> = {}): OutcomeContent {
  const made = { id: 'set', name: 'set', documentId: 'AP', jobId: 'job', compliancePercent: null, notPassed: 0 };
  return {
    number: 1,
    startedAt: AT,
    at: AT,
    account: ACCOUNT,
    benchmark,
    isMixedJob: false,
    result: 'made',
    failure: null,
    sets: snapshots.map((snapshot) => ({ ...made, snapshot, gates: [] })),
    deliveries: [],
    ...given,
  };
}

const keep = async (job: string): Promise<string> =>
  idOf((await archived(archive, aStoredSnapshot({ JobId: job }))).key);

/** What each request gives: the scan job of its report, or the code of its failure with what it lacks. */
async function requested(benchmarks: readonly string[], outcomes: readonly OutcomeContent[]) {
  const run = { accounts: [{ ...ACCOUNT, benchmarks: [...benchmarks] }] };
  const requests = await requestRun(archive, run, outcomes, () => undefined);
  return Promise.all(
    requests.map(async ({ read, lacks, archived: id }) => {
      if (id === undefined) return [lacks.reason, (await failureOf(read)).code];
      return (await read()).map(({ report }) => report.jobId);
    }),
  );
}

describe('the reports of a run', () => {
  it('are those that it made, in its order, each once', async () => {
    const [one, two] = [await keep('one'), await keep('two')];
    const outcomes = [outcome('all', [two, one]), outcome('CSBP', [one])];
    expect(await requested(['CSBP', 'all'], outcomes)).toEqual([['one'], ['two']]);
  });

  it('lack what it did not make, for the reason that it recorded', async () => {
    const failure = { code: 'no-report', kind: 'notFound', message: 'none' } as const;
    const outcomes = [
      outcome('a', [], { result: 'not-assessed', failure }),
      outcome('b', [], { result: 'failed', failure: { ...failure, code: 'template-invalid' } }),
      outcome('d', ['0123456789abcdef']),
    ];
    expect(await requested(['a', 'b', 'c', 'd'], outcomes)).toEqual([
      ['fetch-failed', 'no-report'],
      ['not-processed', 'template-invalid'],
      ['not-processed', 'report-unreached'],
      ['unreadable', 'archive-entry-missing'],
    ]);
  });
});

it('listed accounts keep their names, unless names of accounts are redacted', () => {
  const accounts = accountsOfRun({ accounts: [{ ...ACCOUNT, name: 'Contoso' }] });
  const names = (account: boolean) => {
    const redaction = aRedaction({ account });
    return withoutNames(accounts, identifyingValues(redaction), redaction).map(({ name }) => name);
  };
  expect([names(true), names(false)]).toEqual([[''], ['Contoso']]);
});
