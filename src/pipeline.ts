/** The road from a source to documents: the only file that knows the order of the stages. */
import { join } from 'node:path';
import { aggregate } from './aggregate/aggregate.js';
import { compose, type Composition } from './compose/compose.js';
import { documentId } from './compose/document-id.js';
import { folderDeliverer } from './deliverers/folder/folder-deliverer.js';
import { checkTarget } from './deliverers/folder/check-target.js';
import { MANIFEST_NAME, planSets } from './deliverers/folder/plan-sets.js';
import { refuseExisting } from './deliverers/folder/refuse-existing.js';
import { AuditpressError } from './errors.js';
import { composeManifest } from './manifest.js';
import { firstOf } from './messages/problems.js';
import { schemaProblems } from './messages/schema-problems.js';
import type { Artifact, Receipt } from './model/artifact.js';
import type { DocumentSettings, RunSettings } from './model/settings.js';
import type { Snapshot } from './model/snapshot.js';
import type { AuditSummary } from './model/summary.js';
import type { Template } from './model/template.js';
import { BUILT_IN_FORMATS, loadRenderer } from './renderers/registry.js';
import type { Renderer } from './renderers/renderer.js';
import { fileSource, readSavedSnapshot, readSnapshots } from './sources/file/file.js';
import { encodeSnapshot } from './sources/snapshot-file.js';
import type { SourceContext } from './sources/source.js';
import { loadFonts } from './template/fonts.js';
import { loadTemplate } from './template/load.js';
import { packageVersion } from './template/package-root.js';

export { BUILT_IN_FORMATS, encodeSnapshot };

/** One report on its way: everything is known but the bytes. */
export interface DocumentSet {
  readonly snapshot: Snapshot;
  readonly summary: AuditSummary;
  readonly template: Template;
  readonly composition: Composition;
  /** In the order of the formats, then the snapshot where it is wanted. */
  readonly fileNames: readonly string[];
  readonly renderers: readonly LoadedRenderer[];
}

/** What reading needs: handed in, so that the caller owns the clock and the stream. */
export type ReadingContext = Omit<SourceContext, 'toolVersion'>;

interface LoadedRenderer {
  readonly renderer: Renderer;
  readonly options: unknown;
}

export interface RenderedSet {
  readonly artifacts: readonly Artifact[];
  /** What a format could not show, by format. */
  readonly notices: readonly { readonly format: string; readonly text: string }[];
}

/** Reads the snapshots of a file, or of standard input (`-`): a response body or a saved snapshot. */
export async function readFileSource(path: string, context: ReadingContext): Promise<Snapshot[]> {
  const snapshots: Snapshot[] = [];
  for await (const snapshot of fileSource.fetch({}, { path }, { ...context, toolVersion: packageVersion() })) {
    snapshots.push(snapshot);
  }
  return snapshots;
}

/** Reads one saved snapshot. A response body, which has no provenance, is refused. */
export async function readSnapshotSource(path: string, { stdin }: ReadingContext): Promise<Snapshot> {
  return readSavedSnapshot(path, stdin);
}

/** The snapshots of bytes at hand: a response body or a saved snapshot. */
export function parseSnapshots(bytes: Uint8Array, retrievedAt: Date): readonly Snapshot[] {
  return readSnapshots(bytes, {
    address: null,
    retrievedAt: retrievedAt.toISOString(),
    toolVersion: packageVersion(),
  });
}

/** Aggregates a report without composing anything. */
export function summarise(
  snapshot: Snapshot,
  settings: Pick<RunSettings, 'scannedAt' | 'scanTimeField' | 'ranks'>,
): AuditSummary {
  const { severity, riskLevel, riskProbability } = settings.ranks;
  const given = (rank: readonly string[]): readonly string[] | undefined => (rank.length > 0 ? rank : undefined);
  return aggregate(snapshot, {
    scannedAt: settings.scannedAt,
    scanTimeField: settings.scanTimeField,
    ranks: { severity: given(severity), riskLevel: given(riskLevel), riskProbability: given(riskProbability) },
  });
}

/** Aggregates and composes every snapshot; renderers are loaded, their options checked, nothing is rendered yet. */
export async function prepareSets(snapshots: readonly Snapshot[], settings: RunSettings): Promise<DocumentSet[]> {
  const template = await loadTemplate(settings.template, settings.locale);
  const renderers = await Promise.all(
    (settings.formats ?? template.formats).map((format) => loadWithOptions(format, settings)),
  );
  const sets: DocumentSet[] = [];
  for (const snapshot of snapshots) {
    const summary = summarise(snapshot, settings);
    const composition = await compose(
      summary,
      template,
      composeSettings(snapshot, template, settings),
      settings.fileName,
    );
    const { fileName } = composition;
    const fileNames = renderers.map(({ renderer }) => `${fileName}.${renderer.extension}`);
    if (settings.withSnapshot) fileNames.push(`${fileName}.snapshot.json`);
    sets.push({ snapshot, summary, template, composition, fileNames, renderers });
  }
  return sets;
}

/** Renders one set. Touches no disk but for the fonts. */
export async function renderSet(set: DocumentSet, settings: Pick<RunSettings, 'withSnapshot'>): Promise<RenderedSet> {
  const { document } = set.composition;
  const context = { fonts: await loadFonts(document.theme) };
  const artifacts: Artifact[] = [];
  const notices: { format: string; text: string }[] = [];
  for (const [index, { renderer, options }] of set.renderers.entries()) {
    const { format, mediaType } = renderer;
    const rendering = await renderer.render(document, options, context);
    artifacts.push({ format, mediaType, fileName: set.fileNames[index] ?? '', bytes: rendering.bytes });
    notices.push(...rendering.notices.map((text) => ({ format, text })));
  }
  if (settings.withSnapshot) {
    artifacts.push({
      format: 'snapshot',
      mediaType: 'application/json',
      fileName: set.fileNames.at(-1) ?? '',
      bytes: Buffer.from(encodeSnapshot(set.snapshot)),
    });
  }
  return { artifacts, notices };
}

/** Where the files of every set will lie, manifests included. Refuses colliding names and unwritable folders. */
export async function planTargets(sets: readonly DocumentSet[], out: string): Promise<readonly (readonly string[])[]> {
  const planned = planSets(
    out,
    sets.map(({ composition, fileNames }) => ({ name: composition.fileName, fileNames })),
  );
  await checkTarget(out, planned);
  return planned.map(({ paths }) => paths);
}

/** Refuses sets that would replace others below `out`, as far as that is known before anything is rendered. */
export async function refuseExistingSets(sets: readonly DocumentSet[], out: string): Promise<void> {
  await refuseExisting(
    sets.map(({ composition: { fileName, document } }) => ({
      folder: join(out, fileName),
      documentId: document.meta.id,
    })),
  );
}

export interface WriteSettings {
  /** Absolute path of the folder that the set's own folder goes into. */
  readonly out: string;
  readonly force: boolean;
  readonly signal?: AbortSignal;
}

/** Writes one rendered set with its manifest, whole or not at all. One receipt a file, the manifest's last. */
export async function writeSet(
  set: DocumentSet,
  artifacts: readonly Artifact[],
  settings: RunSettings,
  { out, force, signal }: WriteSettings,
): Promise<readonly Receipt[]> {
  const manifest: Artifact = {
    format: 'manifest',
    mediaType: 'application/json',
    fileName: MANIFEST_NAME,
    bytes: Buffer.from(
      composeManifest({
        documentId: set.composition.document.meta.id,
        snapshot: set.snapshot,
        summary: set.summary,
        template: set.template,
        artifacts,
        settings,
        version: packageVersion(),
      }),
    ),
  };
  const options = { out, set: set.composition.fileName, force };
  const receipts: Receipt[] = [];
  for (const delivery of folderDeliverer.plan([...artifacts, manifest], options)) {
    receipts.push(...(await folderDeliverer.send(delivery, options, { signal })).artifacts);
  }
  return receipts;
}

async function loadWithOptions(format: string, { renderers }: DocumentSettings): Promise<LoadedRenderer> {
  const configured = Object.hasOwn(renderers, format) ? renderers[format] : undefined;
  const renderer = await loadRenderer(format, configured?.module);
  const value = configured?.options ?? {};
  const options = renderer.options.safeParse(value);
  if (options.success) return { renderer, options: options.data };
  const at = `renderers.${format}.options`;
  const problems = schemaProblems(options.error.issues, { schema: renderer.options, value, at });
  throw new AuditpressError('usage', 'renderer-options-invalid', firstOf(problems), {
    problems,
    hint: 'Correct "renderers" in the configuration.',
    cause: options.error,
  });
}

function composeSettings(snapshot: Snapshot, template: Template, settings: RunSettings): Parameters<typeof compose>[2] {
  const { timeZone, pageSize, classification, distribution, preparedFor, preparedBy, reviewedBy } = settings;
  const stated = { timeZone, pageSize, classification, distribution, preparedFor, preparedBy, reviewedBy };
  const clock = settings.clock.toISOString();
  const version = packageVersion();
  return {
    ...stated,
    clock,
    version,
    documentId: documentId([
      { ...snapshot.provenance },
      template.sha256,
      settings.locale,
      { ...stated, ranks: { ...settings.ranks }, scanTimeField: settings.scanTimeField ?? null },
      settings.scannedAt ?? null,
      clock,
      version,
    ]),
  };
}
