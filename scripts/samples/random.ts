/**
 * Seeded pseudo-random numbers: the same seed gives the same sequence on every machine. Uses only 32-bit
 * integer arithmetic, so no engine can round differently. Not for secrets.
 */
export interface Random {
  /** A number from 0 up to but not including 1, in steps of 2^-32. */
  next(): number;
  /** A whole number between both bounds, inclusive. */
  integer(minimum: number, maximum: number): number;
  /** True in `probability` of all calls. */
  chance(probability: number): boolean;
  /** An id in the shape of a UUID, version 4. */
  uuid(): string;
  /** A copy in random order. */
  shuffle<Item>(items: readonly Item[]): Item[];
}

/** A generator for one purpose. Different purposes of one seed are independent of each other and of call order. */
export function randomFor(seed: number, purpose: string): Random {
  let state = hash(seed, purpose);

  function word(): number {
    state = (state + 0x9e3779b9) >>> 0;
    return scramble(state);
  }
  function next(): number {
    return word() / 0x1_0000_0000;
  }
  function integer(minimum: number, maximum: number): number {
    return minimum + Math.floor(next() * (maximum - minimum + 1));
  }

  return {
    next,
    integer,
    chance: (probability) => next() < probability,
    uuid() {
      const digits = Array.from({ length: 4 }, () => word().toString(16).padStart(8, '0')).join('');
      const variant = '89ab'.charAt(integer(0, 3));
      return [
        digits.slice(0, 8),
        digits.slice(8, 12),
        `4${digits.slice(13, 16)}`,
        `${variant}${digits.slice(17, 20)}`,
        digits.slice(20),
      ].join('-');
    },
    shuffle(items) {
      const drawn = items.map((item) => ({ item, rank: word() }));
      drawn.sort((left, right) => left.rank - right.rank);
      return drawn.map(({ item }) => item);
    },
  };
}

/** FNV-1a over the purpose, started from the scrambled seed. */
function hash(seed: number, purpose: string): number {
  let value = scramble((seed ^ 0x811c9dc5) >>> 0);
  for (let position = 0; position < purpose.length; position += 1) {
    value = Math.imul(value ^ purpose.charCodeAt(position), 0x01000193);
  }
  return scramble(value >>> 0);
}

/** Spreads each bit of the input over all bits of the output; one to one. */
function scramble(input: number): number {
  let value = Math.imul(input ^ (input >>> 16), 0x21f0aaad);
  value = Math.imul(value ^ (value >>> 15), 0x735a2d97);
  return (value ^ (value >>> 15)) >>> 0;
}
