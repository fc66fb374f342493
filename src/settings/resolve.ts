/** From what was given to what is used: the default where nothing was given, the rule of its type over every value. */
import { SETTING_NAMES, settingOf, type SettingName, type Settings } from './settings.js';
import type { Layer } from './layers.js';
import type { Problems } from './value-type.js';

export interface ResolvedSettings {
  readonly settings: Settings;
  /** Where each value comes from: a flag, a variable, a key of the file, or `default`. */
  readonly origins: Readonly<Record<SettingName, string>>;
}

/** Origin of a value that nobody gave. */
export const DEFAULT_ORIGIN = 'default';

/**
 * Resolves every setting. Each problem is added to `problems`; a setting that has one gets a stand-in.
 *
 * @param layer all that was given, already stacked
 */
export function resolveSettings(
  layer: Layer,
  { builtInFormats, cwd }: { readonly builtInFormats: readonly string[]; readonly cwd: string },
  problems: Problems,
): ResolvedSettings {
  refuseTwoServices(layer, problems);
  const added = Object.keys(layer.renderers?.value ?? {});
  const known = {
    builtInFormats,
    formats: [...new Set([...builtInFormats, ...added])],
    sources: Object.keys(layer.sources?.value ?? {}),
  };
  const values: Partial<Record<SettingName, unknown>> = {};
  const origins: Partial<Record<SettingName, string>> = {};
  for (const name of SETTING_NAMES) {
    const { type, default: byDefault } = settingOf(name);
    const given = layer[name] ?? { value: byDefault, origin: DEFAULT_ORIGIN, folder: cwd };
    values[name] = given.value === undefined ? undefined : type.resolve(given, problems, known);
    origins[name] = given.origin;
  }
  return { settings: values as Settings, origins: origins as Record<SettingName, string> };
}

function refuseTwoServices({ environment, baseUrl }: Layer, problems: Problems): void {
  if (environment === undefined || baseUrl === undefined) return;
  problems.push(
    `${baseUrl.origin}: expected it alone or an environment, received ${environment.origin} too; a credential belongs to one address`,
  );
}
