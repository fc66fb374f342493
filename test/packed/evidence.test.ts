import { writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, inject, it } from 'vitest';
import { temporaryFolder } from '../helpers/temporary-folder.js';
import { aWireReport } from '../helpers/wire-report.js';
import { run, type Run } from './run.js';

const installation = inject('installation');
const REPORT = JSON.stringify([aWireReport({ AccountName: 'x\u009b2J\u202ey' })]);

function auditpress(words: readonly string[], stdin: string): Promise<Run> {
  return run(process.execPath, [installation.main, ...words], { cwd: temporaryFolder(), stdin });
}

it('the packed program refuses a policy that is Red and Green', async () => {
  const ambiguous = REPORT.replace('"Compliance":"Red"', '"Compliance":"Red","Compliance":"Green"');
  const { code, stdout, stderr } = await auditpress(['summary', '-'], ambiguous);
  expect({ code, stdout }).toEqual({ code: 3, stdout: '' });
  expect(stderr).toMatch(
    /line 1, column \d+: .* found \[0\]\.ResourceCategories\[0\]\.Policies\[0\]\.Compliance twice, as "Red" and as "Green"/,
  );
});

it('the packed program prints JSON without control characters', async () => {
  const { code, stdout } = await auditpress(['summary', '-', '--json'], REPORT);
  expect(code).toBe(0);
  expect(stdout).toContain('"x\\u009b2J\\u202ey"');
});

it('the packed library makes documents only of a snapshot that matches its body', async () => {
  const cwd = temporaryFolder();
  const script = `
    import { createRequire } from 'node:module';
    import { pathToFileURL } from 'node:url';
    const main = createRequire(${JSON.stringify(join(installation.folder, 'package.json'))}).resolve('auditpress');
    const { generate, readSnapshots } = await import(pathToFileURL(main));
    const [original] = await readSnapshots(${JSON.stringify(REPORT)});
    const altered = { ...original, report: { ...original.report, accountName: 'Other' } };
    const outcome = (snapshot) =>
      generate({ snapshot }, { formats: ['html'] }).then((made) => made.length, ({ code }) => code);
    console.log(await outcome(original), await outcome(altered));
  `;
  writeFileSync(join(cwd, 'script.mjs'), script);
  const { stdout, stderr } = await run(process.execPath, ['script.mjs'], { cwd });
  expect(stderr).toBe('');
  expect(stdout).toBe('1 snapshot-changed\n');
});
