/** Composes the document sets of reports: names, identity and content, before anything is rendered. */
import type { Archive } from '../archive/archive.js';
import { compose, composeNames, type Composition } from '../compose/compose.js';
import type { StatedSettings } from '../compose/context.js';
import { policyPages, type PageOf } from '../compose/policies/policy-page.js';
import { librarySteps } from '../compose/prose/library-prose.js';
import { composeSettings } from '../compose/settings.js';
import type { AuditDocument, Inline } from '../model/document/document.js';
import { readerNotice, type Snapshot } from '../model/report/snapshot.js';
import { isUnstated } from '../model/report/ids.js';
import type { AcceptanceFiles } from '../model/summary/acceptances.js';
import type { AuditSummary } from '../model/summary/audit-summary.js';
import type { PolicyLibrary } from '../model/template/policy-library.js';
import type { Template } from '../model/template/template.js';
import type { Redactor } from '../aggregate/redaction/redact.js';
import { refuseRemains } from '../aggregate/redaction/redacted-failure.js';
import type { LoadedRenderer } from '../renderers/registry.js';
import type { Evidence } from '../renderers/renderer.js';
import type { NameWish } from '../base/set-names/choose-names.js';
import { subjectOf } from '../base/set-names/subject.js';
import type { RunSettings } from '../settings/run-settings.js';
import { packageVersion } from '../base/package-root.js';
import { evidenceOf, type EarlierScans, type FindEarlierScans } from './baselines.js';
import { fileNamesOf, type Archiving, type DocumentSet, type Retrieval, embeddableFiles } from './document-set.js';
import { identityOf } from './identity.js';
import { composeManifest } from './manifest.js';
import { aggregateReport, redactorFor } from './summarize.js';

export interface RunTools {
  readonly template: Template;
  readonly library: PolicyLibrary | null;
  readonly acceptances: AcceptanceFiles | null;
  readonly renderers: readonly LoadedRenderer[];
  readonly findEarlierScans: FindEarlierScans;
}

export interface ExpectedSet {
  readonly naming: NameWish;
  /** SHA-256 of the snapshot's bytes, to detect that a report changed. */
  readonly sha256: string;
}

export interface ReportSet extends DocumentSet {
  readonly snapshot: Snapshot;
  /** As the documents state it, which may be redacted. */
  readonly summary: AuditSummary;
  readonly composition: Composition;
  readonly evidence: Evidence;
  readonly archiving: Archiving;
  /** The steps of the policy library to fix a policy; empty for none. */
  readonly stepsOf: (policyId: string) => readonly (readonly Inline[])[];
  readonly pageOf: PageOf;
  /** Composes the set with a template for notes: the same numbers, id and redaction, compared with an earlier report. */
  readonly composeNote: (template: Template, since: Snapshot | null) => Promise<AuditDocument>;
}

interface Statement {
  /** As counted. */
  readonly figures: AuditSummary;
  /** The figures and the earlier scans as the documents state them: redacted as the settings say. */
  readonly summary: AuditSummary;
  readonly statedScans: EarlierScans;
  readonly stated: StatedSettings;
  readonly redactor: Redactor | null;
}

interface Stated {
  readonly settings: RunSettings;
  readonly tools: RunTools;
  readonly result: Promise<Statement & { readonly earlier: EarlierScans }>;
}

/** The last statement about each snapshot. The set is composed after its names, and reuses their statement. */
const statements = new WeakMap<Snapshot, Stated>();

function statementOf(snapshot: Snapshot, settings: RunSettings, tools: RunTools): Stated['result'] {
  const known = statements.get(snapshot);
  if (known?.settings === settings && known.tools === tools) return known.result;
  const result = tools.findEarlierScans(snapshot).then((earlier) => ({
    ...stateOf(snapshot, settings, earlier, tools),
    earlier,
  }));
  statements.set(snapshot, { settings, tools, result });
  return result;
}

/** Redaction comes after everything is computed, so that it changes no number, order or match. */
function stateOf(
  snapshot: Snapshot,
  settings: RunSettings,
  earlier: EarlierScans,
  { template, library, acceptances }: Pick<RunTools, 'template' | 'library' | 'acceptances'>,
): Statement {
  const figures = aggregateReport(snapshot, settings, acceptances, earlier);
  const redactor = redactorFor(snapshot, figures, earlier, settings);
  const summary = redactor?.redact(figures) ?? figures;
  const statedScans = redactor?.redact(earlier) ?? earlier;
  const { provenance } = summary;
  const evidence = evidenceOf(statedScans);
  const stated = composeSettings(provenance, template, settings, packageVersion(), library, acceptances, evidence);
  return { figures, summary, statedScans, stated, redactor };
}

/** Archives a snapshot with its figures, unless the archive has it. Returns the key of its record. */
export async function archiveReport(
  archive: Archive,
  snapshot: Snapshot,
  settings: RunSettings,
  tools: RunTools,
): Promise<string> {
  const { figures } = await statementOf(snapshot, settings, tools);
  return addSnapshot(archive, snapshot, figures);
}

/** Only runs with an archive load its code. */
async function addSnapshot(archive: Archive, snapshot: Snapshot, figures: AuditSummary): Promise<string> {
  const { archiveSnapshot } = await import('../archive/add.js');
  return (await archiveSnapshot(archive, snapshot, figures)).key;
}

/** What the names of the sets depend on, without composing them. */
export async function expectedSets(
  snapshots: readonly Snapshot[],
  settings: RunSettings,
  tools: RunTools,
): Promise<ExpectedSet[]> {
  return Promise.all(
    snapshots.map(async (snapshot) => ({
      naming: await namingOf(await statementOf(snapshot, settings, tools), settings, tools),
      sha256: snapshot.provenance.sha256,
    })),
  );
}

async function namingOf(
  { summary, stated }: Pick<Statement, 'summary' | 'stated'>,
  { fileName, locale }: RunSettings,
  { template, library }: Pick<RunTools, 'template' | 'library'>,
): Promise<NameWish> {
  const names = await composeNames(summary, template, stated, fileName, library);
  return { ...names, subject: subjectOf(summary, summary.provenance, { template: template.name, locale }) };
}

/** Aggregates and composes a snapshot, without rendering it. `tools` must have been loaded for the same settings. */
export async function composeSet(
  snapshot: Snapshot,
  settings: RunSettings,
  tools: RunTools,
  name?: string,
): Promise<ReportSet> {
  const { template, library, acceptances, renderers } = tools;
  const { earlier, figures, summary, stated, statedScans, redactor } = await statementOf(snapshot, settings, tools);
  const { provenance } = summary;
  const hasWorksheets = renderers.some(({ renderer }) => renderer.printsWorksheets !== false);
  const composed = await compose(summary, template, stated, settings.fileName, library, hasWorksheets);
  const composition = { ...composed, fileName: name ?? composed.fileName };
  if (redactor !== null) refuseRemains(printedOf(composition, stated, tools), redactor);
  const { documentId } = stated;
  const version = packageVersion();
  const identity = await identityOf({
    provenance,
    template,
    library,
    settings,
    version,
    earlier: statedScans,
    acceptances: summary.acceptances,
  });
  const stating = { documentId, identity, summary, template, library, acceptances, statedScans, version };
  return {
    template,
    renderers,
    documentId,
    identity,
    snapshot,
    summary,
    composition,
    name: composition.fileName,
    naming: await namingOf({ summary, stated }, settings, tools),
    fileNames: fileNamesOf(composition.fileName, settings, tools),
    evidence: embeddableFiles({ composition, snapshot, summary, template }),
    libraryCoverage: composition.libraryCoverage,
    stepsOf: (policyId) => librarySteps(library, policyId),
    pageOf: policyPages(settings.policyPage, summary),
    notices: [readerNotice(provenance), accountNotice(snapshot.report), earlier.notice].filter(
      (notice) => notice !== null,
    ),
    async composeMessage(other) {
      const message = await compose(summary, other, stated, undefined, library);
      if (redactor !== null) refuseRemains(printedOf(message, stated, tools), redactor);
      return message.document;
    },
    async composeNote(other, since) {
      const compared = stateOf(snapshot, settings, { ...earlier, baseline: since, notice: null }, tools);
      // The same results as those that the schedule has decided by, whatever they were compared with.
      const noted = { ...compared.summary, gates: summary.gates };
      const note = await compose(noted, other, { ...compared.stated, documentId }, undefined, library);
      if (compared.redactor !== null) refuseRemains(printedOf(note, stated, tools), compared.redactor);
      return note.document;
    },
    manifest: (artifacts, own) => composeManifest({ ...stating, artifacts, settings: own }),
    recompose(own, others, existing) {
      const baseline = earlier.baseline && asRetrieved(earlier.baseline, existing.baseline?.snapshot);
      const findEarlierScans = () => Promise.resolve({ ...earlier, baseline });
      const again = { ...tools, renderers: others, findEarlierScans };
      return composeSet(asRetrieved(snapshot, existing.snapshot), own, again, composition.fileName);
    },
    archiving: {
      addInput: (archive) => addSnapshot(archive, snapshot, figures),
      async addSet(archive, set) {
        const { archiveSet } = await import('../archive/add.js');
        return archiveSet(archive, snapshot, figures, set);
      },
    },
  };
}

export function asRetrieved(
  snapshot: Snapshot,
  { retrievedAt }: Pick<Retrieval, 'retrievedAt'> = snapshot.provenance,
): Snapshot {
  return { ...snapshot, provenance: { ...snapshot.provenance, retrievedAt } };
}

/** Everything that a set prints or writes. The theme, the shells and the catalog itself hold nothing of a report. */
function printedOf(
  { document: { meta, tables, blocks, worksheets }, fileName, notes }: Composition,
  stated: StatedSettings,
  { library, acceptances }: RunTools,
): Readonly<Record<string, unknown>> {
  const files = [library?.sources, acceptances?.sources];
  return { ...stated, fileName, files, document: [meta, tables, blocks, worksheets, notes] };
}

function accountNotice(report: Snapshot['report']): string | null {
  if (report.origin === undefined || !isUnstated(report)) return null;
  return 'the report does not state its account: where its file is read, --account-name NAME states it';
}
