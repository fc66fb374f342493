/** Catalogues of words: ICU messages by dotted key, one file a language. */
import { readdir, readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { z } from 'zod';
import { AuditpressError } from '../errors.js';
import { parseYaml, type TemplateFolder } from './folder.js';
import { packageRoot } from './package-root.js';

export interface WordTree {
  readonly [key: string]: string | WordTree;
}
export const wordTree: z.ZodType<WordTree> = z.lazy(() => z.record(z.string(), z.union([z.string(), wordTree])));

export interface Catalogue {
  /** Language of the words; the tag asked for may name a region besides. */
  readonly language: string;
  readonly messages: Readonly<Record<string, string>>;
}

/** Stands in for a word that the shared catalogue lacks in a language of a template's own. */
const FALLBACK = 'en';

/**
 * The words for a locale: the shared catalogue with the template's own over it. A language that only the template has
 * takes the shared words in English.
 *
 * @param tag BCP 47. A region falls back to its language (`de-AT` to `de`); a language without a catalogue is refused.
 */
export async function loadWords(tag: string, folder: TemplateFolder): Promise<Catalogue> {
  const shared = join(packageRoot(), 'assets', 'words');
  const sharedLanguages = languagesOf(await readdir(shared));
  const languages = [...new Set([...sharedLanguages, ...languagesOf(folder.files, 'words/')])].sort();
  const language = [tag, languageOf(tag)].find((candidate) => candidate !== undefined && languages.includes(candidate));
  if (language === undefined) {
    throw new AuditpressError(
      'usage',
      'locale-unknown',
      `expected a locale out of ${languages.join(', ')}, received "${tag}"`,
      { hint: 'A region may follow the language: de-AT, en-US.' },
    );
  }
  const file = `${sharedLanguages.includes(language) ? language : FALLBACK}.yaml`;
  return {
    language,
    messages: {
      ...flatten(parseYaml(await readFile(join(shared, file), 'utf8'), wordTree, `assets/words/${file}`)),
      ...ownWords(`words/${language}.yaml`, folder),
    },
  };
}

/** Words of a template over those of the templates that it extends; one of them has the file. */
function ownWords(file: string, folder: TemplateFolder): Record<string, string> {
  const holders = folder.layers.filter(({ files }) => files.includes(file));
  // Says that the file is missing.
  if (holders.length === 0) folder.bytes(file);
  return Object.assign({}, ...holders.map((holder) => flatten(holder.yaml(file, wordTree)))) as Record<string, string>;
}

function languagesOf(files: readonly string[], folder = ''): string[] {
  return files.flatMap((file) =>
    file.startsWith(folder) && file.endsWith('.yaml') ? [file.slice(folder.length, -'.yaml'.length)] : [],
  );
}

/** Undefined where the tag is no BCP 47 tag at all. */
function languageOf(tag: string): string | undefined {
  try {
    return new Intl.Locale(tag).language;
  } catch {
    return undefined;
  }
}

/** `{pdf: {page: 'x'}}` becomes `pdf.page: 'x'`, in the order of the file. */
export function flatten(tree: WordTree, prefix = ''): Record<string, string> {
  return Object.fromEntries(
    Object.entries(tree).flatMap(([key, value]): [string, string][] =>
      typeof value === 'string' ? [[`${prefix}${key}`, value]] : Object.entries(flatten(value, `${prefix}${key}.`)),
    ),
  );
}
