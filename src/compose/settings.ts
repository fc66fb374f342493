import type { RunSettings } from '../model/settings.js';
import type { PolicyLibrary } from '../model/policy-library.js';
import type { Provenance } from '../model/snapshot.js';
import type { Template } from '../model/template.js';
import type { ComposeSettings } from './context.js';
import { documentId } from './document-id.js';

/** What the settings of a run state in a document, with the document's id, which follows from all that goes into it. */
export function composeSettings(
  provenance: Provenance,
  template: Template,
  settings: RunSettings,
  version: string,
  library: PolicyLibrary | null = null,
): ComposeSettings {
  const { timeZone, pageSize, classification, distribution, preparedFor, preparedBy, reviewedBy } = settings;
  const stated = { timeZone, pageSize, classification, distribution, preparedFor, preparedBy, reviewedBy };
  const clock = settings.clock.toISOString();
  return {
    ...stated,
    clock,
    version,
    documentId: documentId([
      { ...provenance },
      template.sha256,
      settings.locale,
      (library?.sources ?? []).map(({ sha256 }) => sha256),
      { ...stated, ranks: { ...settings.ranks }, scanTimeField: settings.scanTimeField ?? null },
      settings.scannedAt ?? null,
      clock,
      version,
    ]),
  };
}
