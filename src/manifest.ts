/** The unsigned manifest of a document set: what lies in it, and everything it was made from. */
import { createHash } from 'node:crypto';
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
export function composeManifest(parts: ManifestParts): string {
  const { documentId, snapshot, summary, template, artifacts, settings, version } = parts;
  const { clock, scannedAt, ...configuration } = settings;
  const manifest = {
    manifest: 1,
    documentId,
    files: artifacts.map(({ format, fileName, mediaType, bytes }) => ({
      format,
      name: fileName,
      mediaType,
      bytes: bytes.length,
      sha256: createHash('sha256').update(bytes).digest('hex'),
    })),
    snapshot: snapshot.provenance,
    report: {
      accountId: summary.accountId,
      benchmarkId: summary.benchmarkId,
      licenseId: summary.licenseId,
      jobId: summary.jobId,
    },
    scanTime: summary.scanTime,
    template: { name: template.name, sha256: template.sha256 },
    configuration: { ...configuration, template: template.name, formats: settings.formats ?? template.formats },
    scannedAt: scannedAt ?? null,
    clock: clock.toISOString(),
    versions: {
      auditpress: version,
      node: process.versions.node,
      icu: process.versions.icu ?? null,
      timeZoneData: process.versions.tz ?? null,
    },
  };
  return `${JSON.stringify(manifest, null, 2)}\n`;
}
