/** Which documents of an old set a new one leaves without a manifest that lists them. */
import { lstat, readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { z } from 'zod';
import { unlessMissing } from './file-error.js';
import { isPlainName, MANIFEST_NAME, nameKey } from './plan-sets.js';

/** As far as a manifest is read back. It is a file that anybody may have written: its names are data. */
const manifestSchema = z.object({ manifest: z.literal(1), files: z.array(z.object({ name: z.unknown() })) });

/**
 * Names of the files in `folder` that its manifest lists and `fileNames` does not hold. Never anything but a file within
 * the folder, and nothing where the manifest is missing or is not one of auditpress.
 */
export async function staleFiles(folder: string, fileNames: readonly string[]): Promise<readonly string[]> {
  const kept = new Set([...fileNames, MANIFEST_NAME].map(nameKey));
  const stale: string[] = [];
  for (const name of await listedFiles(join(folder, MANIFEST_NAME))) {
    if (isPlainName(name) && !kept.has(nameKey(name)) && (await isFile(join(folder, name)))) stale.push(name);
  }
  return [...new Set(stale)];
}

async function listedFiles(path: string): Promise<readonly string[]> {
  const text = await unlessMissing(path, () => readFile(path, 'utf8'));
  const manifest = manifestSchema.safeParse(parsed(text ?? ''));
  return (manifest.data?.files ?? []).map(({ name }) => name).filter((name) => typeof name === 'string');
}

async function isFile(path: string): Promise<boolean> {
  const found = await unlessMissing(path, () => lstat(path));
  return found !== undefined && !found.isDirectory();
}

function parsed(text: string): unknown {
  try {
    return JSON.parse(text);
  } catch {
    return undefined;
  }
}
