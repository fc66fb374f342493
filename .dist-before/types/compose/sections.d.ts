/** The template's sections, in order, as blocks. */
import type { AuditDocument, Block } from '../model/document.js';
import type { ComposeContext } from './context.js';
import type { Expander, ProseContext } from './prose/expand.js';
/** Handlebars expands, Markdown parses, directives become blocks. `names` holds unescaped variables. */
export declare function composeSections(context: ComposeContext, tables: AuditDocument['tables'], expander: Expander, names: ProseContext): Block[];
