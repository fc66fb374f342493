/** Faults of texts in templates. */
import { existsSync, readdirSync } from 'node:fs';
import { join } from 'node:path';
import { writeFiles } from '../../helpers/template-folders.js';
import type { Run } from '../../packed/run.js';
import type { FaultCase, Trial } from '../fault-case.js';

const REFUSED = 'exit code 2, an unknown variable in line 3, no warning of a library, nothing written';
const FOUND = 'exit code 2, an unknown variable in line 3, no warning of a library';
/** The two lines that every layout needs. */
const LAYOUT = '{{{head}}}{{{mark}}}\n{{{content}}}\n';

/** Names that JavaScript adds to every object and string, in all places that accept a name. */
const TEXTS = [
  '{{toString}}',
  '{{constructor}}',
  '{{"valueOf"}}',
  '{{account.length}}',
  '{{entries.hasOwnProperty}}',
  '{{@root.constructor}}',
  '{{#if account.length}}x{{/if}}',
  '{{#unless account}}{{__proto__}}{{/unless}}',
  '{{#with account}}{{length}}{{/with}}',
  '{{#each entries}}{{toFixed}}{{/each}}',
  '{{#each entries as |count|}}{{count.constructor}}{{/each}}',
  '{{count account.length}}',
];

function reportIn({ installation }: Trial): string {
  const folder = join(installation.package, 'examples', 'reports');
  return join(folder, readdirSync(folder).find((file) => file.endsWith('.json')) ?? '');
}

/** The template `own` has one section, with the text in its third line. */
function writeTemplate({ folder }: Trial, text: string, layout?: string): void {
  writeFiles(join(folder, 'own'), {
    'template.yaml': 'extends: auditor\nsections: [own.md]\n',
    'sections/own.md': `# Own\n\n${text}\n`,
    ...(layout !== undefined && { 'html/layout.hbs': layout }),
  });
}

function whatBecame({ code, stdout, stderr }: Run, line: RegExp): string {
  const said = `${stdout}${stderr}`;
  const isNamed = said.includes('expected a known variable') && line.test(said);
  const warned = said.includes('Handlebars:') ? 'a warning' : 'no warning';
  return `exit code ${code}, ${isNamed ? 'an unknown variable in line 3' : said}, ${warned} of a library`;
}

async function generate(trial: Trial, ...more: readonly string[]): Promise<string> {
  const { folder, run } = trial;
  const made = await run(['generate', reportIn(trial), '--format', 'html', '--out', 'out', ...more]);
  const written = existsSync(join(folder, 'out')) ? 'something' : 'nothing';
  return `${whatBecame(made, /line 3, column \d+:/)}, ${written} written`;
}

const names = TEXTS.flatMap((text): FaultCase[] => [
  {
    group: 'templates',
    name: `a section with ${text}, generated`,
    expected: REFUSED,
    async try(trial) {
      writeTemplate(trial, text);
      return generate(trial, '--template', './own');
    },
  },
  {
    group: 'templates',
    name: `a section with ${text}, checked`,
    expected: FOUND,
    isLong: true,
    async try(trial) {
      writeTemplate(trial, text);
      return whatBecame(await trial.run(['templates', 'check', './own']), /own\.md:3:\d+: error/);
    },
  },
]);

export const cases: readonly FaultCase[] = [
  ...names,
  {
    group: 'templates',
    name: 'a layout with {{meta.title.length}}, generated',
    expected: REFUSED,
    async try(trial) {
      writeTemplate(trial, 'Text', `${LAYOUT}{{meta.title.length}}\n`);
      return generate(trial, '--template', './own');
    },
  },
  {
    group: 'templates',
    name: 'a pattern of file names with {{constructor}}',
    expected: REFUSED,
    try: (trial) => generate(trial, '--file-name', 'x\n\n{{constructor}}'),
  },
  {
    group: 'templates',
    name: 'a word named "constructor", checked',
    expected: 'exit code 2, an unknown word',
    isLong: true,
    async try(trial) {
      writeTemplate(trial, '{{t "constructor"}}');
      const { code, stdout, stderr } = await trial.run(['templates', 'check', './own']);
      const isNamed = stdout.includes('expected a word of the catalogs, received "constructor"');
      return `exit code ${code}, ${isNamed ? 'an unknown word' : stdout + stderr}`;
    },
  },
  {
    group: 'templates',
    name: 'a text printed as a percentage, generated',
    expected: 'exit code 2, a value of another kind in line 3, column 11',
    async try(trial) {
      writeTemplate(trial, '{{percent account}}');
      const { folder, run } = trial;
      const words = [
        'generate',
        reportIn(trial),
        '--template',
        './own',
        '--format',
        'html',
        '--out',
        join(folder, 'out'),
      ];
      const { code, stderr } = await run(words);
      const isNamed = stderr.includes('line 3, column 11: expected a share from 0 to 1 as the value of percent');
      return `exit code ${code}, ${isNamed ? 'a value of another kind in line 3, column 11' : stderr}`;
    },
  },
  ...['auditor', 'executive', 'remediation'].map((name): FaultCase => ({
    group: 'templates',
    name: `${name} checked without a Japanese font`,
    expected: 'exit code 0, no problem',
    isLong: true,
    async try({ run }) {
      const { code, stdout } = await run(['templates', 'check', name]);
      return `exit code ${code}, ${stdout.includes('no problem') ? 'no problem' : stdout}`;
    },
  })),
];
