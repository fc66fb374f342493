import type { Composition } from './compose/compose.js';
import type { Snapshot } from './model/snapshot.js';
import type { AuditSummary } from './model/summary.js';
import type { Template } from './model/template.js';
import type { Evidence } from './renderers/renderer.js';
interface Carried {
    readonly composition: Composition;
    readonly snapshot: Snapshot;
    readonly summary: AuditSummary;
    readonly template: Template;
}
/** The files that a document rests on, named like the document. */
export declare function evidenceOf({ composition, snapshot, summary, template }: Carried): Evidence;
export {};
