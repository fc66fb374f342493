import type { RunSettings } from '../model/settings.js';
import type { PolicyLibrary } from '../model/policy-library.js';
import type { Provenance } from '../model/snapshot.js';
import type { Template } from '../model/template.js';
import type { StatedSettings } from './context.js';
import { documentId } from './document-id.js';

/** What the settings of a run state in a document, with the document's id, which follows from all that goes into it. */
export function composeSettings(
  provenance: Provenance,
  template: Template,
  settings: RunSettings,
  version: string,
  library: PolicyLibrary | null = null,
): StatedSettings {
  const { timeZone, classification, distribution, preparedFor, preparedBy, reviewedBy } = settings;
  const { documentVersion, maxScanAge, pageSize = template.pageSize } = settings;
  const stated = {
    ...{ timeZone, pageSize, documentVersion, maxScanAge },
    ...{ classification, distribution, preparedFor, preparedBy, reviewedBy },
  };
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
      {
        ...stated,
        classification: classification ?? null,
        ranks: { ...settings.ranks },
        scanTimeField: settings.scanTimeField ?? null,
      },
      settings.scannedAt ?? null,
      clock,
      version,
    ]),
  };
}
