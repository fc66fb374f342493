import { spawn } from 'node:child_process';
import { fileURLToPath } from 'node:url';
import { warmProcess } from './warm-process.js';

const MAIN = fileURLToPath(new URL('../../dist/cli/main.js', import.meta.url));
const warm = warmProcess(MAIN);

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
  /** Starts a process for this run, for what is decided at the start of a process or once in its life. */
  readonly ownProcess?: boolean;
}

const NOBODY = 65534;

/** Variables that Node itself reads when it starts. */
const READ_BY_NODE = /^(NODE_|SSL_)/;

/**
 * Runs the built command line as a user would. The environment is the host's without AUDITPRESS variables.
 *
 * Most runs share a process that has the program loaded; simultaneous ones and those that need it have their own. They work in the main
 * thread, unless `--workers` says otherwise: starting threads takes longer than making the small documents of most tests.
 */
export function runCli(words: readonly string[], options: CliOptions = {}): Promise<CliRun> {
  const inherited = Object.entries(process.env).filter(
    ([name]) => !name.startsWith('AUDITPRESS_') && name !== 'SOURCE_DATE_EPOCH',
  );
  const { cwd = process.cwd(), env = {} } = options;
  const environment = { ...Object.fromEntries(inherited), AUDITPRESS_WORKERS: '1', ...env };
  return needsOwnProcess(words, options) || warm.isBusy()
    ? runAlone(words, environment, options)
    : warm.run({ words, cwd, env: environment });
}

function needsOwnProcess(words: readonly string[], { env = {}, ...options }: CliOptions): boolean {
  const { stdin, asOrdinaryUser = false, ownProcess = false } = options;
  const isOfStart = ownProcess || ['-h', '--help'].includes(words.at(-1) ?? '');
  const readsStdin = stdin !== undefined || words.includes('-');
  return isOfStart || readsStdin || asOrdinaryUser || Object.keys(env).some((name) => READ_BY_NODE.test(name));
}

function runAlone(
  words: readonly string[],
  env: NodeJS.ProcessEnv,
  { cwd, stdin = '', asOrdinaryUser = false }: CliOptions,
): Promise<CliRun> {
  return new Promise((resolve, reject) => {
    const child = spawn(process.execPath, [MAIN, ...words], {
      ...(cwd !== undefined && { cwd }),
      ...(asOrdinaryUser && process.getuid?.() === 0 && { uid: NOBODY }),
      env,
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
