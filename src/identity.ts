/** Whether two runs would make the same documents: a hash of all that goes into them but the time of the run. */
import { createHash } from 'node:crypto';
import { readFile } from 'node:fs/promises';
import { canonicalJson } from './compose/naming/document-id.js';
import type { JsonValue } from './model/report/json.js';
import type { PolicyLibrary } from './model/template/policy-library.js';
import type { Provenance } from './model/report/snapshot.js';
import type { Template } from './model/template/template.js';
import { statedSettingsOf, type RunSettings } from './settings/run-settings.js';

export interface IdentityParts {
  readonly provenance: Provenance;
  readonly template: Template;
  readonly library: PolicyLibrary | null;
  readonly settings: RunSettings;
  readonly version: string;
}

/**
 * Lower-case hexadecimal SHA-256. The formats and the file names do not count: they say which of the documents are made,
 * and what they are called.
 */
export async function identityOf({ provenance, template, library, settings, version }: IdentityParts): Promise<string> {
  const stated = { ...statedSettingsOf(settings), pageSize: settings.pageSize ?? template.pageSize };
  const parts: readonly JsonValue[] = [
    originOf(provenance),
    template.sha256,
    (library?.sources ?? []).map(({ sha256 }) => sha256),
    plain(stated),
    await plugInsOf(settings.renderers),
    version,
  ];
  return sha256Of(canonicalJson(parts));
}

/** The provenance, but for the time at which a file was read: that is the time of the run. */
function originOf(provenance: Provenance): JsonValue {
  const { retrievedAt, ...origin } = provenance;
  return provenance.httpStatus === null ? plain(origin) : plain({ ...origin, retrievedAt });
}

/** Options and code of each format that is configured. Of code that has several files, the first counts. */
async function plugInsOf(renderers: RunSettings['renderers']): Promise<JsonValue> {
  const plugIns: Record<string, JsonValue> = {};
  for (const [format, { module, handlers, options }] of Object.entries(renderers)) {
    plugIns[format] = [plain(options), await fileHash(module), await fileHash(handlers)];
  }
  return plugIns;
}

/** Null where there is no such file: loading it says what is wrong. */
async function fileHash(path: string | undefined): Promise<string | null> {
  if (path === undefined) return null;
  const bytes = await readFile(path).catch(() => undefined);
  return bytes === undefined ? null : sha256Of(bytes);
}

/** As JSON has it: what is undefined is null. */
function plain(value: object): JsonValue {
  return JSON.parse(JSON.stringify(value, (_key, part: unknown) => (part === undefined ? null : part))) as JsonValue;
}

function sha256Of(content: string | Uint8Array): string {
  return createHash('sha256').update(content).digest('hex');
}
