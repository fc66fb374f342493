/** Delivers a composed set to its folder. What is rendered and written depends on the existing set. */
import { join } from 'node:path';
import { checkTarget } from '../deliverers/folder/check-target.js';
import { decideActions, type ExistingSet, type SetDecision } from '../deliverers/folder/decide-actions.js';
import { MANIFEST_NAME, planSets } from '../deliverers/folder/plan-sets.js';
import { removeLeftovers } from '../deliverers/folder/set-lock.js';
import { AuditpressError } from '../base/errors.js';
import type { SetStatus } from '../model/document/artifact.js';
import type { RunSettings } from '../settings/run-settings.js';
import { addToSet } from './add-to-set.js';
import { archiveFolder } from './archive-set.js';
import { formatsOf, type DocumentSet } from './document-set.js';
import { renderSet } from './render-set.js';
import { deliveredFiles, writeSet, type DeliveredSet, type DeliverySettings } from './write-set.js';

/** Concurrent runs that add to the same set cause at most one conflict per run. */
const MAX_ATTEMPTS = 5;

/**
 * Decides how to deliver each set, given the sets that exist: see `decideActions`. Renders and writes nothing.
 *
 * @throws AuditpressError `file-exists`, `file-changed` (input)
 */
export async function decideSetActions(
  sets: readonly DocumentSet[],
  settings: Pick<RunSettings, 'withSnapshot'>,
  { out, ifExists }: Pick<DeliverySettings, 'out' | 'ifExists'>,
): Promise<readonly SetDecision[]> {
  const wanted = sets.map((set) => {
    const { name, identity, documentId, naming, fileNames } = set;
    const withSnapshot = settings.withSnapshot && set.snapshot !== null;
    const files = formatsOf(set, { withSnapshot }).map((format, index) => ({ format, name: fileNames[index] ?? '' }));
    return { folder: join(out, name), identity, documentId, subject: naming.subject, files };
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
 * Delivers one set as decided. If another run changes the set in the meantime, decides again. With an archive, its input is
 * kept before, and the set afterwards.
 */
export async function deliverSet(
  set: DocumentSet,
  settings: RunSettings,
  initial: SetDecision,
  options: DeliverySettings,
): Promise<DeliveredSet> {
  const { archive, onStep } = options;
  const { archiving, naming } = set;
  if (archive === undefined || archiving === null) return deliverAsDecided(set, settings, initial, options);
  onStep?.('archive');
  const needed = await archiving.addInput(archive);
  if (!naming.isChosen) {
    const { takeName } = await import('../archive/names.js');
    await takeName(archive, set.name, naming.subject, needed);
  }
  const delivered = await deliverAsDecided(set, settings, initial, options);
  if (delivered.status === 'skipped') return delivered;
  onStep?.('archive');
  const key = await archiveFolder(archive, { ...set, archiving }, delivered.manifest);
  const { idOf } = await import('../archive/records.js');
  return { ...delivered, archived: idOf(key) };
}

async function deliverAsDecided(
  set: DocumentSet,
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
  set: DocumentSet,
  settings: RunSettings,
  options: DeliverySettings,
): Promise<DeliveredSet> {
  const { out, ifExists, guard, onStep } = options;
  if (decision.action === 'keep') {
    // A run that was killed after its last file leaves a whole set, and its staging folder.
    await removeLeftovers(out);
    return kept(join(out, set.name), decision.existing, decision.status);
  }
  if (decision.action === 'add') return addToSet(decision.existing, decision.formats, set, settings, options);
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
