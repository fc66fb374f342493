/** The settings with which a set was made, as its manifest states them. */
import type { Archive } from '../../archive/archive.js';
import { scanHistory } from '../../archive/history.js';
import type { Damage } from '../../archive/read.js';
import type { Manifest, PortfolioManifest } from '../../documents/manifest-schema.js';
import type { RunSettings, StatedSetting } from '../../settings/run-settings.js';

/**
 * The settings of this run, changed to those of the manifest. What a manifest does not state, such as paths and options of
 * formats, stays as it is in this run.
 *
 * @param onDamage called with each snapshot that cannot be used
 */
export async function manifestSettings(
  manifest: Manifest | PortfolioManifest,
  settings: RunSettings,
  archive: Archive,
  onDamage: (damage: Damage) => void,
): Promise<RunSettings> {
  const {
    template: templateName,
    formats,
    fileName,
    withSnapshot,
    renderers: _hashes,
    ...stated
  } = manifest.configuration;
  const { baseline, scannedAt }: Partial<Pick<Manifest, 'baseline' | 'scannedAt'>> =
    'portfolio' in manifest ? {} : manifest;
  return {
    ...settings,
    ...(stated as unknown as Pick<RunSettings, Exclude<StatedSetting, 'scannedAt'>>),
    scannedAt: scannedAt ?? undefined,
    template: isNamed(settings.template, templateName) ? settings.template : templateName,
    ...{ formats, fileName, withSnapshot },
    clock: new Date(manifest.clock),
    baseline: baseline === undefined ? undefined : await baselineOf(baseline, settings, archive, onDamage),
  };
}

/** Whether a template is a folder of this name, or the built-in one. */
function isNamed(template: string, name: string): boolean {
  return template === name || template.split(/[/\\]/).at(-1) === name;
}

/** The snapshot of the baseline; of a redacted set, whose manifest does not name it, the baseline of this run. */
async function baselineOf(
  { snapshot: { sha256, reportIndex, redaction } }: NonNullable<Manifest['baseline']>,
  settings: RunSettings,
  archive: Archive,
  onDamage: (damage: Damage) => void,
): Promise<RunSettings['baseline']> {
  if (redaction !== undefined) return settings.baseline;
  const snapshot = await scanHistory(archive, onDamage).snapshot({ sha256, reportIndex });
  return { kind: 'snapshot', snapshot };
}
