/** Parses and checks the YAML files of the built-in templates and words, so that no run has to. */
import { mkdir, readdir, readFile, writeFile } from 'node:fs/promises';
import { createHash } from 'node:crypto';
import { dirname, join } from 'node:path';
import { isDeepStrictEqual } from 'node:util';
import { parse } from 'yaml';
import { nameOfShape, schemas, templateShape, themeShape } from '../src/template/files/shapes.js';
import { builtPath, type YamlFile } from '../src/template/files/yaml-file.js';
import { builtInTemplates, readTemplate } from '../src/template/load.js';

/** Writes the values that runs read instead of YAML to `dist/yaml/`. Throws for a value that JSON cannot represent. */
export async function parseYamlFiles(root: string): Promise<void> {
  for (const folder of ['templates', 'assets/words']) {
    const files = await readdir(join(root, folder), { recursive: true });
    for (const file of files.filter((name) => name.endsWith('.yaml'))) {
      const text = await readFile(join(root, folder, file), 'utf8');
      await writeBuilt(root, createHash('sha256').update(text).digest('hex'), { file, value: parse(text) });
    }
  }
  await schemas.load();
  for (const name of builtInTemplates()) {
    const folder = await readTemplate(name);
    const [template, theme] = [folder.yamlFile('template.yaml'), folder.yamlFile('theme.yaml')];
    const [checked, checkedTheme] = [templateShape(template), themeShape(theme)];
    await writeBuilt(root, nameOfShape(nameOf(template), 'template'), { file: template.where, value: checked });
    await writeBuilt(root, nameOfShape(nameOf(theme), 'theme'), { file: theme.where, value: checkedTheme });
  }
}

function nameOf({ built, where }: YamlFile): string {
  if (built === undefined) throw new Error(`expected a parsed value of ${where} in dist/yaml/, found none`);
  return built;
}

interface Built {
  /** For messages. */
  readonly file: string;
  readonly value: unknown;
}

async function writeBuilt(root: string, name: string, { file, value }: Built): Promise<void> {
  const json = JSON.stringify(value);
  if (!isDeepStrictEqual(JSON.parse(json), value)) throw new Error(`expected plain data in ${file}, found more`);
  const path = join(root, builtPath(name));
  await mkdir(dirname(path), { recursive: true });
  await writeFile(path, json);
}
