import { readdir, readFile } from 'node:fs/promises';
import { basename, join } from 'node:path';
import type { Place } from '../../model/values/place.js';
import type { WordFile, WrittenWord } from '../../model/template/template.js';
import type { TemplateFolder } from '../files/folder.js';
import type { WordTree } from '../files/schema.js';
import { canonicalTag, checkWords } from './words.js';
import { packageRoot } from '../../base/package-root.js';
import { Steps } from '../files/steps.js';
import { openYaml, type YamlFile } from '../files/yaml-file.js';

/**
 * Reads the word files: the shared catalog first, then each layer, the lowest first. Files in other languages and files
 * with faults are left out.
 */
export async function readWordFiles(
  folder: TemplateFolder,
  languages: readonly string[],
): Promise<readonly WordFile[]> {
  const shared = join(packageRoot(), 'assets', 'words');
  const steps = new Steps();
  const files: WordFile[] = [];
  const isWanted = (file: string): boolean => languages.includes(languageOf(file));
  for (const name of (await readdir(shared)).filter((file) => file.endsWith('.yaml') && isWanted(file)).sort()) {
    const path = join(shared, name);
    const text = await readFile(path, 'utf8');
    const file = steps.run(() => wordFile(openYaml(text, `assets/words/${name}`, path), path, 'shared'));
    if (file !== undefined) files.push(file);
  }
  for (const [index, layer] of folder.layers.entries()) {
    for (const name of layer.files.filter((file) => /^words\/[^/]+\.yaml$/.test(file) && isWanted(file)).sort()) {
      const path = join(layer.path, name);
      const file = steps.run(() => wordFile(layer.yamlFile(name), path, `${index} ${layer.path}`));
      if (file !== undefined) files.push(file);
    }
  }
  return files;
}

/** The languages that documents of the template can have, sorted. */
export async function languagesOf(folder: TemplateFolder): Promise<readonly string[]> {
  const files = await readdir(join(packageRoot(), 'assets', 'words'));
  const shared = files.filter((file) => file.endsWith('.yaml')).map(languageOf);
  return [...new Set([...shared, ...ownLanguages(folder)])].sort();
}

export function ownLanguages({ files }: TemplateFolder): readonly string[] {
  return files.flatMap((file) => /^words\/([^/]+\.yaml)$/.exec(file)?.[1] ?? []).map(languageOf);
}

function wordFile(file: YamlFile, path: string, layer: string): WordFile {
  const words = wordsIn(checkWords(file), [], file);
  return {
    path,
    layer,
    language: languageOf(path),
    words: new Map(words.map((word) => [word.path.join('.'), word])),
    placeOf: (key) => placeOfMissing(key, file),
  };
}

function wordsIn(tree: WordTree, outer: readonly string[], file: YamlFile): (WrittenWord & { path: string[] })[] {
  return Object.entries(tree).flatMap(([key, value]) => {
    const path = [...outer, key];
    if (typeof value !== 'string') return wordsIn(value, path, file);
    return [
      { path, text: value, place: () => file.locate(path), placeOfPart: (part: string) => file.locatePart(path, part) },
    ];
  });
}

/** Files are named after their language, in any case: `pt-BR.yaml`. */
function languageOf(file: string): string {
  const name = basename(file, '.yaml');
  return canonicalTag(name) ?? name;
}

/** The innermost existing group that a missing word would belong to. */
function placeOfMissing(key: string, file: YamlFile): Place {
  return file.locate(key.split('.'));
}
