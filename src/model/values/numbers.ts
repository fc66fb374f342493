/**
 * Formats numbers and selects plural forms exactly as `Intl` does, but without `Intl` in the locales of the built-in words. The
 * first `Intl` formatter of each kind in a process takes 5 ms to create, a large part of a short run. `Intl` formats numbers in all
 * other locales, and numbers that are rare in reports, such as negative ones.
 */
import { once } from './memoize.js';
import { withLatinDigits } from './text.js';

export interface NumberStyle {
  /** Minimum decimals. Default: 0. */
  readonly minimumDecimals?: number;
  /** Maximum decimals. Default: 3. */
  readonly maximumDecimals?: number;
  /** Whether to format a share as a percentage: 0.5 as 50%. Default: false. */
  readonly isPercent?: boolean;
}

interface Symbols {
  readonly decimal: string;
  readonly group: string;
  /** What follows the number of a percentage: the sign, and the space or direction marks around it. */
  readonly percent: string;
  /** Minimum digits before the decimal point for group separators. Default: 4. */
  readonly minimumGroupedDigits?: number;
}

const ENGLISH: Symbols = { decimal: '.', group: ',', percent: '%' };

/** By BCP 47 tag, because the regions of a language differ. */
const SYMBOLS: ReadonlyMap<string, Symbols> = new Map([
  ['ar', { ...ENGLISH, percent: '\u200e%\u200e' }],
  ['de', { decimal: ',', group: '.', percent: '\u00a0%' }],
  ['en', ENGLISH],
  ['en-GB', ENGLISH],
  ['en-US', ENGLISH],
  ['es', { decimal: ',', group: '.', percent: '\u00a0%', minimumGroupedDigits: 5 }],
  ['fr', { decimal: ',', group: '\u202f', percent: '\u00a0%' }],
  ['ja', ENGLISH],
  ['pt-BR', { decimal: ',', group: '.', percent: '%' }],
]);

const LARGE = 1e15;

/** Returns a function that formats numbers with the digits 0 to 9. `tag`: BCP 47. */
export function numberFormatter(
  tag: string,
  { minimumDecimals = 0, maximumDecimals = 3, isPercent = false }: NumberStyle = {},
): (value: number) => string {
  const symbols = SYMBOLS.get(tag);
  let format: Intl.NumberFormat | undefined;
  const style = isPercent ? 'percent' : 'decimal';
  const digits = { minimumFractionDigits: minimumDecimals, maximumFractionDigits: maximumDecimals };
  return (value) => {
    if (symbols !== undefined && value >= 0 && value < LARGE && !Object.is(value, -0)) {
      return written(value, symbols, { minimumDecimals, maximumDecimals, isPercent });
    }
    format ??= new Intl.NumberFormat(withLatinDigits(tag), { style, ...digits });
    return format.format(value);
  };
}

function written(
  value: number,
  symbols: Symbols,
  { minimumDecimals, maximumDecimals, isPercent }: Required<NumberStyle>,
): string {
  const { decimal, group, percent, minimumGroupedDigits = 4 } = symbols;
  const [whole, fraction] = rounded(value, isPercent ? 2 : 0, maximumDecimals);
  const decimals = fraction.replace(/0+$/, '').padEnd(minimumDecimals, '0');
  const groups = whole.length < minimumGroupedDigits ? whole : whole.replace(/\B(?=(?:\d{3})+$)/g, group);
  return `${groups}${decimals === '' ? '' : decimal}${decimals}${isPercent ? percent : ''}`;
}

/**
 * Digits before and after the decimal point. Rounds half up, like `Intl`, from the shortest decimal that represents the number.
 *
 * @param shift places by which the decimal point moves to the right
 * @param most digits after the decimal point
 */
function rounded(value: number, shift: number, most: number): readonly [whole: string, fraction: string] {
  if (shift === 0 && Number.isInteger(value)) return [String(value), ''];
  const [mantissa = '', exponent = ''] = value.toExponential().split('e');
  const place = Number(exponent) + shift;
  const digits = `${'0'.repeat(Math.max(-place, 0))}${mantissa.replace('.', '')}`;
  const point = Math.max(place, 0) + 1;
  const all = digits.padEnd(point + most + 1, '0');
  const kept = BigInt(all.slice(0, point + most)) + (all.charAt(point + most) >= '5' ? 1n : 0n);
  const text = kept.toString().padStart(most + 1, '0');
  return [text.slice(0, text.length - most), text.slice(text.length - most)];
}

type Choose = (value: number) => Intl.LDMLPluralRule;

const oneOnly: Choose = (value) => (value === 1 ? 'one' : 'other');
const upToOne: Choose = (value) => (value <= 1 ? 'one' : 'other');

/** Cardinal plural forms of whole numbers below a million, by BCP 47 tag. */
const PLURALS: ReadonlyMap<string, Choose> = new Map([
  ['ar', arabicPlural],
  ['de', oneOnly],
  ['en', oneOnly],
  ['en-GB', oneOnly],
  ['en-US', oneOnly],
  ['es', oneOnly],
  ['fr', upToOne],
  ['ja', () => 'other'],
  ['pt-BR', upToOne],
]);

function arabicPlural(value: number): Intl.LDMLPluralRule {
  const few = value % 100;
  if (value <= 2) return value === 0 ? 'zero' : value === 1 ? 'one' : 'two';
  if (few >= 3 && few <= 10) return 'few';
  return few >= 11 ? 'many' : 'other';
}

/** Some languages have a separate plural form for millions. */
const MILLION = 1_000_000;

/** Selects plural forms as `Intl.PluralRules` does. `tag`: BCP 47. */
export function pluralRules(tag: string, type: Intl.PluralRuleType): Pick<Intl.PluralRules, 'select'> {
  const choose = type === 'cardinal' ? PLURALS.get(tag) : undefined;
  const rules = once(() => new Intl.PluralRules(withLatinDigits(tag), { type }));
  return {
    select(value) {
      const isCount = Number.isInteger(value) && value >= 0 && value < MILLION;
      return choose !== undefined && isCount ? choose(value) : rules().select(value);
    },
  };
}
