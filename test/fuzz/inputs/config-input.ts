/** Configurations: a file, flags and variables, with values of every kind. */
import fc from 'fast-check';
import { camelCase } from '../../../src/settings/layers.js';
import { SETTING_NAMES, settingOf } from '../../../src/settings/named-settings.js';
import { anInput, type Input } from '../input.js';
import { PLANTED } from '../laws/leak.js';
import { changed } from './change.js';
import { anyTree, treeChange, type Tree } from './json-tree.js';
import { anyKey, anyText } from './texts.js';
import { writtenFiles } from './yaml-text.js';

const usually = (...usual: readonly Tree[]): fc.Arbitrary<Tree> =>
  fc.oneof(
    { weight: 12, arbitrary: fc.constantFrom(...usual) },
    { weight: 1, arbitrary: anyText },
    { weight: 1, arbitrary: anyTree },
  );

/** Contains no programs, because commands are run. */
const credential = usually({ file: './token' }, { file: 'none' }, { file: '.' }, PLANTED, [PLANTED], {
  apiKey: PLANTED,
});
const environment = fc.record(
  {
    url: usually('https://a.example.com', 'http://localhost:1', 'ftp://x', { file: './url' }),
    accountToken: credential,
    apiKey: credential,
  },
  { requiredKeys: [] },
);

/** Names and paths of nothing on this machine. */
const modules = usually('./none.js', 'no-such-package', './auditpress.config.yaml', '@x/y', '../x', '.');

const KEYS: Readonly<Record<string, fc.Arbitrary<Tree>>> = {
  formats: usually(['pdf'], ['html', 'html'], ['xlsx', 'csv'], [], 'pdf', [''], ['page']),
  template: usually('auditor', 'executive', 'remediation', 'auditer', './none', '../x', '', '.', '/'),
  out: usually('out', './out', '/tmp/x', '', '.'),
  locale: usually('en', 'de-CH', 'pt-br', 'xx', 'en-u-nu-arab', 'x'.repeat(99), 'zh-Hant-TW', 'ar', 'i-klingon'),
  timeZone: usually('UTC', 'Europe/Berlin', 'europe/berlin', '+05:30', 'Mars/Olympus', 'Etc/GMT+14', 'Factory'),
  pageSize: usually('A4', 'letter', 'a5', ' A4 '),
  fileName: usually(
    '{{account}}',
    'x',
    '{{',
    '{{t "title"}}',
    '../{{job}}',
    '{{acount}}',
    '{{#each entries}}{{this}}{{/each}}',
    '',
  ),
  scanTimeField: usually('ScanDate', 'x', '__proto__', ''),
  policyLibraries: usually(['none.yaml'], [], ['.'], ['auditpress.config.yaml'], ['x.txt'], 'none.yaml'),
  ranks: fc.dictionary(
    fc.constantFrom('severity', 'riskLevel', 'riskProbability', 'x'),
    usually(['High', 'High'], ['Low'], ['', ' ']),
    { maxKeys: 3 },
  ),
  gates: usually(['critical failed = 0'], [{ name: 'A', rule: 'no new high' }], ['faild = 0'], [{ rule: '' }], 'x'),
  documentVersion: usually('1.0', 'a\nb', ''),
  maxScanAge: usually(0, 30, 3650, 3651, -1, 1.5, '30', '1e2'),
  classification: usually('Confidential', '', 'x'.repeat(500)),
  distribution: usually('Board'),
  preparedFor: usually('Contoso'),
  preparedBy: usually('Example'),
  reviewedBy: usually('Other'),
  workers: usually(0, 1, 256, 257, 'two'),
  license: usually('L', ''),
  account: usually('A'),
  benchmark: usually('CSBP'),
  accountType: usually('1', '4', 1),
  environment: usually('prod', 'TRIAL', 'test', ' prod '),
  service: fc.record(
    {
      environments: fc.record({ PROD: environment, TRIAL: environment }, { requiredKeys: [] }),
      timeout: usually(1, 120, 3601, 0, '5'),
      retries: usually(0, 20, 21, 1.5),
      jobIn: usually('path', 'query', 'body'),
      benchmarksPath: usually('/x/{license}', 'x'),
    },
    { requiredKeys: [] },
  ),
  catalog: usually(
    { prefixes: { TypeA: 'X' }, benchmarks: { 1: ['A'] } },
    { prefixes: { TypeD: 'X' } },
    { benchmarks: { 4: [] } },
  ),
  renderers: fc.dictionary(
    fc.constantFrom('pdf', 'html', 'xlsx', 'page', 'Page!', '__proto__', ''),
    fc.record(
      { module: modules, handlers: modules, options: usually({}, { archival: true }, { archival: 'x' }, { x: 1 }) },
      { requiredKeys: [] },
    ),
    { maxKeys: 2 },
  ),
  $schema: usually('x'),
};

const known = fc.record(KEYS, { requiredKeys: [] });
const unknown = fc.dictionary(fc.oneof(fc.constantFrom('Locale', 'format', 'templates', 'loacle'), anyKey), anyTree, {
  maxKeys: 1,
});

/** A few keys. With all of them, nearly every file would have a problem. */
const few = fc
  .tuple(known, fc.array(fc.constantFrom(...Object.keys(KEYS)), { maxLength: 5 }), unknown, fc.nat(3))
  .map(([all, names, others, chance]): Tree => {
    const chosen = names.flatMap((name) => (all[name] === undefined ? [] : [[name, all[name]] as const]));
    return { ...Object.fromEntries(chosen), ...(chance === 0 ? others : {}) };
  });

const files = writtenFiles(
  changed(fc.oneof({ weight: 19, arbitrary: few }, anyTree), treeChange(), { most: 2, unchanged: 80 }),
);

const settingsOfAll = SETTING_NAMES.map(settingOf);
const flagNames = settingsOfAll.flatMap(({ flag }) => (flag === null ? [] : [camelCase(flag)]));
const variableNames = settingsOfAll.flatMap(({ variable }) => (variable === null ? [] : [variable]));
const texts = fc.oneof(
  anyText,
  fc.constantFrom('en', 'auditor', 'html', 'UTC', 'A4', '30', '1', 'prod', 'https://a.example.com', 'http://x'),
);
const given = (names: readonly string[]) => fc.dictionary(fc.constantFrom(...names), texts, { maxKeys: 3 });

/** Values in addition to the file. */
export interface ConfigSettings {
  /** By flag in camel case, as the command line passes them. */
  readonly flags: Readonly<Record<string, string>>;
  readonly env: Readonly<Record<string, string>>;
}

const credentialNames = ['AUDITPRESS_PROD_API_KEY', 'AUDITPRESS_URL'];

const settings = fc.record({
  flags: fc.oneof(fc.constant({}), given(flagNames)),
  env: fc.oneof(fc.constant({}), given([...variableNames, ...credentialNames])),
});

export const configInputs: fc.Arbitrary<Input> = fc
  .tuple(files, settings)
  .map(([{ extension, bytes }, beside]) => anInput({ [`auditpress.config${extension}`]: bytes }, beside));
