import { accessSync, constants, rmSync, statfsSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';

/** Linux keeps it in memory. */
const FOLDER = '/dev/shm';
/** Bytes, more than all tests need at the same time. */
const ROOM = 4 * 1024 ** 3;

/** A folder in memory with room for the files of the tests, in which programs can run; undefined if there is none. */
export function folderInMemory(): string | undefined {
  const program = join(FOLDER, `auditpress-test-${String(process.pid)}`);
  try {
    const { bavail, bsize } = statfsSync(FOLDER);
    if (bavail * bsize < ROOM) return undefined;
    writeFileSync(program, '', { mode: 0o700 });
    // Also answers for root whether files of the mount may run.
    accessSync(program, constants.X_OK);
    return FOLDER;
  } catch {
    return undefined;
  } finally {
    rmSync(program, { force: true });
  }
}
