/**
 * Checks the words of a template: whether each is a valid message, whether the languages have the same words with the same values, and
 * whether texts use words that exist, with the values that they take.
 */
import { AuditpressError } from '../../base/errors.js';
import type { TextFault, WordUse } from './inspect-prose.js';
import { numberFaults } from '../../compose/prose/helpers.js';
import { didYouMean } from '../../base/wording/nearest-name.js';
import type { ProblemSeverity, TemplateProblem, WordFile, WrittenWord } from '../../model/template/template.js';
import { isSourceValue } from '../../compose/wording/source-values.js';
import { parseMessage } from '../../compose/wording/wording.js';
import { missingForms, shapeOf, type MessageShape, type PluralShape } from '../../compose/wording/messages.js';

/** Words that renderers fill themselves: plain text with {name}, not messages. */
const PLAIN = /^(pdf|xlsx|html)\./;

/** The language that the others are compared with, if the template has it. */
const REFERENCE = 'en';

/** @param files the lowest layer first */
export function catalogProblems(files: readonly WordFile[]): TemplateProblem[] {
  const layers = [...new Set(files.map(({ layer }) => layer))].map((layer) =>
    files.filter((file) => file.layer === layer),
  );
  const languages = [...new Set(files.map(({ language }) => language))].filter(
    (each, _, all) => !isRegional(each, all),
  );
  return layers.flatMap((layer, index) => {
    const below = layers.slice(0, index).flat();
    return [
      ...layer.flatMap(malformedWords),
      ...layer
        .filter(({ language }) => languages.includes(language))
        .flatMap((file) => missingWords(file, layer, below)),
      ...missingFiles(layer, below, languages),
      ...layer.flatMap((file) => differingPlaces(file, layer)),
      ...layer.flatMap(missingPlurals),
    ];
  });
}

/** Whether a language holds only what differs from another one: `en-US` beside `en`. */
function isRegional(language: string, languages: readonly string[]): boolean {
  return languages.some((other) => other !== language && language.startsWith(`${other}-`));
}

/** Cached shapes by key and text: a check reads each word many times, and a preview reads the same words at each save. */
const shapes = new Map<string, MessageShape | undefined>();
const MOST_SHAPES = 20_000;

/** The values and plural forms of a word; undefined if it is not a valid message. */
export function wordShape(key: string, text: string): MessageShape | undefined {
  const id = `${key}\0${text}`;
  if (!shapes.has(id)) {
    if (shapes.size === MOST_SHAPES) shapes.clear();
    shapes.set(id, readShape(key, text));
  }
  return shapes.get(id);
}

function readShape(key: string, text: string): MessageShape | undefined {
  if (PLAIN.test(key)) {
    const names = [...text.matchAll(/\{(\w+)\}/g)].map(([, name = '']) => name);
    return {
      names: [...new Set(names)],
      numbers: [],
      choices: [],
      plurals: [],
      literals: [text.replace(/\{\w+\}/g, '')],
    };
  }
  try {
    return shapeOf(parseMessage(key, text));
  } catch (cause) {
    if (cause instanceof AuditpressError) return undefined;
    throw cause;
  }
}

function malformedWords({ words }: WordFile): TemplateProblem[] {
  return eachWord(words, ([key, { text, place }]) => {
    if (wordShape(key, text) !== undefined) return [];
    return [
      problem('error', place(), `expected the word "${key}" to be an ICU message, found ${JSON.stringify(text)}`),
    ];
  });
}

/** The problem of a word that only another language has. Less severe if a lower layer has it in this language. */
function missingWords(file: WordFile, layer: readonly WordFile[], below: readonly WordFile[]): TemplateProblem[] {
  const holders = new Map<string, WordFile>();
  for (const other of layer) for (const key of other.words.keys()) if (!holders.has(key)) holders.set(key, other);
  return [...holders].flatMap(([key, holder]) => {
    if (file.words.has(key)) return [];
    const isBelow = below.some(({ language, words }) => language === file.language && words.has(key));
    const found = isBelow ? 'found it only in the extended template' : 'found none';
    const message = `expected the word "${key}" in ${file.language}, as ${nameOf(holder)} has it, ${found}`;
    return [problem(isBelow ? 'warning' : 'error', file.placeOf(key), message)];
  });
}

/** A template may lack a language; documents in that language then borrow the words of another. */
function missingFiles(
  layer: readonly WordFile[],
  below: readonly WordFile[],
  languages: readonly string[],
): TemplateProblem[] {
  const holder = referenceOf(layer);
  const lacking = languages.filter((language) => !layer.some((file) => file.language === language));
  const own = [...(holder?.words.keys() ?? [])].filter((key) => !below.some(({ words }) => words.has(key)));
  const [first] = own;
  if (holder === undefined || first === undefined || lacking.length === 0) return [];
  const message = `expected words in ${lacking.join(', ')} too, found none: "${first}" and the rest are borrowed from another language`;
  return [problem('warning', { file: holder.path }, message)];
}

/** Whether a word must be given the value where it is used. A language need not use all that every word may use. */
function isOwnValue(name: string): boolean {
  return !isSourceValue(name);
}

function referenceOf(layer: readonly WordFile[]): WordFile | undefined {
  return layer.find(({ language }) => language === REFERENCE) ?? layer[0];
}

function differingPlaces(file: WordFile, layer: readonly WordFile[]): TemplateProblem[] {
  const reference = referenceOf(layer);
  if (reference === undefined || reference === file) return [];
  return eachWord(file.words, ([key, { text, place }]) => {
    const other = reference.words.get(key);
    const [names, wanted] = [wordShape(key, text), wordShape(key, other?.text ?? '')];
    if (other === undefined || names === undefined || wanted === undefined) return [];
    if (sorted(names.names.filter(isOwnValue)) === sorted(wanted.names.filter(isOwnValue))) return [];
    const message = `expected the word "${key}" to take ${listed(wanted.names)} as ${nameOf(reference)} does, found ${listed(names.names)}`;
    return [problem('error', place(), message)];
  });
}

/** Problems of missing plural forms. A word with only `=0` and `other`, which distinguishes none from some, needs no more. */
function missingPlurals({ words, language }: WordFile): TemplateProblem[] {
  return eachWord(words, ([key, { text, place }]) =>
    (wordShape(key, text)?.plurals ?? []).flatMap((plural) => {
      const missing = isSwitch(plural) ? [] : missingForms(plural, language);
      if (missing.length === 0) return [];
      const message = `expected the plural forms of ${language} for {${plural.name}} of the word "${key}", found no ${missing.join(', ')}`;
      return [problem('warning', place(), message)];
    }),
  );
}

function isSwitch({ forms }: PluralShape): boolean {
  return forms.some((form) => form.startsWith('=')) && forms.every((form) => form.startsWith('=') || form === 'other');
}

function eachWord(
  words: WordFile['words'],
  look: (entry: [string, WrittenWord]) => TemplateProblem[],
): TemplateProblem[] {
  return [...words].flatMap(look);
}

function problem(severity: ProblemSeverity, place: TemplateProblem['place'], message: string): TemplateProblem {
  return { severity, place, message };
}

function nameOf({ language }: WordFile): string {
  return `${language}.yaml`;
}

function sorted(names: readonly string[]): string {
  return names.toSorted().join(' ');
}

function listed(names: readonly string[]): string {
  return names.length === 0 ? 'no values' : names.map((name) => `{${name}}`).join(', ');
}

export interface Catalog {
  readonly language: string;
  /** Only words written in the language itself. */
  readonly messages: Readonly<Record<string, string>>;
}

/** Problems of words that no language has, and of values that a word needs but does not get. */
export function useFaults(uses: readonly WordUse[], catalogs: readonly Catalog[]): TextFault[] {
  const known = [...new Set(catalogs.flatMap(({ messages }) => Object.keys(messages)))];
  return uses.flatMap(({ key, values, ...text }) => {
    const holders = catalogs.filter(({ messages }) => Object.hasOwn(messages, key));
    if (holders.length === 0) {
      return [{ ...text, problem: `expected a word of the catalogs, received "${key}"${didYouMean(key, known)}` }];
    }
    return [...missingValues({ key, values, ...text }, holders), ...misfitValues({ key, values, ...text }, holders)];
  });
}

function missingValues({ key, values, ...text }: WordUse, holders: readonly Catalog[]): TextFault[] {
  const given = values.map(({ name }) => name);
  const missing = new Map<string, string[]>();
  for (const holder of holders) {
    for (const name of shapeIn(holder, key)?.names ?? []) {
      if (!given.includes(name) && isOwnValue(name)) missing.set(name, [...(missing.get(name) ?? []), holder.language]);
    }
  }
  return [...missing].map(([name, languages]) => {
    const where = languages.length === holders.length ? '' : ` in ${languages.join(', ')}`;
    const received = given.join(', ') || 'none';
    return { ...text, problem: `expected a value "${name}" for the word "${key}"${where}, received ${received}` };
  });
}

function misfitValues({ key, values, ...text }: WordUse, holders: readonly Catalog[]): TextFault[] {
  const numbers = holders.flatMap((holder) => shapeIn(holder, key)?.numbers ?? []);
  return numberFaults(key, values, numbers).map((fault) => ({ ...text, ...fault }));
}

function shapeIn({ messages }: Catalog, key: string): MessageShape | undefined {
  return wordShape(key, messages[key] ?? '');
}
