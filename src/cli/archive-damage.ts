/** Damaged files of the archive: named when a command finds them, and in the end its exit code says so. */
import { AuditpressError } from '../base/errors.js';
import type { Damage } from '../archive/read.js';
import { printable } from './output.js';

/** By this run. */
const found = new Map<string, Damage>();

/** Begins a run of the command line. A process may run it several times. */
export function beginArchiveReading(): void {
  found.clear();
}

/** Names a damaged file on standard error, once. The command continues without it. */
export function noteDamage(damage: Damage): void {
  if (found.has(damage.key)) return;
  found.set(damage.key, damage);
  process.stderr.write(`auditpress: damaged file in the archive: ${printable(describeDamage(damage))}\n`);
}

function describeDamage({ key, problem }: Damage): string {
  return `${key}: ${problem}`;
}

/** @throws AuditpressError `archive-damaged` (partial) if damaged files were noted */
export function refuseDamage(): void {
  if (found.size === 0) return;
  const files = found.size === 1 ? '1 file of the archive is' : `${String(found.size)} files of the archive are`;
  throw new AuditpressError(
    { code: 'archive-damaged', kind: 'partial' },
    `${files} missing or damaged; the command continued without ${found.size === 1 ? 'it' : 'them'}`,
  );
}
