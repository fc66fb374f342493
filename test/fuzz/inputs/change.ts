/** A sound value and what is done to it, one change after the other: shrinking leaves out those that do not matter. */
import fc from 'fast-check';

export type Change<Value> = (value: Value) => Value;

/** Values of `values` after up to `most` changes; `unchanged` in a hundred stay as they are. */
export function changed<Value>(
  values: fc.Arbitrary<Value>,
  change: fc.Arbitrary<Change<Value>>,
  { most, unchanged }: { readonly most: number; readonly unchanged: number },
): fc.Arbitrary<Value> {
  const changes = fc.oneof(
    { weight: unchanged, arbitrary: fc.constant<Change<Value>[]>([]) },
    { weight: 100 - unchanged, arbitrary: fc.array(change, { minLength: 1, maxLength: most }) },
  );
  return fc.tuple(values, changes).map(([value, list]) => list.reduce((result, apply) => apply(result), value));
}
