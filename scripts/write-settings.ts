/** Generates the files that are derived from the table of settings: the option types and `docs/settings.md`. */
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import ts from 'typescript';
import { defaultTextOf, SETTING_NAMES, settingOf, type NamedSetting } from '../src/settings/named-settings.js';
import { SECTIONS } from '../src/settings/shapes.js';
import { GROUPS } from '../src/settings/setting.js';
import type { SettingName } from '../src/settings/settings.js';
import { escaped } from './write-errors.js';

const settings = SETTING_NAMES.map(settingOf);

/** `src/settings/generate-options.ts`: an interface, so that editors show the description of each option. */
export function optionsInterface(): string {
  const options = settings.filter(({ isOption }) => isOption === true);
  const types = writtenTypes(options.map(({ name }) => name));
  return [
    ...beginningOf(types),
    '/** Options of `generate` and `summarize`. Every one may be left out; an empty text states nothing. */',
    'export interface GenerateOptions {',
    ...options.map((setting) => memberOf(setting, setting.name, types)),
    '}',
    '',
  ].join('\n');
}

/** Types in a configuration file where the library also takes what a file cannot contain. */
const IN_FILES: Partial<Readonly<Record<SettingName, string>>> = {
  baseline: 'string',
  readers: "Readonly<Record<string, Omit<WrittenReader, 'reader'>>>",
  renderers: "Readonly<Record<string, Omit<WrittenRenderer, 'renderer'>>>",
};

/** `src/settings/configuration.ts`: the same for what a configuration file holds, by its keys. */
export function configurationInterface(): string {
  const keyed = settings.flatMap((setting) => (setting.key === null ? [] : [{ ...setting, key: setting.key }]));
  const types = new Map([
    ...writtenTypes(keyed.map(({ name }) => name)),
    ...(Object.entries(IN_FILES) as [SettingName, string][]),
  ]);
  const plain = keyed.filter(({ key }) => !key.includes('.'));
  const sections = Object.entries(SECTIONS).flatMap(([section, { describe }]) => [
    `  /** ${describe} */`,
    `  readonly ${section}?: {`,
    ...keyed
      .filter(({ key }) => key.startsWith(`${section}.`))
      .map((setting) => memberOf(setting, setting.key.slice(section.length + 1), types)),
    '  } | undefined;',
  ]);
  return [
    ...beginningOf(types),
    '/** A configuration file in JavaScript or TypeScript. Every key may be left out. */',
    'export interface Configuration {',
    ...plain.map((setting) => memberOf(setting, setting.key, types)),
    ...sections,
    '}',
    '',
  ].join('\n');
}

function memberOf(setting: NamedSetting, key: string, types: ReadonlyMap<SettingName, string>): string {
  return `  /** ${descriptionOf(setting)} */\n  readonly ${key}?: ${types.get(setting.name) ?? 'never'} | undefined;`;
}

/** Where types that settings name are declared. */
const DECLARED: Readonly<Record<string, RegExp>> = {
  '../model/settings/service-settings.js': /\b(?:CatalogSettings|CredentialPlace|EnvironmentSettings)\b/g,
  './written.js': /\bWritten\w+/g,
};

function beginningOf(types: ReadonlyMap<SettingName, string>): readonly string[] {
  const imports = Object.entries(DECLARED).flatMap(([file, names]) => {
    const used = new Set([...types.values()].flatMap((type) => type.match(names) ?? []));
    return used.size === 0 ? [] : [`import type { ${[...used].sort().join(', ')} } from '${file}';`];
  });
  return ['// Written by `npm run docs` from the table in settings.ts. Do not edit.', ...imports, ''];
}

/** `docs/settings.md`: every setting with all its names. */
export function settingsPage(): string {
  const sections = Object.entries(GROUPS).flatMap(([group, title]) => {
    const inGroup = settings.filter((setting) => setting.group === group);
    return [`## ${title}`, '', ...table(inGroup), ''];
  });
  return [
    '# Settings',
    '',
    '<!-- Written by `npm run docs` from src/settings/settings.ts. Do not edit. -->',
    '',
    'A setting can be given as a flag, as an environment variable, in the [configuration file](configuration.md), or as an',
    'option of the [library](library.md). Flags override variables, variables override the file. `auditpress config show`',
    'prints every value in effect and where it comes from.',
    '',
    ...sections,
  ].join('\n');
}

function table(inGroup: readonly NamedSetting[]): readonly string[] {
  const cell = (text: string | null): string => (text === null ? '' : `\`${text}\``);
  const rows = inGroup.map((setting) => {
    const { flag, short, variable, key, isOption, name, describe } = setting;
    const byDefault = escaped(defaultTextOf(setting));
    return [
      [cell(flag && `--${flag}`), ...(short === undefined ? [] : [cell(`-${short}`)])].join(', '),
      cell(variable),
      cell(key),
      cell(isOption === true ? name : null),
      byDefault,
      escaped(describe),
    ];
  });
  const head = ['Flag', 'Variable', 'Key in the file', 'Option of the library', 'Default', 'Meaning'];
  return [head, head.map(() => '---'), ...rows].map((cells) => `| ${cells.join(' | ')} |`);
}

function descriptionOf(setting: NamedSetting): string {
  const byDefault = defaultTextOf(setting);
  return byDefault === '' ? `${setting.describe}.` : `${setting.describe}. Default: ${byDefault}.`;
}

const ROOT = fileURLToPath(new URL('..', import.meta.url));
/** A file that exists only for the compiler. */
const FILE = join(ROOT, 'src/settings/types-of-settings.ts');

/** The text of `WrittenValue<Name>` by name: `string | Date`. */
function writtenTypes(names: readonly SettingName[]): ReadonlyMap<SettingName, string> {
  const aliases = names.map((name) => `export type ${name} = WrittenValue<'${name}'>;`);
  const program = programWith(["import type { WrittenValue } from './named-settings.js';", ...aliases].join('\n'));
  const checker = program.getTypeChecker();
  const types = new Map<SettingName, string>();
  program.getSourceFile(FILE)?.forEachChild((node) => {
    if (!ts.isTypeAliasDeclaration(node)) return;
    const type = checker.getTypeFromTypeNode(node.type);
    types.set(node.name.text as SettingName, checker.typeToString(type, undefined, ts.TypeFormatFlags.NoTruncation));
  });
  return types;
}

function programWith(text: string): ts.Program {
  const { config } = ts.readConfigFile(join(ROOT, 'tsconfig.json'), (path) => ts.sys.readFile(path)) as {
    readonly config: unknown;
  };
  const { options } = ts.parseJsonConfigFileContent(config, ts.sys, ROOT);
  const host = ts.createCompilerHost(options);
  const getSourceFile = host.getSourceFile.bind(host);
  return ts.createProgram([FILE], options, {
    ...host,
    getSourceFile: (path, ...rest) =>
      path === FILE ? ts.createSourceFile(FILE, text, ts.ScriptTarget.ES2022) : getSourceFile(path, ...rest),
  });
}
