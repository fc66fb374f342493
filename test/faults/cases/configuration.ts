/** Attacks by another user of the same machine: planted configurations, addresses and requests. */
import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { chmodSync, chownSync, existsSync, mkdirSync, symlinkSync, writeFileSync } from 'node:fs';
import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { join } from 'node:path';
import type { Run } from '../../packed/run.js';
import type { FaultCase, Trial } from '../fault-case.js';

const USER = 54321;
const NEIGHBOR = 54322;
/** A group that may have other members. */
const SHARED_GROUP = 54323;

/** The fastest command that loads a configuration and shows its effect. */
const COMMAND = ['benchmarks', '--account-type', '1'];
const PLANTED = 'catalog: { benchmarks: { "1": [Planted_1] } }\n';

const IGNORED = 'exit code 0, ignored with one line, nothing of it used';
const USED = 'exit code 0, named, used';

interface Scene {
  /** All users can create files in it, as in /tmp. */
  readonly shared: string;
  /** The user's own folder in it. */
  readonly own: string;
  /** Runs the packed command line as the user, by default in `own`. */
  readonly runAsUser: (
    words: readonly string[],
    options?: { cwd?: string; env?: Record<string, string> },
  ) => Promise<Run>;
}

function setScene({ folder, run }: Trial): Scene {
  chmodSync(folder, 0o755);
  const shared = aFolder(join(folder, 'shared'), 0, 0o1777);
  const own = aFolder(join(shared, 'own'), USER, 0o755);
  const HOME = aFolder(join(folder, 'home'), USER, 0o700);
  const runAsUser: Scene['runAsUser'] = (words, { cwd = own, env } = {}) =>
    run(words, { cwd, uid: USER, env: { HOME, ...env } });
  return { shared, own, runAsUser };
}

function aFolder(path: string, owner: number, mode: number): string {
  mkdirSync(path);
  chownSync(path, owner, owner);
  chmodSync(path, mode);
  return path;
}

/** Returns the path. */
function write(owner: number, folder: string, name: string, text: string): string {
  const path = join(folder, name);
  writeFileSync(path, text);
  chownSync(path, owner, owner);
  return path;
}

function whatBecame({ code, stdout, stderr }: Run): string {
  const ignored = stderr.split('\n').filter((line) => line.includes('IGNORED the configuration')).length;
  const named = stderr.includes('Configuration: ') ? 'named' : 'not named';
  const heard = ignored === 0 ? named : `ignored with ${ignored === 1 ? 'one line' : `${ignored} lines`}`;
  const effect = stdout.includes('Planted_1') ? 'used' : 'nothing of it used';
  return `exit code ${code}, ${heard}, ${effect}`;
}

/** They need files of several users, which only root can create. */
const neighborCases: readonly Omit<FaultCase, 'group'>[] = [
  {
    name: 'a neighbor plants package.json and a configuration in a shared parent folder',
    expected: IGNORED,
    async try(trial) {
      const { shared, runAsUser } = setScene(trial);
      write(NEIGHBOR, shared, 'package.json', '{}');
      write(NEIGHBOR, shared, 'auditpress.config.yaml', PLANTED);
      return whatBecame(await runAsUser(COMMAND));
    },
  },
  {
    name: 'a neighbor plants a configuration in the shared folder that the user works in',
    expected: IGNORED,
    async try(trial) {
      const { shared, runAsUser } = setScene(trial);
      write(NEIGHBOR, shared, 'auditpress.config.yaml', PLANTED);
      return whatBecame(await runAsUser(COMMAND, { cwd: shared }));
    },
  },
  {
    name: 'a neighbor plants package.json above a configuration of the user',
    expected: IGNORED,
    async try(trial) {
      const { shared, own, runAsUser } = setScene(trial);
      write(NEIGHBOR, shared, 'package.json', '{}');
      write(USER, own, 'auditpress.config.yaml', PLANTED);
      return whatBecame(await runAsUser(COMMAND, { cwd: aFolder(join(own, 'work'), USER, 0o755) }));
    },
  },
  {
    name: "the configuration in the user's folder belongs to a neighbor",
    expected: IGNORED,
    async try(trial) {
      const { own, runAsUser } = setScene(trial);
      write(NEIGHBOR, own, 'auditpress.config.yaml', PLANTED);
      return whatBecame(await runAsUser(COMMAND));
    },
  },
  {
    name: 'the configuration is a symbolic link to the file of a neighbor',
    expected: IGNORED,
    async try(trial) {
      const { shared, own, runAsUser } = setScene(trial);
      const theirs = aFolder(join(shared, 'theirs'), NEIGHBOR, 0o755);
      symlinkSync(write(NEIGHBOR, theirs, 'planted.yaml', PLANTED), join(own, 'auditpress.config.yaml'));
      return whatBecame(await runAsUser(COMMAND));
    },
  },
  {
    name: 'a group with other members can write to the folder of the configuration',
    expected: IGNORED,
    async try(trial) {
      const { own, runAsUser } = setScene(trial);
      write(USER, own, 'auditpress.config.yaml', PLANTED);
      chownSync(own, USER, SHARED_GROUP);
      chmodSync(own, 0o2775);
      return whatBecame(await runAsUser(COMMAND));
    },
  },
  {
    name: 'an ignored configuration with --quiet and --json',
    expected: IGNORED,
    async try(trial) {
      const { shared, runAsUser } = setScene(trial);
      write(NEIGHBOR, shared, 'auditpress.config.yaml', PLANTED);
      return whatBecame(await runAsUser([...COMMAND, '--quiet', '--json'], { cwd: shared }));
    },
  },
  {
    name: "a configuration in the user's folder, below a shared one",
    expected: USED,
    async try(trial) {
      const { own, runAsUser } = setScene(trial);
      write(USER, own, 'auditpress.config.yaml', PLANTED);
      return whatBecame(await runAsUser(COMMAND));
    },
  },
  {
    name: 'the configuration of a neighbor, named with --config',
    expected: USED,
    async try(trial) {
      const { shared, runAsUser } = setScene(trial);
      const theirs = write(NEIGHBOR, shared, 'auditpress.config.yaml', PLANTED);
      return whatBecame(await runAsUser([...COMMAND, '--config', theirs]));
    },
  },
  {
    name: 'a neighbor plants a configuration in JavaScript',
    expected: `${IGNORED}, not run`,
    async try(trial) {
      const { shared, own, runAsUser } = setScene(trial);
      const trace = join(own, 'trace');
      write(NEIGHBOR, shared, 'package.json', '{"type":"module"}');
      const code = `import { writeFileSync } from 'node:fs'; writeFileSync(${JSON.stringify(trace)}, ''); export default {};`;
      write(NEIGHBOR, shared, 'auditpress.config.js', code);
      const run = await runAsUser(COMMAND);
      return `${whatBecame(run)}, ${existsSync(trace) ? 'run' : 'not run'}`;
    },
  },
  {
    name: 'a neighbor plants an address and a command for the credentials of the user',
    expected: 'exit code 2, no request, no command run',
    async try(trial) {
      const { shared, own, runAsUser } = setScene(trial);
      let requests = 0;
      const server = createServer((_request, response) => {
        requests += 1;
        response.writeHead(401).end();
      });
      await once(server.listen(0, '127.0.0.1'), 'listening');
      const trace = join(own, 'trace');
      const place = `{ url: "http://127.0.0.1:${(server.address() as AddressInfo).port}", apiKey: { command: [touch, "${trace}"] } }`;
      write(NEIGHBOR, shared, 'package.json', '{}');
      write(NEIGHBOR, shared, 'auditpress.config.yaml', `service: { environments: { PROD: ${place} } }\n`);
      const ids = ['--license', 'L', '--account', 'A', '--benchmark', 'CSBP'];
      const env = { AUDITPRESS_PROD_ACCOUNT_TOKEN: 'token-of-the-user' };
      const { code } = await runAsUser(['fetch', ...ids], { env });
      await runAsUser(['fetch', ...ids], { env: { ...env, AUDITPRESS_PROD_API_KEY: 'key-of-the-user' } });
      server.close();
      return `exit code ${code}, ${requests === 0 ? 'no' : requests} request, ${existsSync(trace) ? 'a' : 'no'} command run`;
    },
  },
  {
    name: 'a neighbor plants a .env file',
    expected: 'exit code 0, no effect',
    async try(trial) {
      const { own, runAsUser } = setScene(trial);
      write(NEIGHBOR, own, '.env', 'AUDITPRESS_LOCALE=no-locale-at-all\nAUDITPRESS_BASE_URL=http://127.0.0.1:9\n');
      const { code, stderr } = await runAsUser(COMMAND);
      return `exit code ${code}, ${stderr === '' ? 'no effect' : stderr}`;
    },
  },
  {
    name: "a neighbor requests the page, states and documents of the user's preview without the token",
    expected: '403 for each, 200 with the token',
    isLong: true,
    async try(trial) {
      setScene(trial);
      const { main } = trial.installation;
      const child = spawn(process.execPath, [main, 'preview', '--json'], {
        cwd: join(trial.folder, 'shared/own'),
        uid: USER,
        gid: USER,
        env: { PATH: process.env['PATH'] ?? '', HOME: join(trial.folder, 'home') },
      });
      try {
        const [line] = (await once(child.stdout.setEncoding('utf8'), 'data')) as [string];
        const { url } = JSON.parse(line) as { readonly url: string };
        const { origin, pathname } = new URL(url);
        const guess = pathname.replace(/^\/./, (start) => (start === '/A' ? '/B' : '/A'));
        const paths = ['/', '/events', '/documents/html', '/style.css', `/?token=${pathname.slice(1, -1)}`, guess];
        const refused = await Promise.all(paths.map(async (path) => (await fetch(`${origin}${path}`)).status));
        const { status } = await fetch(url);
        const others = refused.filter((each) => each !== 403);
        return `403 for ${others.length === 0 ? 'each' : `not all: ${refused.join(', ')}`}, ${status} with the token`;
      } finally {
        child.kill('SIGKILL');
      }
    },
  },
];

export const cases: readonly FaultCase[] = [
  ...(process.geteuid?.() === 0 ? neighborCases : []),
  {
    name: 'all users can write to the folder of the configuration',
    expected: IGNORED,
    async try({ folder, run }: Trial) {
      chmodSync(folder, 0o777);
      writeFileSync(join(folder, 'auditpress.config.yaml'), PLANTED);
      return whatBecame(await run(COMMAND));
    },
  },
].map((fault) => ({ group: 'configuration', ...fault }));
