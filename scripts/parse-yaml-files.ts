/** Parses the YAML files of the built-in templates and words, so that no run has to. */
import { mkdir, readdir, readFile, writeFile } from 'node:fs/promises';
import { dirname, join } from 'node:path';
import { isDeepStrictEqual } from 'node:util';
import { parse } from 'yaml';
import { builtYaml } from '../src/template/files/yaml-file.js';

/** Writes `dist/yaml/<SHA-256 of the text>.json`. Throws for a value that JSON cannot represent. */
export async function parseYamlFiles(root: string): Promise<void> {
  for (const folder of ['templates', 'assets/words']) {
    const files = await readdir(join(root, folder), { recursive: true });
    for (const file of files.filter((name) => name.endsWith('.yaml'))) {
      const text = await readFile(join(root, folder, file), 'utf8');
      const value: unknown = parse(text);
      const json = JSON.stringify(value);
      if (!isDeepStrictEqual(JSON.parse(json), value)) throw new Error(`expected plain data in ${file}, found more`);
      const path = join(root, builtYaml(text));
      await mkdir(dirname(path), { recursive: true });
      await writeFile(path, json);
    }
  }
}
