// A reader of your own, in JavaScript: TAP, the Test Anything Protocol, as bats and others print it. The directive SKIP or TODO
// says why a test was not assessed.

/** `not ok 2 - the agent runs # SKIP no agent` */
const TEST = /^(?<failed>not )?ok (?<number>\d+)(?: -)? ?(?<title>[^#]*?)\s*(?:# *(?<directive>SKIP|TODO)\b.*)?$/i;

const HEAD = {
  benchmarkId: 'TAP',
  benchmarkName: 'Test Anything Protocol',
  accountId: '',
  accountName: '',
  connectorType: '',
  jobId: '',
  origin: {
    tool: 'TAP',
    toolVersion: '',
    counts: 'tests',
    formula: 'green/(green+red)',
    scannedAt: null,
    totals: [],
  },
};

export const reader = {
  name: 'tap',
  title: 'TAP, the Test Anything Protocol',
  version: 1,
  detects: (start) => /^(TAP version 1[34]\r?\n)?1\.\.\d+\r?\n/.test(start),
  read(file, _options, { reports }) {
    const lines = new TextDecoder().decode(file.bytes()).split(/\r?\n/);
    const planned = Number(lines.flatMap((line) => /^1\.\.(\d+)/.exec(line)?.[1] ?? [])[0]);
    const tests = lines.flatMap((line) => TEST.exec(line)?.groups ?? []);
    // A file that is cut off must not look like a good result.
    if (lines.at(-1) !== '') throw new Error('expected a line feed at the end, found none: the file is cut off');
    if (tests.length !== planned) throw new Error(`expected ${planned} tests, as the plan says, found ${tests.length}`);
    const report = reports.of(HEAD);
    for (const { failed, number, title, directive } of tests) {
      const policy = { category: 'Tests', policyId: number, title: title || number, number, service: '', severity: '' };
      if (directive !== undefined)
        report.addUnchecked(policy, directive.toUpperCase() === 'SKIP' ? 'skipped' : 'notRun');
      else if (failed === undefined) report.addPolicy(policy, { compliance: 'Green', passed: 1, evaluated: 1 });
      else report.addPolicy(policy, { compliance: 'Red', passed: 0, evaluated: 1 });
    }
    return reports.build();
  },
};
