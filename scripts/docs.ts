/** Writes the generated files of the repository: `npm run docs`. */
import { readFile, writeFile } from 'node:fs/promises';
import { fileURLToPath } from 'node:url';
import { formatted } from './formatted.js';
import { errorsPage } from './write-errors.js';
import { configurationInterface, optionsInterface, settingsPage } from './write-settings.js';

const root = new URL('..', import.meta.url);

const GENERATED: Readonly<Record<string, () => string>> = {
  'docs/errors.md': errorsPage,
  'docs/settings.md': settingsPage,
  'src/settings/configuration.ts': configurationInterface,
  'src/settings/generate-options.ts': optionsInterface,
};

/** Every generated file, formatted, by its path in the repository. */
export async function generatedFiles(): Promise<ReadonlyMap<string, string>> {
  const files = await Promise.all(
    Object.entries(GENERATED).map(async ([path, write]) => {
      return [path, await formatted(path, write())] as const;
    }),
  );
  return new Map(files);
}

/** Paths of the files that are out of date. */
export async function staleFiles(): Promise<readonly string[]> {
  const stale: string[] = [];
  for (const [path, text] of await generatedFiles()) {
    const current = await readFile(new URL(path, root), 'utf8').catch(() => undefined);
    if (current !== text) stale.push(path);
  }
  return stale;
}

if (process.argv[1] === fileURLToPath(import.meta.url)) {
  for (const [path, text] of await generatedFiles()) await writeFile(new URL(path, root), text);
}
