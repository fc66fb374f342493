import { aggregate } from '../../src/aggregate/aggregate.js';
import type { ComposeContext, ComposeSettings } from '../../src/compose/context.js';
import { guidanceOf } from '../../src/compose/policies/guidance.js';
import { sourceValues } from '../../src/compose/wording/source-values.js';
import { createWording } from '../../src/compose/wording/wording.js';
import type { Heading } from '../../src/model/document/document.js';
import type { PolicyLibrary } from '../../src/model/template/policy-library.js';
import type { Report } from '../../src/model/report/report.js';
import { defaultRunSettings, statedSettingsOf } from '../../src/settings/run-settings.js';
import { loadTemplate } from '../../src/template/load.js';
import { aReport, aSnapshot } from './snapshots.js';

export function someSettings(overrides: Partial<ComposeSettings> = {}): ComposeSettings {
  const { locale: _locale, scannedAt: _scannedAt, ...stated } = statedSettingsOf(defaultRunSettings(new Date(0)));
  return {
    ...stated,
    pageSize: 'A4',
    classification: '',
    clock: '2026-11-21T12:00:00.000Z',
    version: '0.1.0',
    documentId: 'AP-0000-0000-0000-0000-0000',
    ...overrides,
  };
}

/** The context for composing blocks of an aggregated report with the template `auditor`. */
export async function aComposeContext(
  report: Report = aReport(),
  locale = 'en',
  library: PolicyLibrary | null = null,
): Promise<ComposeContext> {
  const template = await loadTemplate('auditor', locale);
  const settings = someSettings();
  const summary = aggregate(aSnapshot(report));
  return {
    summary,
    template,
    wording: await createWording(locale, settings.timeZone, template.messages, sourceValues(summary)),
    settings,
    guidance: guidanceOf(library, summary),
  };
}

/** A heading as directives create it below the first one of a section. */
export function aHeading(text: string): Heading {
  return { type: 'heading', level: 2, text, anchor: text };
}
