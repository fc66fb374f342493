/** JSON values, and changes of any value in a tree of them. */
import fc from 'fast-check';
import type { Change } from './change.js';
import { anyKey, anyText } from './texts.js';

export type Tree = string | number | boolean | null | Tree[] | { [key: string]: Tree };

export const anyNumber: fc.Arbitrary<number> = fc.oneof(
  fc.constantFrom(0, -0, 1, -1, 0.1, 100, 100.1, 1e21, 1e308, -1e308, 5e-324, 2 ** 53, 2 ** 31, 99.999999999999),
  fc.nat(50),
  fc.integer(),
  fc.double({ noNaN: true, noDefaultInfinity: true }),
);

/** Nested arrays or objects. The deepest would overflow the stack of a recursive reader. */
const deep = fc.tuple(fc.constantFrom(2, 10, 99, 100, 101, 400), fc.boolean()).map(([depth, isList]) => {
  let tree: Tree = null;
  for (let level = 0; level < depth; level += 1) tree = isList ? [tree] : { a: tree };
  return tree;
});

export const anyTree: fc.Arbitrary<Tree> = fc.oneof(
  { weight: 4, arbitrary: anyText },
  { weight: 3, arbitrary: anyNumber },
  { weight: 3, arbitrary: fc.constantFrom<Tree[]>(null, true, false, [], {}, [[]], [null], { a: 1 }) },
  { weight: 1, arbitrary: fc.array(fc.oneof(anyText, anyNumber), { maxLength: 4 }) },
  { weight: 1, arbitrary: fc.dictionary(anyKey, fc.oneof(anyText, anyNumber), { maxKeys: 4 }) },
  { weight: 1, arbitrary: deep },
);

interface Slot {
  readonly holder: Tree[] | { [key: string]: Tree };
  readonly key: string;
}

/** Not recursive, because trees may be deep. */
function slotsIn(tree: Tree): readonly Slot[] {
  const slots: Slot[] = [];
  const rest: Tree[] = [tree];
  for (let holder = rest.pop(); holder !== undefined; holder = rest.pop()) {
    if (typeof holder !== 'object' || holder === null) continue;
    for (const key of Object.keys(holder)) {
      slots.push({ holder, key });
      rest.push(get({ holder, key }));
    }
  }
  return slots;
}

function get({ holder, key }: Slot): Tree {
  return (holder as Record<string, Tree>)[key] ?? null;
}

/** Adds an own property of any name to an object, or an element to the end of a list. */
function set({ holder, key }: Slot, value: Tree): void {
  if (Array.isArray(holder) && !(key in holder && /^\d+$/.test(key))) {
    holder.push(value);
    return;
  }
  Object.defineProperty(holder, key, { value, writable: true, enumerable: true, configurable: true });
}

function remove({ holder, key }: Slot): void {
  if (Array.isArray(holder)) holder.splice(Number(key), 1);
  else Reflect.deleteProperty(holder, key);
}

/** A change of one value of a tree. */
type Act = (slot: Slot, value: Tree, name: string) => void;

const ACTS: readonly Act[] = [
  (slot, value) => set(slot, value),
  (slot, value) => set(slot, value),
  (slot, value) => set(slot, value),
  (slot) => remove(slot),
  // The same value under another name, in addition to the old one or instead of it.
  (slot, _value, name) => set({ ...slot, key: name }, get(slot)),
  (slot, _value, name) => {
    const value = get(slot);
    remove(slot);
    set({ ...slot, key: name }, value);
  },
  (slot, value) => set({ ...slot, key: respelled(slot.key) }, value),
  (slot) => {
    const value = get(slot);
    remove(slot);
    set({ ...slot, key: respelled(slot.key) }, value);
  },
  (slot) => set(slot, [get(slot)]),
  (slot, _value, name) => set(slot, { [name]: get(slot) }),
  (slot) => {
    const value = get(slot);
    if (Array.isArray(value))
      set(
        slot,
        Array.from({ length: 20 }, () => value)
          .flat()
          .slice(0, 200),
      );
  },
];

function respelled(key: string): string {
  const [first = '', ...rest] = key;
  const other = first === first.toLowerCase() ? first.toUpperCase() : first.toLowerCase();
  return `${other}${rest.join('')}`;
}

/** Changes one value somewhere in a tree. Returns a tree without values unchanged. */
export function treeChange(value: fc.Arbitrary<Tree> = anyTree): fc.Arbitrary<Change<Tree>> {
  return fc.tuple(fc.nat(), fc.constantFrom(...ACTS), value, anyKey).map(([at, act, given, name]) => (tree) => {
    const copy = structuredClone(tree);
    const slots = slotsIn(copy);
    const slot = slots[at % slots.length];
    if (slot !== undefined) act(slot, given, name);
    return copy;
  });
}
