/** JSON files that are no reports by nature, and so are not meant by a folder or a pattern. */
import { open } from 'node:fs/promises';
import { basename } from 'node:path';
import { printable } from '../failure.js';
import { shortest } from '../paths.js';

const NAMES: ReadonlySet<string> = new Set([
  'package.json',
  'package-lock.json',
  'tsconfig.json',
  'auditpress.config.json',
]);

/** How the manifest of a document set begins, which any other file of its name does not. */
const MANIFEST_NAME = 'manifest.json';
const MANIFEST_START = /^\{\s*"manifest"\s*:\s*1\s*,/;
const MANIFEST_START_LENGTH = 32;

/** A line names this many of them. */
const MOST_NAMED = 10;

export async function isNoReport(path: string): Promise<boolean> {
  const name = basename(path);
  if (NAMES.has(name)) return true;
  return name === MANIFEST_NAME && MANIFEST_START.test(await startOf(path));
}

/** One line for all that were skipped. `paths`: at least one. */
export function skippedLine(paths: readonly string[]): string {
  const named = paths.slice(0, MOST_NAMED).map((path) => printable(shortest(path)));
  const more = paths.length > named.length ? ` and ${paths.length - named.length} more` : '';
  return `Skipped, because they are no reports: ${named.join(', ')}${more}\n`;
}

/** Empty where it cannot be read: then it is given to whoever reads reports, who says why. */
async function startOf(path: string): Promise<string> {
  const file = await open(path).catch(() => undefined);
  if (file === undefined) return '';
  try {
    const { buffer, bytesRead } = await file.read(Buffer.alloc(MANIFEST_START_LENGTH), 0, MANIFEST_START_LENGTH, 0);
    return buffer.toString('latin1', 0, bytesRead);
  } catch {
    return '';
  } finally {
    await file.close();
  }
}
