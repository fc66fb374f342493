/** What a deliverer gets: the document set of the run, or one made for this deliverer. */
import type { Archive } from '../archive/archive.js';
import { readKeys } from '../archive/read.js';
import { archiveArtifacts } from '../document-set/archive-set.js';
import { composeSet, type ReportSet, type RunTools } from '../document-set/compose-set.js';
import { release, renderSet } from '../document-set/render-set.js';
import { manifestArtifact } from '../document-set/write-set.js';
import { AuditpressError } from '../errors.js';
import type { Artifact } from '../model/document/artifact.js';
import type { RunSettings } from '../settings/run-settings.js';
import { openArchivedSet, type ArchivedSet } from './archived-set.js';
import type { ConfiguredDeliverer } from './named-deliverer.js';

export interface Shipment {
  readonly set: ReportSet;
  readonly settings: RunSettings;
  /** In the order of the formats; the manifest comes last. */
  readonly artifacts: readonly Artifact[];
  /** Key of the record of the set; null if it is not archived. */
  readonly key: string | null;
}

export type ArchivedShipment = Shipment & { readonly key: string };

export interface ShipmentTools {
  /** Null in a dry run. */
  readonly archive: Archive | null;
  /** Loads what documents with these settings are made of. */
  readonly loadTools: (settings: RunSettings) => Promise<RunTools>;
}

/**
 * The set of an archive, composed again, so that its message says what its documents say.
 *
 * @param settings with which it was made
 * @throws AuditpressError `delivery-settings-differ` (usage) if these settings, or this version, make other documents
 */
export async function shipmentOf(
  { key, name, manifest, snapshot, artifacts }: ArchivedSet,
  settings: RunSettings,
  { loadTools }: Pick<ShipmentTools, 'loadTools'>,
): Promise<Shipment> {
  const own = { ...settings, clock: new Date(manifest.clock) };
  const set = await composeSet(snapshot, own, await loadTools(own), name);
  if (set.identity !== manifest.identity) throw otherDocuments(manifest.documentId);
  return { set, settings: own, artifacts, key };
}

/** The shipment for a deliverer: without the formats that it does not deliver, or made again as its configuration says. */
export async function shipmentFor(
  deliverer: ConfiguredDeliverer,
  shipment: Shipment,
  tools: ShipmentTools,
): Promise<Shipment> {
  const { formats } = deliverer.settings;
  const { set, artifacts } = shipment;
  const there = set.renderers.map(({ renderer }) => renderer.format);
  const own = ownSettings(deliverer, shipment);
  if (own !== null || (formats ?? []).some((format) => !there.includes(format))) {
    const settings = own ?? shipment.settings;
    return makeShipment(shipment, { ...settings, formats: formats ?? settings.formats }, tools);
  }
  return formats === undefined ? shipment : { ...shipment, artifacts: ofFormats(artifacts, formats) };
}

/** What a note for a deliverer is about: the set of the run, or one composed as its configuration says. Renders nothing. */
export async function notedSet(
  deliverer: ConfiguredDeliverer,
  shipment: Pick<Shipment, 'set' | 'settings'>,
  { loadTools }: Pick<ShipmentTools, 'loadTools'>,
): Promise<Pick<Shipment, 'set' | 'settings'>> {
  const settings = ownSettings(deliverer, shipment);
  if (settings === null) return shipment;
  // Its name is not that of the run, which may not be redacted.
  return { set: await composeSet(shipment.set.snapshot, settings, await loadTools(settings)), settings };
}

/** The settings of a deliverer that has another template, language or redaction; null if it has not. */
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
  { set: { snapshot } }: Shipment,
  settings: RunSettings,
  { archive, loadTools }: ShipmentTools,
): Promise<Shipment> {
  const set = await composeSet(snapshot, settings, await loadTools(settings));
  if (archive === null) return renderShipment(set, settings);
  return archiveShipment(set, settings, archive);
}

/** Renders a set and archives it. */
export async function archiveShipment(
  set: ReportSet,
  settings: RunSettings,
  archive: Archive,
): Promise<ArchivedShipment> {
  const { artifacts } = await renderSet(set, settings);
  try {
    return await readShipment(set, settings, archive, await archiveArtifacts(archive, set, artifacts, settings));
  } finally {
    release(artifacts);
  }
}

/** The files of a set as the archive has them. */
export async function readShipment(
  set: ReportSet,
  settings: RunSettings,
  archive: Archive,
  key: string,
): Promise<ArchivedShipment> {
  const { records } = await readKeys(archive.store, 'set', [key]);
  const [record] = records;
  if (record === undefined) throw new Error(`expected the document set ${key} in the archive, found none`);
  const { artifacts } = await openArchivedSet(archive, record);
  return { set, settings, artifacts, key };
}

/** A set that is not archived. */
export async function renderShipment(set: ReportSet, settings: RunSettings): Promise<Shipment> {
  const { artifacts } = await renderSet(set, settings);
  const manifest = manifestArtifact(Buffer.from(set.manifest(artifacts, settings)));
  return { set, settings, artifacts: [...artifacts, manifest], key: null };
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
