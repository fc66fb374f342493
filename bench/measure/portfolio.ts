/** Measures a portfolio of many accounts: the time, and the memory that must not grow with the size of the reports. */
import { mkdirSync, rmSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { accountsCsv, portfolioReports, sampleAccounts } from '../../scripts/samples/portfolio.js';
import { serializeReports } from '../../scripts/samples/serialize.js';
import type { BenchOptions } from '../options.js';
import type { Row } from '../results/result.js';
import { auditpressProgram } from './command-line.js';
import { SEED } from './inputs.js';
import { runProgram } from './program.js';

const LARGE = { accounts: 1000, policies: 500 };
const SMOKE = { accounts: 3, policies: 20 };

export async function measurePortfolio(
  { smoke }: BenchOptions,
  folder: string,
  report: (text: string) => void,
): Promise<Row[]> {
  const { accounts, policies } = smoke ? SMOKE : LARGE;
  const place = join(folder, 'portfolio');
  report(`portfolio: writing ${accounts} reports of ${policies} policies`);
  writeReports(place, { accounts, policies, benchmarks: 1, seed: SEED });
  const rows: Row[] = [];
  for (const [id, formats, name] of [
    ['pdf-html', 'pdf,html', 'PDF and HTML'],
    ['xlsx', 'xlsx', 'XLSX'],
  ] as const) {
    report(`portfolio: ${name}`);
    const row = {
      group: 'portfolio',
      id,
      name: `${accounts.toLocaleString('en')} accounts, ${name}`,
      policies,
    } as const;
    const wanted = ['--accounts', 'accounts.csv', '--format', formats, '--out', id];
    try {
      const { wall, cpu, memory } = await runProgram([auditpressProgram(), 'portfolio', 'reports', ...wanted], place);
      rows.push({ ...row, cold: { wall, cpu }, memory });
    } catch (error) {
      rows.push({ ...row, problem: error instanceof Error ? error.message : String(error), isFault: true });
    }
  }
  rmSync(place, { recursive: true });
  return rows;
}

function writeReports(place: string, options: Parameters<typeof portfolioReports>[0]): void {
  mkdirSync(join(place, 'reports'), { recursive: true });
  for (const { name, report } of portfolioReports(options)) {
    writeFileSync(join(place, 'reports', name), serializeReports([report]));
  }
  writeFileSync(join(place, 'accounts.csv'), accountsCsv(sampleAccounts(options)));
}
