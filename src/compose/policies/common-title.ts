/** What the titles of policies have in common, word by word: what the policies are about, where their service does not say it. */
import { groupBy } from '../../model/values/group-by.js';

export interface CommonWords {
  /** With the words between them left out; either may be empty. */
  readonly beginning: string;
  readonly ending: string;
}

/** Words of a shared beginning that say what is to be done: "Ensure that" does not. */
const FEWEST_WORDS = 3;

/** Undefined where the titles have too little in common to say what is to be done. */
export function commonWords(titles: readonly string[]): CommonWords | undefined {
  const words = titles.map(wordsOf);
  const beginning = commonStart(words);
  if (beginning.length < FEWEST_WORDS) return undefined;
  const rests = words.map((all) => all.slice(beginning.length).reverse());
  return { beginning: beginning.join(' '), ending: commonStart(rests).reverse().join(' ') };
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

function wordsOf(title: string): string[] {
  return title.split(/\s+/).filter((word) => word !== '');
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
