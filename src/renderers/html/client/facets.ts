import { all, closestTo, formatNumber, one, setText } from './browser.js';
import { textOf, type Entry } from './policies.js';

/** Statuses of what did not pass. */
const NOT_PASSED = ['red', 'amber'];

/** One property to filter by: buttons, of which several can be chosen, or a menu. Without a choice it allows everything. */
export interface Facet {
  readonly key: string;
  readonly control: HTMLElement;
  /** Values of the chosen options. */
  readonly chosen: ReadonlySet<string>;
  choose(values: readonly string[]): void;
  /** Calls `changed` when the reader chooses. */
  listen(changed: () => void): void;
  /** Position of the option that an entry has; -1 if it has none. */
  optionOf(entry: Entry): number;
  /** Text of that option. */
  textOf(entry: Entry): string | undefined;
  /** The class of that option, by which a cell has the look of a status; empty without one. */
  markOf(entry: Entry): string;
  /** Whether that option is the status of a policy that did not pass. */
  isNotPassed(entry: Entry): boolean;
  /** Whether the choice allows an entry. */
  allows(entry: Entry): boolean;
  /** Shows on each option how many entries it would show; `tally` holds the numbers by position. */
  count(tally: readonly number[]): void;
}

interface Option {
  readonly value: string;
  readonly text: string;
  readonly mark: string;
  choose(isChosen: boolean): void;
  count(count: number): void;
}

/** Reads the facet of a control. `index` is its position among the facets, and so in `options` of an entry. */
export function readFacet(element: HTMLElement, index: number): Facet {
  const menu = element instanceof HTMLSelectElement ? element : null;
  const options =
    menu === null
      ? all('button', HTMLButtonElement, element).map(buttonOption)
      : all('option[data-text]', HTMLOptionElement, menu).map(menuOption);
  const isOfStatuses = element.matches('.statuses');
  const chosen = new Set<string>();

  function choose(values: readonly string[]): void {
    chosen.clear();
    for (const { value } of options) if (values.includes(value)) chosen.add(value);
    for (const option of options) option.choose(chosen.has(option.value));
    if (menu !== null && chosen.size === 0) menu.value = '';
  }

  function listen(changed: () => void): void {
    menu?.addEventListener('change', () => {
      choose([menu.value]);
      changed();
    });
    element.addEventListener('click', (event) => {
      const value = closestTo(event, 'button', HTMLButtonElement)?.value;
      if (value === undefined) return;
      choose(chosen.has(value) ? [...chosen].filter((other) => other !== value) : [...chosen, value]);
      changed();
    });
  }

  const optionOf = (entry: Entry): number => entry.options[index] ?? -1;
  const valueOf = (entry: Entry): string | undefined => options[optionOf(entry)]?.value;

  return {
    key: element.dataset.key ?? '',
    control: element,
    chosen,
    choose,
    listen,
    optionOf,
    textOf: (entry) => options[optionOf(entry)]?.text,
    markOf: (entry) => options[optionOf(entry)]?.mark ?? '',
    isNotPassed: (entry) => isOfStatuses && NOT_PASSED.includes(valueOf(entry) ?? ''),
    allows: (entry) => chosen.size === 0 || chosen.has(valueOf(entry) ?? ''),
    count(tally) {
      options.forEach((option, position) => option.count(tally[position] ?? 0));
    },
  };
}

function buttonOption(button: HTMLButtonElement): Option {
  const number = one('.number', HTMLElement, button);
  return {
    value: button.value,
    text: one('bdi', HTMLElement, button).textContent,
    mark: button.className,
    choose(isChosen) {
      button.setAttribute('aria-pressed', String(isChosen));
    },
    count(count) {
      setText(number, formatNumber(count));
      button.classList.toggle('is-empty', count === 0);
    },
  };
}

function menuOption(option: HTMLOptionElement): Option {
  const { text = '' } = option.dataset;
  return {
    value: option.value,
    text,
    mark: '',
    choose(isChosen) {
      if (option.selected !== isChosen) option.selected = isChosen;
    },
    count(count) {
      setText(option, `${text} (${formatNumber(count)})`);
    },
  };
}

/** The terms of a query. */
export function termsOf(query: string): string[] {
  return fold(query).split(/\s+/).filter(Boolean);
}

/** Whether the text of an entry contains all terms. */
export function contains(entry: Entry, terms: readonly string[], facets: readonly Facet[]): boolean {
  return terms.every((term) => searchable(entry, facets).includes(term));
}

/** The text of an entry: its rows, or else its cards, and its facets. It is read once. */
export function searchable(entry: Entry, facets: readonly Facet[]): string {
  return (entry.text ??= fold(readText(entry, facets)));
}

function readText(entry: Entry, facets: readonly Facet[]): string {
  const { rows, cards } = entry;
  let text = '';
  for (const row of rows) text += `${textOf(row)}\n`;
  if (rows.length === 0) for (const card of cards) text += `${card.textContent}\n`;
  for (const facet of facets) text += `${facet.textOf(entry) ?? ''}\n`;
  return text;
}

/** Text without case and accents. */
export function fold(text: string): string {
  const lower = text.toLowerCase();
  // Most texts have no accents, and the test is faster than folding.
  return /^[\0-\x7f]*$/.test(lower) ? lower : lower.normalize('NFKD').replace(/\p{Mn}/gu, '');
}
