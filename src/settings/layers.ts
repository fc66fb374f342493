/** What each place gives: flags, environment variables, the configuration file, options of the library. */
import { SETTING_NAMES, settingOf, type NamedSetting, type SettingName } from './settings.js';
import type { Given, Problems } from './value-type.js';

/** The settings that one place gives. */
export type Layer = { readonly [Name in SettingName]?: Given };

/** Flags as a command line gives them: texts, lists of texts, true and false. Absent means not given. */
export type Flags = Readonly<Record<string, unknown>>;

export type EnvironmentVariables = Readonly<Record<string, string | undefined>>;

/** `flags` by their names in camel case, such as `asOf`. `cwd` is absolute. */
export function givenByFlags(flags: Flags, cwd: string): Layer {
  return layerOf((setting) => {
    const { flag, type } = setting;
    const given = flag === null ? undefined : flags[camelCase(flag)];
    if (given === undefined) return undefined;
    const value = typeof given === 'string' && setting.isRepeatable !== true ? (type.parse?.(given) ?? given) : given;
    return { value: setting.isRepeatable === true ? [given].flat() : value, origin: `--${flag ?? ''}`, folder: cwd };
  });
}

/** A variable that is empty counts as not set. */
export function givenByEnvironment(variables: EnvironmentVariables, cwd: string, problems: Problems): Layer {
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

/** `written` has the shape of a configuration file. `label` names the file in messages; `folder` is its own. */
export function givenByFile(written: object, label: string, folder: string): Layer {
  return layerOf(({ key }) => {
    const value = key === null ? undefined : valueAt(written, key.split('.'));
    return value === undefined ? undefined : { value, origin: `${label}: ${key ?? ''}`, folder };
  });
}

/** `options` have the shape of the library's options. Relative paths start from `cwd`. */
export function givenByOptions(options: object, cwd: string): Layer {
  return layerOf(({ name, isOption }) => {
    const value = isOption === true ? valueAt(options, [name]) : undefined;
    return value === undefined ? undefined : { value, origin: name, folder: cwd };
  });
}

/** The first layer that gives a setting wins. An environment and a base URL replace each other. */
export function stackLayers(layers: readonly Layer[]): Layer {
  return layers.toReversed().reduce<Layer>((weaker, layer) => {
    const { environment: _environment, baseUrl: _baseUrl, ...others } = weaker;
    const isReplaced = layer.environment !== undefined || layer.baseUrl !== undefined;
    return { ...(isReplaced ? others : weaker), ...layer };
  }, {});
}

function layerOf(givenOf: (setting: NamedSetting) => Given | undefined): Layer {
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

/** The name that an argument parser gives a flag. */
export function camelCase(flag: string): string {
  return flag.replace(/-([a-z0-9])/g, (_dash, letter: string) => letter.toUpperCase());
}
