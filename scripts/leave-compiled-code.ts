/** Makes documents once with the command line that was built, so that its compiled code lies beside it. */
import { execFile } from 'node:child_process';
import { mkdtemp, readdir, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { promisify } from 'node:util';

/** @param folder the built command line */
export async function leaveCompiledCode(root: string, folder: string): Promise<void> {
  const out = await mkdtemp(join(tmpdir(), 'auditpress-build-'));
  try {
    const report = join(root, 'examples/reports/type-1-csbp-2026-11.json');
    const words = [join(folder, 'main.js'), 'generate', report, '--out', out];
    // Code that was compiled for coverage or a debugger would fit no other run.
    const { NODE_OPTIONS: _options, NODE_V8_COVERAGE: _coverage, ...env } = process.env;
    await promisify(execFile)(process.execPath, words, { cwd: out, env });
  } finally {
    await rm(out, { recursive: true, force: true });
  }
  if (!(await readdir(folder)).some((file) => file.endsWith('.code'))) {
    throw new Error(`expected compiled code in ${folder}, found none`);
  }
}
