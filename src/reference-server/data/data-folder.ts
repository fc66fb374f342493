/** Reads the data folder. Refuses links to files outside it. */
import { readdir, readFile, realpath, stat } from 'node:fs/promises';
import { join, relative, sep } from 'node:path';
import { AuditpressError } from '../../base/errors.js';
import { quote } from '../../base/wording/printable.js';
import { decodeText } from '../../base/files/regular-file.js';
import { SERVICE_FILE } from './service-file.js';

export interface DataFile {
  readonly path: string;
  readonly changedAt: Date;
  /** Whether it is a link to a file outside the folder, which is not served. */
  readonly isOutside: boolean;
}

export interface DataFolder {
  readonly files: ReadonlyMap<string, DataFile>;
  readonly serviceFile: string | undefined;
}

const NAME_LIMIT = 200;

export async function openDataFolder(path: string): Promise<DataFolder> {
  try {
    const real = await realpath(path);
    const files = new Map<string, DataFile>();
    for (const name of (await readdir(real)).sort()) {
      const file = await fileAt(real, name);
      if (file !== undefined) files.set(name, file);
    }
    const serviceFile = files.get(SERVICE_FILE);
    if (serviceFile?.isOutside === true) throw new AuditpressError('service-data-invalid', isOutside(SERVICE_FILE));
    return { files, serviceFile: serviceFile && (await textOf(serviceFile.path)) };
  } catch (cause) {
    if (cause instanceof AuditpressError) throw cause;
    throw unreadable(path, cause);
  }
}

async function textOf(path: string): Promise<string> {
  const bytes = await readFile(path);
  try {
    return decodeText(bytes);
  } catch (cause) {
    throw new AuditpressError('service-file-invalid', `${SERVICE_FILE}: ${(cause as Error).message}`, { cause });
  }
}

export function isOutside(name: string): string {
  return `${quote(name, NAME_LIMIT)}: expected a file in the folder, found a link to a file outside it`;
}

async function fileAt(folder: string, name: string): Promise<DataFile | undefined> {
  try {
    const path = await realpath(join(folder, name));
    const way = relative(folder, path);
    const status = await stat(path);
    if (!status.isFile()) return undefined;
    return { path, changedAt: status.mtime, isOutside: way.startsWith(`..${sep}`) };
  } catch (cause) {
    // A dangling link.
    if ((cause as NodeJS.ErrnoException).code === 'ENOENT') return undefined;
    throw cause;
  }
}

function unreadable(path: string, cause: unknown): AuditpressError {
  const { code = 'an unknown fault' } = cause as NodeJS.ErrnoException;
  const shown = JSON.stringify(path);
  const message =
    code === 'ENOENT' || code === 'ENOTDIR'
      ? `--data: expected a folder with reports at ${shown}, found ${code === 'ENOENT' ? 'none' : 'a file'}`
      : `--data: cannot read the folder ${shown}: the system refuses with ${code}`;
  return new AuditpressError('data-folder-unreadable', message, {
    cause,
  });
}
