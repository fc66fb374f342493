/** What compose and Kubernetes start exists in the program: commands, flags, variables and settings. */
import { readdirSync, readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { parse, parseAllDocuments } from 'yaml';
import { describe, expect, it } from 'vitest';
import { runCli } from '../helpers/run-cli.js';
import { temporaryFolder } from '../helpers/temporary-folder.js';

const EXAMPLES = fileURLToPath(new URL('../../examples/', import.meta.url));
const DOCS = fileURLToPath(new URL('../../docs/', import.meta.url));

const read = (path: string): string => readFileSync(join(EXAMPLES, path), 'utf8');

interface Compose {
  readonly services: Readonly<
    Record<string, { readonly command?: readonly string[]; readonly environment?: Readonly<Record<string, string>> }>
  >;
}

interface ShownSettings {
  readonly settings: { readonly workerGrace: { readonly value: number } };
}

interface Manifest {
  readonly apiVersion: string;
  readonly kind: string;
  readonly metadata: { readonly name: string };
  readonly data?: Readonly<Record<string, string>>;
  readonly stringData?: Readonly<Record<string, string>>;
  readonly spec?: {
    readonly replicas?: number;
    readonly template?: {
      readonly spec: {
        readonly terminationGracePeriodSeconds?: number;
        readonly containers: readonly {
          readonly args?: readonly string[];
          readonly env?: readonly { readonly name: string }[];
          readonly ports?: readonly { readonly name?: string; readonly containerPort: number }[];
        }[];
      };
    };
  };
}

const compose = parse(read('container/compose.yaml')) as Compose;
const containerfile = read('container/Containerfile');
const manifests = readdirSync(join(EXAMPLES, 'kubernetes'))
  .filter((name) => name.endsWith('.yaml'))
  .flatMap((name) => parseAllDocuments(read(`kubernetes/${name}`)).map((document) => document.toJS() as Manifest));
const named = (kind: string, name: string): Manifest | undefined =>
  manifests.find((manifest) => manifest.kind === kind && manifest.metadata.name === name);
const worker = named('Deployment', 'auditpress-worker')?.spec;
const container = worker?.template?.spec.containers[0];

/** Arguments of the program in all three files. */
const COMMANDS: readonly (readonly string[])[] = [
  JSON.parse(/^CMD (\[.*\])$/m.exec(containerfile)?.[1] ?? '[]') as string[],
  compose.services['worker']?.command ?? [],
  container?.args ?? [],
];

describe('what is started', () => {
  it.each(COMMANDS)('%s … exists with its flags', async (...words) => {
    const [command = '', ...rest] = words;
    const { stdout, code } = await runCli([command, '--help']);
    expect(code).toBe(0);
    for (const flag of rest.filter((word) => word.startsWith('--'))) expect(stdout).toMatch(new RegExp(`${flag}\\b`));
    expect(words).toContain('0.0.0.0:9464');
  });

  it('has only variables that the program reads, in both examples the same', () => {
    const documented = readdirSync(DOCS, { recursive: true, encoding: 'utf8' })
      .filter((name) => name.endsWith('.md'))
      .map((name) => readFileSync(join(DOCS, name), 'utf8'))
      .join('\n');
    const inCompose = Object.keys(compose.services['worker']?.environment ?? {}).toSorted();
    const { POSTGRES_PASSWORD: _own, ...secrets } = named('Secret', 'auditpress')?.stringData ?? {};
    const inKubernetes = [...Object.keys(secrets), ...(container?.env ?? []).map(({ name }) => name)].toSorted();
    expect(inKubernetes).toEqual(inCompose);
    const written = inCompose.filter((name) => !/^AUDITPRESS_(DELIVERER|PROD)_/.test(name));
    for (const name of written) expect(documented).toContain(name);
  });

  it('has a file for every variable that compose asks for', () => {
    const asked = [...read('container/compose.yaml').matchAll(/\$\{(\w+)/g)].map(([, name]) => name);
    const given = [...read('container/.env.example').matchAll(/^(\w+)=/gm)].map(([, name]) => name);
    expect([...new Set(asked)].toSorted()).toEqual(given.toSorted());
  });

  it('has three workers, which have longer to end than they take', async () => {
    expect(worker?.replicas).toBe(3);
    expect(read('container/compose.yaml')).toContain('replicas: 3');
    const { stdout } = await runCli(['config', 'show', '--json'], { cwd: temporaryFolder() });
    const grace = (JSON.parse(stdout) as ShownSettings).settings.workerGrace.value;
    expect(grace).toBeGreaterThan(0);
    expect(worker?.template?.spec.terminationGracePeriodSeconds ?? 0).toBeGreaterThan(grace);
    expect(Number(/stop_grace_period: (\d+)s/.exec(read('container/compose.yaml'))?.[1])).toBeGreaterThan(grace);
  });
});

describe.each([
  ['compose', () => read('container/auditpress.config.yaml')],
  ['Kubernetes', () => named('ConfigMap', 'auditpress')?.data?.['auditpress.config.yaml'] ?? ''],
])('the configuration for %s', (_name, textOf) => {
  it('is valid, and has a schedule', async () => {
    const folder = temporaryFolder();
    writeFileSync(join(folder, 'auditpress.config.yaml'), textOf());
    const { code, stdout, stderr } = await runCli(['schedule', 'list', '--archive', 'archive'], { cwd: folder });
    expect({ code, stderr }).toMatchObject({ code: 0 });
    expect(stdout).toContain('monday-auditors');
  });
});
