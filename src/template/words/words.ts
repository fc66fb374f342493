/** Catalogs of words (ICU messages by dotted key, one file per language), and the choice of a language for a locale. */
import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { AuditpressError } from '../../base/errors.js';
import type { TemplateFolder } from '../files/folder.js';
import { packageRoot } from '../../base/package-root.js';
import type { WordTree } from '../files/schema.js';
import { schemas } from '../files/shapes.js';
import { checkShape, openYaml, type YamlFile } from '../files/yaml-file.js';
import type { Template } from '../../model/template/template.js';
import { memoize } from '../../model/values/memoize.js';

export function checkWords(file: YamlFile): WordTree {
  return isWordTree(file.value) ? file.value : checkShape(file, schemas.get().wordsSchema);
}

function isWordTree(value: unknown): value is WordTree {
  if (typeof value !== 'object' || value === null || Array.isArray(value)) return false;
  return Object.values(value).every((word: unknown) => typeof word === 'string' || isWordTree(word));
}

export interface Catalog {
  readonly tag: string;
  /** Language of the words; the tag may have another region. */
  readonly language: string;
  readonly messages: Readonly<Record<string, string>>;
  /** Keys of messages in another language, because this one lacks them. */
  readonly borrowed: readonly string[];
}

/** Texts by dotted key. */
type Words = Map<string, string>;

interface CatalogSource {
  /** Canonical tags. */
  readonly languages: readonly string[];
  read(language: string): WordTree;
}

/** The language that provides words which a language lacks. */
const FALLBACK = 'en';

/**
 * The words for a locale: the shared catalog, overridden by the base templates, overridden by the template's own.
 * Words missing in all of them are in English or, without English, in the first language that has them.
 *
 * @param tag BCP 47 in any case. See `languageFor` for tags without a catalog of their own.
 * @throws AuditpressError (usage) `locale-unknown` if neither the shared catalog nor the template has the language.
 */
export function loadWords(tag: string, folder: TemplateFolder): Catalog {
  const sources = [sharedSource(), ...folder.layers.map(sourceOf)];
  const languages = [...new Set(sources.flatMap((source) => source.languages))].sort();
  const { tag: canonical, language } = servingLanguage(tag, languages);
  const own = mergeWords(sources, (available) => languagesFor(canonical, available));
  const others = mergeWords(sources, (available) =>
    available.includes(FALLBACK) ? [FALLBACK] : available.slice(0, 1),
  );
  return {
    tag: canonical,
    language,
    messages: objectOf(others, own),
    borrowed: [...others.keys()].filter((key) => !own.has(key)),
  };
}

/**
 * Returns the canonical tag and the language whose words it uses.
 *
 * @throws AuditpressError (usage) `locale-unknown` if no language fits.
 */
export function servingLanguage(tag: string, languages: readonly string[]): Pick<Catalog, 'tag' | 'language'> {
  const canonical = canonicalTag(tag);
  const language = canonical === undefined ? undefined : languageFor(canonical, languages);
  if (canonical !== undefined && language !== undefined) return { tag: canonical, language };
  throw new AuditpressError(
    'locale-unknown',
    `expected one of the locales ${languages.join(', ')}, received "${tag}"`,
    {
      hint: 'A region may follow the language: de-AT, en-US.',
    },
  );
}

/** Words of all catalogs, each in its chosen languages; later ones override earlier ones. */
function mergeWords(
  sources: readonly CatalogSource[],
  choose: (languages: readonly string[]) => readonly string[],
): Words {
  const words: Words = new Map();
  for (const source of sources)
    for (const language of choose(source.languages)) addWords(source.read(language), '', words);
  return words;
}

function sharedSource(): CatalogSource {
  const folder = join(packageRoot(), 'assets', 'words');
  return catalogSource(readdirSync(folder), (file) =>
    checkWords(openYaml(readFileSync(join(folder, file), 'utf8'), `assets/words/${file}`, join(folder, file))),
  );
}

function sourceOf(layer: TemplateFolder): CatalogSource {
  const folder = 'words/';
  const files = layer.files.filter((file) => file.startsWith(folder)).map((file) => file.slice(folder.length));
  return catalogSource(files, (file) => checkWords(layer.yamlFile(`${folder}${file}`)));
}

/** @param files named after their language: `pt-BR.yaml`, in any case. */
function catalogSource(files: readonly string[], read: (file: string) => WordTree): CatalogSource {
  const byLanguage = new Map(
    files.flatMap((file) => {
      const language = file.endsWith('.yaml') ? canonicalTag(file.slice(0, -'.yaml'.length)) : undefined;
      return language === undefined ? [] : [[language, file]];
    }),
  );
  return {
    languages: [...byLanguage.keys()].sort(),
    read: memoize((language) => read(byLanguage.get(language) ?? `${language}.yaml`)),
  };
}

/** `{pdf: {page: 'x'}}` becomes `pdf.page: 'x'`, in the order of the file. */
export function flatten(tree: WordTree): Record<string, string> {
  const words: Words = new Map();
  addWords(tree, '', words);
  return objectOf(words);
}

/** All words in one object; later ones override earlier ones. `Object.fromEntries` takes five times as long for a thousand words. */
function objectOf(...given: readonly Words[]): Record<string, string> {
  const object: Record<string, string> = {};
  for (const words of given) for (const [key, text] of words) object[key] = text;
  return object;
}

function addWords(tree: WordTree, prefix: string, words: Words): void {
  for (const [key, value] of Object.entries(tree)) {
    if (typeof value === 'string') words.set(`${prefix}${key}`, value);
    else addWords(value, `${prefix}${key}.`, words);
  }
}

/** Canonical BCP 47 without extensions: `PT-br` is `pt-BR`. Undefined if the tag is invalid. */
export function canonicalTag(tag: string): string | undefined {
  try {
    return new Intl.Locale(tag).baseName;
  } catch {
    return undefined;
  }
}

/**
 * The language for a tag: the tag itself, else the tag without its last parts (`de-AT` uses `de`), else the same
 * language in another region (`pt` and `pt-PT` use `pt-BR`), the most common region first. Never another script.
 *
 * @param tag canonical
 * @param languages canonical tags
 */
export function languageFor(tag: string, languages: readonly string[]): string | undefined {
  return shortened(tag).find((candidate) => languages.includes(candidate)) ?? siblingOf(tag, languages);
}

/**
 * The languages whose words a tag uses, the general one first: those of a region override those of its language (`en`, `en-US`),
 * so that a region's catalog holds only what differs.
 */
function languagesFor(tag: string, languages: readonly string[]): readonly string[] {
  const chain = shortened(tag).filter((candidate) => languages.includes(candidate));
  const sibling = chain.length === 0 ? siblingOf(tag, languages) : undefined;
  return sibling === undefined ? chain.reverse() : [sibling];
}

/** `zh-Hant-TW`, `zh-Hant`, `zh`. */
function shortened(tag: string): string[] {
  const parts = tag.split('-');
  return parts.map((_, index) => parts.slice(0, parts.length - index).join('-'));
}

function siblingOf(tag: string, languages: readonly string[]): string | undefined {
  const { language, script } = new Intl.Locale(tag).maximize();
  const usual = new Intl.Locale(language).maximize().region;
  const siblings = languages
    .map((candidate) => ({ candidate, locale: new Intl.Locale(candidate).maximize() }))
    .filter(({ locale }) => locale.language === language && locale.script === script);
  return (siblings.find(({ locale }) => locale.region === usual) ?? siblings[0])?.candidate;
}

const MOST_NAMED = 5;

/** Notices about words that a document prints in another language because its own lacks them. Usually empty. */
export function borrowedWords({ name, borrowed, locale }: Template): readonly string[] {
  if (borrowed.length === 0) return [];
  const words = borrowed.length === 1 ? '1 word is' : `${borrowed.length} words are`;
  const named = borrowed.slice(0, MOST_NAMED).join(', ');
  const rest = borrowed.length > MOST_NAMED ? ` and ${borrowed.length - MOST_NAMED} more` : '';
  return [`${words} in another language, because the template "${name}" has none in ${locale.tag}: ${named}${rest}.`];
}
