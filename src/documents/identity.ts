/** The identity of a document set: equal for sets that say the same. */
import { sha256Of } from '../base/sha256.js';
import { readFile } from 'node:fs/promises';
import { canonicalJson } from '../compose/settings.js';
import type { JsonValue } from '../model/report/json.js';
import type { Provenance } from '../model/report/snapshot.js';
import type { Acceptances } from '../model/summary/acceptances.js';
import type { PolicyLibrary } from '../model/template/policy-library.js';
import type { Template } from '../model/template/template.js';
import { statedSettingsOf, type RunSettings } from '../settings/run-settings.js';
import { evidenceOf, type EarlierScans } from './baselines.js';

export interface IdentityParts {
  readonly provenance: Provenance;
  readonly template: Template;
  readonly library: PolicyLibrary | null;
  /** As judged: the same files say something else when one of their acceptances has expired. */
  readonly acceptances: Acceptances | null;
  readonly settings: RunSettings;
  readonly version: string;
  readonly earlier: EarlierScans;
}

/**
 * The identity of a document set: a hash of everything that determines its documents, except the time of the run. Lower-case
 * hexadecimal SHA-256. Formats and file names are not included: they determine which files are made and what they
 * are called, but not their content.
 */
export async function identityOf(given: IdentityParts): Promise<string> {
  const { provenance, template, library, acceptances, settings, version, earlier } = given;
  const stated = { ...statedSettingsOf(settings), pageSize: settings.pageSize ?? template.pageSize };
  const parts: readonly JsonValue[] = [
    originOf(provenance),
    template.sha256,
    (library?.sources ?? []).map(({ sha256 }) => sha256),
    toJson(stated),
    await plugInsOf(settings.renderers),
    version,
    ...(acceptances ? [judgmentOf(acceptances)] : []),
    ...evidenceOf(earlier, originOf),
  ];
  return sha256Of(canonicalJson(parts));
}

/** What documents say about risk acceptances on any day on which they say the same. */
function judgmentOf({ day: _day, ...judgment }: Acceptances): JsonValue {
  return toJson(judgment);
}

/** The provenance without the time of retrieval: the same scan job, fetched again, makes the same documents. */
function originOf({ retrievedAt: _retrievedAt, ...origin }: Provenance): JsonValue {
  return toJson(origin);
}

/** Options of each configured format, and the hash of its module. Files that the module imports are not included. */
export async function plugInsOf(renderers: RunSettings['renderers']): Promise<JsonValue> {
  const plugIns: Record<string, JsonValue> = {};
  for (const [format, { module, handlers, options }] of Object.entries(renderers)) {
    plugIns[format] = [toJson(options), await fileHash(module), await fileHash(handlers)];
  }
  return plugIns;
}

/** Null if the file cannot be read; loading it later reports the error. */
async function fileHash(path: string | undefined): Promise<string | null> {
  if (path === undefined) return null;
  const bytes = await readFile(path).catch(() => undefined);
  return bytes === undefined ? null : sha256Of(bytes);
}

export function toJson(value: object): JsonValue {
  return JSON.parse(JSON.stringify(value, (_key, part: unknown) => (part === undefined ? null : part))) as JsonValue;
}
