import { all, closestTo, formatNumber, one, setText } from './browser.js';
import type { Entry } from './rows.js';

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
  readonly isNotPassed: boolean;
  mark(isChosen: boolean): void;
  count(count: number): void;
}

/** Reads the facet of a control. `index` is its position among the facets, and so in `options` of an entry. */
export function readFacet(element: HTMLElement, index: number): Facet {
  const menu = element instanceof HTMLSelectElement ? element : null;
  const options = menu === null ? buttonOptions(element) : menuOptions(menu);
  const chosen = new Set<string>();
  let allowed: boolean[] | null = null;

  function choose(values: readonly string[]): void {
    chosen.clear();
    for (const { value } of options) if (values.includes(value)) chosen.add(value);
    for (const option of options) option.mark(chosen.has(option.value));
    if (menu !== null && chosen.size === 0) menu.value = '';
    allowed = chosen.size === 0 ? null : options.map(({ value }) => chosen.has(value));
  }

  function toggle(value: string): void {
    choose(chosen.has(value) ? [...chosen].filter((other) => other !== value) : [...chosen, value]);
  }

  function listen(changed: () => void): void {
    menu?.addEventListener('change', () => {
      choose([menu.value]);
      changed();
    });
    if (menu !== null) return;
    element.addEventListener('click', (event) => {
      const button = closestTo(event, 'button', HTMLButtonElement);
      if (button === null) return;
      toggle(button.value);
      changed();
    });
  }

  const optionOf = ({ options: positions }: Entry): number => positions[index] ?? -1;

  return {
    key: element.dataset.key ?? '',
    control: element,
    chosen,
    choose,
    listen,
    optionOf,
    textOf: (entry) => options[optionOf(entry)]?.text,
    isNotPassed: (entry) => options[optionOf(entry)]?.isNotPassed === true,
    allows: (entry) => allowed === null || allowed[optionOf(entry)] === true,
    count: menu === null ? (tally) => countAll(options, tally) : countOnDemand(menu, options),
  };
}

function countAll(options: readonly Option[], tally: readonly number[]): void {
  options.forEach((option, position) => option.count(tally[position] ?? 0));
}

/** A menu may have thousands of options. Until the reader opens it, only the option that it shows is updated. */
function countOnDemand(menu: HTMLSelectElement, options: readonly Option[]): Facet['count'] {
  let pending: readonly number[] | null = null;
  const catchUp = (): void => {
    if (pending !== null) countAll(options, pending);
    pending = null;
  };
  for (const type of ['pointerdown', 'focus']) menu.addEventListener(type, catchUp);
  return (tally) => {
    pending = tally;
    // The first option of the menu means no choice.
    const shown = menu.selectedIndex - 1;
    options[shown]?.count(tally[shown] ?? 0);
    if (menu === document.activeElement) catchUp();
  };
}

function buttonOptions(element: HTMLElement): Option[] {
  return all('button', HTMLButtonElement, element).map((button) => {
    const number = one('.number', HTMLElement, button);
    return {
      value: button.value,
      text: one('bdi', HTMLElement, button).textContent,
      isNotPassed: button.className.includes('status-') && NOT_PASSED.includes(button.value),
      mark(isChosen) {
        button.setAttribute('aria-pressed', String(isChosen));
      },
      count(count) {
        setText(number, formatNumber(count));
        button.classList.toggle('is-empty', count === 0);
      },
    };
  });
}

function menuOptions(select: HTMLSelectElement): Option[] {
  return all('option[data-text]', HTMLOptionElement, select).map((option) => {
    const { value } = option;
    const text = option.dataset.text ?? '';
    return {
      value,
      text,
      isNotPassed: false,
      mark(isChosen) {
        if (option.selected !== isChosen) option.selected = isChosen;
      },
      count(count) {
        setText(option, `${text} (${formatNumber(count)})`);
      },
    };
  });
}
