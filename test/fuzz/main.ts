/**
 * Passes hostile inputs to the program: those of the corpus, then generated ones, until it is interrupted.
 *
 *     npm run fuzz [-- --cases NUMBER] [--seed NUMBER] [--target NAME] [--case NUMBER]
 *
 * The same seed gives the same cases. `--case` runs only that case. Findings are minimized and stored in `findings/`.
 * Exit code 1 if there are findings.
 */
import { availableParallelism } from 'node:os';
import { parseArgs } from 'node:util';
import { readCorpus, keepFinding } from './corpus.js';
import { WorkerPool } from './pool.js';
import { tryCase } from './fuzz-case.js';
import type { Target } from './target.js';
import { TARGETS } from './targets/targets.js';
import { Tally } from './tally.js';
import { isBroken } from './verdict.js';

const PROGRESS_EVERY = 10_000;

const text = { type: 'string' } as const;
const { values } = parseArgs({ options: { cases: text, seed: text, target: text, case: text } });
const seed = Number(values.seed ?? Math.floor(Math.random() * 2 ** 31));
const only = values.case === undefined ? undefined : Number(values.case);
const last = only ?? Number(values.cases ?? Infinity);
const targets = TARGETS.filter(({ name }) => (values.target ?? name) === name);
if (targets.length === 0) throw new Error(`expected one of ${TARGETS.map(({ name }) => name).join(', ')} as --target`);

const print = (line: string): boolean => process.stdout.write(`${line}\n`);
const pool = new WorkerPool(availableParallelism());
const tally = new Tally();
const started = performance.now();
let next = only ?? 1;
let isEnding = false;
process.once('SIGINT', () => (isEnding = true));

async function runCorpus(): Promise<void> {
  const entries = readCorpus().filter(({ target }) => targets.includes(target));
  await Promise.all(
    entries.map(async ({ name, target, input }) => {
      if (isEnding) return;
      const verdict = await pool.try({ target: target.name, input });
      if (!isBroken(verdict)) return;
      tally.addBroken(`corpus/${name}: ${verdict.law}`);
      print(`FINDING corpus/${name}: ${verdict.seen}`);
    }),
  );
  print(`corpus: ${entries.length} inputs`);
}

async function runGenerated(): Promise<void> {
  while (next <= last && !isEnding) {
    const number = next;
    next += 1;
    const target = targets[number % targets.length] as Target;
    const label = `${target.name} case ${number}`;
    const result = await tryCase(target, { seed, number }, pool, (law) => tally.addBroken(`${target.name}: ${law}`));
    tally.add(target.name, label, result);
    if (result.minimized === undefined) continue;
    const { input, broken } = result.minimized;
    const replay = `npm run fuzz -- --target ${target.name} --seed ${seed} --case ${number}`;
    print(`FINDING ${label}: ${broken.seen}`);
    print(`  kept in ${keepFinding(`${target.name}-${seed}-${number}`, input, broken, replay)}; again: ${replay}`);
  }
}

function printProgress(): void {
  const seconds = (performance.now() - started) / 1000;
  print(`${tally.cases} cases in ${seconds.toFixed(0)} s, ${tally.findings} findings`);
}

print(`seed ${seed}`);
const progress = setInterval(printProgress, PROGRESS_EVERY);
if (only === undefined) await runCorpus();
await Promise.all(Array.from({ length: pool.size }, runGenerated));
clearInterval(progress);
pool.end();
printProgress();
for (const line of tally.lines()) print(line);
process.exitCode = tally.findings > 0 ? 1 : 0;
