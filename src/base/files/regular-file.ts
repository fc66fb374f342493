/** Reads the files of users: settings, templates, policy libraries. */
import { closeSync, constants, fstatSync, openSync, readFileSync, statSync } from 'node:fs';
import { open, stat } from 'node:fs/promises';
import type { Stats } from 'node:fs';

/** A path leads to something other than a regular file of acceptable size. The message says what was expected and found. */
export class UnsuitableFile extends Error {}

const MIB = 1024 * 1024;

/** Opening a pipe without a writer would block forever. Windows has neither this flag nor such pipes. */
const NON_BLOCKING = constants.O_RDONLY | ((constants.O_NONBLOCK as number | undefined) ?? 0);

/**
 * The content of a regular file.
 *
 * @param maxSize bytes, in whole MiB
 * @throws UnsuitableFile for a pipe, a device, a socket or a folder, and for a larger file; otherwise the error of the system
 */
export async function readRegularFile(path: string, maxSize = Infinity): Promise<Buffer> {
  // Checked before opening, because opening a device can have effects, and after, because the path may have changed.
  refuseIrregular(await stat(path));
  const file = await open(path, NON_BLOCKING);
  try {
    const status = await file.stat();
    refuseIrregular(status);
    if (status.size > maxSize) {
      throw new UnsuitableFile(`expected at most ${String(maxSize / MIB)} MiB, found ${String(status.size)} bytes`);
    }
    return await file.readFile();
  } finally {
    await file.close();
  }
}

/** Like `readRegularFile`, for many small files, without a size limit. Waiting for each would take longer than reading it. */
export function readRegularFileSync(path: string): Buffer {
  refuseIrregular(statSync(path));
  const file = openSync(path, NON_BLOCKING);
  try {
    refuseIrregular(fstatSync(file));
    return readFileSync(file);
  } finally {
    closeSync(file);
  }
}

function refuseIrregular(status: Stats): void {
  if (!status.isFile()) throw new UnsuitableFile(`expected a regular file, found ${kindOf(status)}`);
}

function kindOf(status: Stats): string {
  if (status.isDirectory()) return 'a folder';
  if (status.isFIFO()) return 'a pipe';
  return status.isSocket() ? 'a socket' : 'a device';
}
