/** Makes the document sets of one input, one after the other. */
import type { Snapshot } from '../../model/snapshot.js';
import type { DocumentSet } from '../../pipeline.js';
import type { DocumentArguments, Run } from '../options.js';
import type { Progress } from '../progress.js';
import { type FailedSetResult, type SetResult } from '../result.js';
/** What became of one report. */
export interface SetOutcome {
    readonly set: DocumentSet;
    readonly result: SetResult | FailedSetResult;
    /** Present where the set was not written. */
    readonly failure?: unknown;
}
/**
 * Makes every set, or says what it would make. What can be refused before anything is rendered is thrown, and so is the
 * failure of an only set. Of several sets one that fails is reported on standard error, and the others are made.
 */
export declare function makeSets({ settings, out }: Run, given: DocumentArguments, snapshots: readonly Snapshot[], progress: Progress): Promise<readonly SetOutcome[]>;
