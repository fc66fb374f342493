/** Evaluates gates again from the raw report, with plain loops, and compares each outcome with every format. */
import { readFileSync } from 'node:fs';
import { fileURLToPath } from 'node:url';
import { describe, expect, it } from 'vitest';
import { generate, summarize } from '../../src/public/index.js';
import { run } from '../helpers/pdf.js';
import { runCli } from '../helpers/run-cli.js';
import { present } from '../helpers/system.js';
import { failedChecksIn } from './recount-changes.js';
import { readRawReport } from './read-raw-report.js';
import { readSheets } from './read-sheets.js';
import { recount } from './recount.js';

const REPORT = new URL('../../examples/reports/type-1-csbp-2026-11.json', import.meta.url);
const BODY = readFileSync(REPORT, 'utf8');
const CLOCK = '2026-11-21T00:00:00Z';

interface Expected {
  readonly gate: string;
  readonly isPassed: boolean;
  /** The beginning of what documents print as observed. */
  readonly observed: string;
  /** A count or a percentage. */
  readonly value: number;
}

interface PrintedGate {
  readonly rule: string;
  readonly result: string;
  readonly observed: { readonly value: number; readonly text: string };
  readonly reason: unknown;
}

function evaluate(): Expected[] {
  let [criticalFailed, critical, notPassed, assessed] = [0, 0, 0, 0];
  const categories = readRawReport(BODY);
  const failedChecks = failedChecksIn(categories);
  for (const { policies } of categories) {
    for (const policy of policies) {
      const isAssessed = policy.compliance !== 'Gray';
      if (isAssessed) assessed += 1;
      if (policy.compliance === 'Red' || policy.compliance === 'Amber') notPassed += 1;
      if (policy.severity === 'Critical' && isAssessed) critical += 1;
      if (policy.severity === 'Critical' && policy.compliance === 'Red') criticalFailed += 1;
    }
  }
  const { compliance, counts } = recount(BODY);
  const percent = (numerator: number, denominator: number): string =>
    `${((100 * numerator) / denominator).toFixed(1)}% (${String(numerator)} of ${String(denominator)})`;
  const { numerator, denominator } = compliance;
  const observedCompliance = percent(numerator, denominator);
  const compliant = (100 * numerator) / denominator;
  const observedCritical = `${String(criticalFailed)} of ${String(critical)}`;
  const isAtLeast = (limit: number): boolean => numerator * 100 >= limit * denominator;
  return [
    { gate: 'critical failed = 0', isPassed: criticalFailed === 0, observed: observedCritical, value: criticalFailed },
    {
      gate: 'critical failed <= 99',
      isPassed: criticalFailed <= 99,
      observed: observedCritical,
      value: criticalFailed,
    },
    { gate: 'compliance >= 76', isPassed: isAtLeast(76), observed: observedCompliance, value: compliant },
    { gate: 'compliance >= 80', isPassed: isAtLeast(80), observed: observedCompliance, value: compliant },
    {
      gate: 'not passed < 71',
      isPassed: notPassed < 71,
      observed: `${String(notPassed)} of ${String(assessed)}`,
      value: notPassed,
    },
    {
      gate: 'coverage >= 50',
      isPassed: assessed * 2 >= counts.total,
      observed: percent(assessed, counts.total),
      value: (100 * assessed) / counts.total,
    },
    {
      gate: 'failed resource checks <= 99',
      isPassed: failedChecks <= 99,
      observed: failedChecks.toLocaleString('en-US'),
      value: failedChecks,
    },
  ];
}

const EXPECTED = evaluate();
const squeeze = (text: string): string => text.replaceAll(/\s+/g, ' ');
const lineOf = ({ gate, isPassed, observed }: Expected): string =>
  `${gate} ${isPassed ? 'Passed' : 'Failed'} ${observed}`;

async function bytesOf(format: string): Promise<Uint8Array> {
  const gates = EXPECTED.map(({ gate }) => gate);
  const [document] = await generate({ report: BODY }, { gates, clock: CLOCK, formats: [format] });
  return document?.bytes ?? new Uint8Array();
}

describe('gates agree with a second evaluation', () => {
  it('that passes some, but not all', () => {
    expect(new Set(EXPECTED.map(({ isPassed }) => isPassed)).size).toBe(2);
  });

  it('in the summary', async () => {
    const summary = await summarize({ report: BODY }, { gates: EXPECTED.map(({ gate }) => gate), clock: CLOCK });
    expect(summary.gates.map(({ text, result }) => [text, result])).toEqual(
      EXPECTED.map(({ gate, isPassed }) => [gate, isPassed ? 'passed' : 'failed']),
    );
  });

  it('in the JSON of the command line', async () => {
    const report = fileURLToPath(REPORT);
    const gates = EXPECTED.flatMap(({ gate }) => ['--fail-on', gate]);
    const { code, stdout } = await runCli(['summary', report, '--json', ...gates]);
    expect(code).toBe(8);
    const result = JSON.parse(stdout) as { readonly gates: readonly PrintedGate[] };
    // Without the grouping of thousands, which documents print.
    const expected = EXPECTED.map(({ gate, isPassed, observed, value }) => {
      const plain = observed.replaceAll(',', '');
      return [gate, isPassed ? 'passed' : 'failed', plain, Math.round(value * 1e6) / 1e6, isPassed];
    });
    expect(
      result.gates.map(({ rule, result: outcome, observed, reason }, index) => {
        const { length } = String(expected[index]?.[2]);
        return [rule, outcome, observed.text.slice(0, length), observed.value, reason === null];
      }),
    ).toEqual(expected);
  });

  it.runIf(present('pdftotext'))('in PDF', async () => {
    const text = squeeze(run('pdftotext', ['-layout', '-', '-'], await bytesOf('pdf')).replaceAll(/[●■▲○]/g, ''));
    for (const expected of EXPECTED) expect(text).toContain(lineOf(expected));
  });

  it('in HTML', async () => {
    const html = Buffer.from(await bytesOf('html')).toString('utf8');
    const text = squeeze(
      html
        .replaceAll(/<[^>]*>/g, ' ')
        .replaceAll('&lt;', '<')
        .replaceAll('&gt;', '>')
        .replaceAll('&#x3D;', '='),
    );
    for (const expected of EXPECTED) expect(text).toContain(lineOf(expected));
  });

  it('in XLSX', async () => {
    const cells = (await readSheets(await bytesOf('xlsx'))).find(({ name }) => name === 'Gates')?.cells ?? [];
    for (const { gate, isPassed, observed } of EXPECTED) {
      const row = cells.find(({ value }) => value === gate)?.row;
      const texts = cells.filter((cell) => cell.row === row).map(({ value }) => String(value));
      expect(texts).toContain(isPassed ? 'Passed' : 'Failed');
      expect(texts.some((text) => text.startsWith(observed))).toBe(true);
    }
  });
});
