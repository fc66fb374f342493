import { mkdtempSync, realpathSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, onTestFinished } from 'vitest';

/** Creates an empty folder that is removed when the test has finished. */
export function temporaryFolder(): string {
  const folder = makeFolder();
  onTestFinished(() => removeFolder(folder));
  return folder;
}

/** A folder for all tests of a file or a `describe` that calls this. It exists when their hooks run. */
export function sharedFolder(): () => string {
  let folder = '';
  beforeAll(() => {
    folder = makeFolder();
  });
  afterAll(() => removeFolder(folder));
  return () => folder;
}

function makeFolder(): string {
  return mkdtempSync(join(realpathSync(tmpdir()), 'auditpress-test-'));
}

function removeFolder(folder: string): void {
  rmSync(folder, { recursive: true, force: true });
}
