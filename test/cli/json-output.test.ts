/** Control characters from a service, a template or a file name must not reach the terminal through `--json`. */
import { mkdirSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { describe, expect, it } from 'vitest';
import { answerWith, startServer } from '../helpers/http-server.js';
import { runCli } from '../helpers/run-cli.js';
import { serviceEnvironment } from '../helpers/service-environment.js';
import { temporaryFolder } from '../helpers/temporary-folder.js';
import { aWireReport, bodyOf } from '../helpers/wire-report.js';

/** Clears the screen, reverses the reading order, hides a letter, ends a line. */
const HOSTILE = 'x\u009b2J\u202ey\u200bz\u2028\u007f\u{e0041}';
const OBEYED = /[\0-\u0009\u000b-\u001f\u007f-\u009f\p{Cf}\u2028\u2029]/u;

const REPORT = aWireReport({ AccountName: HOSTILE, BenchmarkName: HOSTILE });
const IDS = ['--license', REPORT['LicenseId'] as string, '--account', REPORT['AccountId'] as string];

interface Trial {
  readonly folder: string;
  readonly env: Readonly<Record<string, string>>;
}

async function aTrial(): Promise<Trial> {
  const folder = temporaryFolder();
  writeFileSync(join(folder, 'report.json'), bodyOf([REPORT]));
  writeFileSync(join(folder, 'broken.json'), `{"${HOSTILE}":`);
  mkdirSync(join(folder, 'mine'));
  writeFileSync(join(folder, 'mine', 'template.yaml'), 'extends: auditor\n');
  mkdirSync(join(folder, 'mine', 'sections'));
  writeFileSync(join(folder, 'mine', 'sections', `${HOSTILE}.md`), 'Text.\n');
  const list = [{ name: HOSTILE, benchmarkId: HOSTILE }];
  const { url } = await startServer((request, response) => {
    const body = request.url?.endsWith('/benchmarks') === true ? list : [REPORT];
    answerWith(200, bodyOf(body))(request, response);
  });
  return { folder, env: serviceEnvironment(url) };
}

describe('JSON on standard output escapes control characters and keeps its meaning', () => {
  it.each([
    [['summary', 'report.json']],
    [['generate', 'report.json', '--format', 'html']],
    [['generate', 'report.json', 'broken.json', '--format', 'html']],
    [['fetch', ...IDS, '--benchmark', 'CSBP', '--out', 'snap\u202eshots']],
    [['benchmarks', ...IDS]],
    [['templates', 'show', './mine']],
  ])('%j', async (words) => {
    const { folder, env } = await aTrial();
    const { stdout } = await runCli([...words, '--json'], { cwd: folder, env });
    expect(stdout).not.toMatch(OBEYED);
    expect(JSON.stringify(JSON.parse(stdout))).toMatch(/[\u202e]/u);
  });
});

it('a list of benchmarks without names has no control characters', async () => {
  const { url } = await startServer(answerWith(200, bodyOf([{ name: '', benchmarkId: HOSTILE }])));
  const { stdout } = await runCli(['benchmarks', ...IDS], { env: serviceEnvironment(url) });
  expect(stdout).toBe('x 2J y z \n');
});
