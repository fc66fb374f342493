/** ICU messages: which values and plural forms they need, and a fast way to fill simple ones. */
import type { IntlMessageFormat } from 'intl-messageformat';
import { memoize } from '../../model/values/memoize.js';

/** Parts of the parser's tree, by the numbers that it gives them. */
const KINDS = { literal: 0, number: 2, select: 5, plural: 6, tag: 8 } as const;

type Element = ReturnType<IntlMessageFormat['getAst']>[number];

interface Branch {
  readonly value: readonly Element[];
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

export function shapeOf(message: IntlMessageFormat): MessageShape {
  const names = new Set<string>();
  const numbers = new Set<string>();
  const choices = new Set<string>();
  const plurals: PluralShape[] = [];
  const literals: string[] = [];
  const walk = (elements: readonly Element[]): void => {
    for (const element of elements) {
      const kind: number = element.type;
      if (kind === KINDS.literal) literals.push((element as { value: string }).value);
      else if ('value' in element && kind !== KINDS.tag) names.add(element.value);
      if (kind === KINDS.number || kind === KINDS.plural) numbers.add((element as { value: string }).value);
      if (kind === KINDS.select) choices.add((element as { value: string }).value);
      if (kind === KINDS.plural) {
        const { value, options, pluralType } = element as unknown as PluralElement;
        plurals.push({ name: value, type: pluralType, forms: Object.keys(options) });
      }
      if (kind === KINDS.plural || kind === KINDS.select) {
        for (const branch of Object.values((element as unknown as PluralElement).options)) walk(branch.value);
      }
    }
  };
  walk(message.getAst());
  return { names: [...names], numbers: [...numbers], choices: [...choices], plurals, literals };
}

interface PluralElement {
  readonly value: string;
  readonly pluralType: Intl.PluralRuleType;
  readonly options: Readonly<Record<string, Branch>>;
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

/** Returns undefined if the full ICU formatter is needed. */
export type QuickFill = (values: Readonly<Record<string, unknown>>) => string | undefined;

/** Kinds of parts in the parser's tree, by the numbers that it gives them. */
const LITERAL = 0;
const ARGUMENT = 1;
const NUMBER = 2;

interface Part {
  readonly type: number;
  readonly value: string;
  readonly style?: unknown;
}

/** Whether a message is nothing but text: no place to fill, and no quote, which may hide one. */
export function isPlainText(message: string): boolean {
  return !/[{}'<#]/.test(message);
}

/** Fills messages of text, names and plain numbers; undefined for any other. `numbers` writes a number as ICU does. */
export function quickFill(message: IntlMessageFormat, numbers: Intl.NumberFormat): QuickFill | undefined {
  const parts = message.getAst() as unknown as readonly Part[];
  const isSimple = parts.every(
    ({ type, style }) => type === LITERAL || type === ARGUMENT || (type === NUMBER && (style ?? null) === null),
  );
  if (!isSimple) return undefined;
  return (values) => {
    let text = '';
    for (const { type, value: name } of parts) {
      const value = type === LITERAL ? name : Object.hasOwn(values, name) ? values[name] : undefined;
      if (type === NUMBER && typeof value === 'number') text += numbers.format(value);
      else if (type !== NUMBER && typeof value === 'string') text += value;
      else if (type === ARGUMENT && typeof value === 'number') text += String(value);
      else return undefined;
    }
    return text;
  };
}
