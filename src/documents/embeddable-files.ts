/** The evidence behind the documents of a report, as files to embed. */
import type { Composition } from '../compose/compose.js';
import type { Snapshot } from '../model/report/snapshot.js';
import type { AuditSummary } from '../model/summary/audit-summary.js';
import type { Template } from '../model/template/template.js';
import type { Evidence } from '../renderers/renderer.js';
import { encodeSnapshot } from '../sources/snapshots.js';
import { jsonText } from '../base/wording/json/well-formed.js';

interface EvidenceParts {
  readonly composition: Pick<Composition, 'fileName' | 'document'>;
  readonly snapshot: Snapshot;
  readonly summary: AuditSummary;
  readonly template: Template;
}

/** Named like the document. A redacted one comes without its source. */
export function embeddableFiles({ composition, snapshot, summary, template }: EvidenceParts): Evidence {
  const { fileName, document } = composition;
  const isRedacted = summary.provenance.redaction !== undefined;
  return {
    summary: () => ({
      name: `${fileName}.summary.json`,
      mediaType: 'application/json',
      description: `${document.meta.title}: JSON`,
      relationship: 'Data',
      bytes: Buffer.from(`${jsonText(summary, 2)}\n`),
    }),
    source: isRedacted
      ? null
      : () => ({
          name: `${fileName}.snapshot.json`,
          mediaType: 'application/json',
          description: `${document.meta.title}: snapshot`,
          relationship: 'Source',
          bytes: Buffer.from(encodeSnapshot(snapshot)),
        }),
    embedSource: template.embedSource,
  };
}
