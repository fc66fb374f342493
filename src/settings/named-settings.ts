/** What follows from the table of settings: names, types, and the texts of defaults. */
import { memoize } from '../model/values/memoize.js';
import type { Group, Setting } from './setting.js';
import { SETTINGS, type SettingName } from './settings.js';
import type { ValueType } from './setting.js';

type Table = typeof SETTINGS;

export type ValueOf<Name extends SettingName> =
  Table[Name]['type'] extends ValueType<unknown, infer Value>
    ? Table[Name] extends { readonly default: unknown }
      ? Value
      : Value | undefined
    : never;

/** The value as written in a configuration file or in the library's options. */
export type WrittenValue<Name extends SettingName> =
  Table[Name]['type'] extends ValueType<infer Written, unknown> ? Written : never;

export type Settings = { readonly [Name in SettingName]: ValueOf<Name> };

export type NameIn<Groups extends Group> = {
  [Name in SettingName]: Table[Name]['group'] extends Groups ? Name : never;
}[SettingName];

export type OptionName = {
  [Name in SettingName]: Table[Name] extends { readonly isOption: true } ? Name : never;
}[SettingName];

export const SETTING_NAMES = Object.keys(SETTINGS) as readonly SettingName[];

/** One entry, with its derived names filled in. */
export interface NamedSetting extends Setting {
  readonly name: SettingName;
  readonly flag: string | null;
  readonly variable: string | null;
  readonly key: string | null;
}

export const settingOf = memoize((name: SettingName): NamedSetting => {
  const setting: Setting = SETTINGS[name];
  const { isFileOnly = false, flag = isFileOnly ? null : kebabCase(name), key = name } = setting;
  const usual = `AUDITPRESS_${(flag ?? kebabCase(name)).replaceAll('-', '_').toUpperCase()}`;
  const { variable = isFileOnly ? null : usual } = setting;
  return { ...setting, name, flag, variable, key };
});

export function defaultTextOf({ default: value, defaultText }: Pick<Setting, 'default' | 'defaultText'>): string {
  if (defaultText !== undefined) return defaultText;
  if (Array.isArray(value) && value.length === 0) return 'none';
  return typeof value === 'string' || typeof value === 'number' ? String(value) : '';
}

/** `mail-to` of `mailTo`. */
export function kebabCase(name: string): string {
  return name.replace(/[A-Z]/g, (letter) => `-${letter.toLowerCase()}`);
}
