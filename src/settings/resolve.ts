/** Resolves settings: applies defaults, then checks and resolves each value by the rule of its type. */
import { SETTING_NAMES, settingOf, type Settings } from './named-settings.js';
import { type SettingName } from './settings.js';
import type { Layer } from './layers.js';
import type { Problems } from './setting.js';
import type { WrittenRedaction } from './written.js';

export interface ResolvedSettings {
  readonly settings: Settings;
  /** Where each value comes from: a flag, a variable, a key in the file, or `default`. */
  readonly origins: Readonly<Record<SettingName, string>>;
}

export const DEFAULT_ORIGIN = 'default';

/**
 * Resolves every setting. Adds each problem to `problems`; an invalid setting gets a placeholder value.
 *
 * @param layer all settings that were set, merged
 */
export function resolveSettings(
  layer: Layer,
  { builtInFormats, cwd }: { readonly builtInFormats: readonly string[]; readonly cwd: string },
  problems: Problems,
): ResolvedSettings {
  refuseTwoServices(layer, problems);
  refuseSourceOfRedacted(layer, problems);
  const added = Object.keys(layer.renderers?.value ?? {});
  const known = {
    builtInFormats,
    formats: [...new Set([...builtInFormats, ...added])],
    sources: Object.keys(layer.sources?.value ?? {}),
    deliverers: Object.keys(layer.deliverers?.value ?? {}),
    redactionProfiles: profileNames(layer),
  };
  const values: Partial<Record<SettingName, unknown>> = {};
  const origins: Partial<Record<SettingName, string>> = {};
  for (const name of SETTING_NAMES) {
    const { type, default: defaultValue } = settingOf(name);
    const given = layer[name] ?? { value: defaultValue, origin: DEFAULT_ORIGIN, folder: cwd };
    values[name] = given.value === undefined ? undefined : type.resolve(given, problems, known);
    origins[name] = given.origin;
  }
  refuseWebWithoutParts(values as Settings, problems);
  refuseConditionWithoutGates(values as Settings, origins.schedules ?? '', problems);
  return { settings: values as Settings, origins: origins as Record<SettingName, string> };
}

function refuseTwoServices({ environment, baseUrl }: Layer, problems: Problems): void {
  if (environment === undefined || baseUrl === undefined) return;
  problems.push(
    `${baseUrl.origin}: expected a base URL or an environment, received ${environment.origin} too; credentials belong to one address`,
  );
}

/** Without gates, none can fail, so such a schedule would never deliver anything. */
function refuseConditionWithoutGates({ schedules, gates }: Settings, origin: string, problems: Problems): void {
  if (gates.length > 0) return;
  for (const [name, { when }] of Object.entries(schedules)) {
    if (when !== 'gate-failed') continue;
    problems.push(`${origin}.${name}.when: expected gates in the configuration for gate-failed, received none`);
  }
}

function profileNames({ redaction }: Layer): readonly string[] {
  return Object.keys((redaction?.value as WrittenRedaction | undefined)?.profiles ?? {});
}

function refuseSourceOfRedacted({ redact, withSnapshot }: Layer, problems: Problems): void {
  if (redact === undefined || withSnapshot?.value !== true) return;
  problems.push(
    `${withSnapshot.origin}: expected no snapshot in a redacted set, received ${redact.origin} too; a snapshot contains every name and id`,
  );
}

/** Pages need to know where people come back to, who they are, and what they may see: not one without the other. */
function refuseWebWithoutParts(
  { webAddress: address, webTls, webPeople, webRules: rules }: Settings,
  problems: Problems,
): void {
  if (webPeople !== undefined && address === undefined) {
    problems.push(
      'web.people: expected web.address too, to which people return after they have signed in, received none',
    );
  }
  if (webPeople !== undefined && rules.length === 0) {
    problems.push('web.people: expected web.rules too, without which nobody sees anything, received none');
  }
  if (webPeople === undefined && rules.length > 0) {
    problems.push('web.rules: expected web.people too, without which nobody is known, received none');
  }
  if (webTls !== undefined && address?.startsWith('http:') === true) {
    problems.push(
      'web.address: expected an address that begins with https://, because web.tls is set, received http://',
    );
  }
}
