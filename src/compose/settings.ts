/** The settings of a run that a document states, and the document id. */
import { createHash } from 'node:crypto';
import { isDeepStrictEqual } from 'node:util';
import type { JsonValue } from '../model/report/json.js';
import type { PolicyLibrary } from '../model/template/policy-library.js';
import type { AcceptanceFiles } from '../model/summary/acceptances.js';
import type { Provenance } from '../model/report/snapshot.js';
import type { Template } from '../model/template/template.js';
import { statedSettingsOf, type RunSettings } from '../settings/run-settings.js';
import { settingOf } from '../settings/named-settings.js';
import type { StatedSettings } from './context.js';

/**
 * The settings that a document states, with its id: a hash of everything that determines its content.
 *
 * @param evidence what the content depends on besides the report, such as a baseline
 */
export function composeSettings(
  provenance: Provenance,
  template: Template,
  settings: RunSettings,
  version: string,
  library: PolicyLibrary | null = null,
  acceptances: AcceptanceFiles | null = null,
  evidence: readonly JsonValue[] = [],
): StatedSettings {
  const { locale, scannedAt } = settings;
  const stated = statedOf(settings, template);
  const clock = settings.clock.toISOString();
  return {
    ...stated,
    clock,
    version,
    documentId: documentId([
      { ...provenance },
      template.sha256,
      locale,
      (library?.sources ?? []).map(({ sha256 }) => sha256),
      changedOf(stated),
      scannedAt ?? null,
      clock,
      version,
      // Documents without them keep their ids.
      ...(acceptances === null ? [] : [acceptances.sources.map(({ sha256 }) => sha256)]),
      ...evidence,
    ]),
  };
}

/** The settings that documents state, without their clock and id. */
export function statedOf(
  settings: RunSettings,
  template: Template,
): Omit<StatedSettings, 'clock' | 'version' | 'documentId'> {
  const { locale: _locale, scannedAt: _scannedAt, ...stated } = statedSettingsOf(settings);
  return { ...stated, pageSize: settings.pageSize ?? template.pageSize };
}

/** Without the settings at their defaults, so that a setting that auditpress adds changes no id until it is used. */
function changedOf(stated: Omit<StatedSettings, 'clock' | 'version' | 'documentId'>): JsonValue {
  const names = Object.keys(stated) as (keyof typeof stated)[];
  const changed = names.filter((name) => !isDeepStrictEqual(stated[name], settingOf(name).default));
  return Object.fromEntries(changed.map((name) => [name, stated[name] as JsonValue]));
}

/** Hashes the parts in order, regardless of the order of their keys: `AP-` and 20 hexadecimal digits in groups of four. */
export function documentId(parts: readonly JsonValue[]): string {
  const digest = createHash('sha256').update(canonicalJson(parts)).digest('hex').toUpperCase();
  return `AP-${(digest.slice(0, 20).match(/.{4}/g) ?? []).join('-')}`;
}

/** JSON with sorted keys, so that equal values have equal texts. */
export function canonicalJson(value: JsonValue): string {
  return JSON.stringify(value, inOrderOfKeys);
}

function inOrderOfKeys(_key: string, value: unknown): unknown {
  if (typeof value !== 'object' || value === null || Array.isArray(value)) return value;
  return Object.fromEntries(Object.entries(value).sort(([one], [other]) => (one < other ? -1 : 1)));
}
