/**
 * Compares auditpress with other libraries: one table, measured in one run.
 *
 *     npm run bench -- [--sizes 140,500,5000,100000] [--only pdf,xlsx,html,cli,batch,portfolio,runs] [--contestants tables,pdfmake]
 *                      [--rounds N] [--reports N] [--json | --markdown] [--smoke]
 *
 * See docs/benchmark.md. Exits with 1 if an available contestant fails, with 2 for wrong options.
 */
import { mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { cpus, tmpdir } from 'node:os';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { formatted } from '../scripts/formatted.js';
import { measureBatch } from './measure/batch.js';
import { measureCommands } from './measure/command-line.js';
import { measureLibraries } from './measure/libraries.js';
import { measurePortfolio } from './measure/portfolio.js';
import { measureRuns } from './measure/runs.js';
import { planFor, readOptions, type BenchOptions } from './options.js';
import { groupMarkdown, replaceSection, printTable } from './results/table.js';
import type { Group, Row } from './results/result.js';
import { assess, type Outcome } from './results/targets.js';
import { bundleOurs, installRivals } from './runner/prepare.js';

const PAGE = fileURLToPath(new URL('../docs/benchmark.md', import.meta.url));
/** The size of the report for whole commands, if it was chosen. */
const COMMAND_SIZE = 500;

async function measure(group: Group, options: BenchOptions, folder: string): Promise<Row[]> {
  const { sizes, output, contestants } = options;
  const report = (text: string): void => {
    if (output !== 'json') process.stderr.write(`${text}\n`);
  };
  switch (group) {
    case 'pdf':
    case 'xlsx':
    case 'html': {
      const rows: Row[] = [];
      for (const size of sizes)
        rows.push(...(await measureLibraries(group, size, planFor(size, options), { folder, report, contestants })));
      return rows;
    }
    case 'cli':
      return measureCommands(
        sizes.includes(COMMAND_SIZE) ? COMMAND_SIZE : (sizes[0] ?? COMMAND_SIZE),
        options,
        folder,
        report,
      );
    case 'batch':
      return measureBatch(options, folder, report);
    case 'portfolio':
      return measurePortfolio(options, folder, report);
    case 'runs':
      return measureRuns(options, folder, report);
  }
}

async function print(
  options: BenchOptions,
  argv: readonly string[],
  rows: readonly Row[],
  outcomes: readonly Outcome[],
): Promise<void> {
  const machine = `Node ${process.version.slice(1)}, ${cpus().length} cores, ${cpus()[0]?.model.trim() ?? 'unknown'}`;
  switch (options.output) {
    case 'text':
      process.stdout.write(`${printTable(rows, outcomes)}${machine}\n`);
      break;
    case 'json':
      process.stdout.write(`${JSON.stringify({ machine, rows, targets: outcomes }, null, 2)}\n`);
      break;
    case 'markdown': {
      const run = `\`npm run bench -- ${argv.join(' ')}\` · ${machine}`;
      const sections = options.groups.map((group) => ({ group, text: groupMarkdown(group, rows, outcomes, run) }));
      const page = sections.reduce(
        (text, one) => replaceSection(text, one.group, one.text),
        readFileSync(PAGE, 'utf8'),
      );
      writeFileSync(PAGE, await formatted(PAGE, page));
      process.stdout.write(`${printTable(rows, outcomes)}${machine}\nWritten to docs/benchmark.md.\n`);
    }
  }
}

async function main(argv: readonly string[]): Promise<void> {
  const options = readOptions(argv);
  const folder = mkdtempSync(join(tmpdir(), 'auditpress-bench-'));
  try {
    installRivals();
    await bundleOurs();
    const rows: Row[] = [];
    for (const group of options.groups) rows.push(...(await measure(group, options, folder)));
    await print(options, argv, rows, options.smoke ? [] : assess(rows, options.groups));
    const faults = rows.filter(({ isFault }) => isFault === true);
    for (const { group, name, problem } of faults) process.stderr.write(`${group}, ${name}: ${problem ?? ''}\n`);
    if (faults.length > 0) process.exitCode = 1;
  } finally {
    rmSync(folder, { recursive: true, force: true });
  }
}

try {
  await main(process.argv.slice(2));
} catch (error) {
  process.stderr.write(`${error instanceof Error ? error.message : String(error)}\n`);
  process.exitCode = 2;
}
