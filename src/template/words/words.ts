/** Catalogs of words: ICU messages by dotted key, one file a language. */
import { readdir, readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { z } from 'zod';
import { AuditpressError } from '../../errors.js';
import type { TemplateFolder } from '../files/folder.js';
import { canonicalTag, languageFor } from './languages.js';
import { packageRoot } from '../package-root.js';
import { checkShape, openYaml, type YamlFile } from '../files/yaml-file.js';

export interface WordTree {
  readonly [key: string]: string | WordTree;
}
export const wordTree: z.ZodType<WordTree> = z.lazy(() => z.record(z.string(), z.union([z.string(), wordTree])));

/** The words of a file. The schema is asked only for what is wrong: it takes its time, and most files are sound. */
export function checkWords(file: YamlFile): WordTree {
  return isWordTree(file.value) ? file.value : checkShape(file, wordTree);
}

function isWordTree(value: unknown): value is WordTree {
  if (typeof value !== 'object' || value === null || Array.isArray(value)) return false;
  return Object.values(value).every((word: unknown) => typeof word === 'string' || isWordTree(word));
}

export interface Catalog {
  /** The tag asked for, canonical. */
  readonly tag: string;
  /** Language of the words; the tag may name another region. */
  readonly language: string;
  readonly messages: Readonly<Record<string, string>>;
  /** Keys of messages that stand in another language, as nobody wrote them in this one. */
  readonly borrowed: readonly string[];
}

type Messages = Readonly<Record<string, string>>;

/** One place that words come from: the shared catalog, or the words of one template folder. */
interface Shelf {
  /** Canonical tags. */
  readonly languages: readonly string[];
  read(language: string): Promise<Messages>;
}

/** Stands in for words that nobody wrote in a language. */
const FALLBACK = 'en';

/**
 * The words for a locale: the shared catalog, over it those of the templates that the template extends, over them its
 * own. What none of them has in the language stands in English, or in the first language of the template that has it.
 *
 * @param tag BCP 47 in any case. See `languageFor` for tags without a catalog of their own.
 * @throws AuditpressError (usage) `locale-unknown` where neither the shared catalog nor the template speaks the language.
 */
export async function loadWords(tag: string, folder: TemplateFolder): Promise<Catalog> {
  const shelves = [await sharedShelf(), ...folder.layers.map(shelfOf)];
  const languages = [...new Set(shelves.flatMap((shelf) => shelf.languages))].sort();
  const { tag: canonical, language } = servingLanguage(tag, languages);
  const own = await stack(shelves, (spoken) => languageFor(canonical, spoken));
  const others = await stack(shelves, (spoken) => (spoken.includes(FALLBACK) ? FALLBACK : spoken[0]));
  return {
    tag: canonical,
    language,
    messages: { ...others, ...own },
    borrowed: Object.keys(others).filter((key) => !Object.hasOwn(own, key)),
  };
}

/**
 * The canonical tag, and the language that serves it.
 *
 * @throws AuditpressError (usage) `locale-unknown` where none does.
 */
export function servingLanguage(tag: string, languages: readonly string[]): Pick<Catalog, 'tag' | 'language'> {
  const canonical = canonicalTag(tag);
  const language = canonical === undefined ? undefined : languageFor(canonical, languages);
  if (canonical !== undefined && language !== undefined) return { tag: canonical, language };
  throw new AuditpressError('locale-unknown', `expected a locale out of ${languages.join(', ')}, received "${tag}"`, {
    hint: 'A region may follow the language: de-AT, en-US.',
  });
}

/** Words of all shelves, each in the language that it is asked for, the later ones over the earlier ones. */
async function stack(
  shelves: readonly Shelf[],
  choose: (languages: readonly string[]) => string | undefined,
): Promise<Messages> {
  const words = shelves.map(async (shelf): Promise<Messages> => {
    const language = choose(shelf.languages);
    return language === undefined ? {} : shelf.read(language);
  });
  return Object.assign({}, ...(await Promise.all(words))) as Messages;
}

async function sharedShelf(): Promise<Shelf> {
  const folder = join(packageRoot(), 'assets', 'words');
  return shelf(await readdir(folder), async (file) =>
    flatten(
      checkWords(openYaml(await readFile(join(folder, file), 'utf8'), `assets/words/${file}`, join(folder, file))),
    ),
  );
}

function shelfOf(layer: TemplateFolder): Shelf {
  const folder = 'words/';
  const files = layer.files.filter((file) => file.startsWith(folder)).map((file) => file.slice(folder.length));
  return shelf(files, (file) => flatten(checkWords(layer.yamlFile(`${folder}${file}`))));
}

/** @param files named for the language: `pt-BR.yaml`, in any case. */
function shelf(files: readonly string[], read: (file: string) => Messages | Promise<Messages>): Shelf {
  const byLanguage = new Map(
    files.flatMap((file) => {
      const language = file.endsWith('.yaml') ? canonicalTag(file.slice(0, -'.yaml'.length)) : undefined;
      return language === undefined ? [] : [[language, file]];
    }),
  );
  const known = new Map<string, Promise<Messages>>();
  return {
    languages: [...byLanguage.keys()].sort(),
    read(language) {
      const words = known.get(language) ?? Promise.resolve(read(byLanguage.get(language) ?? `${language}.yaml`));
      known.set(language, words);
      return words;
    },
  };
}

/** `{pdf: {page: 'x'}}` becomes `pdf.page: 'x'`, in the order of the file. */
export function flatten(tree: WordTree, prefix = ''): Record<string, string> {
  return Object.fromEntries(
    Object.entries(tree).flatMap(([key, value]): [string, string][] =>
      typeof value === 'string' ? [[`${prefix}${key}`, value]] : Object.entries(flatten(value, `${prefix}${key}.`)),
    ),
  );
}
