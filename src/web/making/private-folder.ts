/** A folder for what is not in the archive: files that people bring, and documents that they do not keep. */
import { mkdirSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { clearLeftovers, PRIVATE_FOLDER, temporaryPath } from '../../base/files/temporary-folders.js';

const PREFIX = 'auditpress-web-';

export interface PrivateFolder {
  /** Absolute. */
  readonly path: string;
  readonly remove: () => void;
}

/** Only this user can read it. Removes those of processes that were killed. */
export function openPrivateFolder(parent = tmpdir()): PrivateFolder {
  const path = temporaryPath(parent, PREFIX);
  mkdirSync(path, { mode: PRIVATE_FOLDER });
  clearLeftovers(path, PREFIX);
  return { path, remove: () => rmSync(path, { recursive: true, force: true }) };
}
