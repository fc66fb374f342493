import type { Block, Table } from '../model/document.js';
import type { ComposeContext } from './context.js';
import type { Loop } from './prose/context.js';
/** What a directive stands in: the document's data and, in a repeated section, what that is about. */
export interface DirectiveScope {
    readonly context: ComposeContext;
    readonly tables: Readonly<Record<string, Table>>;
    readonly loop: Loop;
}
type Attributes = Readonly<Record<string, string>>;
/** Blocks of one directive. Throws `DirectiveProblem` for an unknown name, attribute, table or column. */
export declare function directiveBlocks(name: string, attributes: Attributes, scope: DirectiveScope): Block[];
export declare function tableNamed(name: string, { tables }: Pick<DirectiveScope, 'tables'>): Table;
/**
 * Checks a list of column keys against a table. Keys are separated by spaces or commas; `tally` stands for the counts by
 * status and their total, whichever of them the report needs.
 */
export declare function columnsOf(list: string | undefined, table: Table): string[] | undefined;
export {};
