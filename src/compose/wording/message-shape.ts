/** What an ICU message asks for, in all its branches. */
import type { IntlMessageFormat } from 'intl-messageformat';

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
  readonly plurals: readonly PluralShape[];
  /** All that it prints by itself. */
  readonly literals: readonly string[];
}

export function shapeOf(message: IntlMessageFormat): MessageShape {
  const names = new Set<string>();
  const numbers = new Set<string>();
  const plurals: PluralShape[] = [];
  const literals: string[] = [];
  const walk = (elements: readonly Element[]): void => {
    for (const element of elements) {
      const kind: number = element.type;
      if (kind === KINDS.literal) literals.push((element as { value: string }).value);
      else if ('value' in element && kind !== KINDS.tag) names.add(element.value);
      if (kind === KINDS.number || kind === KINDS.plural) numbers.add((element as { value: string }).value);
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
  return { names: [...names], numbers: [...numbers], plurals, literals };
}

interface PluralElement {
  readonly value: string;
  readonly pluralType: Intl.PluralRuleType;
  readonly options: Readonly<Record<string, Branch>>;
}

/** Numbers that show which forms a language needs: forms for millions alone are for prose that prints millions. */
const SAMPLES = [...Array.from({ length: 201 }, (_, number) => number), 1_000, 10_000, 100_000];

/** Forms that whole numbers take in a language, and the message has not. */
export function missingForms({ type, forms }: PluralShape, language: string): string[] {
  const rules = new Intl.PluralRules(language, { type });
  const needed = new Set(
    SAMPLES.filter((number) => !forms.includes(`=${number}`)).map((number) => rules.select(number)),
  );
  return [...needed].filter((form) => !forms.includes(form));
}
