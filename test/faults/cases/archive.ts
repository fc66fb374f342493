/** Faults of archives: runs that are killed while they archive, and full disks. */
import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { readdirSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { setTimeout as wait } from 'node:timers/promises';
import { aWireReport, bodyOf } from '../../helpers/wire-report.js';
import type { FaultCase, Trial } from '../fault-case.js';
import { wrapping } from '../sets/breakers.js';
import { setRuns } from '../sets/set-runs.js';

/** Calls between two points at which the disk is full. */
const STEP = 24;

export const cases: readonly FaultCase[] = [kills(6), { ...kills(100), isLong: true }, fullDisk()];

const ARCHIVE = ['--archive', 'archive'] as const;
/** Weekly scans of one account. */
const SCANS = 4;
/** A run loads and renders first, so kills in this share of its time come too early. */
const BEGINNING = 0.3;
/** Exit code of a command on an archive that is not there, because the first run was killed before it made one. */
const NOT_FOUND = 5;

/** After each kill nothing may be damaged. In the end a whole run must complete the archive. */
function kills(count: number): FaultCase {
  return {
    group: 'archive',
    name: `${String(count)} runs killed while they archive`,
    expected: '0 times damaged, 4 scans, 4 with documents, 0 folders left over',
    async try(trial) {
      const reports = Array.from({ length: SCANS }, (_value, week) => writeReport(trial.folder, week));
      const wordsFor = (out: string): readonly string[] => [
        'generate',
        ...reports,
        '--format',
        'html',
        '--workers',
        '1',
        '--quiet',
        '--out',
        out,
      ];
      const start = performance.now();
      await trial.run([...wordsFor('timed'), '--archive', 'timed-archive']);
      const whole = performance.now() - start;
      let damaged = 0;
      for (let index = 0; index < count; index += 1) {
        const share = BEGINNING + (1 - BEGINNING) * trial.random();
        await runAndKill(trial, [...wordsFor(`out-${String(index)}`), ...ARCHIVE], share * whole);
        const { code } = await trial.run(['archive', 'verify', ...ARCHIVE]);
        if (code !== 0 && code !== NOT_FOUND) damaged += 1;
      }
      const last = await trial.run([...wordsFor('last'), ...ARCHIVE]);
      if (last.code !== 0) return last.stderr;
      const { stdout } = await trial.run(['archive', 'list', '--json', ...ARCHIVE]);
      const { snapshots } = JSON.parse(stdout) as {
        readonly snapshots: readonly { readonly sets: readonly unknown[] }[];
      };
      const complete = snapshots.filter(({ sets }) => sets.length > 0).length;
      const left = readdirSync(join(trial.folder, 'archive')).filter((name) => name.startsWith('.auditpress-')).length;
      return `${String(damaged)} times damaged, ${String(snapshots.length)} scans, ${String(complete)} with documents, ${String(left)} folders left over`;
    },
  };
}

/** The disk of the archive is full from some call on. With space again, the same run must complete the archive. */
function fullDisk(): FaultCase {
  return {
    group: 'archive',
    name: `a disk that is full from every ${String(STEP)}th call on`,
    expected: 'exit codes 6, 0 without the reason, 0 damaged, 0 incomplete afterwards',
    async try(trial) {
      const report = writeReport(trial.folder, 0);
      const codes = new Set<number | NodeJS.Signals>();
      let [unexplained, damaged, incomplete] = [0, 0, 0];
      for (let point = 1; ; point += STEP) {
        const archive = join(trial.folder, `archive-${String(point)}`);
        const place = ['--archive', archive];
        const words = ['generate', report, '--format', 'html', '--quiet', '--out', `out-${String(point)}`, ...place];
        let stderr = '';
        const write = async (_version: number, options = {}) => {
          const run = await trial.run(words, options);
          stderr = run.stderr;
          return run;
        };
        const runs = { ...setRuns(trial), out: archive, write };
        const { code, call } = await wrapping({ how: 'after', code: 'ENOSPC' }).breakAt(runs, 0, point);
        if (call === undefined) break;
        codes.add(code);
        if (!stderr.includes('no space is left')) unexplained += 1;
        const verified = await trial.run(['archive', 'verify', ...place]);
        if (verified.code !== 0 && verified.code !== NOT_FOUND) damaged += 1;
        const again = await trial.run(words);
        const { stdout } = await trial.run(['archive', 'list', '--json', ...place]);
        if (again.code !== 0 || !/"sets": \[\s*\{/.test(stdout)) incomplete += 1;
      }
      const found = [`${String(unexplained)} without the reason`, `${String(damaged)} damaged`];
      return `exit codes ${[...codes].join(', ')}, ${found.join(', ')}, ${String(incomplete)} incomplete afterwards`;
    },
  };
}

function writeReport(folder: string, week: number): string {
  const path = join(folder, `week-${String(week)}.json`);
  const scannedAt = new Date(Date.UTC(2026, 0, 5 + 7 * week)).toISOString();
  writeFileSync(path, bodyOf([aWireReport({ JobId: `job-${String(week)}`, LastScannedDate: scannedAt })]));
  return path;
}

async function runAndKill({ folder, installation }: Trial, words: readonly string[], after: number): Promise<void> {
  const env = { PATH: process.env['PATH'] ?? '', HOME: folder };
  const child = spawn(process.execPath, [installation.main, ...words], { cwd: folder, env, stdio: 'ignore' });
  const closed = once(child, 'close');
  await Promise.race([closed, wait(after)]);
  child.kill('SIGKILL');
  await closed;
}
