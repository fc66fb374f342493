import type { AuditDocument, Block, Column, Row, TableView } from '../../model/document.js';
/** The views of all policy tables among the blocks, those within lists and callouts too, in document order. */
export declare function policyViewsOf(blocks: readonly Block[]): TableView[];
/** The columns that a view shows, in its order. */
export declare function columnsOf(document: AuditDocument, { table, columns }: TableView): Column[];
/** The rows that stand in some of the views, each once, by the name of their table. */
export declare function rowsByTable(document: AuditDocument, views: readonly TableView[]): Map<string, Set<Row>>;
