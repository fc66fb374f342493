import { spawn } from 'node:child_process';
import { fileURLToPath } from 'node:url';

const MAIN = fileURLToPath(new URL('../../dist/cli/main.js', import.meta.url));

export interface CliRun {
  readonly code: number | null;
  readonly stdout: string;
  readonly stderr: string;
}

export interface CliOptions {
  readonly cwd?: string;
  readonly env?: Readonly<Record<string, string>>;
  readonly stdin?: string | Uint8Array;
  /** Runs without root's rights, because root ignores file permissions. */
  readonly asOrdinaryUser?: boolean;
}

const NOBODY = 65534;

/** Runs the built command line as a user would. The environment is the host's without AUDITPRESS variables. */
export function runCli(
  words: readonly string[],
  { cwd, env = {}, stdin = '', asOrdinaryUser = false }: CliOptions = {},
): Promise<CliRun> {
  const inherited = Object.entries(process.env).filter(
    ([name]) => !name.startsWith('AUDITPRESS_') && name !== 'SOURCE_DATE_EPOCH',
  );
  return new Promise((resolve, reject) => {
    const child = spawn(process.execPath, [MAIN, ...words], {
      ...(cwd !== undefined && { cwd }),
      ...(asOrdinaryUser && process.getuid?.() === 0 && { uid: NOBODY }),
      env: { ...Object.fromEntries(inherited), ...env },
    });
    let stdout = '';
    let stderr = '';
    child.stdout.setEncoding('utf8').on('data', (chunk: string) => (stdout += chunk));
    child.stderr.setEncoding('utf8').on('data', (chunk: string) => (stderr += chunk));
    child.stdin.on('error', () => undefined).end(stdin);
    child.on('error', reject).on('close', (code) => {
      resolve({ code, stdout, stderr });
    });
  });
}
