/** What is slow to make and the same for many test files: the first that needs it makes it, for all processes of a run of the tests. */
import { existsSync, mkdirSync, mkdtempSync, renameSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { setTimeout } from 'node:timers/promises';
import { inject } from 'vitest';
import type { TestProject } from 'vitest/node';
import { folderOfServer, removePostgresql } from './postgresql.js';

declare module 'vitest' {
  interface ProvidedContext {
    readonly folderOfRun: string;
  }
}

/** Makes the folder of a run, and removes at the end what is in and beside it. Vitest calls it in its own process. */
export default function setUp(project: TestProject): () => void {
  const folder = mkdtempSync(join(project.config.env['TMPDIR'] ?? tmpdir(), 'auditpress-tests-'));
  project.provide('folderOfRun', folder);
  return () => {
    removePostgresql(folderOfServer(folder));
    rmSync(folder, { recursive: true, force: true });
  };
}

/**
 * The folder of that name, which is made once. Do not write to it.
 *
 * @param make fills an empty folder
 */
export async function onceInRun(name: string, make: (folder: string) => Promise<void>): Promise<string> {
  const folder = join(inject('folderOfRun'), name);
  const making = `${folder}.making`;
  while (!existsSync(folder)) {
    if (!begin(making)) {
      await setTimeout(20);
      continue;
    }
    try {
      await make(making);
      renameSync(making, folder);
    } catch (failure) {
      rmSync(making, { recursive: true, force: true });
      throw failure;
    }
  }
  return folder;
}

/** Whether nobody else makes it, or has made it in the meantime. */
function begin(making: string): boolean {
  try {
    mkdirSync(making);
    return true;
  } catch {
    return false;
  }
}
