/** The reference server as a process of its own: `auditpress serve`. */
import { spawn, type ChildProcessByStdio } from 'node:child_process';
import { once } from 'node:events';
import { createInterface } from 'node:readline';
import type { Readable } from 'node:stream';
import { fileURLToPath } from 'node:url';
import { beforeAll, onTestFinished } from 'vitest';

const MAIN = fileURLToPath(new URL('../../dist/cli/main.js', import.meta.url));

export interface Service {
  readonly url: string;
  readonly accountToken: string;
  readonly apiKey: string;
  /** Of its first account. */
  readonly license: string;
  readonly account: string;
}

interface Announced {
  readonly environments: Readonly<
    Record<
      'PROD',
      Omit<Service, 'license' | 'account'> & { readonly accounts: readonly Pick<Service, 'license' | 'account'>[] }
    >
  >;
}

type ServerProcess = ChildProcessByStdio<null, Readable, null>;

/** Starts the server with the sample reports on a free port, until the test has finished. */
export async function startService(): Promise<Service> {
  const child = startServer();
  onTestFinished(() => void child.kill('SIGKILL'));
  return announced(child);
}

/** One such server for all tests of a file or a `describe` that calls this. It runs when their hooks do. */
export function sharedService(): () => Service {
  let service: Service | undefined;
  beforeAll(async () => {
    const child = startServer();
    service = await announced(child);
    return () => void child.kill('SIGKILL');
  });
  return () => {
    if (service === undefined) throw new Error('expected to be called by a test or a hook');
    return service;
  };
}

function startServer(): ServerProcess {
  return spawn(process.execPath, [MAIN, 'serve', '--port', '0', '--json'], { stdio: ['ignore', 'pipe', 'inherit'] });
}

async function announced(child: ServerProcess): Promise<Service> {
  const [line] = (await once(createInterface(child.stdout), 'line')) as [string];
  const { accounts, ...access } = (JSON.parse(line) as Announced).environments.PROD;
  const [first] = accounts;
  if (first === undefined) throw new Error('expected an account on the reference server');
  return { ...access, license: first.license, account: first.account };
}
