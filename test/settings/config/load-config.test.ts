import { chmodSync, mkdirSync, writeFileSync } from 'node:fs';
import { delimiter, join, resolve } from 'node:path';
import { describe, expect, test } from 'vitest';
import { findConfigFile } from '../../../src/settings/config/find-file.js';
import { loadConfig, type LoadConfigInput } from '../../../src/settings/config/load-config.js';
import { SETTING_NAMES, settingOf } from '../../../src/settings/named-settings.js';
import { failureOf } from '../../helpers/failure.js';
import { temporaryFolder } from '../../helpers/temporary-folder.js';

interface LoadInput extends Partial<Omit<LoadConfigInput, 'file'>> {
  /** As given with `--config`. Default: the file is searched for. */
  readonly configPath?: string;
}

/** Loads the settings from a folder with these files. */
async function load(files: Readonly<Record<string, string>>, { configPath, ...input }: LoadInput = {}) {
  const cwd = input.cwd ?? temporaryFolder();
  for (const [name, text] of Object.entries(files)) {
    mkdirSync(join(cwd, name, '..'), { recursive: true });
    writeFileSync(join(cwd, name), text);
  }
  const file = configPath === undefined ? findConfigFile(cwd).file : resolve(cwd, configPath);
  const given = { env: {}, flags: {}, builtInFormats: ['pdf', 'xlsx', 'html'], ...input, cwd, file };
  return (await loadConfig(given)).settings;
}

describe('without any settings', () => {
  test('the defaults apply', async () => {
    const cwd = temporaryFolder();
    expect(await load({}, { cwd })).toMatchObject({
      formats: undefined,
      template: 'auditor',
      out: join(cwd, 'out'),
      locale: 'en',
      timeZone: 'UTC',
      pageSize: undefined,
      policyLibraries: [],
      ranks: { severity: [], riskLevel: [], riskProbability: [] },
      classification: undefined,
      preparedBy: '',
      maxScanAge: 30,
      renderers: {},
      environment: undefined,
      timeout: 120,
      retries: 4,
      jobIn: 'path',
      catalog: { prefixes: {}, benchmarks: {} },
    });
  });
});

describe('precedence', () => {
  const file = { 'auditpress.config.yaml': 'locale: fr\ntimeZone: Europe/Paris\nclassification: Internal\n' };

  test('is flags over environment over file', async () => {
    const env = { AUDITPRESS_LOCALE: 'de', AUDITPRESS_TIME_ZONE: 'Europe/Berlin' };
    const config = await load(file, { env, flags: { locale: 'en-GB' } });
    expect(config).toMatchObject({ locale: 'en-GB', timeZone: 'Europe/Berlin', classification: 'Internal' });
  });

  test('ignores an empty variable and an absent flag', async () => {
    const config = await load(file, { env: { AUDITPRESS_LOCALE: '' }, flags: { locale: undefined } });
    expect(config.locale).toBe('fr');
  });

  test('lets an empty string remove a marking', async () => {
    const config = await load(file, { flags: { classification: '' } });
    expect(config.classification).toBe('');
  });

  test('ignores an invalid value that is overridden', async () => {
    const config = await load({ 'auditpress.config.yaml': 'locale: "?"' }, { flags: { locale: 'de' } });
    expect(config.locale).toBe('de');
  });
});

describe('the file', () => {
  const same = { locale: 'de', formats: ['html', 'pdf'], preparedBy: 'Ä. Müller' };

  test.each([
    ['auditpress.config.yaml', 'locale: de\nformats: [html, pdf]\npreparedBy: Ä. Müller'],
    ['auditpress.config.json', JSON.stringify(same)],
    ['auditpress.config.js', `export default ${JSON.stringify(same)};`],
  ])('is read from %s', async (name, text) => {
    expect(await load({ 'package.json': '{"type":"module"}', [name]: text })).toMatchObject(same);
  });

  test('is the one given with --config, even if another is nearer', async () => {
    const files = { 'auditpress.config.yaml': 'locale: fr', 'settings/mine.yml': 'locale: de' };
    const config = await load(files, { configPath: 'settings/mine.yml' });
    expect(config.locale).toBe('de');
  });

  test('may be empty', async () => {
    expect((await load({ 'auditpress.config.yaml': '' })).locale).toBe('en');
    expect((await load({ 'auditpress.config.yaml': '# nothing yet' })).locale).toBe('en');
  });

  test.each([
    ['auditpress.config.yaml', 'locale: [de', /YAML or JSON, found a fault in line 1, column 12: flow sequence/],
    ['auditpress.config.yaml', 'locale: de\nlocale: fr', /each key once, found "locale" again in line 2, column 1$/],
    ['auditpress.config.yaml', 'locale: !ours de', /line 1, column 9: unresolved tag: !ours$/],
    ['auditpress.config.yaml', 'ranks: &a { b: *a }', /\*a outside &a, found it inside in line 1, column 16$/],
    [
      'auditpress.config.yaml',
      '{'.repeat(20_000),
      /at most 50 levels of lists and maps, found more in line 1, column 51$/,
    ],
    ['auditpress.config.yaml', 'renderers: { __proto__: { handlers: ~ } }', /another key, found "__proto__" in line 1/],
    [
      'auditpress.config.json',
      '{"renderers": {"__proto__": {"handlers": null}}}',
      /another key, found "__proto__" in line 1/,
    ],
    ['auditpress.config.json', '{"locale": ', /expected YAML or JSON, found a fault in line 1, column \d+: /],
    [
      'auditpress.config.json',
      '{"service": {"url": "a",\n"\\u0075rl": "b"}}',
      /expected each key once, found "url" again in line 2, column 1$/,
    ],
    ['auditpress.config.js', 'export const locale = 1;', /expected a default export, found none$/],
    ['auditpress.config.js', 'throw new Error("no")', /expected a module that loads, found an error: no$/],
  ])('is named in the error if %s is invalid: %s', async (name, text, problem) => {
    const failure = await failureOf(() => load({ 'package.json': '{"type":"module"}', [name]: text }));
    expect(failure).toMatchObject({ kind: 'usage', code: 'config-unreadable' });
    expect(failure.message).toMatch(problem);
    expect(failure.message).toMatch(new RegExp(`^${name}: expected `));
  });

  test('with an unknown extension is rejected', async () => {
    const failure = await failureOf(() => load({ 'mine.toml': 'locale = "de"' }, { configPath: 'mine.toml' }));
    expect(failure).toMatchObject({ code: 'config-unreadable' });
    expect(failure.hint).toContain('.yaml');
  });

  test('given with --config must exist', async () => {
    const failure = await failureOf(() => load({}, { configPath: 'nowhere.yaml' }));
    expect(failure).toMatchObject({ kind: 'usage', code: 'config-not-found' });
    expect(failure.message).toContain('nowhere.yaml');
  });
});

describe('paths', () => {
  const files = {
    'package.json': '{}',
    'auditpress.config.yaml':
      'template: ./house\nout: reports\nrenderers: { text: { module: ./text.js }, csv: { module: "@contoso/csv" } }',
    'node_modules/@contoso/csv/package.json': '{"exports":"./csv.js"}',
    'node_modules/@contoso/csv/csv.js': '',
    'work/x': '',
  };

  test('in the file are relative to the file', async () => {
    const root = temporaryFolder();
    await load(files, { cwd: root });
    const config = await load({}, { cwd: join(root, 'work') });
    expect(config).toMatchObject({ template: join(root, 'house'), out: join(root, 'reports') });
    expect(config.renderers).toEqual({
      text: { module: join(root, 'text.js'), options: {} },
      csv: { module: join(root, 'node_modules/@contoso/csv/csv.js'), options: {} },
    });
  });

  test('of packages above the file are accepted only if no other user can change them', async () => {
    const root = temporaryFolder();
    const csvOf = async (more: Readonly<Record<string, string>> = {}) =>
      (await load(more, { cwd: root, configPath: 'own/config.yaml' })).renderers['csv']?.module;
    const name = 'node_modules/@contoso/csv';
    const above = { [`${name}/package.json`]: '{"exports":"./csv.js"}', [`${name}/csv.js`]: '' };
    const config = { 'own/config.yaml': 'renderers: { csv: { module: "@contoso/csv" } }' };
    expect(await csvOf({ ...config, ...above })).toBe(join(root, name, 'csv.js'));
    chmodSync(join(root, 'node_modules'), 0o777);
    const { problems } = await failureOf(() => csvOf());
    expect(problems).toEqual([
      `own/config.yaml: renderers.csv: expected a path, or a package that no other user can change, received "@contoso/csv": ${join(root, 'node_modules')} can be written by all users (mode 777)`,
    ]);
    const beside = Object.fromEntries(Object.entries(above).map(([path, text]) => [`own/${path}`, text]));
    expect(await csvOf(beside)).toBe(join(root, 'own', name, 'csv.js'));
  });

  test('in flags and variables are relative to the working folder', async () => {
    const root = temporaryFolder();
    await load(files, { cwd: root });
    const cwd = join(root, 'work');
    const config = await load({}, { cwd, flags: { template: '../mine' }, env: { AUDITPRESS_OUT: 'here' } });
    expect(config).toMatchObject({ template: join(root, 'mine'), out: join(cwd, 'here') });
  });

  test('of templates differ from names by a slash or a leading dot', async () => {
    const cwd = temporaryFolder();
    const templateOf = async (template: string) => (await load({}, { cwd, flags: { template } })).template;
    expect(await templateOf('executive')).toBe('executive');
    expect(await templateOf('templates/executive')).toBe(join(cwd, 'templates/executive'));
    expect(await templateOf('.')).toBe(cwd);
    expect(await templateOf('/etc/house')).toBe('/etc/house');
  });
});

describe('values', () => {
  test('are normalized', async () => {
    const flags = {
      format: ' html,pdf, html',
      locale: 'DE-ch',
      timeZone: 'europe/zurich',
      pageSize: 'letter',
      maxScanAge: ' 14 ',
      preparedBy: ' A. B. ',
    };
    const config = await load({}, { flags });
    expect(config).toMatchObject({
      formats: ['html', 'pdf'],
      locale: 'de-CH',
      timeZone: 'Europe/Zurich',
      pageSize: 'Letter',
      maxScanAge: 14,
      preparedBy: 'A. B.',
    });
  });

  test('keep an alias of a time zone', async () => {
    expect((await load({}, { flags: { timeZone: 'Asia/Kolkata' } })).timeZone).toBe('Asia/Kolkata');
  });

  test('of formats can name a renderer in the file', async () => {
    const yaml =
      'formats: [text]\nrenderers: { text: { module: ./text.js, options: { width: 80 } }, pdf: { options: { tagged: true } } }';
    const config = await load({ 'auditpress.config.yaml': yaml });
    expect(config.formats).toEqual(['text']);
    expect(config.renderers['pdf']).toEqual({ module: undefined, options: { tagged: true } });
  });

  test('of days can be numbers in the file', async () => {
    expect((await load({ 'auditpress.config.yaml': 'maxScanAge: 7' })).maxScanAge).toBe(7);
  });

  test('of handlers are paths relative to the file', async () => {
    const cwd = temporaryFolder();
    const config = await load({ 'auditpress.config.yaml': 'renderers: { pdf: { handlers: ./own.mjs } }' }, { cwd });
    expect(config.renderers['pdf']).toEqual({ module: undefined, handlers: join(cwd, 'own.mjs'), options: {} });
  });

  test('of ranks keep their order', async () => {
    const yaml = 'ranks: { severity: [Blocker, Critical], riskLevel: [Purple] }';
    const config = await load({ 'auditpress.config.yaml': yaml });
    expect(config.ranks).toEqual({ severity: ['Blocker', 'Critical'], riskLevel: ['Purple'], riskProbability: [] });
  });
});

describe('gates', () => {
  test('are rules, with names or without', async () => {
    const yaml = 'gates: [critical failed = 0, { name: Half is assessed, rule: coverage >= 50 }]';
    const { gates } = await load({ 'auditpress.config.yaml': yaml });
    expect(gates).toEqual(['critical failed = 0', { name: 'Half is assessed', rule: 'coverage >= 50' }]);
  });

  test('of flags replace those of the file', async () => {
    const files = { 'auditpress.config.yaml': 'gates: [coverage >= 50]' };
    expect((await load(files, { flags: { failOn: 'failed = 0' } })).gates).toEqual(['failed = 0']);
    expect((await load(files, { flags: { failOn: ['failed = 0', 'no new high'] } })).gates).toHaveLength(2);
  });

  test('are refused if they are misspelled, have no name or one that others have', async () => {
    const yaml =
      'gates: [no high, { name: A, rule: faild = 0 }, { name: A, rule: failed = 0 }, { name: " ", rule: failed = 0 }]';
    const { problems } = await failureOf(() => load({ 'auditpress.config.yaml': yaml }));
    expect(problems).toEqual([
      'auditpress.config.yaml: gates: expected each name once, received "A" more than once',
      'auditpress.config.yaml: gates: expected the name of a gate, received an empty string',
      'auditpress.config.yaml: gates: "no high", character 4: expected "new" after "no", found "high"',
      expect.stringMatching(/: gates: "faild = 0", character 1: expected one of .*\(did you mean "failed"\?\)$/),
    ]);
  });
});

describe('problems', () => {
  async function problemsOf(files: Readonly<Record<string, string>>, input: LoadInput = {}) {
    const failure = await failureOf(() => load(files, input));
    expect(failure).toMatchObject({ kind: 'usage', code: 'config-invalid', exitCode: 2 });
    return failure.problems;
  }

  test('from all places are reported together, each with its origin', async () => {
    const yaml = 'lcoale: de\ntimeZone: Mars/Olympus\nformats: pdf\nranks: { severty: [a], riskLevel: [x, x] }';
    const env = { AUDITPRESS_PAGE_SIZE: 'A5' };
    const flags = { locale: 'de_DE', template: ' ' };
    expect(await problemsOf({ 'auditpress.config.yaml': yaml }, { env, flags })).toEqual([
      'auditpress.config.yaml: ranks: unknown key "severty" (did you mean "severity"?); known keys: severity, riskLevel, riskProbability',
      'auditpress.config.yaml: formats: expected a list, received "pdf"',
      expect.stringMatching(
        /^auditpress\.config\.yaml: unknown key "lcoale" \(did you mean "locale"\?\); known keys: scanTimeField, /,
      ),
      '--template: expected the name of a template or the path of a template folder, received an empty string',
      '--locale: expected a BCP 47 language tag such as en or de-CH, received "de_DE"',
      'auditpress.config.yaml: timeZone: expected an IANA time zone such as UTC or Europe/Berlin, received "Mars/Olympus"',
      'AUDITPRESS_PAGE_SIZE: expected one of A4, Letter, received "A5"',
    ]);
  });

  test.each([
    [{ format: 'pfd' }, '--format: expected one of pdf, xlsx, html, received "pfd" (did you mean "pdf"?)'],
    [{ format: ' , ' }, '--format: expected at least one of pdf, xlsx, html, received none'],
    [{ timeZone: '+02:00' }, '--time-zone: expected an IANA time zone such as UTC or Europe/Berlin, received "+02:00"'],
    [{ preparedBy: 'a\nb' }, '--prepared-by: expected one line of text, received "a\\nb"'],
    [{ fileName: '' }, '--file-name: expected a file name pattern, received an empty string'],
  ])('with a flag: %j', async (flags, problem) => {
    expect(await problemsOf({}, { flags })).toEqual([problem]);
  });

  test.each([
    ['[1]', 'auditpress.config.json: expected an object, received [1]'],
    ['"de"', 'auditpress.config.json: expected an object, received "de"'],
    ['{"$import": "other.json"}', /^auditpress\.config\.json: unknown key "\$import"/],
    ['{"locale": null}', 'auditpress.config.json: locale: expected a string, received null'],
    [
      '{"ranks": {"severity": ["a", "b", "a"]}}',
      'auditpress.config.json: ranks.severity: expected each value once, received "a" more than once',
    ],
    [
      '{"renderers": {"pdf": {"option": {}}}}',
      'auditpress.config.json: renderers.pdf: unknown key "option" (did you mean "options"?); known keys: module, handlers, options',
    ],
    [
      '{"renderers": {"pdf": {"module": "./x.js"}}}',
      'auditpress.config.json: renderers.pdf: expected no module for the built-in format pdf, received "./x.js"',
    ],
    [
      '{"renderers": {"xslx": {}}}',
      'auditpress.config.json: renderers.xslx: expected a path or package name as the module of the renderer (did you mean "xlsx"?), received nothing',
    ],
    [
      '{"renderers": {"../x": {"module": "./x.js"}}}',
      'auditpress.config.json: renderers.../x: expected a name of lower-case letters, digits and hyphens, received "../x"',
    ],
  ])('with a file: %s', async (json, problem) => {
    const problems = await problemsOf({ 'auditpress.config.json': json });
    expect(problems).toEqual([typeof problem === 'string' ? problem : expect.stringMatching(problem)]);
  });
});

describe('policy libraries', () => {
  const FILE = { 'sub/auditpress.config.yaml': 'policyLibraries: [one.yaml, ../two.yaml]' };

  test('are resolved for the file, the variable and the flag', async () => {
    const cwd = temporaryFolder();
    const configPath = 'sub/auditpress.config.yaml';
    const written = await load(FILE, { cwd, configPath });
    expect(written.policyLibraries).toEqual([join(cwd, 'sub/one.yaml'), join(cwd, 'two.yaml')]);
    const env = { AUDITPRESS_POLICY_LIBRARY: ['a.yaml', 'b.json'].join(delimiter) };
    const fromVariable = await load(FILE, { cwd, configPath, env });
    expect(fromVariable.policyLibraries).toEqual([join(cwd, 'a.yaml'), join(cwd, 'b.json')]);
    const fromFlags = await load(FILE, { cwd, configPath, env, flags: { policyLibrary: ['c:d.yaml'] } });
    expect(fromFlags.policyLibraries).toEqual([join(cwd, 'c:d.yaml')]);
  });

  test('cannot have an empty path', async () => {
    const { problems } = await failureOf(() => load({}, { flags: { policyLibrary: ['a.yaml', ' '] } }));
    expect(problems).toEqual(['--policy-library: expected the path of a file, received an empty string']);
  });
});

describe('environment variables', () => {
  test('one variable holds several gates, separated by semicolons', async () => {
    const env = { AUDITPRESS_FAIL_ON: 'critical failed = 0; compliance >= 80;' };
    expect((await load({}, { env })).gates).toEqual(['critical failed = 0', 'compliance >= 80']);
  });

  const variables = SETTING_NAMES.flatMap((name) => settingOf(name).variable ?? []);
  test.each(variables)('%s with any text is used or refused', async (variable) => {
    for (const text of ['en', '{}', ';', '0', 'true', '\u0000']) {
      const outcome = await load({}, { env: { [variable]: text } }).then(
        () => 'used',
        (cause: unknown) => (cause as { readonly code?: unknown }).code,
      );
      expect(['used', 'config-invalid']).toContain(outcome);
    }
  });
});
