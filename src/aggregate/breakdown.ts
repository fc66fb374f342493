import { MOST_RANKED } from '../model/summary/limits.js';
import type { BreakdownRow, Group } from '../model/summary/summary.js';
import type { OpenSet } from './open-order.js';
import { sumOf } from './tally.js';

/**
 * The rows of a view by an open field, in the order of its groups: known and ranked values, then those that most entries
 * have, then all other values as one, then the blank one. How many values there are is up to the service, and must not
 * decide how large a view gets.
 *
 * @param most rows, that of the blank value aside, where the user ranks no more values than that
 */
export function breakDown(groups: readonly Group[], { known, ranked = [] }: OpenSet, most: number): BreakdownRow[] {
  const isKnown = ({ value }: Group): boolean => known.includes(value);
  const rankedValues = new Set(ranked);
  const wanted = groups.filter((group) => rankedValues.has(group.value) && !isKnown(group));
  const own = new Set([...groups.filter(isKnown), ...wanted.slice(0, MOST_RANKED)]);
  const room = Math.max(most - own.size, 0);
  const blank = groups.filter((group) => group.value === '' && !own.has(group));
  const rest = groups.filter((group) => group.value !== '' && !own.has(group));
  // One value alone is no "other values".
  const shown = new Set(rest.length <= Math.max(room, 1) ? rest : mostFrequent(rest, Math.max(room - 1, 0)));
  const others = rest.filter((group) => !shown.has(group));
  return [
    ...groups.filter((group) => own.has(group) || shown.has(group)).map(rowOf),
    ...(others.length === 0
      ? []
      : [{ value: null, values: others.length, tally: sumOf(others.map(({ tally }) => tally)) }]),
    ...blank.map(rowOf),
  ];
}

function mostFrequent(groups: readonly Group[], most: number): readonly Group[] {
  return groups.toSorted((left, right) => right.tally.total - left.tally.total).slice(0, most);
}

function rowOf({ value, tally }: Group): BreakdownRow {
  return { value, values: 1, tally };
}
