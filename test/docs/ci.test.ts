/** Runs the commands of docs/ci.md as the jobs do, against the reference server, after the package is installed. */
import { existsSync, readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { describe, expect, test } from 'vitest';
import { parse } from 'yaml';
import { folderWithPackage, runLine } from '../helpers/run-line.js';
import { CREDENTIALS, runServer } from '../reference-server/running.js';

const ROOT = join(import.meta.dirname, '../..');
const PAGE = readFileSync(join(ROOT, 'docs/ci.md'), 'utf8');

/** Fenced blocks of the page. */
function blocks(kind: string): readonly string[] {
  return [...PAGE.matchAll(new RegExp(`^\`\`\`${kind}\\n([\\s\\S]*?)^\`\`\``, 'gm'))].map(([, text = '']) => text);
}

/** The file of the page that begins with its name as a comment. */
function fileOf(name: string): string {
  return blocks('yaml').find((text) => text.startsWith(`# ${name}\n`)) ?? '';
}

interface Workflow {
  readonly jobs: Readonly<Record<string, { readonly steps: readonly { readonly run?: string }[] }>>;
}

interface Pipeline {
  readonly compliance: { readonly script: readonly string[] };
}

/** The commands of a job, without the one that installs auditpress. */
const JOBS: Readonly<Record<string, () => readonly string[]>> = {
  'GitHub Actions': () => {
    const { jobs } = parse(fileOf('.github/workflows/compliance.yaml')) as Workflow;
    return Object.values(jobs).flatMap(({ steps }) => steps.flatMap(({ run }) => run ?? []));
  },
  'GitLab CI': () => (parse(fileOf('.gitlab-ci.yml')) as Pipeline).compliance.script,
};

interface Repository {
  readonly cwd: string;
  /** Runs a command; returns its exit code. The server is in this process, so nothing may block it. */
  readonly run: (command: string) => Promise<number | null>;
}

/** A repository with the configuration of the page, and the service to fetch from. */
async function aRepository(): Promise<Repository> {
  const cwd = folderWithPackage();
  writeFileSync(join(cwd, 'auditpress.config.yaml'), fileOf('auditpress.config.yaml'));
  const { environments } = await runServer({ options: { folder: join(ROOT, 'examples/reports') } });
  const env = {
    AUDITPRESS_PROD_URL: environments.PROD.url,
    AUDITPRESS_PROD_ACCOUNT_TOKEN: CREDENTIALS.PROD.accountToken,
    AUDITPRESS_PROD_API_KEY: CREDENTIALS.PROD.apiKey,
  };
  return { cwd, run: (command) => runLine(command, cwd, env) };
}

describe('docs/ci.md', () => {
  test.each(Object.keys(JOBS))(
    'has a job for %s that stops at a gate, with its documents, until there is an earlier scan',
    async (system) => {
      const commands = JOBS[system]?.() ?? [];
      expect(commands[0]).toBe('npm ci');
      const [, generate = ''] = commands;
      const { cwd, run } = await aRepository();
      expect(await run(generate)).toBe(8);
      expect(existsSync(join(cwd, 'out'))).toBe(true);

      const fetch = blocks('sh').find((text) => text.includes(' fetch ')) ?? '';
      expect(await run(fetch)).toBe(0);
      expect(await run(`${generate} --if-exists replace`)).toBe(0);
    },
  );

  test('evaluates gates alone', async () => {
    const summary = blocks('sh').find((text) => text.includes(' summary ')) ?? '';
    const { run } = await aRepository();
    expect(await run(summary)).toBe(0);
    expect(await run(summary.replace('failed <= 50', 'failed <= 5'))).toBe(8);
  });
});
