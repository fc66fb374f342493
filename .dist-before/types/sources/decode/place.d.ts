/**
 * Where a value stands in the response: a chain of keys and positions, the outermost last; null is the response itself.
 * Chains instead of text, because the path is spelt out only where there is a problem.
 */
export interface Place {
    readonly parent: Place | null;
    readonly key: string | number;
}
/** Spells a path such as `[0].ResourceCategories[3].Total`, each key as it was received; empty for the response. */
export declare function spellPlace(place: Place | null): string;
