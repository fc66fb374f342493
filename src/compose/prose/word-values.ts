import { kindFault } from '../../messages/template/helpers.js';
import type { NamedValue, NameFault } from '../../messages/template/names.js';

/**
 * Values of another kind than a word writes: a text in the place of a number would print as no number at all.
 *
 * @param numbers places of the word that take numbers alone
 */
export function numberFaults(key: string, values: readonly NamedValue[], numbers: readonly string[]): NameFault[] {
  return values.flatMap(({ name, value, written, line, column }) => {
    if (!numbers.includes(name) || value === undefined) return [];
    const problem = kindFault('number', value, `as the value "${name}" of the word "${key}"`, written);
    return problem === undefined ? [] : [{ line, column, problem }];
  });
}
