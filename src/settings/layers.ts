/** Settings by where they come from: flags, environment variables, the configuration file, options of the library. */
import { SETTING_NAMES, settingOf, type NamedSetting } from './named-settings.js';
import { type SettingName } from './settings.js';
import type { RawValue, Problems } from './setting.js';

export type Layer = { readonly [Name in SettingName]?: RawValue };

/** Parsed flags: strings, lists of strings, true and false. Absent means not set. */
export type Flags = Readonly<Record<string, unknown>>;

export type EnvironmentVariables = Readonly<Record<string, string | undefined>>;

/** `flags` are keyed by their names in camel case, such as `asOf`. `cwd` is absolute. */
export function layerFromFlags(flags: Flags, cwd: string): Layer {
  return layerOf((setting) => {
    const { flag, type } = setting;
    const given = flag === null ? undefined : flags[camelCase(flag)];
    if (given === undefined) return undefined;
    const value = typeof given === 'string' && setting.isRepeatable !== true ? (type.parse?.(given) ?? given) : given;
    return { value: setting.isRepeatable === true ? [given].flat() : value, origin: `--${flag ?? ''}`, folder: cwd };
  });
}

/** An empty variable counts as not set. */
export function layerFromEnvironment(variables: EnvironmentVariables, cwd: string, problems: Problems): Layer {
  return layerOf(({ variable, type, parseVariable = type.parse }) => {
    const given = variable === null ? undefined : variables[variable];
    if (variable === null || given === undefined || given === '') return undefined;
    try {
      return { value: parseVariable?.(given) ?? given, origin: variable, folder: cwd };
    } catch (cause) {
      problems.push(`${variable}: ${(cause as Error).message}`);
      return undefined;
    }
  });
}

/** `written` has the shape of a configuration file. `label` names the file in messages; `folder` contains it. */
export function layerFromFile(written: object, label: string, folder: string): Layer {
  return layerOf(({ key }) => {
    const value = key === null ? undefined : valueAt(written, key.split('.'));
    return value === undefined ? undefined : { value, origin: `${label}: ${key ?? ''}`, folder };
  });
}

/** `options` has the shape of the library's options. Relative paths start from `cwd`. */
export function layerFromOptions(options: object, cwd: string): Layer {
  return layerOf(({ name, isOption }) => {
    const value = isOption === true ? valueAt(options, [name]) : undefined;
    return value === undefined ? undefined : { value, origin: name, folder: cwd };
  });
}

/** Earlier layers override later ones. An environment and a base URL override each other. */
export function mergeLayers(layers: readonly Layer[]): Layer {
  return layers.toReversed().reduce<Layer>((weaker, layer) => {
    const { environment: _environment, baseUrl: _baseUrl, ...others } = weaker;
    const isReplaced = layer.environment !== undefined || layer.baseUrl !== undefined;
    return { ...(isReplaced ? others : weaker), ...layer };
  }, {});
}

function layerOf(givenOf: (setting: NamedSetting) => RawValue | undefined): Layer {
  const given = SETTING_NAMES.flatMap((name) => {
    const value = givenOf(settingOf(name));
    return value === undefined ? [] : [[name, value] as const];
  });
  return Object.fromEntries(given);
}

function valueAt(outer: object, path: readonly string[]): unknown {
  return path.reduce<unknown>(
    (value, step) =>
      typeof value === 'object' && value !== null && Object.hasOwn(value, step)
        ? (value as Readonly<Record<string, unknown>>)[step]
        : undefined,
    outer,
  );
}

export function camelCase(flag: string): string {
  return flag.replace(/-([a-z0-9])/g, (_dash, letter: string) => letter.toUpperCase());
}
