/** What the titles of policies have in common, word by word: what the policies are about, where their service does not say it. */
import { groupBy } from '../../model/values/group-by.js';

/** Words of a shared beginning, at least. */
const FEWEST_WORDS = 3;
/** Words of what titles share that name something, at least. */
const FEWEST_NAMING = 2;
/** Words that name something, after which a cut before the end says enough. */
const NAMING_ENOUGH = 4;
/** Words that name nothing: of what is cut after one, or has few others, nobody can tell what is to be done. */
const NAMELESS = new Set(
  (
    'a all an and any are argument as at be by can check each every following for from has have if in is it its minimize must ' +
    'no not of on only or parameter set setting shall should than that the their this to used using verify when with without ' +
    'ensure enabled disabled configured'
  ).split(' '),
);

/**
 * What titles have in common, with the words between left out: `Ensure that monitoring of … is enabled`. Undefined where that does not
 * say what is to be done.
 */
export function commonWords(titles: readonly string[]): string | undefined {
  const words = titles.map(wordsOf);
  const beginning = commonStart(words);
  const ending = commonStart(words.map((all) => all.slice(beginning.length).reverse())).reverse();
  const isNaming = (word: string): boolean => !NAMELESS.has(word.toLowerCase());
  const naming = [...beginning, ...ending].filter(isNaming).length;
  const isCutAfterName = ending.length > 0 || isNaming(beginning.at(-1) ?? '') || naming >= NAMING_ENOUGH;
  if (beginning.length < FEWEST_WORDS || !isCutAfterName || naming < FEWEST_NAMING) return undefined;
  return [...beginning, '…', ...ending].join(' ');
}

/** Titles of a group of their own, at least. */
const FEWEST_TITLES = 3;
/** Words after which a group is not divided any further. */
const WORDS_OF_GROUP = 4;

/**
 * A name for each item, equal for those whose titles begin alike. Empty for items whose titles begin like too few others.
 */
export function groupByTitle<Item>(items: readonly Item[], titleOf: (item: Item) => string): ReadonlyMap<Item, string> {
  const names = new Map<Item, string>();
  divide(
    items.map((item) => ({ item, words: wordsOf(titleOf(item)) })),
    names,
  );
  return names;
}

interface Titled<Item> {
  readonly item: Item;
  readonly words: readonly string[];
}

function divide<Item>(titled: readonly Titled<Item>[], names: Map<Item, string>): void {
  const start = commonStart(titled.map(({ words }) => words));
  const name = start.length < FEWEST_WORDS ? '' : start.join(' ');
  for (const { item } of titled) names.set(item, name);
  if (start.length >= WORDS_OF_GROUP) return;
  for (const group of groupBy(titled, ({ words }) => words[start.length]).values()) {
    if (group.length >= FEWEST_TITLES && group.length < titled.length) divide(group, names);
  }
}

/** `1.1 ` or `3.14. ` before a title. */
const LEADING_NUMBER = /^\s*\d+(?:\.\d+)*[.):]?\s+(?=\p{L})/u;

function wordsOf(title: string): string[] {
  return title
    .replace(LEADING_NUMBER, '')
    .split(/\s+/)
    .filter((word) => word !== '');
}

function commonStart(all: readonly (readonly string[])[]): string[] {
  const [first = [], ...others] = all;
  const length = first.findIndex((word, index) => others.some((words) => words[index] !== word));
  return first.slice(0, length < 0 ? first.length : length);
}

/** A single word with capitals inside. */
const JOINED_WORDS = /^\p{L}[\p{L}\d]*$/u;
const INNER_CAPITAL = /(?<=\p{Ll})\p{Lu}/gu;

/** Three words or more joined to one, such as `BasicsEnableDataCollectionService`: a name for a program. */
export function isMachineName(name: string): boolean {
  return JOINED_WORDS.test(name) && (name.match(INNER_CAPITAL) ?? []).length >= 2;
}
