import type { Composition } from './compose/compose.js';
import type { Snapshot } from './model/report/snapshot.js';
import type { AuditSummary } from './model/summary/summary.js';
import type { Template } from './model/template/template.js';
import type { Evidence } from './renderers/renderer.js';
import { encodeSnapshot } from './sources/snapshots.js';

interface EvidenceParts {
  readonly composition: Composition;
  readonly snapshot: Snapshot;
  readonly summary: AuditSummary;
  readonly template: Template;
}

/** The evidence behind a document, as files to embed, named like the document. */
export function evidenceOf({ composition, snapshot, summary, template }: EvidenceParts): Evidence {
  const { fileName, document } = composition;
  return {
    summary: () => ({
      name: `${fileName}.summary.json`,
      mediaType: 'application/json',
      description: `${document.meta.title}: JSON`,
      relationship: 'Data',
      bytes: Buffer.from(`${JSON.stringify(summary, null, 2)}\n`),
    }),
    source: () => ({
      name: `${fileName}.snapshot.json`,
      mediaType: 'application/json',
      description: `${document.meta.title}: snapshot`,
      relationship: 'Source',
      bytes: Buffer.from(encodeSnapshot(snapshot)),
    }),
    embedSource: template.embedSource,
  };
}
