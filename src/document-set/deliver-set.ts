/** Delivers a composed set to its folder. What is rendered and written depends on the existing set. */
import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { writeFilesOfSet } from '../deliverers/folder/folder-deliverer.js';
import { checkTarget } from '../deliverers/folder/check-target.js';
import { MANIFEST_NAME, planSets } from '../deliverers/folder/plan-sets.js';
import { removeLeftovers } from '../deliverers/folder/set-lock.js';
import { decideActions, type ExistingSet, type SetDecision } from '../deliverers/folder/decide-actions.js';
import { composeSet, formatsOf, type DocumentSet } from './compose-set.js';
import { AuditpressError } from '../errors.js';
import { archiveSnapshot } from '../archive/add.js';
import type { Archive } from '../archive/archive.js';
import { archiveFolder } from './archive-set.js';
import { composeManifest } from './manifest.js';
import { composePortfolioManifest } from './portfolio-manifest.js';
import type { PortfolioSet } from './portfolio-set.js';
import type { Artifact, Receipt, IfExists, SetStatus } from '../model/document/artifact.js';
import { release, renderSet, type RenderedSet } from './render-set.js';
import type { Provenance, Snapshot } from '../model/report/snapshot.js';
import type { RunSettings } from '../settings/run-settings.js';
import { contentOf } from './spool.js';
import { packageVersion } from '../template/package-root.js';

export interface DeliverySettings {
  /** Absolute path of the folder that will contain the folder of the set. */
  readonly out: string;
  readonly ifExists: IfExists;
  /** Runs `write`, which must not be interrupted halfway. May abort its signal to cancel the write before it takes effect. */
  readonly guard: <Result>(write: (signal: AbortSignal) => Promise<Result>) => Promise<Result>;
  /** Keeps the snapshot and the set. */
  readonly archive?: Archive | undefined;
  /** Called before each step: `render pdf`, `write`, `archive`. */
  readonly onStep?: ((step: string) => void) | undefined;
}

/** A document set in its folder. */
export interface DeliveredSet {
  readonly status: SetStatus;
  /** All files of the set except the manifest. */
  readonly files: readonly DeliveredFile[];
  /** Absolute path of the manifest. */
  readonly manifest: string;
  /** Clock of the existing set, from its manifest: ISO 8601; absent if the whole set was written. */
  readonly madeAt?: string;
  /** What formats could not show; only of the formats rendered in this run. */
  readonly notices: RenderedSet['notices'];
  /** Id of the set in the archive; absent without an archive, and if the set was skipped. */
  readonly archived?: string;
}

export interface DeliveredFile {
  readonly format: string;
  /** Absolute. */
  readonly path: string;
  readonly bytes: number;
  readonly sha256: string;
  readonly isNew: boolean;
}

/** What can be delivered to a folder: the documents of a report, or those of a portfolio. */
export type DeliverableSet = DocumentSet | PortfolioSet;

/** In place of a scan job: a portfolio is of many. */
const PORTFOLIO_JOB = 'portfolio';

/** Concurrent runs that add to the same set cause at most one conflict per run. */
const MAX_ATTEMPTS = 5;

/**
 * Decides how to deliver each set, given the sets that exist: see `decideActions`. Renders and writes nothing.
 *
 * @throws AuditpressError `file-exists`, `file-changed` (input)
 */
export async function decideSetActions(
  sets: readonly DeliverableSet[],
  settings: Pick<RunSettings, 'withSnapshot'>,
  { out, ifExists }: Pick<DeliverySettings, 'out' | 'ifExists'>,
): Promise<readonly SetDecision[]> {
  const wanted = sets.map((set) => {
    const { name, identity, documentId, fileNames } = set;
    const withSnapshot = settings.withSnapshot && !('portfolio' in set);
    const files = formatsOf(set, { withSnapshot }).map((format, index) => ({ format, name: fileNames[index] ?? '' }));
    return {
      folder: join(out, name),
      identity,
      documentId,
      jobId: 'portfolio' in set ? PORTFOLIO_JOB : set.summary.jobId,
      files,
    };
  });
  return decideActions(wanted, ifExists);
}

/**
 * The paths of the files of every set, including manifests. Throws for colliding names, and for unwritable folders of sets that
 * will be written.
 */
export async function planTargets(
  sets: readonly Pick<DocumentSet, 'name' | 'fileNames'>[],
  out: string,
  decisions: readonly SetDecision[] = [],
): Promise<readonly (readonly string[])[]> {
  const planned = planSets(out, sets);
  const written = planned.filter((_set, index) => decisions[index]?.action !== 'keep');
  if (written.length > 0) await checkTarget(out, written);
  return planned.map(({ paths }) => paths);
}

/**
 * Delivers one set as decided. If another run changes the set in the meantime, decides again. With an archive, the snapshot is
 * kept before, and the set afterwards.
 */
export async function deliverSet(
  set: DeliverableSet,
  settings: RunSettings,
  initial: SetDecision,
  options: DeliverySettings,
): Promise<DeliveredSet> {
  const { archive, onStep } = options;
  // A portfolio adds nothing to its reports, which the archive keeps.
  if (archive === undefined || 'portfolio' in set) return deliverAsDecided(set, settings, initial, options);
  onStep?.('archive');
  await archiveSnapshot(archive, set.snapshot, set.summary);
  const delivered = await deliverAsDecided(set, settings, initial, options);
  if (delivered.status === 'skipped') return delivered;
  onStep?.('archive');
  return { ...delivered, archived: await archiveFolder(archive, set, delivered.manifest) };
}

async function deliverAsDecided(
  set: DeliverableSet,
  settings: RunSettings,
  initial: SetDecision,
  options: DeliverySettings,
): Promise<DeliveredSet> {
  let decision = initial;
  for (let attempt = 1; ; attempt += 1) {
    try {
      return await deliverAs(decision, set, settings, options);
    } catch (failure) {
      if (!isConflict(failure) || attempt === MAX_ATTEMPTS) throw failure;
      const [next] = await decideSetActions([set], settings, options);
      if (next === undefined || (next.action === 'write' && decision.action === 'write')) throw failure;
      decision = next;
    }
  }
}

/** Whether another run wrote or changed the set. */
function isConflict(failure: unknown): boolean {
  return failure instanceof AuditpressError && ['file-exists', 'set-outdated'].includes(failure.code);
}

async function deliverAs(
  decision: SetDecision,
  set: DeliverableSet,
  settings: RunSettings,
  options: DeliverySettings,
): Promise<DeliveredSet> {
  const { out, ifExists, guard, onStep } = options;
  if (decision.action === 'keep') {
    // A run that was killed after its last file leaves a whole set, and its staging folder.
    await removeLeftovers(out);
    return kept(join(out, set.name), decision.existing, decision.status);
  }
  if (decision.action === 'add') return addTo(decision.existing, decision.formats, set, settings, options);
  const { artifacts, notices } = await renderSet(set, settings, (format) => onStep?.(`render ${format}`));
  onStep?.('write');
  const force = ifExists === 'replace';
  const receipts = await guard((signal) => writeSet(set, artifacts, settings, { out, force, signal }));
  return { status: 'written', ...deliveredFiles(artifacts, receipts), notices };
}

function kept(folder: string, { files, manifest }: ExistingSet, status: SetStatus): DeliveredSet {
  return {
    status,
    files: files.map(({ format, name, bytes, sha256 }) => ({
      ...{ format, path: join(folder, name), bytes, sha256 },
      isNew: false,
    })),
    manifest: join(folder, MANIFEST_NAME),
    madeAt: manifest.clock,
    notices: [],
  };
}

/** Renders the missing formats with the clock of the manifest, so that all formats show the same document. */
async function addTo(
  existing: ExistingSet,
  formats: readonly string[],
  set: DeliverableSet,
  settings: RunSettings,
  { out, guard, onStep }: DeliverySettings,
): Promise<DeliveredSet> {
  const { clock, documentId, ...retrieved } = existing.manifest;
  if (Number.isNaN(Date.parse(clock))) throw manifestChanged(join(out, set.name));
  const own = { ...settings, clock: new Date(clock), withSnapshot: formats.includes('snapshot') };
  const renderers = set.renderers.filter(({ renderer }) => formats.includes(renderer.format));
  const missing =
    'portfolio' in set
      ? await set.recompose(own, { ...set, renderers })
      : await recompose(set, own, renderers, retrieved);
  if (missing.documentId !== documentId) throw manifestChanged(join(out, set.name));
  const { artifacts, notices } = await renderSet(missing, own, (format) => onStep?.(`render ${format}`));
  const present = existing.files.map((file) => existingArtifact(join(out, set.name, file.name), file));
  const all = snapshotLast([...present, ...artifacts]);
  onStep?.('write');
  const listed = { ...own, formats: all.map(({ format }) => format).filter((format) => format !== 'snapshot') };
  const stated = { ...listed, withSnapshot: all.some(({ format }) => format === 'snapshot') };
  const write = { out, force: false, addsTo: existing.manifestSha256 };
  const receipts = await guard((signal) => writeSet(missing, all, stated, { ...write, signal }));
  return { status: 'added', ...deliveredFiles(all, receipts), madeAt: clock, notices };
}

/** The same report, as it was retrieved for the existing set. */
async function recompose(
  set: DocumentSet,
  settings: RunSettings,
  renderers: DocumentSet['renderers'],
  retrieved: Pick<ExistingSet['manifest'], 'snapshot' | 'baseline'>,
): Promise<DocumentSet> {
  const earlier = {
    ...set.earlier,
    baseline: set.earlier.baseline && asRetrieved(set.earlier.baseline, retrieved.baseline?.snapshot),
  };
  const tools = { ...set, renderers, findEarlierScans: () => Promise.resolve(earlier) };
  return composeSet(asRetrieved(set.snapshot, retrieved.snapshot), settings, tools, set.name);
}

/** The snapshot with the time of retrieval that the manifest states. */
function asRetrieved(snapshot: Snapshot, retrieved: Pick<Provenance, 'retrievedAt'> = snapshot.provenance): Snapshot {
  const { retrievedAt } = retrieved;
  return { ...snapshot, provenance: { ...snapshot.provenance, retrievedAt } };
}

/** Puts the snapshot last, as in a set written at once. */
function snapshotLast(artifacts: readonly Artifact[]): readonly Artifact[] {
  const isSnapshot = ({ format }: Artifact): boolean => format === 'snapshot';
  return [...artifacts.filter((artifact) => !isSnapshot(artifact)), ...artifacts.filter(isSnapshot)];
}

/** A file that is kept. Its hash is from the manifest, and is compared with the file before the new manifest is written. */
function existingArtifact(
  path: string,
  { format, name, mediaType, bytes, sha256 }: ExistingSet['files'][number],
): Artifact {
  return {
    ...{ format, fileName: name, mediaType },
    content: { size: bytes, sha256, parts: () => [readFileSync(path)], release: () => undefined },
  };
}

function deliveredFiles(
  artifacts: readonly Artifact[],
  receipts: readonly Receipt[],
): Pick<DeliveredSet, 'files' | 'manifest'> {
  return {
    files: artifacts.map(({ format }, index) => {
      const { path = '', bytes = 0, sha256 = '', outcome } = receipts[index] ?? {};
      return { format, path, bytes, sha256, isNew: outcome === 'written' };
    }),
    manifest: receipts.at(-1)?.path ?? '',
  };
}

export interface WriteSettings extends Pick<DeliverySettings, 'out'> {
  readonly force: boolean;
  /** SHA-256 of the manifest of the set to add documents to. */
  readonly addsTo?: string;
  readonly signal?: AbortSignal;
}

/**
 * Writes one rendered set with its manifest, completely or not at all, and releases the artifacts. Returns one receipt per
 * file, the manifest's last.
 */
export async function writeSet(
  set: DeliverableSet,
  artifacts: readonly Artifact[],
  settings: RunSettings,
  { out, force, addsTo, signal }: WriteSettings,
): Promise<readonly Receipt[]> {
  try {
    const written = { artifacts, settings, version: packageVersion() };
    const manifest =
      'portfolio' in set ? composePortfolioManifest({ ...set, ...written }) : composeManifest({ ...set, ...written });
    const files = [...artifacts, manifestArtifact(Buffer.from(manifest))];
    return await writeFilesOfSet(files, { out, set: set.name, force, addsTo, signal });
  } finally {
    release(artifacts);
  }
}

export function manifestArtifact(bytes: Uint8Array): Artifact {
  return { format: 'manifest', mediaType: 'application/json', fileName: MANIFEST_NAME, content: contentOf(bytes) };
}

/** The manifest has the right identity but another document id, so it was changed. */
function manifestChanged(folder: string): AuditpressError {
  return new AuditpressError(
    'file-changed',
    `expected the manifest in ${folder} as auditpress wrote it, found a document id that does not match its other values`,
    { hint: 'Replace the set with --force (--if-exists replace), or choose another folder with --out.' },
  );
}
