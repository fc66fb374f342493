/** A document set: the documents of one report, or of one portfolio. Composed, so only the bytes of its files are missing. */
import type { Archived, NewSet } from '../archive/add.js';
import type { Archive } from '../archive/archive.js';
import type { Composition } from '../compose/compose.js';
import type { Artifact } from '../model/document/artifact.js';
import type { AuditDocument } from '../model/document/document.js';
import type { Snapshot } from '../model/report/snapshot.js';
import type { LibraryCoverage } from '../model/template/policy-library.js';
import type { Template } from '../model/template/template.js';
import type { LoadedRenderer } from '../renderers/registry.js';
import type { Evidence } from '../renderers/renderer.js';
import type { NameWish } from '../base/set-names/choose-names.js';
import type { RunSettings } from '../settings/run-settings.js';
import type { AuditSummary } from '../model/summary/audit-summary.js';
import { encodeReport, encodeSnapshot } from '../sources/snapshots.js';
import { jsonText } from '../base/wording/printable.js';

/** What rendering, delivering and archiving know of a set. `composeSet` and `composePortfolioSet` make one. */
export interface DocumentSet {
  readonly name: string;
  /** What its name depends on, to find one that no other set has. */
  readonly naming: NameWish;
  /** Equal for sets that were made from the same input in the same way, at any time. */
  readonly identity: string;
  /** Printed in all documents. */
  readonly documentId: string;
  /** In the order of the formats; then the snapshot, if requested. */
  readonly fileNames: readonly string[];
  readonly template: Template;
  readonly renderers: readonly LoadedRenderer[];
  readonly composition: Pick<Composition, 'document' | 'fileName' | 'lostLinks'>;
  /** The report, which can be a file of the set; null for a portfolio. */
  readonly snapshot: Snapshot | null;
  /** Files that documents can embed; null for none. */
  readonly evidence: Evidence | null;
  readonly libraryCoverage: LibraryCoverage | null;
  readonly notices: readonly string[];
  /** Composes the same input at another time, in other formats, as an existing set states it. */
  readonly recompose: (
    settings: RunSettings,
    renderers: readonly LoadedRenderer[],
    existing: Retrievals,
  ) => Promise<DocumentSet>;
  /** Composes the set with a template for messages: the same numbers, id and redaction. */
  readonly composeMessage: (template: Template) => Promise<AuditDocument>;
  readonly manifest: (artifacts: readonly Artifact[], settings: RunSettings) => string;
  /** How an archive keeps the set; null for a portfolio of reports that no archive has. */
  readonly archiving: Archiving | null;
}

export interface Retrievals {
  readonly snapshot: Retrieval;
  readonly baseline?: { readonly snapshot: Retrieval } | undefined;
}

export interface Retrieval {
  /** ISO 8601, UTC. */
  readonly retrievedAt: string;
}

export interface Archiving {
  /** Archives what the set is made from, if it is not archived yet. Returns the key of its record; null for a portfolio. */
  readonly addInput: (archive: Archive) => Promise<string | null>;
  readonly addSet: (archive: Archive, set: NewSet) => Promise<Archived>;
}

type Renderers = Pick<DocumentSet, 'renderers'>;
type SnapshotSetting = Pick<RunSettings, 'withSnapshot'>;

export function fileNamesOf(
  name: string,
  { withSnapshot }: SnapshotSetting,
  { renderers }: Renderers,
): readonly string[] {
  const documents = renderers.map(({ renderer }) => `${name}.${renderer.extension}`);
  return withSnapshot ? [...documents, `${name}.snapshot.json`] : documents;
}

export function formatsOf({ renderers }: Renderers, { withSnapshot }: SnapshotSetting): readonly string[] {
  const formats = renderers.map(({ renderer }) => renderer.format);
  return withSnapshot ? [...formats, 'snapshot'] : formats;
}

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
  // The bytes may hold hundreds of megabytes, and the reports of other accounts.
  const isOfScanner = snapshot.provenance.reader !== undefined;
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
          name: `${fileName}.${isOfScanner ? 'report' : 'snapshot'}.json`,
          mediaType: 'application/json',
          description: `${document.meta.title}: ${isOfScanner ? 'report' : 'snapshot'}`,
          relationship: 'Source',
          bytes: Buffer.from(isOfScanner ? encodeReport(snapshot) : encodeSnapshot(snapshot)),
        }),
    embedSource: template.embedSource,
  };
}
