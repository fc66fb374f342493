/** Installs the packed program once for all tests of this suite. */
import { chmodSync, rmSync } from 'node:fs';
import { dirname, join } from 'node:path';
import type { TestProject } from 'vitest/node';
import { installPacked, type Installation } from './installation.js';

declare module 'vitest' {
  export interface ProvidedContext {
    readonly installation: Installation;
  }
}

export default function setup(project: TestProject): () => void {
  const installation = installPacked();
  project.provide('installation', installation);
  // The program would otherwise be compiled again in the home folder of each test.
  process.env['XDG_CACHE_HOME'] = join(dirname(installation.folder), 'cache');
  return () => {
    chmodSync(dirname(installation.folder), 0o700);
    rmSync(dirname(installation.folder), { recursive: true, force: true });
  };
}
