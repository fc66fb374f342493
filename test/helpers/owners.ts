import { spawnSync } from 'node:child_process';
import { mkdirSync } from 'node:fs';
import { join } from 'node:path';
import { exchangeOf } from '../../src/deliverers/folder/exchange.js';
import { STAGING_PREFIX } from '../../src/base/files/staging.js';
import { nameOfOwner, newOwner, type Owner } from '../../src/base/files/temporary-folders.js';

/** Name of an owner, by default this process. */
export function anOwner(overrides: Partial<Owner> = {}): string {
  return nameOfOwner({ ...newOwner(), ...overrides });
}

/** Name of an owner whose process has ended. */
export function aGoneOwner(overrides: Partial<Owner> = {}): string {
  const { pid } = spawnSync(process.execPath, ['--version']);
  return anOwner({ pid, ...overrides });
}

/** Name of an owner on another machine, whose process cannot be checked. */
export function aForeignOwner(): string {
  return aGoneOwner({ machine: '0123456789ab', host: 'elsewhere' });
}

/** Creates a staging folder as a run of this owner would. Returns its path. */
export function aStagingFolder(out: string, owner: string): string {
  const path = join(out, `${STAGING_PREFIX}${owner}`);
  mkdirSync(path, 0o700);
  return path;
}

/** Creates the lock of a set as a run of this owner would. Returns its path. */
export function aLock(set: string, owner: string): string {
  const lock = exchangeOf(set);
  mkdirSync(join(lock, 'owner', owner), { recursive: true, mode: 0o700 });
  return lock;
}
