import { execFile } from 'node:child_process';
import { existsSync, readdirSync, readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { beforeEach, expect, it } from 'vitest';
import { temporaryFolder } from '../helpers/temporary-folder.js';
import { aWireReport, bodyOf } from '../helpers/wire-report.js';

const MAIN = fileURLToPath(new URL('../../dist/cli/main.js', import.meta.url));

let folder: string;
let report: string;

beforeEach(() => {
  folder = temporaryFolder();
  report = join(folder, 'report.json');
  writeFileSync(report, bodyOf([aWireReport()]));
});

/** Runs a shell command. `auditpress` is the built command line, `$report` the report in `$folder`. */
function shell(line: string): Promise<{ readonly code: unknown; readonly stderr: string }> {
  const script = `auditpress() { "$node" "$main" "$@"; }\n${line}`;
  const env = { ...process.env, node: process.execPath, main: MAIN, report, folder };
  return new Promise((resolve) => {
    execFile('sh', ['-c', script], { env }, (error, _stdout, stderr) => {
      resolve({ code: error === null ? 0 : error.code, stderr });
    });
  });
}

it.skipIf(!existsSync('/dev/full'))('a full disk under standard output is reported on one line', async () => {
  const { code, stderr } = await shell('auditpress summary "$report" > /dev/full');
  expect(code).toBe(6);
  expect(stderr).toBe('auditpress: cannot write to standard output: ENOSPC\n');
});

it('a closed pipe is not a failure', async () => {
  expect(await shell('{ auditpress summary "$report"; echo "$?" >&2; } | head -c 0')).toEqual({
    code: 0,
    stderr: '0\n',
  });
});

it('documents are written even if standard error is closed', async () => {
  const generate = 'auditpress generate "$report" --format html --file-name set --out "$folder"';
  // The reader has ended when writing to it fails.
  const untilAlone = "trap '' PIPE; while echo; do :; done 2> /dev/null; trap - PIPE";
  await shell(`{ ${untilAlone}; ${generate}; echo "$?" > "$folder/code"; } 2>&1 | head -c 0`);
  expect(readFileSync(join(folder, 'code'), 'utf8')).toBe('0\n');
  expect(readdirSync(join(folder, 'set'))).toEqual(['manifest.json', 'set.html']);
});
