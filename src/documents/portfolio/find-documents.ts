/** Finds the documents of single reports that a portfolio can link to. */
import { readdir, readFile } from 'node:fs/promises';
import { join, relative, sep } from 'node:path';
import { z } from 'zod';
import { isPlainName, MANIFEST_NAME } from '../../deliverers/folder/plan-sets.js';
import type { PortfolioSummary } from '../../model/summary/portfolio.js';

/** Only what is needed, because anyone may have written a manifest. */
const manifestSchema = z.object({
  manifest: z.literal(1),
  snapshot: z.object({ sha256: z.string(), reportIndex: z.number() }),
  files: z.array(z.object({ format: z.string(), name: z.string() })),
});

/** Formats to link to, best first: what a browser shows. */
const PREFERRED = ['html', 'pdf'];

/**
 * For each result, the address of a document of the same report in one of the sets of a folder, relative to the folder of a set in
 * `out`; undefined without one. Reports are recognized by the SHA-256 of their bytes.
 */
export async function findDocuments(
  folder: string,
  out: string,
  { results }: PortfolioSummary,
): Promise<(string | undefined)[]> {
  const found = new Map<string, string>();
  const names = (await readdir(folder, { withFileTypes: true }))
    .filter((entry) => entry.isDirectory())
    .map(({ name }) => name)
    .sort();
  for (const set of names) {
    const manifest = await readManifest(join(folder, set, MANIFEST_NAME));
    if (manifest === undefined) continue;
    const { files, snapshot } = manifest;
    const plain = files.filter(({ name }) => isPlainName(name));
    const ranked = PREFERRED.flatMap((format) => plain.find((file) => file.format === format) ?? []);
    const [file] = [...ranked, ...plain];
    if (file !== undefined) found.set(keyOf(snapshot), join(folder, set, file.name));
  }
  const from = join(out, 'portfolio');
  return results.map(({ provenance }) => {
    const path = found.get(keyOf(provenance));
    return path === undefined ? undefined : addressOf(relative(from, path));
  });
}

function keyOf({ sha256, reportIndex }: { readonly sha256: string; readonly reportIndex: number }): string {
  return `${sha256} ${reportIndex}`;
}

/** As in a link: with slashes, and with each part escaped. */
function addressOf(path: string): string {
  return path.split(sep).map(encodeURIComponent).join('/');
}

async function readManifest(path: string): Promise<z.output<typeof manifestSchema> | undefined> {
  const text = await readFile(path, 'utf8').catch(() => undefined);
  if (text === undefined) return undefined;
  try {
    return manifestSchema.safeParse(JSON.parse(text)).data;
  } catch {
    return undefined;
  }
}
