/** Computes the score again from the raw report, with plain loops, and compares it with every format. */
import { readFileSync } from 'node:fs';
import { describe, expect, it } from 'vitest';
import { generate, summarize } from '../../src/public/index.js';
import { run } from '../helpers/pdf.js';
import { present } from '../helpers/system.js';
import { failedIn } from './recount-changes.js';
import { readRawReport } from './read-raw-report.js';
import { readSheets } from './read-sheets.js';

const BODY = readFileSync(new URL('../../examples/reports/type-1-csbp-2026-11.json', import.meta.url), 'utf8');
const OPTIONS = { score: true, template: 'executive', clock: '2026-11-21T00:00:00Z' };

const SEVERITY = new Map([
  ['Critical', 10],
  ['High', 6],
  ['Moderate', 3],
  ['Low', 2],
  ['VeryLow', 1],
]);
const RISK = new Map([
  ['Red', 2],
  ['Amber', 1.5],
  ['Green', 1],
]);

function recountScore() {
  let [earned, possible, assessed, leftOut] = [0, 0, 0, 0];
  for (const { policies } of readRawReport(BODY)) {
    for (const policy of policies) {
      if (!['Green', 'Red', 'Amber'].includes(policy.compliance)) {
        leftOut += 1;
        continue;
      }
      const weight = (SEVERITY.get(policy.severity) ?? 3) * (RISK.get(policy.riskLevel) ?? 1);
      const failed = failedIn(policy);
      assessed += 1;
      possible += weight;
      if (policy.compliance === 'Green') earned += weight;
      else if (failed > 0) earned += (weight * policy.passed) / policy.total;
    }
  }
  return { earned, possible, assessed, leftOut, value: (100 * earned) / possible };
}

const EXPECTED = recountScore();
const number = (value: number): string => Number(value.toFixed(1)).toLocaleString('en-US');
const LINE = [
  `${EXPECTED.value.toFixed(1)} out of 100: ${String(EXPECTED.assessed)} assessed policies earned ${number(EXPECTED.earned)}`,
  `of a possible weight of ${number(EXPECTED.possible)}. ${String(EXPECTED.leftOut)} policies were not assessed`,
].join(' ');
const squeeze = (text: string): string => text.replaceAll(/\s+/g, ' ');

async function bytesOf(format: string): Promise<Uint8Array> {
  const [document] = await generate({ report: BODY }, { ...OPTIONS, formats: [format] });
  return document?.bytes ?? new Uint8Array();
}

describe('the score agrees with a second computation', () => {
  it('of policies that passed and others, assessed and not', () => {
    expect(EXPECTED.value).toBeGreaterThan(0);
    expect(EXPECTED.value).toBeLessThan(100);
    expect(EXPECTED.leftOut).toBeGreaterThan(0);
  });

  it('in the summary', async () => {
    const { score } = await summarize({ report: BODY }, OPTIONS);
    expect(score).toMatchObject({ assessed: EXPECTED.assessed, leftOut: EXPECTED.leftOut });
    expect(score?.value).toBeCloseTo(EXPECTED.value, 9);
  });

  it.runIf(present('pdftotext'))('in PDF', async () => {
    expect(squeeze(run('pdftotext', ['-', '-'], await bytesOf('pdf')))).toContain(LINE);
  });

  it('in HTML', async () => {
    expect(squeeze(Buffer.from(await bytesOf('html')).toString('utf8'))).toContain(LINE);
  });

  it('in XLSX', async () => {
    const cells = (await readSheets(await bytesOf('xlsx'))).flatMap(({ cells: all }) => all);
    expect(cells.some(({ value }) => typeof value === 'string' && value.includes(LINE))).toBe(true);
  });
});
