/** Composes the manifest of a portfolio. Unsigned. */
import type { Artifact } from '../../model/document/artifact.js';
import type { PortfolioSummary } from '../../model/summary/portfolio.js';
import type { Template } from '../../model/template/template.js';
import type { RunSettings } from '../../settings/run-settings.js';
import type { PortfolioManifest } from '../manifest-schema.js';
import { configurationOf, listedFiles, versionsOf } from '../manifest.js';
import type { PortfolioSource } from './collect-reports.js';
import { jsonText } from '../../base/wording/json/well-formed.js';

export interface PortfolioManifestParts {
  readonly documentId: string;
  readonly identity: string;
  readonly portfolio: PortfolioSummary;
  readonly sources: readonly PortfolioSource[];
  readonly template: Template;
  readonly artifacts: readonly Artifact[];
  readonly settings: RunSettings;
  readonly version: string;
}

/** JSON with a trailing newline. */
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
    ...{ documentId, identity },
    files: listedFiles(artifacts),
    portfolio: {
      accounts: accounts.length,
      benchmarks: benchmarks.length,
      reports: results.length,
      notAssessed: notAssessed.length,
      sources: sources.map(({ sha256, reportIndex }) => ({ sha256, reportIndex })),
    },
    template: { name: template.name, sha256: template.sha256 },
    configuration: configurationOf(settings, template),
    clock: settings.clock.toISOString(),
    versions: versionsOf(version),
  };
  return `${jsonText(manifest, 2)}\n`;
}
