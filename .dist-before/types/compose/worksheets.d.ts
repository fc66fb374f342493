import type { Table, Worksheet } from '../model/document.js';
import type { ComposeContext } from './context.js';
import type { Expander, ProseContext } from './prose/expand.js';
export declare function composeWorksheets(context: ComposeContext, tables: Readonly<Record<string, Table>>, expander: Expander, names: ProseContext): Worksheet[];
