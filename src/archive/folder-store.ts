/**
 * An archive in a folder. A file gets its name when it is complete and on disk, and is readable only by its owner.
 *
 * A run that adds files has a staging folder in the archive, and a run that removes files holds a lock beside them. Each
 * looks for the other after it has made its own, so at least one of two sees the other and waits.
 */
import type { Dirent } from 'node:fs';
import { mkdir, open, readdir, readFile, rename, rm } from 'node:fs/promises';
import { dirname, join } from 'node:path';
import { setTimeout as wait } from 'node:timers/promises';
import type { PlainErrorCode } from '../base/error-codes/codes.js';
import { AuditpressError } from '../base/errors.js';
import { isMissing, withExplainedErrors } from '../base/files/file-error.js';
import { describeHolder, recover, withLockIn, type Lock, holderOf } from '../base/files/lock.js';
import { publish, STAGING_PREFIX, syncFolder, withStaging, writeDurably } from '../base/files/staging.js';
import {
  clearLeftovers,
  PRIVATE_FILE,
  PRIVATE_FOLDER,
  readOwner,
  stateOf,
  temporaryNames,
} from '../base/files/temporary-folders.js';
import { mapConcurrently } from '../base/map-concurrently.js';
import { explainedParts, hashOfParts } from './parts.js';
import type { ArchiveStore, FileContent, NewFiles } from './store.js';

/** Adding takes less than a second, except for large documents on slow disks. */
const TIMEOUT = 30_000;
const POLL_INTERVAL = 50;

/** Folders that are listed at the same time: most of the time is waiting. */
const FOLDERS_AT_ONCE = 8;

export function folderStore(root: string, timeout = TIMEOUT): ArchiveStore {
  const removal: Lock = {
    path: join(root, `${STAGING_PREFIX}removal`),
    busy: (who, remedy) => busy(root, `${who} removes files there`, remedy),
  };
  const pathOf = (key: string): string => join(root, ...key.split('/'));
  /** Folders that this process knows to be on disk. */
  const durable = new Set<string>();

  return {
    address: root,

    async read(key) {
      const path = pathOf(key);
      try {
        return await readFile(path);
      } catch (error) {
        if (isMissing(error)) return undefined;
        throw unreadable(path, error);
      }
    },

    parts,

    async hashOf(key) {
      const found = await parts(key);
      return found && hashOfParts(found);
    },

    async occupant() {
      const entries = await entriesOf(root);
      // Names that begin with a dot, and the folder that each file system of Linux has, are not the user's.
      return entries.find(({ name }) => !name.startsWith('.') && name !== 'lost+found')?.name;
    },

    async list(folder) {
      return (await keysBelow(root, folder)).sort();
    },

    async adding(work) {
      const deadline = performance.now() + timeout;
      for (;;) {
        const attempt = await withStaging(root, (staging) => addIn(staging, work), PRIVATE_FOLDER);
        if (attempt !== 'locked') return attempt.result;
        if (performance.now() >= deadline) throw removal.busy(await describe(removal.path), '');
        await wait(POLL_INTERVAL * (1 + Math.random()));
      }
    },

    // Each file is removed at once, so a killed run leaves nothing to put right.
    removing(work) {
      const remove = async (): ReturnType<typeof work> => {
        await waitForWriters(root, performance.now() + timeout);
        return work((key) => removeFile(pathOf(key)));
      };
      return withLockIn(root, removal, remove, { timeout });
    },
  };

  async function parts(key: string): Promise<AsyncIterable<Uint8Array> | undefined> {
    const path = pathOf(key);
    try {
      const file = await open(path);
      return explainedParts(file.createReadStream() as AsyncIterable<Uint8Array>, (error) => unreadable(path, error));
    } catch (error) {
      if (isMissing(error)) return undefined;
      throw unreadable(path, error);
    }
  }

  async function addIn<Result>(
    staging: string,
    work: (files: NewFiles) => Promise<Result>,
  ): Promise<'locked' | { readonly result: Result }> {
    clearLeftoversOnce(root, staging);
    await recover(removal, staging);
    if ((await holderOf(removal.path)) !== undefined) return 'locked';
    let count = 0;
    const stage = async (content: FileContent, path: string): Promise<string> => {
      const staged = join(staging, String((count += 1)));
      await withExplainedErrors(path, () => writeDurably(staged, content.parts(), PRIVATE_FILE));
      await makeDurableFolder(dirname(path));
      return staged;
    };
    const result = await work({
      async add(key, content) {
        const path = pathOf(key);
        const isNew = await publish(await stage(content, path), path);
        await syncFolder(dirname(path));
        return isNew;
      },
      async replace(key, content) {
        const path = pathOf(key);
        const staged = await stage(content, path);
        await withExplainedErrors(path, () => rename(staged, path));
        await syncFolder(dirname(path));
      },
    });
    return { result };
  }

  /** Creates a folder of the archive. Its entry, and those of the folders above it, are on disk afterwards. */
  async function makeDurableFolder(folder: string): Promise<void> {
    const made = await withExplainedErrors(folder, () => mkdir(folder, { recursive: true, mode: PRIVATE_FOLDER }));
    if (made === undefined && durable.has(folder)) return;
    for (let inner = folder; inner !== root && inner.startsWith(root); inner = dirname(inner)) {
      await syncFolder(dirname(inner));
    }
    durable.add(folder);
  }
}

/** The keys of all files below a folder, except those that are being written. */
async function keysBelow(root: string, folder: string): Promise<string[]> {
  const entries = await entriesOf(join(root, folder));
  const folders = entries.filter((entry) => entry.isDirectory() && !entry.name.startsWith(STAGING_PREFIX));
  const below = await mapConcurrently(folders, FOLDERS_AT_ONCE, ({ name }) => keysBelow(root, `${folder}/${name}`));
  const own = entries.filter((entry) => !entry.isDirectory()).map(({ name }) => `${folder}/${name}`);
  return [...own, ...below.flat()];
}

async function entriesOf(folder: string): Promise<Dirent[]> {
  try {
    return await readdir(folder, { withFileTypes: true });
  } catch (error) {
    if (isMissing(error)) return [];
    throw unreadable(folder, error);
  }
}

/** Folders stay, because each is soon needed again. */
async function removeFile(path: string): Promise<void> {
  await withExplainedErrors(path, () => rm(path, { force: true }));
  await syncFolder(dirname(path));
}

async function waitForWriters(root: string, deadline: number): Promise<void> {
  for (;;) {
    const owners = temporaryNames(root, STAGING_PREFIX).flatMap(
      (name) => readOwner(name.slice(STAGING_PREFIX.length)) ?? [],
    );
    const [other] = owners.filter((owner) => stateOf(owner) !== 'gone');
    if (other === undefined) return;
    if (performance.now() >= deadline) {
      const isVisible = stateOf(other) === 'alive';
      const remedy = isVisible
        ? ''
        : `; if it was killed, delete its folder ${STAGING_PREFIX}${String(other.pid)}-… first`;
      throw busy(root, `process ${String(other.pid)} on ${other.host} adds files there`, remedy);
    }
    await wait(POLL_INTERVAL * (1 + Math.random()));
  }
}

const cleared = new Set<string>();

function clearLeftoversOnce(root: string, staging: string): void {
  if (cleared.has(root)) return;
  cleared.add(root);
  clearLeftovers(staging, STAGING_PREFIX);
}

async function describe(lock: string): Promise<string> {
  const holder = await holderOf(lock);
  return holder === undefined ? 'another process' : describeHolder(holder);
}

function busy(root: string, what: string, remedy: string): AuditpressError {
  return new AuditpressError('archive-busy', `expected to change the archive ${root}, but ${what}`, {
    hint: `Run the command again after that process has ended${remedy}.`,
  });
}

/** Faults of the machine, which no other user could avoid. */
const READ_FAULTS: Readonly<Record<string, { readonly code: PlainErrorCode; readonly what: string }>> = {
  EIO: { code: 'device-failed', what: 'the disk fails' },
  ENOSPC: { code: 'no-space', what: 'no space is left' },
  EDQUOT: { code: 'no-space', what: 'the quota is used up' },
  ENOTDIR: { code: 'not-a-folder', what: 'a folder of the path is a file' },
};

function unreadable(path: string, cause: unknown): AuditpressError {
  const { code: systemCode = 'an unknown error' } = cause as NodeJS.ErrnoException;
  const refusal = { code: 'archive-unreadable', what: `the system refuses with ${systemCode}` } as const;
  const { code, what } = READ_FAULTS[systemCode] ?? refusal;
  return new AuditpressError(code, `cannot read ${path}: ${what}`, { cause });
}
