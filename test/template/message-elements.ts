/** The values of an ICU message, and the forms of its plurals. */
import { IntlMessageFormat } from 'intl-messageformat';

type Element = ReturnType<IntlMessageFormat['getAst']>[number];

/** Types of elements as the parser numbers them. */
const LITERAL = 0;
const ARGUMENT = 1;
const SELECT = 5;
const POUND = 7;

/** Kind of each value by its name: `text`, `number` (also where it chooses a plural) or `choice`. */
export function valuesOf(message: string, language: string): Readonly<Record<string, string>> {
  const kinds = elementsOf(message, language).flatMap((element): [string, string][] => {
    const { type }: { readonly type: number } = element;
    if (!('value' in element) || type === LITERAL || type === POUND) return [];
    if (type === ARGUMENT) return [[element.value, 'text']];
    return [[element.value, type === SELECT ? 'choice' : 'number']];
  });
  return Object.fromEntries(kinds.sort(([one], [other]) => (one < other ? -1 : 1)));
}

/** Names of the forms of each plural in a message, such as `['=0', 'one', 'other']`. */
export function pluralsIn(message: string, language: string): string[][] {
  return elementsOf(message, language).flatMap((element) => {
    const { type }: { readonly type: number } = element;
    return 'options' in element && type !== SELECT ? [Object.keys(element.options)] : [];
  });
}

/** All elements, including those within options. */
function elementsOf(message: string, language: string): Element[] {
  const deep = (elements: readonly Element[]): Element[] =>
    elements.flatMap((element) =>
      'options' in element
        ? [element, ...Object.values(element.options).flatMap(({ value }) => deep(value))]
        : [element],
    );
  return deep(new IntlMessageFormat(message, language, undefined, { ignoreTag: true }).getAst());
}
