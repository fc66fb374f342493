import { mkdirSync, readdirSync, statSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { beforeEach, describe, expect, inject, it } from 'vitest';
import { fileTree } from '../helpers/file-tree.js';
import { answerWith, startServer } from '../helpers/http-server.js';
import { aGoneOwner, aLock, aStagingFolder } from '../helpers/owners.js';
import { serviceEnvironment } from '../helpers/service-environment.js';
import { temporaryFolder } from '../helpers/temporary-folder.js';
import { aWireReport, bodyOf } from '../helpers/wire-report.js';
import { run } from './run.js';

const { main } = inject('installation');
const REPORT = aWireReport();

let folder: string;

beforeEach(() => {
  folder = temporaryFolder();
  writeFileSync(join(folder, 'report.json'), bodyOf([REPORT]));
});

function auditpress(words: readonly string[], env: Readonly<Record<string, string>> = {}) {
  return run(process.execPath, [main, ...words], { cwd: folder, env });
}

function generate(clock: string, ...words: readonly string[]) {
  const fixed = ['--format', 'html', '--file-name', 'set', '--quiet'];
  return auditpress(['generate', 'report.json', ...fixed, ...words], { SOURCE_DATE_EPOCH: clock });
}

/** Who may read, write and enter. */
function modeOf(...path: readonly string[]): number {
  return statSync(join(folder, ...path)).mode & 0o777;
}

describe.skipIf(process.platform === 'win32')('what the packed program writes', () => {
  it('is readable only by its owner if it is evidence, and follows the umask if it is a document', async () => {
    const before = process.umask(0o022);
    const { url } = await startServer(answerWith(200, bodyOf([REPORT])));
    const ids = ['--license', REPORT['LicenseId'] as string, '--account', REPORT['AccountId'] as string];
    const words = ['fetch', ...ids, '--benchmark', 'CSBP', '--out', 'snapshots', '--quiet'];
    expect(await auditpress(words, serviceEnvironment(url))).toMatchObject({ code: 0, stderr: '' });
    expect(await generate('1795255200', '--with-snapshot')).toMatchObject({ code: 0, stderr: '' });
    process.umask(before);
    const [snapshot = ''] = readdirSync(join(folder, 'snapshots'));
    expect([modeOf('snapshots'), modeOf('snapshots', snapshot)]).toEqual([0o700, 0o600]);
    expect([modeOf('out'), modeOf('out/set'), modeOf('out/set/set.html')]).toEqual([0o755, 0o755, 0o644]);
    expect(modeOf('out/set/set.snapshot.json')).toBe(0o600);
  });
});

describe('a set of the packed program', () => {
  it('is not replaced if a document was edited', async () => {
    await generate('1795255200');
    writeFileSync(join(folder, 'out/set/set.html'), 'worked on');
    const { code, stderr } = await generate('1795255201', '--force');
    expect(code).toBe(3);
    expect(stderr).toContain(`${join(folder, 'out/set/set.html')} has changed since it was written`);
    expect(fileTree(join(folder, 'out'))['set/set.html']).toBe('worked on');
  });

  it('is written after killed runs, and their folders are removed', async () => {
    const out = join(folder, 'out');
    mkdirSync(out);
    aStagingFolder(out, aGoneOwner());
    aLock(join(out, 'set'), aGoneOwner());
    expect(await generate('1795255200')).toMatchObject({ code: 0, stderr: '' });
    expect(readdirSync(out)).toEqual(['set']);
  });
});
