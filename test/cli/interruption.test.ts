import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { existsSync, mkdirSync, readdirSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { setTimeout as wait } from 'node:timers/promises';
import { fileURLToPath } from 'node:url';
import { describe, expect, it } from 'vitest';
import { aLock, anOwner } from '../helpers/owners.js';
import { TRIES_ALL } from '../helpers/runs.js';
import { temporaryFolder } from '../helpers/temporary-folder.js';
import { aWireReport, bodyOf } from '../helpers/wire-report.js';

const MAIN = fileURLToPath(new URL('../../dist/cli/main.js', import.meta.url));

/** Far more reports than can be written before the signal arrives, even on a busy machine. */
const REPORTS = 100;

interface Stopped {
  /** Name of the signal that ended the process. */
  readonly by: NodeJS.Signals | null;
  readonly stdout: string;
}

/** Runs the built command line and sends a signal once standard error contains `when`. */
function stopped(words: readonly string[], signal: NodeJS.Signals, when: string): Promise<Stopped> {
  return new Promise((resolve, reject) => {
    const child = spawn(process.execPath, [MAIN, ...words]);
    let [stdout, stderr, sent] = ['', '', false];
    child.stdout.setEncoding('utf8').on('data', (chunk: string) => (stdout += chunk));
    child.stderr.setEncoding('utf8').on('data', (chunk: string) => {
      stderr += chunk;
      if (!sent && stderr.includes(when)) sent = child.kill(signal);
    });
    child.on('error', reject).on('close', (_code, by) => {
      resolve({ by, stdout });
    });
  });
}

describe('a run that is interrupted', () => {
  it.each([
    ...(TRIES_ALL ? ([['SIGINT', 'Account-0\n']] as const) : []),
    ['SIGTERM', 'Account-1\n'],
    ['SIGINT', 'Account-4\n'],
  ] as const)('by %s ends by that signal and leaves only whole sets', async (signal, when) => {
    const folder = temporaryFolder();
    const report = join(folder, 'many.json');
    const accounts = Array.from({ length: REPORTS }, (_, index) => `Account-${index}`);
    writeFileSync(report, bodyOf(accounts.map((AccountName) => aWireReport({ AccountName }))));
    const out = join(folder, 'out');
    const words = ['generate', report, '--out', out, '--format', 'html', '--file-name', '{{account}}'];
    expect(await stopped(words, signal, when)).toEqual({ by: signal, stdout: '' });
    const left = existsSync(out) ? readdirSync(out) : [];
    expect(left.length).toBeLessThan(accounts.length);
    for (const name of left) expect(readdirSync(join(out, name)).sort()).toEqual([`${name}.html`, 'manifest.json']);
  });

  it.each([
    ['one report', 1],
    ['many', 3],
  ])('while it waits for another run leaves nothing, with %s', async (_what, count) => {
    const folder = temporaryFolder();
    const [reports, out] = [join(folder, 'reports'), join(folder, 'out')];
    const accounts = Array.from({ length: count }, (_, index) => `Account-${index}`);
    for (const path of [reports, out]) mkdirSync(path);
    for (const AccountName of accounts) {
      writeFileSync(join(reports, `${AccountName}.json`), bodyOf([aWireReport({ AccountName })]));
      aLock(join(out, AccountName), anOwner());
    }
    const locks = readdirSync(out);
    const words = ['generate', reports, '--out', out, '--format', 'html', '--file-name', '{{account}}'];
    const child = spawn(process.execPath, [MAIN, ...words, '--workers', '2']);
    const ended = once(child, 'close');
    while (!readdirSync(out).some((name) => name.startsWith(`.auditpress-${child.pid}-`))) await wait(5);
    child.kill('SIGTERM');
    expect(await ended).toEqual([null, 'SIGTERM']);
    expect(readdirSync(out)).toEqual(locks);
  });

  it.each(TRIES_ALL ? (['SIGINT', 'SIGTERM'] as const) : (['SIGINT'] as const))(
    'by %s, with threads, leaves only whole sets',
    async (signal) => {
      const folder = temporaryFolder();
      const reports = join(folder, 'reports');
      mkdirSync(reports);
      for (let index = 0; index < REPORTS; index += 1) {
        writeFileSync(join(reports, `${index}.json`), bodyOf([aWireReport({ AccountName: `Account-${index}` })]));
      }
      const out = join(folder, 'out');
      const words = [
        'generate',
        reports,
        '--out',
        out,
        '--format',
        'html',
        '--file-name',
        '{{account}}',
        '--workers',
        '2',
      ];
      expect(await stopped(words, signal, `3 of ${REPORTS}`)).toEqual({ by: signal, stdout: '' });
      const left = readdirSync(out);
      expect(left.length).toBeGreaterThan(2);
      expect(left.length).toBeLessThan(REPORTS);
      for (const name of left) expect(readdirSync(join(out, name)).sort()).toEqual([`${name}.html`, 'manifest.json']);
    },
  );
});
