import { accountOfType } from './accounts.js';
import { randomFor } from './random.js';
import type { SampleReport } from './service-report.js';

/** The `service.yaml` of the sample folder. Written by hand, because its comments are the point. */
export function renderServiceFile(samples: readonly SampleReport[]): string {
  const [first, second] = [accountOfType(1), accountOfType(2)];
  const random = randomFor(0, 'service');
  const [failed, running, uncovered] = [random.uuid(), random.uuid(), random.uuid()];
  return `# What \`auditpress serve\` answers from this folder: docs/server.md describes the format.
# Written by \`npm run samples\`. Accounts, licenses and scan jobs are invented.

environments:
  PROD:
    # Accounts of types 1 and 2. finishedAt is when the scan job ended. Without it, the scan time of the report counts, or the
    # time of its file. A request without a job id gets the job that ended last.
    reports:
${reportsOf(samples, (type) => type !== 3)}

    # Scan jobs without a report. They are newer than every report. Requests without a job id skip them.
    jobs:
      # The account of type 1: its newest job failed.
      - license: ${first.licenseId}
        account: ${first.accountId}
        id: ${failed}
        state: failed
        startedAt: 2026-11-19T02:14:30Z
        finishedAt: 2026-11-19T02:19:05Z
      # The account of type 2: its newest job is still running.
      - license: ${second.licenseId}
        account: ${second.accountId}
        id: ${running}
        state: running
        startedAt: 2026-11-20T22:40:00Z

    # Accounts that the token does not cover: every request for one gets 403.
    uncovered:
      - license: ${first.licenseId}
        account: ${uncovered}

  TRIAL:
    # The account of type 3. Its reports state no scan time.
    reports:
${reportsOf(samples, (type) => type === 3)}
`;
}

function reportsOf(samples: readonly SampleReport[], belongs: (type: number) => boolean): string {
  return samples
    .filter(({ accountType }) => belongs(accountType))
    .map(({ name, finishedAt }) => `      - file: ${name}\n        finishedAt: ${finishedAt}`)
    .join('\n');
}
