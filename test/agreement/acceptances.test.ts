/** Recounts adjusted figures from the raw reports, with plain loops, and compares them with every format. */
import { readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { describe, expect, it } from 'vitest';
import { generate } from '../../src/public/index.js';
import { run } from '../helpers/pdf.js';
import { temporaryFolder } from '../helpers/temporary-folder.js';
import { readRawReport, type RawPolicy } from './read-raw-report.js';
import { readSheets } from './read-sheets.js';
import { recount } from './recount.js';

const REPORTS = ['type-1-csbp-2026-11', 'type-2-pci-2026-11', 'type-3-cis-2026-11'];
const MOST_FAILED = 2;

const failedOf = ({ passed, total }: RawPolicy): number => Math.max(0, total - passed);
const isNotPassed = ({ compliance }: RawPolicy): boolean => compliance === 'Red' || compliance === 'Amber';

/** The policy whose own acceptance allows nothing, so that the wide one does not accept it either. */
function strictPolicy(policies: readonly RawPolicy[]): string {
  for (const policy of policies) {
    if (isNotPassed(policy) && failedOf(policy) === 1) return policy.policyId;
  }
  return 'none';
}

interface Adjusted {
  readonly red: number;
  readonly amber: number;
  readonly numerator: number;
  readonly denominator: number;
}

function adjust(body: string): Adjusted {
  const policies = readRawReport(body).flatMap((category) => category.policies);
  const strict = strictPolicy(policies);
  const { formula } = recount(body);
  const count = { red: 0, amber: 0, numerator: 0, denominator: 0 };
  for (const policy of policies) {
    const isAccepted = isNotPassed(policy) && failedOf(policy) <= MOST_FAILED && policy.policyId !== strict;
    if (isAccepted && policy.compliance === 'Red') count.red += 1;
    if (isAccepted && policy.compliance === 'Amber') count.amber += 1;
    if (policy.compliance === 'Green') {
      count.numerator += 1;
      count.denominator += 1;
    }
    if (policy.compliance === 'Red' && !isAccepted) count.denominator += 1;
    if (policy.compliance === 'Amber' && !isAccepted && formula === 'green/(green+red+amber)') count.denominator += 1;
  }
  return count;
}

function writeAcceptances(body: string): string {
  const strict = strictPolicy(readRawReport(body).flatMap((category) => category.policies));
  const entry = (policy: string, most: number, expires: string): string =>
    `  - policies: [${JSON.stringify(policy)}]\n    maxFailed: ${String(most)}\n    reason: R\n    owner: O\n    expires: ${expires}\n`;
  const path = join(temporaryFolder(), 'acceptances.yaml');
  const entries = [
    entry('*', MOST_FAILED, '2026-12-31'),
    entry(strict, 0, '2026-12-31'),
    entry('**', 9999, '2026-11-20'),
  ];
  writeFileSync(path, `acceptances:\n${entries.join('')}`);
  return path;
}

const percentOf = ({ numerator, denominator }: Adjusted): string => `${((100 * numerator) / denominator).toFixed(1)}%`;

describe.each(REPORTS)('%s with risk acceptances', (name) => {
  const body = readFileSync(new URL(`../../examples/reports/${name}.json`, import.meta.url), 'utf8');
  const adjusted = adjust(body);
  const bytesOf = async (format: string): Promise<Uint8Array> => {
    const options = { acceptances: [writeAcceptances(body)], clock: '2026-11-21T00:00:00Z', formats: [format] };
    const [document] = await generate({ report: body }, options);
    return document?.bytes ?? new Uint8Array();
  };
  const fraction = `${String(adjusted.numerator)} of ${String(adjusted.denominator)}`;
  const accepted = adjusted.red + adjusted.amber;

  it('accepts something, but not everything', () => {
    expect(accepted).toBeGreaterThan(0);
    expect(adjusted.denominator).toBeGreaterThan(adjusted.numerator);
  });

  it('prints the adjusted figure beside the reported one in the PDF and the HTML page', async () => {
    const { counts, compliance } = recount(body);
    const sentence = `Accepted risks: ${String(accepted)} of ${String(counts.notPassed)} that did not pass. Without them, compliance is ${percentOf(adjusted)} (${fraction}).`;
    const reported = `of the ${String(compliance.denominator)}`;
    const pdf = run('pdftotext', ['-', '-'], await bytesOf('pdf')).replaceAll(/\s+/g, ' ');
    const html = Buffer.from(await bytesOf('html'))
      .toString('utf8')
      .replaceAll(/<[^>]*>/g, '')
      .replaceAll(/\s+/g, ' ');
    for (const text of [pdf, html]) {
      expect(text).toContain(sentence);
      expect(text).toContain(reported);
    }
  });

  it('marks as many policies in the workbook, and recounts them and the reported figures', async () => {
    const sheets = await readSheets(await bytesOf('xlsx'));
    const cellsOf = (sheet: string) => sheets.find(({ name: own }) => own === sheet)?.cells ?? [];
    const withText = (text: string): number => cellsOf('Policies').filter(({ value }) => value === text).length;
    const { counts } = recount(body);
    expect([withText('Accepted (failed)'), withText('Failed')]).toEqual([adjusted.red, counts.red - adjusted.red]);
    expect([withText('Accepted (partly failed)'), withText('Partly failed')]).toEqual([
      adjusted.amber,
      counts.amber - adjusted.amber,
    ]);
    const checks = cellsOf('Reperformance');
    const numbersOf = (label: string): (string | number)[] => {
      const row = checks.find(({ value }) => value === label)?.row;
      return checks
        .filter((cell) => cell.row === row && (cell.column === 2 || cell.column === 3))
        .map(({ value }) => value);
    };
    expect(numbersOf('Not passed')).toEqual(
      [counts.notPassed, counts.notPassed].map((value) => expect.closeTo(value, 9) as number),
    );
    expect(numbersOf('Accepted')).toEqual([accepted, accepted]);
    const share = adjusted.numerator / adjusted.denominator;
    expect(numbersOf('Compliance without accepted risks')).toEqual([
      expect.closeTo(share, 9),
      expect.closeTo(share, 9),
    ]);
    expect(checks.some(({ value }) => value === 'DIFFERENT')).toBe(false);
  });
});
