import type { Policy } from '../model/report.js';
/** Names the entries of one report, in document order: the occurrence counts up where all other parts repeat. */
export declare class EntryKeys {
    #private;
    /**
     * Category id, policy id, compliance number and occurrence (from 1), joined by slashes. A slash within a part
     * stands as `~1` and a tilde as `~0`, as in a JSON Pointer, so different parts never make the same key.
     */
    next(categoryId: string, { policyId, complianceNumber }: Policy): string;
}
