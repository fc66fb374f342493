/** Reads manifests back. Anyone may have written them, so their contents are not trusted. */
import { createHash } from 'node:crypto';
import { readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { z } from 'zod';
import { unlessMissing } from '../../files/file-error.js';
import { MANIFEST_NAME } from './plan-sets.js';

/** A string; empty if it is missing or of another type. */
const text = z.string().catch('');

const manifestSchema = z.object({
  manifest: z.literal(1),
  documentId: text,
  identity: text,
  clock: text,
  report: z.object({ jobId: text }).catch({ jobId: '' }),
  snapshot: z.object({ retrievedAt: text }).catch({ retrievedAt: '' }),
  baseline: z
    .object({ snapshot: z.object({ retrievedAt: text }) })
    .optional()
    .catch(undefined),
  files: z.array(
    z.object({ format: text, name: text, mediaType: text, bytes: z.number().catch(-1), sha256: text }).catch({
      ...{ format: '', name: '', mediaType: '', bytes: -1, sha256: '' },
    }),
  ),
});

/** Contents of a manifest. Missing texts are empty. */
export type ReadManifest = z.output<typeof manifestSchema>;
export type ListedFile = ReadManifest['files'][number];

export interface FoundManifest {
  /** SHA-256 of its bytes, lower-case hexadecimal. */
  readonly sha256: string;
  /** Undefined if it is not a manifest of auditpress. */
  readonly content: ReadManifest | undefined;
}

/** Reads the manifest in a set's folder; undefined if there is none. */
export async function readManifest(folder: string): Promise<FoundManifest | undefined> {
  const path = join(folder, MANIFEST_NAME);
  const bytes = await unlessMissing(path, () => readFile(path).catch(asMissing));
  if (bytes === undefined) return undefined;
  const { data } = manifestSchema.safeParse(parsed(bytes.toString('utf8')));
  return { sha256: createHash('sha256').update(bytes).digest('hex'), content: data };
}

/** If the folder is a file, the manifest is missing. */
function asMissing(error: NodeJS.ErrnoException): never {
  throw error.code === 'ENOTDIR' ? Object.assign(error, { code: 'ENOENT' }) : error;
}

function parsed(json: string): unknown {
  try {
    return JSON.parse(json);
  } catch {
    return undefined;
  }
}
