/** Loads what documents are made of. */
import type { ScanAccess } from './baselines.js';
import type { RunTools } from './compose-set.js';
import { BUILT_IN_FORMATS } from '../model/document/formats.js';
import type { PolicyLibrary } from '../model/template/policy-library.js';
import { loadWithOptions } from '../renderers/registry.js';
import type { RunSettings } from '../settings/run-settings.js';
import { loadTemplate, refuseKind } from '../template/load.js';
import { loadAcceptances, openBaselines } from './summarize.js';

/**
 * Loads the template, the policy library, the risk acceptances, the renderers and the baseline that the settings name.
 *
 * @throws AuditpressError (usage) if one of them or its options are invalid; for a baseline as `openBaselines` does
 */
export async function loadTools(settings: RunSettings, access: ScanAccess = {}): Promise<RunTools> {
  const template = await loadTemplate(settings.template, settings.locale);
  refuseKind(template, 'report');
  const library = await loadPolicyLibrary(settings.policyLibraries, settings.locale);
  const renderers = await Promise.all(
    (settings.formats ?? template.formats).map((format) => loadWithOptions(format, settings.renderers)),
  );
  const acceptances = await loadAcceptances(settings.acceptances);
  return { template, library, acceptances, renderers, findEarlierScans: await openBaselines(settings, access) };
}

/** Null without any path. Few runs have a policy library, so what reads it is loaded on demand. */
async function loadPolicyLibrary(paths: readonly string[], tag: string): Promise<PolicyLibrary | null> {
  if (paths.length === 0) return null;
  const library = await import('../template/policy-library/load.js');
  return library.loadPolicyLibrary(paths, tag);
}

export async function formatsByExtension({ renderers }: Pick<RunSettings, 'renderers'>): Promise<Map<string, string>> {
  const names = [...new Set<string>([...BUILT_IN_FORMATS, ...Object.keys(renderers)])];
  const entries = names.map(async (format) => {
    if (BUILT_IN_FORMATS.some((name) => name === format)) return [format, format] as const;
    return [(await loadWithOptions(format, renderers)).renderer.extension, format] as const;
  });
  return new Map(await Promise.all(entries));
}
