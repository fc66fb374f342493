import { commandGroup, defineCommand, namesIn, type Arguments } from '../options.js';
import type { PlugInSettings } from '../../model/settings/settings.js';
import { loadSettings, type LoadedRun } from '../resolve-run.js';
import { printResult, printable } from '../output.js';
import { checkCommand } from './config-check.js';
import { writtenBaseline } from '../../settings/baseline.js';
import { DEFAULT_ORIGIN } from '../../settings/resolve.js';
import { defaultTextOf, SETTING_NAMES, settingOf, type Settings } from '../../settings/named-settings.js';
import { GROUPS } from '../../settings/setting.js';
import { SETTINGS, type SettingName } from '../../settings/settings.js';

const OPTIONS = namesIn('report', 'documents', 'control', 'output', 'query', 'service', 'run');

const showCommand = defineCommand<Arguments>({
  command: 'show',
  describe: 'Print every setting in effect and where its value comes from',
  settings: OPTIONS,
  examples: {
    'config show': 'settings in the current folder',
    'config show --config ours.yaml --json': 'settings of a configuration file, for a script',
  },
  handler: show,
});

export const configCommand = () => commandGroup([showCommand, checkCommand]);

async function show(given: Arguments): Promise<void> {
  const run = await loadSettings(given);
  printResult(given, configurationResult(run), configurationTable(run));
}

const PER_RUN: ReadonlySet<SettingName> = new Set([
  'baselineAny',
  'force',
  'dryRun',
  'open',
  'watch',
  'output',
  'strictBenchmark',
  'config',
  'json',
  'quiet',
  'verbose',
]);

const SHOWN = SETTING_NAMES.filter((name) => !PER_RUN.has(name));

/** Maximum width of the value column; longer values push their origin to the right. */
const MAX_VALUE_WIDTH = 40;

function configurationResult({ file, settings, origins }: LoadedRun): object {
  return {
    configuration: file ?? null,
    settings: Object.fromEntries(
      SHOWN.map((name) => [name, { value: shownValue(settings, name) ?? null, origin: origins[name] }] as const),
    ),
  };
}

function configurationTable({ file, settings, origins }: LoadedRun): string {
  const rows = SHOWN.map((name) => {
    const value = shownValue(settings, name);
    const shown = value === undefined || value === '' ? placeholderFor(name) : formatValue(value);
    const origin = origins[name] === DEFAULT_ORIGIN ? '' : origins[name];
    return { group: SETTINGS[name].group, cells: [name, shown, origin] as const };
  });
  const nameWidth = Math.max(...SHOWN.map((name) => name.length));
  const valueWidth = Math.min(MAX_VALUE_WIDTH, Math.max(...rows.map(({ cells }) => cells[1].length)));
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

/** The value, with the options of plug-ins hidden: any of them may be a secret. Built-in formats have none to hide. */
function shownValue(settings: Settings, name: SettingName): unknown {
  if (name === 'baseline') return settings.baseline && writtenBaseline(settings.baseline);
  if (name !== 'sources' && name !== 'renderers' && name !== 'readers') return settings[name];
  const plugIns: Readonly<Record<string, PlugInSettings>> = settings[name];
  return Object.fromEntries(
    Object.entries(plugIns).map(([key, plugIn]) => {
      if (plugIn.module === undefined) return [key, plugIn];
      const options = Object.fromEntries(Object.keys(plugIn.options).map((option) => [option, '(hidden)']));
      return [key, { ...plugIn, options }];
    }),
  );
}

function placeholderFor(name: SettingName): string {
  const text = defaultTextOf(settingOf(name));
  return text === '' ? '(none)' : `(${text})`;
}

function formatValue(value: unknown): string {
  if (value instanceof Date) return value.toISOString();
  return printable(typeof value === 'string' ? value : JSON.stringify(value));
}
