/** Runs the built command line with an input. */
import { execFile } from 'node:child_process';
import { existsSync, readdirSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { EXIT_CODES } from '../../../src/base/error-codes/kinds.js';
import { hold } from '../verdict.js';
import { checkLeak, PLANTED_ENVIRONMENT } from '../laws/leak.js';

const MAIN = join(import.meta.dirname, '..', '..', '..', 'dist', 'cli', 'main.js');
/** Characters that move a cursor, reorder a line or are invisible. Line feeds are allowed. */
const UNPRINTABLE = /[\0-\x08\x0b-\x1f\x7f-\x9f\u200e\u200f\u061c\u202a-\u202e\u2066-\u2069]/;

interface Ended {
  readonly code: number | string;
  readonly stdout: string;
  readonly stderr: string;
}

/** @param words of the command line after `generate FILE` */
function run(folder: string, words: readonly string[]): Promise<Ended> {
  const env = { PATH: process.env['PATH'], HOME: folder, NO_COLOR: '1', ...PLANTED_ENVIRONMENT };
  return new Promise((resolve) => {
    execFile(
      process.execPath,
      [MAIN, 'generate', 'report.json', ...words],
      { cwd: folder, env },
      (error, stdout, stderr) => {
        resolve({ code: error === null ? 0 : (error.code ?? error.signal ?? 'unknown'), stdout, stderr });
      },
    );
  });
}

/**
 * Passes a report to the command line.
 *
 * @param expected exit codes that match the result of the library for the same report
 */
export async function checkCommandLine(
  report: Uint8Array,
  { template, locale }: { readonly template: string; readonly locale: string },
  folder: string,
  expected: readonly number[],
): Promise<void> {
  writeFileSync(join(folder, 'report.json'), report);
  const choice = ['--template', template, '--locale', locale, '--format', 'html', '--as-of', '2026-11-21T12:00:00Z'];
  const { code, stdout, stderr } = await run(folder, ['--out', 'out', '--json', ...choice]);
  const seen = (): string => `${code}, ${stderr.slice(0, 300)}`;
  hold('the command line ends as the library does', expected.includes(Number(code)), seen);
  for (const text of [stdout, stderr]) {
    hold('the command line prints what a terminal can show', !UNPRINTABLE.test(text), () =>
      JSON.stringify(text.slice(0, 500)),
    );
    checkLeak(text, 'the output of the command line');
  }
  hold('the command line shows no stack', !/^\s+at .+:\d+:\d+/m.test(stderr), seen);
  const left = existsSync(join(folder, 'out')) ? readdirSync(join(folder, 'out'), { recursive: true }).map(String) : [];
  hold('nothing is left half-made', !left.some((name) => name.includes('.auditpress-')), () => left.join(', '));
  if (code === 0) {
    hold('the result is JSON', isJson(stdout), () => stdout.slice(0, 300));
    hold(
      'documents are written',
      left.some((name) => name.endsWith('manifest.json')),
      () => left.join(', '),
    );
  } else if (code !== EXIT_CODES.partial) {
    hold('a refusal writes nothing', left.length === 0, () => left.join(', '));
    hold('a refusal has an explanation', stderr.startsWith('auditpress: '), seen);
  }
}

function isJson(text: string): boolean {
  try {
    JSON.parse(text);
    return true;
  } catch {
    return false;
  }
}
