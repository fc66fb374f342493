/**
 * The GitHub Action and the GitLab component of the examples: their scripts run in the shells and with the variables that the engines
 * give them.
 */
import { cpSync, existsSync, mkdirSync, readdirSync, readFileSync, writeFileSync } from 'node:fs';
import { basename, join } from 'node:path';
import { parse } from 'yaml';
import { describe, expect, inject, it } from 'vitest';
import { temporaryFolder } from '../helpers/temporary-folder.js';
import { registryAccess, run, type Run } from './run.js';

const installation = inject('installation');
const EXAMPLES = join(installation.package, 'examples');
const REPORT = join(EXAMPLES, 'reports/type-1-cis-2026-11.json');

type Inputs = Readonly<Record<string, string>>;

/** What both engines are given. */
const PACKAGE = basename(installation.tarball);
const GOOD: Inputs = { package: PACKAGE, reports: 'report.json', formats: 'html,md', gates: 'coverage >= 1' };

/** A script that installs nothing: what is installed already takes the place. It is slow, so one test of each engine does it. */
function withInstalled(script: string, inputs: Inputs): string {
  if (inputs['installs'] === 'true') return script;
  return script.replace(/npm install --prefix (\S+) .*/, `ln -s '${installation.folder}' $1`);
}

interface Outcome {
  readonly code: Run['code'];
  readonly printed: string;
  /** The repository in which the job ran. */
  readonly folder: string;
  /** What the engine shows of the job. */
  readonly summary: string;
  readonly outputs: Readonly<Record<string, string>>;
}

function repository(): string {
  const folder = join(temporaryFolder(), 'a repository');
  mkdirSync(folder);
  cpSync(REPORT, join(folder, 'report.json'));
  cpSync(join(EXAMPLES, 'scanners/prowler'), join(folder, 'scan'), { recursive: true });
  cpSync(installation.tarball, join(folder, PACKAGE));
  return folder;
}

interface Step {
  readonly name?: string;
  readonly id?: string;
  readonly if?: string;
  readonly uses?: string;
  readonly shell?: string;
  readonly env?: Readonly<Record<string, string>>;
  readonly run?: string;
}

interface Action {
  readonly inputs: Readonly<Record<string, { readonly required?: boolean; readonly default?: string }>>;
  readonly outputs: Readonly<Record<string, { readonly value: string }>>;
  readonly runs: { readonly using: string; readonly steps: readonly Step[] };
}

const action = parse(readFileSync(join(EXAMPLES, 'github-action/action.yml'), 'utf8')) as Action;

/** Performs the scripts of the action. Steps that use other actions are left out. */
async function runAction(inputs: Inputs): Promise<Outcome> {
  const folder = repository();
  const temporary = temporaryFolder();
  const files = { GITHUB_OUTPUT: join(temporary, 'output'), GITHUB_STEP_SUMMARY: join(temporary, 'summary') };
  for (const file of Object.values(files)) writeFileSync(file, '');
  const values = new Map(
    Object.entries(action.inputs).map(([name, { default: text = '' }]) => [`inputs.${name}`, text]),
  );
  for (const [name, text] of Object.entries(inputs)) values.set(`inputs.${name}`, text);
  const evaluate = (text: string): string =>
    text.replaceAll(/\$\{\{ ([\w.-]+) \}\}/g, (_all, name: string) => values.get(name) ?? '');
  let code: Run['code'] = 0;
  let printed = '';
  for (const step of action.runs.steps) {
    if (step.run === undefined || (code !== 0 && step.if?.startsWith('always()') !== true)) continue;
    const file = join(temporary, 'script.sh');
    writeFileSync(file, withInstalled(step.run, inputs));
    writeFileSync(files.GITHUB_OUTPUT, '');
    const env = Object.fromEntries(Object.entries(step.env ?? {}).map(([name, text]) => [name, evaluate(text)]));
    const ran = await run('bash', ['--noprofile', '--norc', '-eo', 'pipefail', file], {
      cwd: folder,
      env: { ...registryAccess(), ...env, ...files, RUNNER_TEMP: temporary },
    });
    for (const [, name = '', text = ''] of readFileSync(files.GITHUB_OUTPUT, 'utf8').matchAll(/^([\w-]+)=(.*)$/gm))
      values.set(`steps.${step.id ?? ''}.outputs.${name}`, text);
    printed += ran.stdout + ran.stderr;
    if (code === 0) code = ran.code;
  }
  const outputs = Object.fromEntries(
    Object.entries(action.outputs).map(([name, { value }]) => [name, evaluate(value)]),
  );
  return { code, printed, folder, summary: readFileSync(files.GITHUB_STEP_SUMMARY, 'utf8'), outputs };
}

interface Job {
  readonly variables: Readonly<Record<string, string>>;
  readonly script: readonly string[];
  readonly artifacts: { readonly when: string; readonly paths: readonly string[] };
}

const [spec = '', template = ''] = readFileSync(
  join(EXAMPLES, 'gitlab-component/templates/auditpress.yml'),
  'utf8',
).split(/^---\n/m);
const header = parse(spec) as { readonly spec: { readonly inputs: Action['inputs'] } };

/** The job of the component: inputs are put into its text before that is parsed. */
function jobOf(inputs: Inputs): Job {
  const text = template.replaceAll(
    /\$\[\[ inputs\.(\w+) \]\]/g,
    (_all, name: string) => inputs[name] ?? header.spec.inputs[name]?.default ?? '',
  );
  return (parse(text) as Readonly<Record<string, Job>>)['auditpress']!;
}

/** GitLab takes bash if the image has it, and otherwise sh. */
async function runComponent(inputs: Inputs, shell = 'sh'): Promise<Outcome> {
  const folder = repository();
  const { variables, script } = jobOf(inputs);
  const env = { ...registryAccess(), ...variables, CI_PROJECT_DIR: folder };
  const { code, stdout, stderr } = await run(shell, ['-ec', withInstalled(script.join('\n'), inputs)], {
    cwd: folder,
    env,
  });
  return { code, printed: stdout + stderr, folder, summary: '', outputs: {} };
}

const ENGINES = [
  ['the GitHub Action', runAction],
  ['the GitLab component', runComponent],
] as const;

describe.each(ENGINES)('%s', (_name, perform) => {
  it('installs the package, and makes documents of a report that meets its gates', async () => {
    const { code, printed, folder } = await perform({ ...GOOD, installs: 'true' });
    expect([code, printed]).toEqual([0, expect.stringContaining('Written')]);
    const [set = ''] = readdirSync(join(folder, 'out'));
    expect(readdirSync(join(folder, 'out', set)).sort()).toEqual([`${set}.html`, `${set}.md`, 'manifest.json']);
  });

  it('ends with exit code 8 at a gate, with its documents', async () => {
    const { code, printed, folder } = await perform({ ...GOOD, gates: "critical failed = 0 in category 'Identity'" });
    expect([code, printed]).toEqual([8, expect.stringContaining('did not pass')]);
    expect(existsSync(join(folder, 'out'))).toBe(true);
  });

  it('takes a folder of a scanner, and one account and benchmark of it', async () => {
    const { code, folder } = await perform({
      ...GOOD,
      reports: 'scan',
      account: '123456789012',
      benchmark: 'CIS-1.5',
    });
    expect([code, readdirSync(join(folder, 'out'))]).toEqual([0, [expect.stringContaining('123456789012')]]);
  });

  it.each(['auditpress', 'auditpress@latest', '$(touch hacked)', '--global'])(
    'refuses the package %s, which is no version',
    async (name) => {
      const { code, printed, folder } = await perform({ ...GOOD, package: name });
      expect([code, printed]).toEqual([2, expect.stringContaining('expected a tarball or auditpress@VERSION')]);
      expect(readdirSync(folder)).not.toContain('hacked');
    },
  );

  it.each(['$(touch hacked)', '"; touch hacked; "', '`touch hacked`', '--config=report.json', "'; touch hacked #"])(
    'takes %s as the name of a file, never as a script or an option',
    async (reports) => {
      const { code, printed, folder } = await perform({ ...GOOD, reports });
      expect([code, printed]).toEqual([3, expect.stringMatching(/hacked|--config/)]);
      expect(readdirSync(folder)).not.toContain('hacked');
    },
  );
});

describe('the GitHub Action', () => {
  it('shows the documents in Markdown as the summary, also at a gate', async () => {
    for (const gates of ['coverage >= 1', 'failed = 0']) {
      const { summary, outputs, code } = await runAction({ ...GOOD, gates });
      expect(summary).toContain('# ');
      expect(outputs['exit-code']).toBe(String(code));
      expect(readFileSync(outputs['summary'] ?? '', 'utf8')).toBe(summary);
    }
  });

  it('makes documents of all reports', async () => {
    const { code, folder } = await runAction({ ...GOOD, reports: 'scan\nreport.json', all: 'true' });
    expect([code, readdirSync(join(folder, 'out')).length]).toEqual([0, 3]);
  });

  it('puts no input into a script, and uses other actions at a version', () => {
    expect(action.runs.using).toBe('composite');
    for (const step of action.runs.steps) {
      expect(step.run ?? '').not.toContain('${{');
      expect(step.uses ?? '@v').toMatch(/@v/);
      expect(step.run === undefined).toBe(step.shell === undefined);
    }
  });

  it('keeps the documents of a run that ended at a gate', () => {
    const upload = action.runs.steps.find(({ uses }) => uses?.includes('upload-artifact'));
    expect(upload?.if).toContain('always()');
  });
});

describe('the GitLab component', () => {
  it('keeps the documents of a run that ended at a gate', () => {
    expect(jobOf(GOOD).artifacts).toMatchObject({ when: 'always', paths: ['out'] });
  });

  it('runs in bash too', async () => {
    expect((await runComponent(GOOD, 'bash')).code).toBe(0);
  });

  it('puts no input into its script', () => {
    const script = template.slice(template.indexOf('script:'), template.indexOf('artifacts:'));
    expect(script).not.toContain('$[[');
  });
});
