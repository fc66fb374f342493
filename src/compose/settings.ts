import type { JsonValue } from '../model/report/json.js';
import type { PolicyLibrary } from '../model/template/policy-library.js';
import type { Provenance } from '../model/report/snapshot.js';
import type { Template } from '../model/template/template.js';
import { statedSettingsOf, type RunSettings } from '../settings/run-settings.js';
import type { StatedSettings } from './context.js';
import { documentId } from './naming/document-id.js';

/** What the settings of a run state in a document, with the document's id, which follows from all that goes into it. */
export function composeSettings(
  provenance: Provenance,
  template: Template,
  settings: RunSettings,
  version: string,
  library: PolicyLibrary | null = null,
): StatedSettings {
  const { locale, scannedAt, ...others } = statedSettingsOf(settings);
  const stated = { ...others, pageSize: settings.pageSize ?? template.pageSize };
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
      Object.fromEntries(Object.entries(stated).map(([name, value]) => [name, (value ?? null) as JsonValue])),
      scannedAt ?? null,
      clock,
      version,
    ]),
  };
}
