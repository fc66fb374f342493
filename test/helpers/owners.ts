import { spawnSync } from 'node:child_process';
import { nameOfOwner, newOwner, type Owner } from '../../src/temporary/owner.js';

/** Name of an owner that is this process unless said otherwise. */
export function anOwner(overrides: Partial<Owner> = {}): string {
  return nameOfOwner({ ...newOwner(), ...overrides });
}

/** Name of an owner whose process has ended. */
export function aGoneOwner(overrides: Partial<Owner> = {}): string {
  const { pid } = spawnSync(process.execPath, ['--version']);
  return anOwner({ pid, ...overrides });
}

/** Name of an owner on another machine, which this one cannot ask. */
export function aForeignOwner(): string {
  return aGoneOwner({ machine: '0123456789ab', host: 'elsewhere' });
}
