/** The reference server as a process of its own: `auditpress serve`. */
import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { createInterface } from 'node:readline';
import { fileURLToPath } from 'node:url';
import { onTestFinished } from 'vitest';

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

/** Starts the server with the sample reports on a free port, until the test has finished. */
export async function startService(): Promise<Service> {
  const child = spawn(process.execPath, [MAIN, 'serve', '--port', '0', '--json'], {
    stdio: ['ignore', 'pipe', 'inherit'],
  });
  onTestFinished(() => void child.kill('SIGKILL'));
  const [line] = (await once(createInterface(child.stdout), 'line')) as [string];
  const { accounts, ...access } = (JSON.parse(line) as Announced).environments.PROD;
  const [first] = accounts;
  if (first === undefined) throw new Error('expected an account on the reference server');
  return { ...access, license: first.license, account: first.account };
}
