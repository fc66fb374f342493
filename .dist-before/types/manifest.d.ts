import type { Artifact } from './model/artifact.js';
import type { RunSettings } from './model/settings.js';
import type { Snapshot } from './model/snapshot.js';
import type { AuditSummary } from './model/summary.js';
import type { Template } from './model/template.js';
export interface ManifestParts {
    readonly documentId: string;
    readonly snapshot: Snapshot;
    readonly summary: AuditSummary;
    readonly template: Template;
    readonly artifacts: readonly Artifact[];
    readonly settings: RunSettings;
    readonly version: string;
}
/**
 * JSON text with a trailing newline. `files` in order of writing; the versions name what the bytes depend on besides
 * the snapshot, the template, the settings and the clock.
 */
export declare function composeManifest(parts: ManifestParts): string;
