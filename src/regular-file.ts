/** Reads files that people keep on a disk: settings, templates, policy libraries. */
import { constants } from 'node:fs';
import { open, stat } from 'node:fs/promises';
import type { Stats } from 'node:fs';

/** What is at a path is no file to read. The message is what was expected and what was found. */
export class UnsuitableFile extends Error {}

const MIB = 1024 * 1024;

/** A pipe that nobody writes to would keep whoever opens it waiting for ever. Windows has no such flag, and no such pipes. */
const WITHOUT_WAITING = constants.O_RDONLY | ((constants.O_NONBLOCK as number | undefined) ?? 0);

/**
 * Everything in a file.
 *
 * @param largest bytes, whole MiB
 * @throws UnsuitableFile for a pipe, a device, a socket, a folder, and for a file that is larger; else as the system refuses
 */
export async function readRegularFile(path: string, largest = Infinity): Promise<Buffer> {
  // Before it is opened, as opening a device may set it going; and after it, as others may have put something else there.
  await checkRegularFile(path);
  const file = await open(path, WITHOUT_WAITING);
  try {
    const status = await file.stat();
    refuseIrregular(status);
    if (status.size > largest) {
      throw new UnsuitableFile(`expected at most ${String(largest / MIB)} MiB, found ${String(status.size)} bytes`);
    }
    return await file.readFile();
  } finally {
    await file.close();
  }
}

/** The same for what is about to be read by others. */
export async function checkRegularFile(path: string): Promise<void> {
  refuseIrregular(await stat(path));
}

function refuseIrregular(status: Stats): void {
  if (!status.isFile()) throw new UnsuitableFile(`expected a regular file, found ${kindOf(status)}`);
}

function kindOf(status: Stats): string {
  if (status.isDirectory()) return 'a folder';
  if (status.isFIFO()) return 'a pipe';
  return status.isSocket() ? 'a socket' : 'a device';
}
