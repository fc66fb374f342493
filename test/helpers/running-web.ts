/** `auditpress web` as a process of its own, with the session of somebody who opened the address that it printed. */
import { spawn, type ChildProcess } from 'node:child_process';
import { once } from 'node:events';
import { createInterface } from 'node:readline';
import { fileURLToPath } from 'node:url';
import { onTestFinished } from 'vitest';

const MAIN = fileURLToPath(new URL('../../dist/cli/main.js', import.meta.url));

export interface RunningProgram {
  readonly child: ChildProcess;
  readonly origin: string;
  readonly cookie: string;
  readonly get: (path: string) => Promise<string>;
  /** Sends a form with its token. Returns the path that it leads to. */
  readonly post: (path: string, fields: readonly (readonly [string, string])[]) => Promise<string>;
  readonly token: () => Promise<string>;
}

export async function startWebProgram(
  archive: string,
  { cwd, env = {} }: { readonly cwd: string; readonly env?: Readonly<Record<string, string>> },
): Promise<RunningProgram> {
  const child = spawn(process.execPath, [MAIN, 'web', '--archive', archive, '--port', '0', '--json'], {
    cwd,
    env: { ...process.env, ...env },
    stdio: ['ignore', 'pipe', 'inherit'],
  });
  onTestFinished(() => void child.kill('SIGKILL'));
  const [line] = (await once(createInterface(child.stdout), 'line')) as [string];
  const { url } = JSON.parse(line) as { readonly url: string };
  const { origin } = new URL(url);
  const entered = await fetch(url, { redirect: 'manual' });
  const cookie = entered.headers.get('set-cookie')?.split(';')[0] ?? '';
  const get = async (path: string): Promise<string> =>
    (await fetch(`${origin}${path}`, { headers: { cookie } })).text().then((text) => text.replaceAll('&#x3D;', '='));
  const token = async (): Promise<string> => /name="token" value="([^"]*)"/.exec(await get('/'))?.[1] ?? '';
  const post: RunningProgram['post'] = async (path, fields) => {
    const body = new URLSearchParams([['token', await token()], ...fields.map(([name, value]) => [name, value])]);
    const init = { method: 'POST', body, headers: { cookie, origin }, redirect: 'manual' } as const;
    return (await fetch(`${origin}${path}`, init)).headers.get('location') ?? '';
  };
  return { child, origin, cookie, get, post, token };
}
