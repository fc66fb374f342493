/** Shares are kept to the millionth, in whole numbers, so that nothing drifts however many turns there are. */
const PARTS = 1_000_000;

/**
 * Names by turns, each as often as its share of 1 says: error diffusion, no chance. Each turn credits every name with its
 * share, takes the name with the most credit (the first of several), and debits it with the whole.
 *
 * @param shares the names and their shares; `rest` has what they leave of 1
 */
export function takeTurns<Name extends string, Rest extends string>(
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
