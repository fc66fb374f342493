/** Composes the manifest of a document set, of a report or of a portfolio: its files, and everything it was made from. Unsigned. */
import { sha256Of } from '../base/sha256.js';
import type { EarlierScans } from './baselines.js';
import type { Manifest, PortfolioManifest } from './manifest-schema.js';
import type { PortfolioSource } from './portfolio/collect-reports.js';
import type { PortfolioSummary } from '../model/summary/portfolio.js';
import type { Artifact } from '../model/document/artifact.js';
import type { AcceptanceFiles } from '../model/summary/acceptances.js';
import type { PolicyLibrary } from '../model/template/policy-library.js';
import { statedSettingsOf, type RunSettings } from '../settings/run-settings.js';
import type { AuditSummary } from '../model/summary/audit-summary.js';
import type { ScanSummary } from '../model/summary/summary.js';
import type { Template } from '../model/template/template.js';
import { jsonText } from '../base/wording/printable.js';

export interface ManifestParts {
  readonly documentId: string;
  readonly identity: string;
  readonly summary: AuditSummary;
  readonly template: Template;
  readonly library: PolicyLibrary | null;
  readonly acceptances: AcceptanceFiles | null;
  readonly artifacts: readonly Artifact[];
  readonly settings: RunSettings;
  readonly version: string;
  readonly statedScans: EarlierScans;
}

/** JSON with a trailing newline. `files` is in the order of writing; `versions` lists the software that affects the bytes. */
export function composeManifest(parts: ManifestParts): string {
  const { documentId, identity, summary, template, library, acceptances, artifacts } = parts;
  const { settings, version, statedScans } = parts;
  const manifest: Manifest = {
    manifest: 1,
    documentId,
    identity,
    files: listedFiles(artifacts),
    snapshot: summary.provenance,
    report: idsOf(summary),
    scanTime: summary.scanTime,
    ...earlierOf(summary, statedScans),
    template: { name: template.name, sha256: template.sha256 },
    policyLibraries: [...(library?.sources ?? [])],
    ...(acceptances && { acceptances: [...acceptances.sources] }),
    configuration: configurationOf(settings, template),
    scannedAt: settings.scannedAt ?? null,
    clock: settings.clock.toISOString(),
    versions: versionsOf(version),
  };
  return `${jsonText(manifest, 2)}\n`;
}

interface PortfolioManifestParts extends Pick<
  ManifestParts,
  'documentId' | 'identity' | 'template' | 'artifacts' | 'settings' | 'version'
> {
  readonly portfolio: PortfolioSummary;
  readonly sources: readonly PortfolioSource[];
}

export function composePortfolioManifest({
  documentId,
  identity,
  portfolio: { accounts, benchmarks, results, notAssessed },
  sources,
  template,
  artifacts,
  settings,
  version,
}: PortfolioManifestParts): string {
  const manifest: PortfolioManifest = {
    manifest: 1,
    documentId,
    identity,
    files: listedFiles(artifacts),
    portfolio: {
      accounts: accounts.length,
      benchmarks: benchmarks.length,
      reports: results.length,
      notAssessed: notAssessed.length,
      sources: [...sources],
    },
    template: { name: template.name, sha256: template.sha256 },
    configuration: configurationOf(settings, template),
    clock: settings.clock.toISOString(),
    versions: versionsOf(version),
  };
  return `${jsonText(manifest, 2)}\n`;
}

function listedFiles(artifacts: readonly Artifact[]): Manifest['files'] {
  return artifacts.map(({ format, fileName, mediaType, content }) => ({
    format,
    name: fileName,
    mediaType,
    bytes: content.size,
    sha256: content.sha256,
  }));
}

function versionsOf(version: string): Manifest['versions'] {
  return {
    auditpress: version,
    node: process.versions.node,
    icu: process.versions.icu ?? null,
    timeZoneData: process.versions.tz ?? null,
  };
}

function idsOf({ accountId, benchmarkId, licenseId, jobId }: ScanSummary): Manifest['report'] {
  return { accountId, benchmarkId, licenseId, jobId };
}

function earlierOf({ comparison }: AuditSummary, { history }: EarlierScans): Pick<Manifest, 'baseline' | 'history'> {
  const before = comparison?.before;
  return {
    ...(before && { baseline: { snapshot: before.provenance, report: idsOf(before), scanTime: before.scanTime } }),
    ...(history.length > 0 && {
      history: history.map(({ jobId, provenance }) => ({ jobId, sha256: provenance.sha256 })),
    }),
  };
}

/** The settings that affect the bytes. Excludes paths of this machine, and options, which may contain secrets. */
function configurationOf(settings: RunSettings, template: Template): Manifest['configuration'] {
  const { scannedAt: _scannedAt, ...stated } = statedSettingsOf(settings);
  const rendererOptions = Object.entries(settings.renderers).map(
    ([format, { options }]) => [format, { optionsSha256: sha256Of(JSON.stringify(options)) }] as const,
  );
  return {
    template: template.name,
    formats: [...(settings.formats ?? template.formats)],
    fileName: settings.fileName,
    withSnapshot: settings.withSnapshot,
    ...stated,
    renderers: Object.fromEntries(rendererOptions),
  };
}
