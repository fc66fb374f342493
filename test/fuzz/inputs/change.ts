/** A valid value with a list of changes. Shrinking removes changes that do not matter. */
import fc from 'fast-check';

export type Change<Value> = (value: Value) => Value;

/** Values after up to `most` changes. `unchanged` percent of them are not changed. */
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
