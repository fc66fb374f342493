import type { Wording } from '../wording.js';
export type ProseContext = Readonly<Record<string, unknown>>;
export interface Expander {
    /** Expands one template text. `where` names it in errors: `sections/summary.md`. */
    expand(source: string, context: ProseContext, where: string): string;
}
/**
 * An isolated Handlebars environment with the helpers `t` (a word of the catalogue), `count`, `percent` and `dateTime`.
 *
 * Nothing is escaped here: strings of the context are made safe for their target before they come in.
 */
export declare function createExpander(wording: Wording): Expander;
