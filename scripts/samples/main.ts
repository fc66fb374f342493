/**
 * Writes the sample reports to `examples/reports` and their policy library beside it, or one report to `--out`: with `--policies` of any
 * size, with `--platform` of the size and shape of a whole response. With `--months` or `--weeks`, a series of reports into a folder.
 *
 *     tsx scripts/samples/main.ts
 *     tsx scripts/samples/main.ts --policies 5000 --seed 7 --out report.json [--type 1] [--benchmark CSBP]
 *     tsx scripts/samples/main.ts --platform --out report.json
 *     tsx scripts/samples/main.ts --months 12 --out history [--policies 304]
 *     tsx scripts/samples/main.ts --weeks 52 --out history [--policies 304]
 *     tsx scripts/samples/main.ts --portfolio --accounts 20 --policies 60 --out folder [--benchmarks 6] [--seed 1] [--months 12]
 */
import { mkdirSync, writeFileSync } from 'node:fs';
import { dirname, resolve } from 'node:path';
import { fileURLToPath } from 'node:url';
import { parseArgs } from 'node:util';
import { ACCOUNT_TYPES } from './accounts.js';
import { generateReport } from './generate-report.js';
import { policiesNotPassed } from './library/policies-not-passed.js';
import { renderLibrary } from './library/library-file.js';
import { accountsCsv, portfolioReports, sampleAccounts, type PortfolioOptions } from './portfolio.js';
import { platformReport } from './platform-report.js';
import { seriesOfReports, type SeriesOptions } from './series.js';
import { sampleFiles, sampleReports } from './sample-files.js';
import { serializeReports } from './serialize.js';

const LIBRARY = fileURLToPath(new URL('../../examples/policy-library.yaml', import.meta.url));
const SAMPLES_FOLDER = fileURLToPath(new URL('../../examples/reports/', import.meta.url));

const PLATFORM_SCANNED_AT = '2026-11-14T02:17:43Z';

function main(argv: readonly string[]): void {
  const { values } = parseArgs({
    args: [...argv],
    options: {
      policies: { type: 'string' },
      portfolio: { type: 'boolean', default: false },
      accounts: { type: 'string', default: '20' },
      benchmarks: { type: 'string', default: '6' },
      platform: { type: 'boolean', default: false },
      months: { type: 'string' },
      weeks: { type: 'string' },
      seed: { type: 'string', default: '1' },
      out: { type: 'string' },
      type: { type: 'string', default: '1' },
      benchmark: { type: 'string', default: 'CSBP' },
    },
  });
  if (values.platform) {
    if (values.out === undefined) throw new Error('Expected --out FILE beside --platform.');
    write(resolve(values.out), serializeReports([platformReport(PLATFORM_SCANNED_AT)]));
    return;
  }
  const { policies } = values;
  if (values.portfolio) {
    if (values.out === undefined) throw new Error('Expected --out FOLDER beside --portfolio.');
    writePortfolio(resolve(values.out), {
      accounts: wholeNumber('--accounts', values.accounts),
      benchmarks: wholeNumber('--benchmarks', values.benchmarks),
      policies: wholeNumber('--policies', policies ?? '60'),
      seed: wholeNumber('--seed', values.seed),
      months: wholeNumber('--months', values.months ?? '1'),
    });
    return;
  }
  for (const interval of ['week', 'month'] as const) {
    const [flag, scans] = [`--${interval}s`, values[`${interval}s`]];
    if (scans === undefined) continue;
    if (values.out === undefined) throw new Error(`Expected --out FOLDER beside ${flag}.`);
    writeSeries(resolve(values.out), {
      scans: wholeNumber(flag, scans),
      interval,
      ...(policies !== undefined && { policies: wholeNumber('--policies', policies) }),
    });
    return;
  }
  if (policies === undefined) {
    for (const file of sampleFiles()) write(resolve(SAMPLES_FOLDER, file.name), file.text);
    write(LIBRARY, renderLibrary(policiesNotPassed(sampleReports())));
    return;
  }
  if (values.out === undefined) throw new Error('Expected --out FILE beside --policies.');
  const accountType = ACCOUNT_TYPES.find((type) => String(type) === values.type);
  if (accountType === undefined)
    throw new Error(`Expected --type ${ACCOUNT_TYPES.join(', ')}; received ${values.type}.`);
  const report = generateReport({
    policies: wholeNumber('--policies', policies),
    seed: wholeNumber('--seed', values.seed),
    accountType,
    benchmarkId: values.benchmark,
  });
  write(resolve(values.out), serializeReports([report]));
}

function writeSeries(folder: string, options: SeriesOptions): void {
  for (const { name, text } of seriesOfReports(options)) write(resolve(folder, name), text);
}

/** The reports in `reports/`, and the list of their accounts. */
function writePortfolio(folder: string, options: PortfolioOptions): void {
  mkdirSync(resolve(folder, 'reports'), { recursive: true });
  for (const { name, report } of portfolioReports(options)) {
    writeFileSync(resolve(folder, 'reports', name), serializeReports([report]));
  }
  write(resolve(folder, 'accounts.csv'), accountsCsv(sampleAccounts(options)));
}

function wholeNumber(flag: string, text: string): number {
  if (!/^\d{1,9}$/.test(text))
    throw new Error(`Expected a whole number of up to nine digits after ${flag}; received ${text}.`);
  return Number(text);
}

function write(path: string, text: string): void {
  mkdirSync(dirname(path), { recursive: true });
  writeFileSync(path, text);
  process.stdout.write(`${path}  ${Math.round(text.length / 1024)} KiB\n`);
}

try {
  main(process.argv.slice(2));
} catch (error) {
  process.stderr.write(`${error instanceof Error ? error.message : String(error)}\n`);
  process.exitCode = 2;
}
