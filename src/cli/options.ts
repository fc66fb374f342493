/** The options of commands, derived from the table of settings. */
import type { Argv, CommandModule, Options, PositionalOptions } from 'yargs';
import { camelCase } from '../settings/layers.js';
import { defaultTextOf, SETTING_NAMES, settingOf, type NamedSetting } from '../settings/named-settings.js';
import { GROUPS, type Group } from '../settings/setting.js';
import type { SettingName } from '../settings/settings.js';
import { boolean } from '../settings/value-types.js';
import { commandLine, type CommandWords } from '../base/error-codes/command.js';

/** Flags as yargs parses them; absent means not given. Those that commands read directly are named here. */
export interface Arguments {
  readonly [flag: string]: unknown;
  readonly config?: string;
  readonly force?: boolean;
  readonly dryRun?: boolean;
  readonly json?: boolean;
  readonly open?: boolean;
  readonly watch?: boolean;
  readonly quiet?: boolean;
  readonly verbose?: boolean;
  readonly strictBenchmark?: boolean;
}

/** Archive that is made beside the configuration to record runs and deliveries, where none is named. */
export const DELIVERY_ARCHIVE = 'auditpress-archive';

const settings: readonly NamedSetting[] = SETTING_NAMES.map(settingOf).filter(({ flag }) => flag !== null);

export function namesIn(...groups: readonly Group[]): readonly SettingName[] {
  return settings.filter(({ group }) => groups.includes(group)).map(({ name }) => name);
}

/** yargs options of the settings, by flag, under the titles of their groups. */
function optionsOf(names: readonly SettingName[]): Readonly<Record<string, Options>> {
  return Object.fromEntries(
    settings
      .filter(({ name }) => names.includes(name))
      .map((setting) => [setting.flag ?? '', optionOf(setting)] as const),
  );
}

function optionOf(setting: NamedSetting): Options {
  const { group, describe, short } = setting;
  const byDefault = defaultTextOf(setting);
  return {
    ...(takesValue(setting) ? ({ type: 'string', requiresArg: true } as const) : ({ type: 'boolean' } as const)),
    ...(short !== undefined && { alias: short }),
    group: `${GROUPS[group]}:`,
    describe: setting.isRepeatable === true ? `${describe}; can be repeated` : describe,
    ...(byDefault !== '' && { defaultDescription: byDefault }),
  };
}

function takesValue({ type }: NamedSetting): boolean {
  return type !== boolean;
}

/** A command: its settings, its own arguments and its examples in one place. */
interface CommandDescription<Given> {
  readonly command?: string;
  readonly describe?: string;
  readonly settings?: readonly SettingName[];
  /** Whether it uses an archive even if none is named. */
  readonly usesArchive?: boolean;
  readonly positionals?: Readonly<Record<string, PositionalOptions & Pick<Options, 'defaultDescription'>>>;
  /** Flags that may be given more than once, beside those of settings that say so. */
  readonly repeatable?: readonly string[];
  /** Flags that are no settings; for those that are, what differs. */
  readonly flags?: Readonly<Record<string, Options>>;
  readonly examples?: Examples;
  /** What help says at its end. Default: the examples. */
  readonly epilogue?: (examples: string) => string;
  readonly handler: CommandModule<object, Given>['handler'];
}

/** Each option may be given once, unless it is repeatable. */
export function defineCommand<Given extends object>(
  described: CommandDescription<Given>,
): CommandModule<object, Given> {
  const {
    settings: names = [],
    usesArchive = false,
    positionals = {},
    flags = {},
    repeatable = [],
    ...rest
  } = described;
  const { examples: shown, epilogue = (text: string) => text, handler, ...named } = rest;
  return {
    ...named,
    builder(yargs) {
      yargs.options(optionsOf(names));
      if (usesArchive) yargs.option('archive', { defaultDescription: `${DELIVERY_ARCHIVE} beside the configuration` });
      for (const [name, positional] of Object.entries(positionals)) yargs.positional(name, positional);
      const lists = Object.entries({ ...positionals, ...flags }).flatMap(([name, { array }]) => (array ? [name] : []));
      yargs.options(flags).check((given) => refuseRepeated(given, [...lists, ...repeatable]));
      return (shown === undefined ? yargs : yargs.epilogue(epilogue(examples(shown)))) as unknown as Argv<Given>;
    },
    handler,
  };
}

/** A path that may be `-`, which yargs parses as an empty string. `words`: the arguments as given. */
export function inputPath(describe: string, words: readonly string[]) {
  return {
    type: 'string',
    demandOption: true,
    describe,
    coerce: (path: string) => (path === '' && words.includes('-') ? '-' : path),
  } as const;
}

/** Any number of paths, one of which may be `-`. yargs drops `-` from a list, so it is looked up in the words. */
export function inputPaths(describe: string, words: readonly string[]) {
  const hasInput = words.some((word, index) => word === '-' && !isFlagWithValue(words[index - 1] ?? ''));
  return {
    type: 'string',
    array: true,
    describe,
    coerce: (paths: readonly string[]) => (hasInput ? [...paths, '-'] : paths),
  } as const;
}

/** Whether the next word is the value of this one. */
function isFlagWithValue(word: string): boolean {
  const [, flag, short] = /^(?:--([^=]+)|-([a-z]))$/.exec(word) ?? [];
  if (flag === undefined && short === undefined) return false;
  const setting = settings.find((each) => (flag === undefined ? each.short === short : each.flag === flag));
  return setting === undefined || takesValue(setting);
}

/** As yargs names them, in both of its spellings. */
const REPEATABLE: readonly string[] = settings.flatMap(({ flag, short = '', isRepeatable }) =>
  flag !== null && isRepeatable === true ? [flag, camelCase(flag), short] : [],
);

/** Refuses an option that is given twice: yargs turns it into a list. */
function refuseRepeated(given: Readonly<Record<string, unknown>>, lists: readonly string[]): true {
  // The short name of a flag has the same value.
  const repeated = Object.keys(given).find(
    (name) => name.length > 1 && !['_', ...REPEATABLE, ...lists].includes(name) && Array.isArray(given[name]),
  );
  if (repeated !== undefined) throw new Error(`expected --${repeated} once, received it more than once`);
  return true;
}

/** Columns of help: the width of the terminal, at most 110; 100 without a terminal. */
export function helpWidth({ columns }: { readonly columns?: number }): number {
  return Math.min(columns === undefined || columns === 0 ? 100 : columns, 110);
}

type Examples = Partial<Readonly<Record<CommandWords, string>>>;

/** Examples for help: each command on its own line, to be copied, and below it what it does. */
function examples(list: Examples): string {
  const lines = Object.entries(list).flatMap(([words, effect]) => [
    `  ${commandLine(words as CommandWords)}`,
    `      ${effect}`,
  ]);
  return ['Examples:', ...lines].join('\n');
}

export function commandGroup(commands: readonly object[]): CommandModule {
  const modules = commands as readonly CommandModule[];
  const names = modules.map(({ command }) => String(command).split(' ')[0] ?? '');
  const expected = `expected ${names.slice(0, -1).join(', ')} or ${names.at(-1) ?? ''}, received none`;
  return {
    builder: (yargs) => yargs.command([...modules]).demandCommand(1, expected),
    handler: () => undefined,
  };
}
