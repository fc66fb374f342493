/** The usual messages of a catalog, filled without the whole machinery of ICU: a long table asks for thousands. */
import type { IntlMessageFormat } from 'intl-messageformat';

/** Undefined where only the machinery knows what to print, or what to complain of. */
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
