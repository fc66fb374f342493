/** What a deliverer gets: the document set of the run, or one made for this deliverer. */
import type { Archive } from '../../archive/archive.js';
import { readKeys } from '../../archive/read.js';
import type { AnySet, ComposeAgain } from '../../documents/portfolio/portfolio-set.js';
import { composeSet, type ReportSet, type RunTools } from '../../documents/compose-set.js';
import { namedInArchive } from '../../documents/name-in-archive.js';
import type { Manifest } from '../../documents/manifest-schema.js';
import { renderSet } from '../../documents/render-set.js';
import { finishSet, type Made, type Planned } from '../../documents/make-sets.js';
import { archiveTarget, type RenderedForArchive } from '../../documents/targets/archive-target.js';
import type { WrittenSet } from '../../documents/targets/target.js';
import { manifestArtifact } from '../../documents/targets/write-set.js';
import { AuditpressError } from '../../base/errors.js';
import type { Artifact } from '../../model/document/artifact.js';
import type { Snapshot } from '../../model/report/snapshot.js';
import type { Shown } from '../../base/set-names/choose-names.js';
import type { RunSettings } from '../../settings/run-settings.js';
import { openFiles, type ArchivedSet } from './archived-set.js';
import type { ConfiguredDeliverer } from './named-deliverer.js';

export interface Shipment<Set extends AnySet = AnySet> {
  readonly set: Set;
  readonly settings: RunSettings;
  readonly artifacts: readonly Artifact[];
  /** Key of the record of the set; null if it is not archived. */
  readonly key: string | null;
  readonly compose: ComposeAgain;
}

export type ArchivedShipment<Set extends AnySet = AnySet> = Shipment<Set> & { readonly key: string };

export interface ReportTools {
  readonly loadTools: (settings: RunSettings) => Promise<RunTools>;
}

export function composerOf(snapshot: Snapshot, { loadTools }: ReportTools): ComposeAgain {
  return async (settings, name) => composeSet(snapshot, settings, await loadTools(settings), name);
}

/**
 * The set of an archive, composed again, so that its message says what its documents say.
 *
 * @throws AuditpressError `delivery-settings-differ` (usage) if these settings, or this version, make other documents
 */
export async function shipmentOf(
  { key, name, manifest, artifacts }: Pick<ArchivedSet, 'key' | 'name' | 'artifacts'> & SetManifest,
  settings: RunSettings,
  compose: ComposeAgain,
): Promise<Shipment> {
  const own = { ...settings, clock: new Date(manifest.clock) };
  const set = await compose(own, name);
  if (set.identity !== manifest.identity) throw otherDocuments(manifest.documentId);
  return { set, settings: own, artifacts, key, compose };
}

interface SetManifest {
  readonly manifest: Pick<Manifest, 'clock' | 'identity' | 'documentId'>;
}

/**
 * The shipment for a deliverer: without the formats that it does not deliver, or made again as its configuration says.
 *
 * @param archive keeps what is made; null in a dry run
 */
export async function shipmentFor(
  deliverer: ConfiguredDeliverer,
  shipment: Shipment,
  archive: Archive | null,
  shown?: Shown,
): Promise<Shipment> {
  const { formats } = deliverer.settings;
  const { set, artifacts } = shipment;
  const there = set.renderers.map(({ renderer }) => renderer.format);
  const own = ownSettings(deliverer, shipment);
  if (own !== null || (formats ?? []).some((format) => !there.includes(format))) {
    const settings = own ?? shipment.settings;
    return makeShipment(shipment, { ...settings, formats: formats ?? settings.formats }, archive, shown);
  }
  return formats === undefined ? shipment : { ...shipment, artifacts: ofFormats(artifacts, formats) };
}

export async function notedSet(
  deliverer: ConfiguredDeliverer,
  shipment: Shipment<ReportSet>,
  { loadTools }: ReportTools,
): Promise<Pick<Shipment<ReportSet>, 'set' | 'settings'>> {
  const settings = ownSettings(deliverer, shipment);
  if (settings === null) return shipment;
  // Its name is not that of the run, which may not be redacted.
  return { set: await composeSet(shipment.set.snapshot, settings, await loadTools(settings)), settings };
}

function ownSettings(
  { settings: { template, locale, redact }, redaction }: ConfiguredDeliverer,
  { settings }: Pick<Shipment, 'settings'>,
): RunSettings | null {
  const isOther =
    (template !== undefined && template !== settings.template) ||
    (locale !== undefined && locale !== settings.locale) ||
    (redact !== undefined && redact !== settings.redaction?.profile);
  if (!isOther) return null;
  return {
    ...settings,
    template: template ?? settings.template,
    locale: locale ?? settings.locale,
    redaction: redaction ?? settings.redaction,
    withSnapshot: settings.withSnapshot && redact === undefined,
  };
}

async function makeShipment(
  { compose, set: beside }: Shipment,
  settings: RunSettings,
  archive: Archive | null,
  shown: Shown | undefined,
): Promise<Shipment> {
  const composed = await compose(settings);
  const set = await namedInArchive(archive, composed, (name) => compose(settings, name), { shown, beside });
  if (archive === null) return renderShipment(set, settings, compose);
  return archiveShipment(set, settings, archive, compose);
}

export async function archiveShipment<Set extends AnySet>(
  set: Set,
  settings: RunSettings,
  archive: Archive,
  compose: ComposeAgain,
): Promise<ArchivedShipment<Set>> {
  const finishing = { settings, target: archiveTarget(archive, null), archive };
  return archivedShipment(await finishSet<RenderedForArchive, Set>(set, finishing), settings, archive, compose);
}

export async function archivedShipment<Set extends AnySet>(
  outcome: Planned<Set> | Made<WrittenSet, Set>,
  settings: RunSettings,
  archive: Archive,
  compose: ComposeAgain,
): Promise<ArchivedShipment<Set>> {
  const { set } = outcome;
  const archived = 'archived' in outcome ? outcome.archived : null;
  if (archived === null) throw new Error('expected a set in the archive, received one that is not archived');
  const { key } = archived;
  return { set, settings, artifacts: await readArtifacts(archive, set, key), key, compose };
}

async function readArtifacts(archive: Archive, { snapshot }: AnySet, key: string): Promise<readonly Artifact[]> {
  const { records } = await readKeys(archive.store, snapshot === null ? 'portfolio' : 'set', [key]);
  const [record] = records;
  if (record === undefined) throw new Error(`expected the document set ${key} in the archive, found none`);
  return (await openFiles(archive, record)).artifacts;
}

export async function renderShipment(set: AnySet, settings: RunSettings, compose: ComposeAgain): Promise<Shipment> {
  const { artifacts } = await renderSet(set, settings);
  const manifest = manifestArtifact(Buffer.from(set.manifest(artifacts, settings)));
  return { set, settings, artifacts: [...artifacts, manifest], key: null, compose };
}

function ofFormats(artifacts: readonly Artifact[], formats: readonly string[]): readonly Artifact[] {
  return artifacts.filter(({ format }) => format === 'manifest' || formats.includes(format));
}

function otherDocuments(documentId: string): AuditpressError {
  return new AuditpressError(
    'delivery-settings-differ',
    `expected the settings and the version of auditpress that made the documents ${documentId}, found others; a message could contradict the documents`,
  );
}
