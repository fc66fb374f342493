/** Shares are integers, in millionths, so that rounding errors do not add up. */
const PARTS = 1_000_000;

/**
 * Returns names in turn, each as often as its share: smooth weighted round-robin, without randomness. Each turn credits every
 * name with its share, chooses the name with the most credit (the first of several), and debits it by 1.
 *
 * @param shares names with their shares of 1; `rest` has the remaining share
 */
export function weightedRoundRobin<Name extends string, Rest extends string>(
  shares: Readonly<Record<Name, number>>,
  rest: Rest,
): () => Name | Rest {
  const named = (Object.entries(shares) as [Name, number][]).map(([name, share]) => turnOf(name, share * PARTS));
  const first = turnOf<Name | Rest>(rest, PARTS - named.reduce((sum, { share }) => sum + share, 0));
  return () => {
    let next = first;
    for (const turn of [first, ...named]) {
      turn.credit += turn.share;
      if (turn.credit > next.credit) next = turn;
    }
    next.credit -= PARTS;
    return next.name;
  };
}

interface Turn<Name> {
  readonly name: Name;
  readonly share: number;
  credit: number;
}

function turnOf<Name>(name: Name, share: number): Turn<Name> {
  return { name, share: Math.round(share), credit: 0 };
}
