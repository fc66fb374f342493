/** The settings in effect, for `auditpress config show`. */
import { DEFAULT_ORIGIN } from '../settings/resolve.js';
import { defaultTextOf, GROUPS, SETTING_NAMES, settingOf, SETTINGS, type SettingName } from '../settings/settings.js';
import { printable } from './failure.js';
import type { LoadedRun } from './options.js';

/** Groups that say how one run goes: they are no configuration. */
const OF_ONE_RUN: ReadonlySet<SettingName> = new Set(['force', 'dryRun', 'strictBenchmark', 'config', 'json', 'quiet']);

const SHOWN = SETTING_NAMES.filter((name) => !OF_ONE_RUN.has(name));

/** The widest value that still has its origin beside it. */
const WIDEST_VALUE = 40;

/** Each setting by name, with its value as a configuration file would hold it, and its origin. */
export function configurationResult({ file, settings, origins }: LoadedRun): object {
  return {
    configuration: file ?? null,
    settings: Object.fromEntries(
      SHOWN.map((name) => [name, { value: settings[name] ?? null, origin: origins[name] }] as const),
    ),
  };
}

/** One line per setting under the title of its group: name, value, origin. */
export function configurationTable({ file, settings, origins }: LoadedRun): string {
  const rows = SHOWN.map((name) => {
    const value = settings[name];
    const shown = value === undefined || value === '' ? insteadOf(name) : spell(value);
    const origin = origins[name] === DEFAULT_ORIGIN ? '' : origins[name];
    return { group: SETTINGS[name].group, cells: [name, shown, origin] as const };
  });
  const nameWidth = Math.max(...SHOWN.map((name) => name.length));
  const valueWidth = Math.min(WIDEST_VALUE, Math.max(...rows.map(({ cells }) => cells[1].length)));
  const sections = Object.entries(GROUPS).flatMap(([group, title]) => {
    const lines = rows
      .filter((row) => row.group === group)
      .map(({ cells: [name, value, origin] }) =>
        `  ${name.padEnd(nameWidth)}  ${value.padEnd(valueWidth)}  ${printable(origin)}`.trimEnd(),
      );
    return lines.length === 0 ? [] : [[title, ...lines].join('\n')];
  });
  const head = file === undefined ? 'No configuration file.' : `Configuration file: ${printable(file)}`;
  return `${[head, ...sections].join('\n\n')}\n`;
}

/** What stands in for a value that nobody gave. */
function insteadOf(name: SettingName): string {
  const text = defaultTextOf(settingOf(name));
  return text === '' ? '(none)' : `(${text})`;
}

function spell(value: unknown): string {
  if (value instanceof Date) return value.toISOString();
  return printable(typeof value === 'string' ? value : JSON.stringify(value));
}
