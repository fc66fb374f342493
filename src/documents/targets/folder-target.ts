/** Puts document sets into folders. What is rendered and written depends on the set that exists there. */
import { join } from 'node:path';
import type { Archive } from '../../archive/archive.js';
import { AuditpressError } from '../../base/errors.js';
import { checkTarget } from '../../deliverers/folder/check-target.js';
import {
  decideActions,
  type ExistingSet,
  type SetDecision,
  holdersIn,
} from '../../deliverers/folder/decide-actions.js';
import { MANIFEST_NAME, planSets } from '../../deliverers/folder/plan-sets.js';
import { removeLeftovers } from '../../deliverers/folder/set-lock.js';
import type { IfExists, SetStatus } from '../../model/document/artifact.js';
import type { RunSettings } from '../../settings/run-settings.js';
import { archiveFolder } from '../archive-set.js';
import { formatsOf, type DocumentSet } from '../document-set.js';
import { renderSet } from '../render-set.js';
import type { Guard, PlannedSet, SetInFolder, Target, WriteHooks } from './target.js';
import { addToSet, writeSet, writtenFiles } from './write-set.js';
import { allUnlessChosen, chooseNames, type HolderOf, type NameWish } from '../../base/set-names/choose-names.js';

/** Concurrent runs that add to the same set cause at most one conflict per run. */
const MAX_ATTEMPTS = 5;

export interface FolderOptions {
  /** Absolute path of the folder that will contain the folders of the sets. */
  readonly out: string;
  readonly ifExists: IfExists;
  readonly guard: Guard;
  /** Its sets have names, too. */
  readonly archive?: Archive | undefined;
}

export function folderTarget(options: FolderOptions): Target<SetInFolder> {
  const { out, archive } = options;
  const decisions = new WeakMap<PlannedSet, SetDecision>();
  return {
    chooseNames: (wishes) => nameSets(wishes, { out, archive }),

    /** @throws AuditpressError `file-exists`, `file-changed` (input); `name-collision` (usage); for folders that are not writable */
    async plan(sets, settings) {
      const decided = await decide(sets, settings, options);
      const paths = await planPaths(sets, out, decided);
      return sets.map((set, index) => {
        const decision = decided[index] ?? { action: 'write' };
        const planned = plannedSet(set, settings, paths[index] ?? [], decision);
        decisions.set(planned, decision);
        return planned;
      });
    },

    async write(set, settings, planned, hooks) {
      let decision = decisions.get(planned) ?? { action: 'write' };
      for (let attempt = 1; ; attempt += 1) {
        try {
          return await writeAs(decision, set, settings, options, hooks);
        } catch (failure) {
          // Another run has changed the set in the meantime.
          if (!isConflict(failure) || attempt === MAX_ATTEMPTS) throw failure;
          const [next] = await decide([set], settings, options);
          if (next === undefined || (next.action === 'write' && decision.action === 'write')) throw failure;
          decision = next;
        }
      }
    },

    archive: (to, set, { manifest }) => archiveFolder(to, set, manifest),
  };
}

async function decide(
  sets: readonly DocumentSet[],
  settings: RunSettings,
  { out, ifExists }: FolderOptions,
): Promise<readonly SetDecision[]> {
  const wanted = sets.map((set) => {
    const { name, identity, documentId, naming, fileNames } = set;
    const files = formatsIn(set, settings).map((format, index) => ({ format, name: fileNames[index] ?? '' }));
    return { folder: join(out, name), identity, documentId, subject: naming.subject, files };
  });
  return decideActions(wanted, ifExists);
}

/** Only a report has a snapshot. */
function formatsIn(set: DocumentSet, { withSnapshot }: Pick<RunSettings, 'withSnapshot'>): readonly string[] {
  return formatsOf(set, { withSnapshot: withSnapshot && set.snapshot !== null });
}

/** The paths of the files of every set, the manifest last. Throws for unwritable folders of sets that will be written. */
export async function planPaths(
  sets: readonly Pick<DocumentSet, 'name' | 'fileNames'>[],
  out: string,
  decisions: readonly SetDecision[] = [],
): Promise<readonly (readonly string[])[]> {
  const planned = planSets(out, sets);
  const written = planned.filter((_set, index) => decisions[index]?.action !== 'keep');
  if (written.length > 0) await checkTarget(out, written);
  return planned.map(({ paths }) => paths);
}

function plannedSet(
  set: DocumentSet,
  settings: RunSettings,
  paths: readonly string[],
  decision: SetDecision,
): PlannedSet {
  return {
    status: statusOf(decision),
    files: formatsIn(set, settings).map((format, index) => ({ format, path: paths[index] ?? '' })),
    manifest: paths.at(-1) ?? '',
  };
}

function statusOf(decision: SetDecision): SetStatus {
  if (decision.action === 'keep') return decision.status;
  return decision.action === 'add' ? 'added' : 'written';
}

function isConflict(failure: unknown): boolean {
  return failure instanceof AuditpressError && ['file-exists', 'set-outdated'].includes(failure.code);
}

async function writeAs(
  decision: SetDecision,
  set: DocumentSet,
  settings: RunSettings,
  { out, ifExists, guard }: FolderOptions,
  hooks: WriteHooks,
): Promise<SetInFolder> {
  if (decision.action === 'keep') {
    // A run that was killed after its last file leaves a whole set, and its staging folder.
    await removeLeftovers(out);
    return kept(join(out, set.name), decision.existing, decision.status);
  }
  if (decision.action === 'add') {
    return addToSet(decision.existing, decision.formats, set, settings, { out, guard, hooks });
  }
  const { artifacts, notices } = await renderSet(set, settings, hooks);
  hooks.onStep('write');
  const force = ifExists === 'replace';
  const receipts = await guard((signal) => writeSet(set, artifacts, settings, { out, force, signal }));
  return { status: 'written', ...writtenFiles(artifacts, receipts), notices };
}

function kept(folder: string, { files, manifest }: ExistingSet, status: SetStatus): SetInFolder {
  return {
    status,
    files: files.map(({ format, name, bytes, sha256 }) => ({
      format,
      path: join(folder, name),
      bytes,
      sha256,
      isNew: false,
    })),
    manifest: join(folder, MANIFEST_NAME),
    madeAt: manifest.clock,
    notices: [],
  };
}

/**
 * One name per set, in order: its own, unless another set has it in the folder or in the archive, or could get it too.
 *
 * @param out absolute path of the folder that holds the sets
 */
export async function nameSets(
  wishes: readonly NameWish[],
  { out, archive }: { readonly out: string; readonly archive?: Archive | undefined },
): Promise<readonly string[]> {
  const inFolder = await holdersIn(out);
  const inArchive = archive === undefined ? undefined : await holdersInArchive(archive);
  return chooseNames(wishes, {
    existing: inFolder,
    holderOf: async (name) => (await inFolder(name)) ?? inArchive?.(name),
    fieldsOf: allUnlessChosen,
  });
}

/** Only runs with an archive load its code. */
async function holdersInArchive(archive: Archive): Promise<HolderOf> {
  const { nameHolder } = await import('../../archive/names.js');
  return (name) => nameHolder(archive, name);
}
