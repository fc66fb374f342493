/** Values that complete an option or an argument: those of the table of settings, of the configuration, and of the archive. */
import { settingOf, SETTING_NAMES } from '../settings/named-settings.js';
import { BUILT_IN_FORMATS } from '../model/document/formats.js';
import { BUILT_IN_READERS } from '../model/settings/readers.js';
import { ACCOUNT_TYPES } from '../model/settings/service-settings.js';

type Values = () => Promise<readonly string[]> | readonly string[];

/** By option. */
const OF_OPTION: Readonly<Record<string, Values>> = {
  format: () => BUILT_IN_FORMATS,
  reader: () => BUILT_IN_READERS,
  template: templates,
  extends: templates,
  locale: locales,
  benchmark: benchmarks,
  account: accounts,
  deliver: async () => Object.keys((await configured()).deliverers),
  to: async () => Object.keys((await configured()).deliverers),
  source: async () => Object.keys((await configured()).sources),
  redact: async () => Object.keys((await configured()).redaction.profiles),
};

const schedules: Values = async () => Object.keys((await configured()).schedules);

/** By command: its arguments. */
const OF_COMMAND: Readonly<Record<string, Values>> = {
  'deliver test': async () => Object.keys((await configured()).deliverers),
  'schedule run': schedules,
  'schedule pause': schedules,
  'schedule resume': schedules,
  'schedule history': schedules,
  'templates show': templates,
  'templates copy': templates,
  explain: async () => Object.keys((await import('../base/error-codes/codes.js')).ERROR_CODES),
  completion: () => ['bash', 'zsh', 'fish'],
};

/** Options that take several values, separated by commas. */
const LISTS: ReadonlySet<string> = new Set(['format', 'deliver', 'to', 'benchmark']);

/**
 * The values for the last of the words, such as `xlsx` after `--format`; undefined if it is no value, or any. What cannot be read has none:
 * nobody wants a message while typing.
 *
 * @param words the command line up to the cursor, from the name of the program
 */
export async function completionValues(words: readonly string[]): Promise<readonly string[] | undefined> {
  const [option, current] = optionBefore(words);
  try {
    if (option !== undefined) return listed(option, current, await valuesOf(option));
    if (current.startsWith('-')) return undefined;
    const [, ...named] = words.slice(0, -1).filter((word) => !word.startsWith('-'));
    return await OF_COMMAND[named.join(' ')]?.();
  } catch {
    return [];
  }
}

/** The option whose value is the last word, and what is written of the value. Bash makes `--locale=d` three words. */
function optionBefore(words: readonly string[]): readonly [option: string | undefined, current: string] {
  const [before = '', previous = '', last = ''] = ['', '', ...words].slice(-3);
  const [, joined, value = ''] = /^--([\w-]+)=(.*)$/.exec(last) ?? [];
  if (joined !== undefined) return [nameOf(`--${joined}`), value];
  if (last === '=') return [nameOf(previous), ''];
  if (previous === '=') return [nameOf(before), last];
  return [last.startsWith('-') ? undefined : nameOf(previous), last];
}

/** The name of an option that takes a value. */
function nameOf(word: string): string | undefined {
  if (!word.startsWith('-')) return undefined;
  const name = word.replace(/^-+/, '');
  const setting = SETTING_NAMES.map(settingOf).find((each) => each.flag === name || each.short === name);
  const flag = setting?.flag ?? name;
  return OF_OPTION[flag] === undefined && setting?.type.choices === undefined ? undefined : flag;
}

function valuesOf(option: string): ReturnType<Values> {
  const own = OF_OPTION[option];
  if (own !== undefined) return own();
  return SETTING_NAMES.map(settingOf).find(({ flag }) => flag === option)?.type.choices ?? [];
}

/** After `pdf,` the values are `pdf,xlsx` and so on. */
function listed(option: string, current: string, values: readonly string[]): readonly string[] {
  const comma = current.lastIndexOf(',');
  if (!LISTS.has(option) || comma < 0) return values;
  const given = current.slice(0, comma + 1);
  return values.filter((value) => !given.split(',').includes(value)).map((value) => `${given}${value}`);
}

async function templates(): Promise<readonly string[]> {
  const { listTemplates } = await import('../authoring/catalog.js');
  return (await listTemplates()).map(({ name }) => name);
}

async function locales(): Promise<readonly string[]> {
  const [{ readTemplate }, { languagesOf }] = await Promise.all([
    import('../template/load.js'),
    import('../template/words/word-files.js'),
  ]);
  return languagesOf(await readTemplate(settingOf('template').default as string));
}

async function configured() {
  const { loadSettings } = await import('./resolve-run.js');
  return (await loadSettings({ quiet: true })).settings;
}

async function benchmarks(): Promise<readonly string[]> {
  const { benchmarksOf } = await import('../sources/api/catalog.js');
  const { catalog } = await configured();
  const ofService = ACCOUNT_TYPES.flatMap((type) => benchmarksOf(type, catalog));
  const archived = (await archivedSnapshots()).map(({ report }) => report.benchmarkId);
  return [...new Set([...archived, ...ofService])];
}

async function accounts(): Promise<readonly string[]> {
  const listed = ((await configured()).accounts ?? []).map(({ id }) => id);
  return [...new Set([...listed, ...(await archivedSnapshots()).map(({ report }) => report.accountId)])];
}

/** Of an archive on this machine: a bucket answers too late. */
async function archivedSnapshots() {
  const [{ loadSettings, archiveOf }, { openArchive }, { fileReader, listArchive }] = await Promise.all([
    import('./resolve-run.js'),
    import('../documents/open-archive.js'),
    import('../archive/list.js'),
  ]);
  const run = await loadSettings({ quiet: true });
  const place = archiveOf(run);
  if (place.includes('://')) return [];
  return (await listArchive(fileReader(await openArchive(place, run.settings.readers)))).snapshots;
}
