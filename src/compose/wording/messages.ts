/** ICU messages: which values and plural forms they need, and a fast way to fill simple ones. */
import { memoize } from '../../model/values/memoize.js';

/** Parts of the parser's tree, by the numbers that it gives them. */
export const KINDS = { literal: 0, argument: 1, number: 2, select: 5, plural: 6, pound: 7, tag: 8 } as const;

export interface Part {
  readonly type: number;
  /** The text, or the name of a value. */
  readonly value: string;
  /** How a number is printed; null or undefined for a plain one. */
  readonly style?: unknown;
  readonly options?: Readonly<Record<string, { readonly value: readonly Part[] }>>;
  readonly offset?: number;
  readonly pluralType?: Intl.PluralRuleType;
}

export interface PluralShape {
  readonly name: string;
  readonly type: Intl.PluralRuleType;
  /** `one`, `other`, `=0` … */
  readonly forms: readonly string[];
}

export interface MessageShape {
  /** Names of its places, each once. */
  readonly names: readonly string[];
  /** Of these the places that take numbers alone, each once. */
  readonly numbers: readonly string[];
  /** Of these the places that choose between texts by a word, each once. */
  readonly choices: readonly string[];
  readonly plurals: readonly PluralShape[];
  /** Texts outside of places. */
  readonly literals: readonly string[];
}

export function shapeOf(message: readonly Part[]): MessageShape {
  const names = new Set<string>();
  const numbers = new Set<string>();
  const choices = new Set<string>();
  const plurals: PluralShape[] = [];
  const literals: string[] = [];
  const walk = (parts: readonly Part[]): void => {
    for (const { type, value, options = {}, pluralType = 'cardinal' } of parts) {
      if (type === KINDS.literal) literals.push(value);
      else if (type !== KINDS.tag && type !== KINDS.pound) names.add(value);
      if (type === KINDS.number || type === KINDS.plural) numbers.add(value);
      if (type === KINDS.select) choices.add(value);
      if (type === KINDS.plural) plurals.push({ name: value, type: pluralType, forms: Object.keys(options) });
      for (const branch of Object.values(options)) walk(branch.value);
    }
  };
  walk(message);
  return { names: [...names], numbers: [...numbers], choices: [...choices], plurals, literals };
}

/** Numbers that show which forms a language needs: forms for millions alone are for prose that prints millions. */
const SAMPLES = [...Array.from({ length: 201 }, (_, number) => number), 1_000, 10_000, 100_000];

/** Plural forms that the language needs for whole numbers and the message lacks. */
export function missingForms({ type, forms }: PluralShape, language: string): string[] {
  const needed = new Set(
    formsOfSamples(type)(language).flatMap(([exact, form]) => (forms.includes(exact) ? [] : [form])),
  );
  return [...needed].filter((form) => !forms.includes(form));
}

/** The samples as exact forms, with the form of each, by kind of number and language. A check asks for each plural of a template. */
const formsOfSamples = memoize((type: Intl.PluralRuleType) =>
  memoize((language: string) => {
    const rules = new Intl.PluralRules(language, { type });
    return SAMPLES.map((number) => [`=${number}`, rules.select(number)] as const);
  }),
);

/** Whether a message is nothing but text: no place to fill, and no quote, which may hide one. */
export function isPlainText(message: string): boolean {
  return !/[{}'<#]/.test(message);
}

/** Returns undefined if the full ICU formatter is needed. */
export type QuickFill = (values: Readonly<Record<string, unknown>>) => string | undefined;

/** What a language writes numbers and chooses plural forms with, as ICU does. */
export interface NumberForms {
  readonly format: (value: number) => string;
  readonly plurals: (type: Intl.PluralRuleType) => Pick<Intl.PluralRules, 'select'>;
}

/** Fills messages of text, names, plain numbers, plural forms and choices; undefined for any other. */
export function quickFill(parts: readonly Part[], forms: NumberForms): QuickFill | undefined {
  return isSimple(parts) ? (values) => filled(parts, values, forms) : undefined;
}

const { literal: LITERAL, argument: ARGUMENT, number: NUMBER, select: SELECT, plural: PLURAL, pound: POUND } = KINDS;

function isSimple(parts: readonly Part[]): boolean {
  return parts.every(({ type, style, options = {} }) => {
    if (type === NUMBER) return (style ?? null) === null;
    if (type === SELECT || type === PLURAL) return Object.values(options).every(({ value }) => isSimple(value));
    return type === LITERAL || type === ARGUMENT || type === POUND;
  });
}

/** @param counted the number that `#` prints, directly within a plural */
function filled(
  parts: readonly Part[],
  values: Readonly<Record<string, unknown>>,
  forms: NumberForms,
  counted?: number,
): string | undefined {
  let text = '';
  for (const part of parts) {
    const written = filledPart(part, values, forms, counted);
    if (written === undefined) return undefined;
    text += written;
  }
  return text;
}

function filledPart(
  { type, value: name, options = {}, offset = 0, pluralType = 'cardinal' }: Part,
  values: Readonly<Record<string, unknown>>,
  forms: NumberForms,
  counted: number | undefined,
): string | undefined {
  if (type === LITERAL) return name;
  if (type === POUND) return counted === undefined ? '' : forms.format(counted);
  const value = Object.hasOwn(values, name) ? values[name] : undefined;
  if (typeof value === 'string') {
    if (type === ARGUMENT) return value;
    if (type !== SELECT) return undefined;
    const chosen = (Object.hasOwn(options, value) ? options[value] : undefined) ?? options['other'];
    return chosen && filled(chosen.value, values, forms);
  }
  if (typeof value !== 'number' || type === SELECT) return undefined;
  if (type === ARGUMENT) return String(value);
  if (type === NUMBER) return forms.format(value);
  const chosen = options[`=${value}`] ?? options[forms.plurals(pluralType).select(value - offset)] ?? options['other'];
  return chosen && filled(chosen.value, values, forms, value - offset);
}
