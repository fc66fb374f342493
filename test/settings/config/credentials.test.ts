import { mkdirSync, writeFileSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { beforeEach, describe, expect, it, onTestFinished } from 'vitest';
import { outputOf } from '../../../src/settings/config/credential-place.js';
import { credentialsIndex, readServiceAccess, readValue } from '../../../src/settings/config/credentials.js';
import type { EnvironmentSettings, ServiceSettings } from '../../../src/model/settings/service-settings.js';
import { failureOf } from '../../helpers/failure.js';
import { temporaryFolder } from '../../helpers/temporary-folder.js';

const PROD = {
  AUDITPRESS_PROD_URL: 'https://prod.example',
  AUDITPRESS_PROD_ACCOUNT_TOKEN: 'prod-token',
  AUDITPRESS_PROD_API_KEY: 'prod-key',
};

let folder: string;

beforeEach(() => {
  folder = temporaryFolder();
});

function settings(overrides: Partial<ServiceSettings> = {}): ServiceSettings {
  return {
    query: {},
    accountType: undefined,
    environment: 'PROD',
    baseUrl: undefined,
    timeout: 120,
    retries: 4,
    jobIn: 'path',
    benchmarksPath: undefined,
    environments: {},
    credentials: [],
    accountNames: {},
    requestsAtOnce: 4,
    folder,
    catalog: { prefixes: {}, benchmarks: {} },
    ...overrides,
  };
}

async function read(env: Record<string, string>, overrides: Partial<ServiceSettings> = {}): Promise<unknown> {
  const { url, accountToken, apiKey } = await readServiceAccess(settings(overrides), { env, cwd: folder });
  return { url, accountToken: accountToken.reveal(), apiKey: apiKey.reveal() };
}

/** The problems of a failed read. Also checks that no error contains a value that starts with "secret". */
async function problems(
  env: Record<string, string>,
  overrides: Partial<ServiceSettings> = {},
): Promise<readonly string[]> {
  const failure = await failureOf(() => read(env, overrides));
  expect(failure).toMatchObject({ code: 'service-access-missing', exitCode: 2 });
  const { cause } = failure;
  expect([failure.message, failure.hint, ...failure.problems, String(cause)].join('\n')).not.toMatch(/secret/);
  return failure.problems;
}

function node(script: string): EnvironmentSettings['apiKey'] {
  return { command: [process.execPath, '-e', script] };
}

describe('credentials', () => {
  it('come from the variables of the chosen environment only', async () => {
    const env = { ...PROD, AUDITPRESS_TRIAL_URL: 'https://trial.example', AUDITPRESS_TRIAL_API_KEY: 'trial-key' };
    expect(await read(env)).toEqual({ url: 'https://prod.example', accountToken: 'prod-token', apiKey: 'prod-key' });
    const missing = await problems(env, { environment: 'TRIAL' });
    expect(missing).toEqual(['AUDITPRESS_TRIAL_ACCOUNT_TOKEN: expected the account token, received none']);
  });

  it('for a base URL come from the unprefixed variables, never from those of an environment', async () => {
    const other = { environment: null, baseUrl: 'https://other.example' } as const;
    expect(await problems(PROD, other)).toEqual([
      'AUDITPRESS_ACCOUNT_TOKEN: expected the account token, received none',
      'AUDITPRESS_API_KEY: expected the API key, received none',
    ]);
    const env = { ...PROD, AUDITPRESS_ACCOUNT_TOKEN: 'own-token', AUDITPRESS_API_KEY: 'own-key' };
    expect(await read(env, other)).toEqual({
      url: 'https://other.example',
      accountToken: 'own-token',
      apiKey: 'own-key',
    });
  });

  it('can be in files, whose last line break is ignored', async () => {
    writeFileSync(join(folder, 'token'), 'file-token\n');
    writeFileSync(join(folder, 'url'), 'https://file.example\r\n');
    const env = {
      AUDITPRESS_PROD_URL_FILE: 'url',
      AUDITPRESS_PROD_ACCOUNT_TOKEN_FILE: join(folder, 'token'),
      AUDITPRESS_PROD_API_KEY: ' prod-key ',
    };
    expect(await read(env)).toEqual({ url: 'https://file.example', accountToken: 'file-token', apiKey: 'prod-key' });
  });

  it('can come from configured files and programs, relative to the folder of the configuration', async () => {
    mkdirSync(join(folder, 'keys'));
    writeFileSync(join(folder, 'keys', 'token'), 'configured-token');
    const environments = {
      TRIAL: {
        url: 'https://trial.example/api',
        accountToken: { file: 'keys/token' },
        apiKey: node("process.stdout.write(require('fs').readFileSync('keys/token', 'utf8') + '-key\\n')"),
      },
    };
    expect(await read({}, { environment: 'TRIAL', environments })).toEqual({
      url: 'https://trial.example/api',
      accountToken: 'configured-token',
      apiKey: 'configured-token-key',
    });
  });

  it('in variables override configured ones', async () => {
    const environments = { PROD: { url: 'https://other.example', apiKey: node('process.exit(1)') } };
    expect(await read(PROD, { environments })).toMatchObject({ url: 'https://prod.example', apiKey: 'prod-key' });
  });
});

describe('credentials of accounts', () => {
  const chosen = (
    credentials: readonly Partial<ServiceSettings['credentials'][number]>[],
    query: ServiceSettings['query'] = { account: 'A-1', license: 'L-1' },
  ): number => credentialsIndex(settings({ query, credentials: credentials as ServiceSettings['credentials'] }));

  it('are the first that fit the account and the license, in any case', () => {
    expect(chosen([{ accounts: ['b-*'] }, { accounts: ['a-*'] }, { accounts: ['A-1'] }])).toBe(1);
    expect(chosen([{ licenses: [' l-* '] }])).toBe(0);
    expect(chosen([{ accounts: ['A-1'], licenses: ['L-2'] }])).toBe(-1);
    expect(chosen([{ accounts: ['A-2'], licenses: ['L-1'] }])).toBe(-1);
    expect(chosen([{ licenses: ['L-1'] }], { account: 'A-1' })).toBe(-1);
  });
});

it('files in variables are relative to the working folder, not to that of the configuration', async () => {
  const cwd = temporaryFolder();
  writeFileSync(join(cwd, 'key'), 'of the caller');
  writeFileSync(join(folder, 'key'), 'of the configuration');
  const request = { variable: 'KEY', what: 'the key', place: undefined, folder, env: { KEY_FILE: 'key' }, cwd };
  expect(await readValue(request, [])).toBe('of the caller');
});

describe('problems are reported without values', () => {
  it('all missing credentials at once', async () => {
    expect(await problems({})).toEqual([
      'AUDITPRESS_PROD_URL: expected the address of the service, received none',
      'AUDITPRESS_PROD_ACCOUNT_TOKEN: expected the account token, received none',
      'AUDITPRESS_PROD_API_KEY: expected the API key, received none',
    ]);
  });

  it('a variable together with its file', async () => {
    expect(await problems({ ...PROD, AUDITPRESS_PROD_API_KEY_FILE: 'secret-place' })).toEqual([
      'AUDITPRESS_PROD_API_KEY: expected this variable or AUDITPRESS_PROD_API_KEY_FILE, received both',
    ]);
  });

  it('blank variables, as if unset', async () => {
    const env = { AUDITPRESS_PROD_URL: ' ', AUDITPRESS_PROD_ACCOUNT_TOKEN: '\t', AUDITPRESS_PROD_API_KEY_FILE: ' ' };
    expect(await problems(env, { environments: { PROD: { url: ' ' } } })).toEqual([
      'AUDITPRESS_PROD_URL: expected the address of the service, received none',
      'AUDITPRESS_PROD_ACCOUNT_TOKEN: expected the account token, received none',
      'AUDITPRESS_PROD_API_KEY: expected the API key, received none',
    ]);
  });

  it.each(['secret with spaces', 'secret\r\nX-Header: 1', 'secret-ü', 'secret\u0000'])(
    '%j in a header',
    async (value) => {
      expect(await problems({ ...PROD, AUDITPRESS_PROD_API_KEY: value })).toEqual([
        'AUDITPRESS_PROD_API_KEY: expected one line of visible ASCII characters, received other characters',
      ]);
    },
  );

  it('a missing file and an empty file', async () => {
    writeFileSync(join(folder, 'empty'), '\n');
    const { AUDITPRESS_PROD_URL } = PROD;
    const env = {
      AUDITPRESS_PROD_URL,
      AUDITPRESS_PROD_ACCOUNT_TOKEN_FILE: 'no',
      AUDITPRESS_PROD_API_KEY_FILE: 'empty',
    };
    expect(await problems(env)).toEqual([
      'AUDITPRESS_PROD_ACCOUNT_TOKEN_FILE: expected a value from the file no, received a failure (ENOENT)',
      'AUDITPRESS_PROD_API_KEY_FILE: expected a value from the file empty, received none',
    ]);
  });

  it.each([
    ['fails', "process.stdout.write('secret'); process.exit(3)", 'a failure (exit code 3)'],
    ['is stopped', "process.stdout.write('secret'); process.kill(process.pid)", 'a failure (SIGTERM)'],
    ['prints without end', "for (;;) console.log('secret'.repeat(1000))", 'more than 64 KiB'],
    ['prints nothing', '', 'none'],
  ])('a program that %s', async (_how, script, received) => {
    const { AUDITPRESS_PROD_API_KEY: _key, ...env } = PROD;
    expect(await problems(env, { environments: { PROD: { apiKey: node(script) } } })).toEqual([
      `AUDITPRESS_PROD_API_KEY: expected a value from the program ${process.execPath}, received ${received}`,
    ]);
  });

  it('a missing program', async () => {
    const { AUDITPRESS_PROD_API_KEY: _key, ...env } = PROD;
    const apiKey = { command: ['no-such-program-here', 'secret-argument'] };
    expect(await problems(env, { environments: { PROD: { apiKey } } })).toEqual([
      'AUDITPRESS_PROD_API_KEY: expected a value from the program no-such-program-here, received a failure (ENOENT)',
    ]);
  });

  it.each(['http://prod.example', 'https://user:secret@prod.example', 'https://prod.example?secret'])(
    'the address %s',
    async (url) => {
      const [problem] = await problems({ ...PROD, AUDITPRESS_PROD_URL: url });
      expect(problem).toMatch(/^AUDITPRESS_PROD_URL: expected /);
    },
  );
});

describe('the output of a program', () => {
  it('is what it prints when run in the given folder', async () => {
    const cwd = temporaryFolder();
    expect(await outputOf([process.execPath, '-e', "process.stdout.write(process.cwd() + '\\n')"], cwd)).toBe(
      `${cwd}\n`,
    );
  });

  it('is returned without waiting for a child process that keeps it open', async () => {
    const cwd = temporaryFolder();
    // The child also keeps the standard error of this process open, so it must not outlive the test.
    onTestFinished(() => void process.kill(Number(readFileSync(join(cwd, 'left-behind'), 'utf8'))));
    const leaving = 'sleep 1000 & echo $! > left-behind; echo token';
    expect(await outputOf(['sh', '-c', leaving], cwd)).toBe('token\n');
  });
});

describe('a missing program', () => {
  it('leaves no timer that keeps the process alive', async () => {
    const module = new URL('../../../src/settings/config/credential-place.ts', import.meta.url).href;
    const script = `import { outputOf } from ${JSON.stringify(module)};
      await outputOf(['no-such-program-here'], '/').catch(({ code }) => console.log(code));
      console.log(process.getActiveResourcesInfo().includes('Timeout') ? 'waiting' : 'done');`;
    const child = spawn(process.execPath, ['--import', 'tsx', '--input-type=module', '-e', script], {
      stdio: ['ignore', 'pipe', 'inherit'],
    });
    let printed = '';
    child.stdout.setEncoding('utf8').on('data', (text: string) => (printed += text));
    await once(child, 'close');
    expect(printed).toBe('ENOENT\ndone\n');
  });
});
