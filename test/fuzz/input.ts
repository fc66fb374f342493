/** The input of a case: files by name, as in the corpus and the findings. */

export type Input = Readonly<Record<string, Uint8Array>>;

/** The file with settings for the target. All settings are optional. */
export const SETTINGS_FILE = 'settings.json';

/** The settings of an input; empty if it has none. */
export function settingsOf<Settings extends object>(input: Input): Partial<Settings> {
  const bytes = input[SETTINGS_FILE];
  return bytes === undefined ? {} : (JSON.parse(Buffer.from(bytes).toString('utf8')) as Partial<Settings>);
}

/** Names of all files except the settings, sorted. */
export function fileNamesOf(input: Input): readonly string[] {
  return Object.keys(input)
    .filter((name) => name !== SETTINGS_FILE)
    .sort();
}

/** The first file, for targets that take one. */
export function firstFileOf(input: Input): { readonly name: string; readonly bytes: Uint8Array } {
  const [name = ''] = fileNamesOf(input);
  return { name, bytes: input[name] ?? new Uint8Array() };
}

/** An input from texts, bytes and settings. */
export function anInput(files: Readonly<Record<string, string | Uint8Array>>, settings?: object): Input {
  const all = settings === undefined ? files : { ...files, [SETTINGS_FILE]: JSON.stringify(settings) };
  return Object.fromEntries(
    Object.entries(all).map(([name, content]) => [name, typeof content === 'string' ? Buffer.from(content) : content]),
  );
}
