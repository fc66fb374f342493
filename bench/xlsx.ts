/**
 * Measures the cost of a workbook by the number of policies: renders reports, each in its own process, and prints medians.
 *
 *     for n in 500 5000 100000; do npx tsx scripts/samples/main.ts --policies $n --seed 7 --out /tmp/$n.json; done
 *     npx tsx bench/xlsx.ts /tmp/500.json /tmp/5000.json /tmp/100000.json [--rounds 7]
 *
 * The document is composed once, and only its rendering is timed. `first` is the first time, `warm` the median of the others,
 * `CPU` the median of the CPU time of all threads. `document` is the memory of the process before rendering, including the
 * document; `peak` is its peak while rendering, on Linux only.
 */
import { execFileSync } from 'node:child_process';
import { readFileSync, writeFileSync } from 'node:fs';
import { basename } from 'node:path';
import { fileURLToPath } from 'node:url';
import { parseArgs } from 'node:util';
import { setFlagsFromString } from 'node:v8';
import { runInNewContext } from 'node:vm';
import type { AuditDocument } from '../src/model/document/document.js';
import { parseSnapshots } from '../src/documents/fetch-snapshots.js';
import { composeSets } from '../src/documents/make-sets.js';
import { XLSX_DEFAULTS } from '../src/renderers/default-options.js';
import { xlsxRenderer } from '../src/renderers/xlsx/renderer.js';
import { someRunSettings } from '../test/helpers/run-settings.js';
import { NO_READERS } from '../src/model/settings/readers.js';

const MEBIBYTE = 2 ** 20;
const COLUMNS = ['first ms', 'warm ms', 'CPU ms', 'document MiB', 'peak MiB', 'size KiB'];

interface Sample {
  readonly milliseconds: number;
  readonly cpu: number;
}

async function composeOnce(file: string): Promise<AuditDocument> {
  const clock = new Date('2026-11-21T12:00:00Z');
  const settings = { ...someRunSettings(), formats: ['xlsx'], clock };
  const [set] = await composeSets(await parseSnapshots(readFileSync(file), clock, NO_READERS), settings);
  if (set === undefined) throw new Error(`Expected a report in ${file}, found none.`);
  return set.composition.document;
}

/** Measurements of one report, in the order of the columns. */
async function measure(file: string, rounds: number): Promise<number[]> {
  const document = await composeOnce(file);
  collectGarbage();
  const before = process.memoryUsage().rss / MEBIBYTE;
  const readPeak = watchPeak();
  const samples: Sample[] = [];
  let size = 0;
  for (let round = 0; round <= rounds; round += 1) {
    const cpu = process.cpuUsage();
    const start = performance.now();
    size = (await xlsxRenderer.render(document, XLSX_DEFAULTS, { fonts: [] })).bytes.length;
    const milliseconds = performance.now() - start;
    const { system, user } = process.cpuUsage(cpu);
    samples.push({ milliseconds, cpu: (system + user) / 1000 });
  }
  const warm = samples.slice(1);
  return [
    samples[0]?.milliseconds ?? NaN,
    median(warm.map(({ milliseconds }) => milliseconds)),
    median(warm.map(({ cpu }) => cpu)),
    before,
    readPeak(),
    size / 1024,
  ];
}

function collectGarbage(): void {
  setFlagsFromString('--expose-gc');
  (runInNewContext('gc') as () => void)();
}

/** Resets the peak memory of the process. Returns a function that reads it, in MiB. */
function watchPeak(): () => number {
  if (process.platform !== 'linux') return () => NaN;
  writeFileSync('/proc/self/clear_refs', '5');
  return () => Number(/VmHWM:\s+(\d+)/.exec(readFileSync('/proc/self/status', 'utf8'))?.[1]) / 1024;
}

function median(values: readonly number[]): number {
  return [...values].sort((one, other) => one - other)[Math.floor(values.length / 2)] ?? NaN;
}

function printRow(name: string, cells: readonly string[]): void {
  process.stdout.write(`${name.padEnd(16)}${cells.map((cell) => cell.padStart(14)).join('')}\n`);
}

const { values, positionals } = parseArgs({
  options: { rounds: { type: 'string', default: '7' }, one: { type: 'boolean', default: false } },
  allowPositionals: true,
});
const [file] = positionals;
if (file === undefined) throw new Error('Expected the paths of reports.');
if (values.one) process.stdout.write(JSON.stringify(await measure(file, Number(values.rounds))));
else {
  printRow('', COLUMNS);
  for (const path of positionals) {
    const self = [...process.execArgv, fileURLToPath(import.meta.url), path, '--one', '--rounds', values.rounds];
    const figures = JSON.parse(execFileSync(process.execPath, self, { encoding: 'utf8' })) as number[];
    printRow(
      basename(path),
      figures.map((figure) => figure.toFixed(0)),
    );
  }
}
