/** What a case is made of: files by name, as they stand in the corpus and among the findings. */

export type Input = Readonly<Record<string, Uint8Array>>;

/** Says how the other files are used. Each target has settings of its own; all of them may be left out. */
export const SETTINGS_FILE = 'settings.json';

/** The settings of an input; empty where it has none. */
export function settingsOf<Settings extends object>(input: Input): Partial<Settings> {
  const bytes = input[SETTINGS_FILE];
  return bytes === undefined ? {} : (JSON.parse(Buffer.from(bytes).toString('utf8')) as Partial<Settings>);
}

/** Names of all files but the settings, sorted. */
export function fileNamesOf(input: Input): readonly string[] {
  return Object.keys(input)
    .filter((name) => name !== SETTINGS_FILE)
    .sort();
}

/** The first of the files, for targets that take one. */
export function firstFileOf(input: Input): { readonly name: string; readonly bytes: Uint8Array } {
  const [name = ''] = fileNamesOf(input);
  return { name, bytes: input[name] ?? new Uint8Array() };
}

/** An input of texts, bytes and settings. */
export function anInput(files: Readonly<Record<string, string | Uint8Array>>, settings?: object): Input {
  const all = settings === undefined ? files : { ...files, [SETTINGS_FILE]: JSON.stringify(settings) };
  return Object.fromEntries(
    Object.entries(all).map(([name, content]) => [name, typeof content === 'string' ? Buffer.from(content) : content]),
  );
}
