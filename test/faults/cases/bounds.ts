/** Oversized reports, and machines with too little memory, too few open files or a full disk. */
import { execFileSync } from 'node:child_process';
import { existsSync, readdirSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { HOSTILE_SHAPES, hostileBody, MANY_REPORTS } from '../../helpers/hostile-shapes.js';
import { run, type Run } from '../../packed/run.js';
import type { FaultCase, Trial } from '../fault-case.js';

const GROUP = 'bounds';

function writeReport(trial: Trial, name: string, shape: string, bytes: number): void {
  writeFileSync(join(trial.folder, name), hostileBody(HOSTILE_SHAPES[shape] ?? MANY_REPORTS, bytes));
}

/** Names of complete document sets. */
function setsIn(trial: Trial): readonly string[] {
  const out = join(trial.folder, 'out');
  if (!existsSync(out)) return [];
  return readdirSync(out).filter((name) => existsSync(join(out, name, 'manifest.json')));
}

/** Exit code, whether the sentence is printed, and the number of complete sets. */
function described({ code, stderr }: Run, sentence: RegExp, trial: Trial): string {
  const isDump = /<--- |FATAL ERROR|Native stack trace|internal error|node:internal/.test(stderr);
  const told = isDump ? 'a dump' : sentence.test(stderr) ? 'a sentence' : `other words (${stderr.slice(0, 200)})`;
  return `exit code ${code}, ${told}, ${setsIn(trial).length} sets`;
}

const [BYTES, LIMIT] = [150_000, 512];

/** Sizes of a report that once took 22 seconds and 1.9 GB, and of one twice as large. */
const shapes: readonly FaultCase[] = Object.keys(HOSTILE_SHAPES).map((shape) => ({
  group: GROUP,
  name: `150 and 300 KB of ${shape}`,
  expected: 'documents, within 512 MiB',
  isLong: true,
  async try(trial) {
    for (const bytes of [BYTES, 2 * BYTES]) {
      writeReport(trial, 'report.json', shape, bytes);
      const words = [`--max-old-space-size=${LIMIT}`, trial.installation.main, 'generate', 'report.json', '--force'];
      const { code, stderr } = await run(process.execPath, [...words, '--quiet'], { cwd: trial.folder });
      if (code !== 0) return `exit code ${code} at ${bytes} bytes: ${stderr.slice(0, 200)}`;
    }
    return setsIn(trial).length > 0 ? 'documents, within 512 MiB' : 'no documents';
  },
}));

/** Runs with enough memory for a small report, but not for a large one. */
function runShort(trial: Trial, words: readonly string[]): Promise<Run> {
  return run(process.execPath, ['--max-old-space-size=100', trial.installation.main, ...words], { cwd: trial.folder });
}

/** Runs with a maximum number of open files. */
function runWith(files: number, trial: Trial, words: readonly string[]): Promise<Run> {
  const program = [process.execPath, trial.installation.main, ...words].map((word) => `'${word}'`).join(' ');
  return run('bash', ['-c', `ulimit -n ${files}; exec ${program}`], { cwd: trial.folder });
}

/** With fewer open files, Node itself does not start. */
const FEWEST_FILES = 20;

async function tryEachLimit(trial: Trial, words: readonly string[]): Promise<string> {
  const odd: string[] = [];
  for (let files = FEWEST_FILES; files <= 40; files += 1) {
    const { code, stderr } = await runWith(files, trial, [...words, '--force']);
    const isTold = (code === 6 || code === 7) && /to open one more file/.test(stderr) && !/internal error/.test(stderr);
    if (code !== 0 && !isTold) odd.push(`${files}: exit code ${code} ${stderr.slice(0, 120)}`);
  }
  return odd.length === 0 ? 'documents, or a sentence and exit code 6 or 7' : odd.join('; ');
}

const memory: readonly FaultCase[] = [
  {
    group: GROUP,
    name: 'one report that does not fit into memory',
    expected: 'exit code 6, a sentence, 0 sets',
    isLong: true,
    async try(trial) {
      writeReport(trial, 'large.json', 'categories of one policy', 20_000_000);
      return described(
        await runShort(trial, ['generate', 'large.json']),
        /expected the report to fit into .*memory ran out/,
        trial,
      );
    },
  },
  {
    group: GROUP,
    name: 'the same from a pipe',
    expected: 'exit code 6, a sentence, 0 sets',
    isLong: true,
    async try(trial) {
      const stdin = hostileBody(HOSTILE_SHAPES['categories of one policy'] ?? MANY_REPORTS, 20_000_000);
      const words = ['--max-old-space-size=100', trial.installation.main, 'generate', '-'];
      const ended = await run(process.execPath, words, { cwd: trial.folder, stdin });
      return described(ended, /expected the report to fit into .*memory ran out/, trial);
    },
  },
  {
    group: GROUP,
    name: 'several reports, one of which does not fit into memory',
    expected: 'exit code 7, a sentence, 1 sets',
    isLong: true,
    async try(trial) {
      writeReport(trial, 'a.json', 'policies under a long job id', 3_000);
      writeReport(trial, 'b.json', 'categories of one policy', 20_000_000);
      const words = ['generate', 'a.json', 'b.json', '--file-name', '{{job}}', '--workers', '2'];
      return described(await runShort(trial, words), /b\.json: .*memory ran out/, trial);
    },
  },
];

const files: readonly FaultCase[] = [
  {
    group: GROUP,
    name: 'at most twenty open files',
    expected: 'exit code 6, a sentence, 0 sets',
    async try(trial) {
      writeReport(trial, 'a.json', 'policies', 3_000);
      writeReport(trial, 'b.json', 'policies under a long job id', 3_000);
      const words = ['generate', 'a.json', 'b.json', '--file-name', '{{job}}'];
      return described(await runWith(20, trial, words), /to open one more file/, trial);
    },
  },
  {
    group: GROUP,
    name: 'at most twenty to forty open files, one report',
    expected: 'documents, or a sentence and exit code 6 or 7',
    isLong: true,
    try(trial) {
      writeReport(trial, 'a.json', 'policies', 3_000);
      return tryEachLimit(trial, ['generate', 'a.json']);
    },
  },
  {
    group: GROUP,
    name: 'at most twenty to forty open files, many reports',
    expected: 'documents, or a sentence and exit code 6 or 7',
    isLong: true,
    try(trial) {
      writeReport(trial, 'a.json', 'policies', 3_000);
      writeReport(trial, 'b.json', 'policies under a long job id', 3_000);
      return tryEachLimit(trial, ['generate', 'a.json', 'b.json', '--file-name', '{{job}}', '--workers', '2']);
    },
  },
];

/** Seconds before a program that waits forever is killed. */
const PATIENCE = 60_000;

function pipes(kind: string, words: (pipe: string) => readonly string[], name: string): FaultCase {
  return {
    group: GROUP,
    name: `a pipe without a writer as ${kind}`,
    expected: 'exit code 2, a sentence, 0 sets',
    async try(trial) {
      writeReport(trial, 'report.json', 'policies', 3_000);
      execFileSync('mkfifo', [join(trial.folder, name)]);
      return described(await trial.run(words(name), { timeout: PATIENCE }), /found a pipe|regular files/, trial);
    },
  };
}

const irregular: readonly FaultCase[] = [
  pipes('policy library', (pipe) => ['generate', 'report.json', '--policy-library', pipe], 'library.yaml'),
  pipes('configuration', (pipe) => ['generate', 'report.json', '--config', pipe], 'own.yaml'),
  pipes('configuration in JavaScript', (pipe) => ['generate', 'report.json', '--config', pipe], 'own.mjs'),
  pipes('one of many reports', (pipe) => ['generate', 'report.json', pipe], 'pipe.json'),
  {
    group: GROUP,
    name: 'a report from a pipe',
    expected: 'exit code 0, 1 sets',
    async try(trial) {
      writeReport(trial, 'report.json', 'policies', 3_000);
      const program = `'${process.execPath}' '${trial.installation.main}'`;
      const { code } = await run('bash', ['-c', `${program} generate <(cat report.json)`], { cwd: trial.folder });
      return `exit code ${code}, ${setsIn(trial).length} sets`;
    },
  },
  {
    group: GROUP,
    name: 'a full disk for standard output',
    expected: 'exit code 6',
    async try(trial) {
      writeReport(trial, 'report.json', 'policies', 3_000);
      const program = `'${process.execPath}' '${trial.installation.main}'`;
      const { code } = await run('bash', ['-c', `${program} summary report.json > /dev/full`], { cwd: trial.folder });
      return `exit code ${code}`;
    },
  },
];

export const cases: readonly FaultCase[] = [...shapes, ...memory, ...files, ...irregular];
