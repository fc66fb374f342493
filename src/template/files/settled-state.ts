import { readdirSync, statSync } from 'node:fs';
import { join } from 'node:path';

/**
 * Milliseconds after which a change of a file always changes its times. Some file systems round times to two seconds, so two
 * changes shortly after each other can look like one.
 */
const SETTLING = 3000;

/**
 * A text that changes with the names, sizes and times of everything in a folder. Undefined if something was changed just now, if the
 * folder cannot be read, or if it has more than `most` entries.
 */
export function settledState(path: string, most: number, now = Date.now()): string | undefined {
  const latest = now - SETTLING;
  try {
    const names = readdirSync(path, { recursive: true, encoding: 'utf8' });
    if (names.length > most) return undefined;
    const states: string[] = [];
    for (const name of names) {
      const { ino, size, mtimeMs, ctimeMs } = statSync(join(path, name));
      if (Math.max(mtimeMs, ctimeMs) > latest) return undefined;
      states.push(`${name} ${ino} ${size} ${mtimeMs} ${ctimeMs}`);
    }
    return states.join('\n');
  } catch {
    return undefined;
  }
}
