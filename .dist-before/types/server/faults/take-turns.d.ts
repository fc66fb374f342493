/**
 * Names by turns, each as often as its share of 1 says: error diffusion, no chance. Each turn credits every name with its
 * share, takes the name with the most credit (the first of several), and debits it with the whole.
 *
 * @param shares the names and their shares; `rest` has what they leave of 1
 */
export declare function takeTurns<Name extends string, Rest extends string>(shares: Readonly<Record<Name, number>>, rest: Rest): () => Name | Rest;
