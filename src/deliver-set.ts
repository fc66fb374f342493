/** From a composed set to its folder: what is there already decides what is rendered and written. */
import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { folderDeliverer } from './deliverers/folder/folder-deliverer.js';
import { MANIFEST_NAME } from './deliverers/folder/plan-sets.js';
import { decideActions, type ExistingSet, type SetDecision } from './deliverers/folder/decide-actions.js';
import { composeSet, formatsOf, type DocumentSet } from './document-set.js';
import { AuditpressError } from './errors.js';
import { composeManifest } from './manifest.js';
import type { Artifact, Receipt } from './model/document/artifact.js';
import type { IfExists, SetStatus } from './model/document/existing-set.js';
import { release, renderSet, type RenderedSet } from './rendering.js';
import type { RunSettings } from './settings/run-settings.js';
import { contentOf } from './spool.js';
import { packageVersion } from './template/package-root.js';

export interface DeliverySettings {
  /** Absolute path of the folder that the set's own folder goes into. */
  readonly out: string;
  readonly ifExists: IfExists;
  /** Runs the writing, which must not stop halfway, and may end it by its signal before it counts. */
  readonly guard: <Result>(write: (signal: AbortSignal) => Promise<Result>) => Promise<Result>;
  /** Told of each step before it begins: `render pdf`, `write`. */
  readonly onStep?: ((step: string) => void) | undefined;
}

/** A document set that is in its folder. */
export interface DeliveredSet {
  readonly status: SetStatus;
  /** Every file of the set but its manifest. */
  readonly files: readonly DeliveredFile[];
  /** Absolute path. */
  readonly manifest: string;
  /** When what was there was made, as its manifest says: ISO 8601; undefined where the set was written as a whole. */
  readonly madeAt?: string;
  /** What a format could not show; of the formats that were rendered. */
  readonly notices: RenderedSet['notices'];
}

export interface DeliveredFile {
  readonly format: string;
  /** Absolute. */
  readonly path: string;
  readonly bytes: number;
  readonly sha256: string;
  readonly isNew: boolean;
}

/** Runs that add to one set at the same time get in the way of each other at most once for each of the others. */
const MOST_TRIES = 5;

/**
 * Decides what is done about what exists: see `decideActions`. Nothing is rendered or written.
 *
 * @throws AuditpressError `file-exists`, `file-changed` (input)
 */
export async function decideSetActions(
  sets: readonly DocumentSet[],
  settings: Pick<RunSettings, 'withSnapshot'>,
  { out, ifExists }: Pick<DeliverySettings, 'out' | 'ifExists'>,
): Promise<readonly SetDecision[]> {
  const wanted = sets.map((set) => {
    const { name, identity, documentId, fileNames, summary } = set;
    const files = formatsOf(set, settings).map((format, index) => ({ format, name: fileNames[index] ?? '' }));
    return { folder: join(out, name), identity, documentId, jobId: summary.jobId, files };
  });
  return decideActions(wanted, ifExists);
}

/** Does for one set what its decision says. Where another run has changed the set meanwhile, it is decided again. */
export async function deliverSet(
  set: DocumentSet,
  settings: RunSettings,
  given: SetDecision,
  options: DeliverySettings,
): Promise<DeliveredSet> {
  let decision = given;
  for (let tries = 1; ; tries += 1) {
    try {
      return await deliverAs(decision, set, settings, options);
    } catch (failure) {
      if (!isOvertaken(failure) || tries === MOST_TRIES) throw failure;
      const [next] = await decideSetActions([set], settings, options);
      if (next === undefined || (next.action === 'write' && decision.action === 'write')) throw failure;
      decision = next;
    }
  }
}

function isOvertaken(failure: unknown): boolean {
  return failure instanceof AuditpressError && ['file-exists', 'set-outdated'].includes(failure.code);
}

async function deliverAs(
  decision: SetDecision,
  set: DocumentSet,
  settings: RunSettings,
  options: DeliverySettings,
): Promise<DeliveredSet> {
  const { out, ifExists, guard, onStep } = options;
  if (decision.action === 'keep') return kept(join(out, set.name), decision.existing, decision.status);
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

/** Renders what a set lacks with the clock of its manifest, so that all of its documents are one document in several formats. */
async function addTo(
  existing: ExistingSet,
  formats: readonly string[],
  set: DocumentSet,
  settings: RunSettings,
  { out, guard, onStep }: DeliverySettings,
): Promise<DeliveredSet> {
  const { clock, snapshot: earlier, documentId } = existing.manifest;
  if (Number.isNaN(Date.parse(clock))) throw inconsistent(join(out, set.name));
  const own = { ...settings, clock: new Date(clock), withSnapshot: formats.includes('snapshot') };
  const tools = { ...set, renderers: set.renderers.filter(({ renderer }) => formats.includes(renderer.format)) };
  const { snapshot } = set;
  const provenance = { ...snapshot.provenance, retrievedAt: earlier.retrievedAt };
  const missing = await composeSet({ ...snapshot, provenance }, own, tools, set.name);
  if (missing.documentId !== documentId) throw inconsistent(join(out, set.name));
  const { artifacts, notices } = await renderSet(missing, own, (format) => onStep?.(`render ${format}`));
  const present = existing.files.map((file) => artifactOf(join(out, set.name, file.name), file));
  const all = inOrder([...present, ...artifacts]);
  onStep?.('write');
  const listed = { ...own, formats: all.map(({ format }) => format).filter((format) => format !== 'snapshot') };
  const stated = { ...listed, withSnapshot: all.some(({ format }) => format === 'snapshot') };
  const write = { out, force: false, addsTo: existing.manifestSha256 };
  const receipts = await guard((signal) => writeSet(missing, all, stated, { ...write, signal }));
  return { status: 'added', ...deliveredFiles(all, receipts), madeAt: clock, notices };
}

/** A snapshot comes last, as in a set that is written at once. */
function inOrder(artifacts: readonly Artifact[]): readonly Artifact[] {
  const isSnapshot = ({ format }: Artifact): boolean => format === 'snapshot';
  return [...artifacts.filter((artifact) => !isSnapshot(artifact)), ...artifacts.filter(isSnapshot)];
}

/** A file that stays where it is. Its hash is that of the manifest, and is compared with the file before the new manifest goes in. */
function artifactOf(path: string, { format, name, mediaType, bytes, sha256 }: ExistingSet['files'][number]): Artifact {
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
  /** SHA-256 of the manifest of the set that documents are added to. */
  readonly addsTo?: string;
  readonly signal?: AbortSignal;
}

/**
 * Writes one rendered set with its manifest, whole or not at all, and releases what was rendered. One receipt a file, the
 * manifest's last.
 */
export async function writeSet(
  set: DocumentSet,
  artifacts: readonly Artifact[],
  settings: RunSettings,
  { out, force, addsTo, signal }: WriteSettings,
): Promise<readonly Receipt[]> {
  try {
    const manifest = composeManifest({ ...set, artifacts, settings, version: packageVersion() });
    const last: Artifact = {
      format: 'manifest',
      mediaType: 'application/json',
      fileName: MANIFEST_NAME,
      content: contentOf(Buffer.from(manifest)),
    };
    const options = { out, set: set.name, force, addsTo };
    const receipts: Receipt[] = [];
    for (const delivery of folderDeliverer.plan([...artifacts, last], options)) {
      receipts.push(...(await folderDeliverer.send(delivery, options, { signal })).artifacts);
    }
    return receipts;
  } finally {
    release(artifacts);
  }
}

/** The manifest of the same identity names another document: somebody has changed it. */
function inconsistent(folder: string): AuditpressError {
  return new AuditpressError(
    'file-changed',
    `expected the manifest in ${folder} as auditpress wrote it, but its document id does not follow from what it states`,
    { hint: 'Replace the set with --force (--if-exists replace), or choose another folder with --out.' },
  );
}
