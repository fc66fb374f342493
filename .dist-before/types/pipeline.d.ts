import { type Composition } from './compose/compose.js';
import type { Artifact, Receipt } from './model/artifact.js';
import type { BenchmarkEntry } from './model/report.js';
import type { RunSettings } from './model/settings.js';
import type { Provenance, Snapshot } from './model/snapshot.js';
import type { AuditSummary } from './model/summary.js';
import type { Template } from './model/template.js';
import { type LoadedRenderer } from './renderers/options.js';
import { BUILT_IN_FORMATS } from './renderers/registry.js';
import { benchmarksOf, unlistedBenchmark } from './sources/api/catalogue.js';
import type { Notify } from './sources/api/client.js';
import { readApiOptions, type ApiOptions } from './sources/api/options.js';
import { accountQuery, completeQuery } from './sources/api/query.js';
import { encodeSnapshot } from './sources/snapshot-file.js';
import type { ReportQuery, SourceContext } from './sources/source.js';
import { copyTemplate, describeTemplate, listTemplates } from './template/catalogue.js';
export { accountQuery, benchmarksOf, BUILT_IN_FORMATS, completeQuery, copyTemplate, describeTemplate, encodeSnapshot, listTemplates, readApiOptions, unlistedBenchmark, };
export type { ApiOptions };
export interface SavedSnapshot {
    /** Absolute. */
    readonly path: string;
    readonly provenance: Provenance;
}
/** One report on its way: everything is known but the bytes. */
export interface DocumentSet {
    readonly snapshot: Snapshot;
    readonly summary: AuditSummary;
    readonly template: Template;
    readonly composition: Composition;
    /** In the order of the formats, then the snapshot where it is wanted. */
    readonly fileNames: readonly string[];
    readonly renderers: readonly LoadedRenderer[];
}
/** What reading needs: handed in, so that the caller owns the clock and the stream. */
export type ReadingContext = Omit<SourceContext, 'toolVersion'>;
export interface RenderedSet {
    readonly artifacts: readonly Artifact[];
    /** What a format could not show, by format. */
    readonly notices: readonly {
        readonly format: string;
        readonly text: string;
    }[];
}
/** Reads the snapshots of a file, or of standard input (`-`): a response body or a saved snapshot. */
export declare function readFileSource(path: string, context: ReadingContext): Promise<Snapshot[]>;
/** Fetches the snapshots of a service: those of a scan job, or of the last successful one. Retrieved means now. */
export declare function fetchSnapshots(query: ReportQuery, options: ApiOptions, notify: Notify): Promise<Snapshot[]>;
/** Writes each snapshot into a file of its own, named for its report and the time of its retrieval. */
export declare function saveSnapshots(snapshots: readonly Snapshot[], out: string): Promise<readonly SavedSnapshot[]>;
/** The benchmarks that a service supports for an account; `pattern` is the path of their list, where it is known. */
export declare function listBenchmarks(query: ReportQuery, pattern: string | undefined, options: ApiOptions, notify: Notify): Promise<readonly BenchmarkEntry[]>;
/** Reads one saved snapshot. A response body, which has no provenance, is refused. */
export declare function readSnapshotSource(path: string, { stdin }: ReadingContext): Promise<Snapshot>;
/** The snapshots of bytes at hand: a response body or a saved snapshot. */
export declare function parseSnapshots(bytes: Uint8Array, retrievedAt: Date): readonly Snapshot[];
/** Aggregates a report without composing anything. */
export declare function summarise(snapshot: Snapshot, settings: Pick<RunSettings, 'scannedAt' | 'scanTimeField' | 'ranks'>): AuditSummary;
/** Aggregates and composes every snapshot; renderers are loaded, their options checked, nothing is rendered yet. */
export declare function prepareSets(snapshots: readonly Snapshot[], settings: RunSettings): Promise<DocumentSet[]>;
/** Renders one set. Touches no disk but for the fonts. */
export declare function renderSet(set: DocumentSet, settings: Pick<RunSettings, 'withSnapshot'>): Promise<RenderedSet>;
/** Where the files of every set will lie, manifests included. Refuses colliding names and unwritable folders. */
export declare function planTargets(sets: readonly DocumentSet[], out: string): Promise<readonly (readonly string[])[]>;
/** Refuses sets that would replace others below `out`, as far as that is known before anything is rendered. */
export declare function refuseExistingSets(sets: readonly DocumentSet[], out: string): Promise<void>;
export interface WriteSettings {
    /** Absolute path of the folder that the set's own folder goes into. */
    readonly out: string;
    readonly force: boolean;
    readonly signal?: AbortSignal;
}
/** Writes one rendered set with its manifest, whole or not at all. One receipt a file, the manifest's last. */
export declare function writeSet(set: DocumentSet, artifacts: readonly Artifact[], settings: RunSettings, { out, force, signal }: WriteSettings): Promise<readonly Receipt[]>;
