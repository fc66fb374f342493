/** `auditpress doctor` names what would fail, before it fails: set-ups that are broken in one place each, and ones that work. */
import { writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { beforeEach, describe, expect, it } from 'vitest';
import type { Diagnosis, Finding } from '../../src/cli/doctor/doctor-schema.js';
import { databaseServer, hasDatabaseServer } from '../helpers/database-server.js';
import { answerWith, freePort, startServer } from '../helpers/http-server.js';
import { startMailServer } from '../helpers/mail-server.js';
import { expectToFit } from '../helpers/published-schemas.js';
import { runCli } from '../helpers/run-cli.js';
import { serviceEnvironment } from '../helpers/service-environment.js';
import { sharedService } from '../helpers/serving.js';
import { writeFiles } from '../helpers/template-folders.js';
import { temporaryFolder } from '../helpers/temporary-folder.js';

let folder: string;

beforeEach(() => {
  folder = temporaryFolder();
});

interface Diagnosed extends Diagnosis {
  readonly code: number | null;
  readonly of: (check: string) => readonly Pick<Finding, 'state' | 'message'>[];
}

async function diagnose(
  configuration: object | string,
  env: Readonly<Record<string, string>> = {},
  words: readonly string[] = [],
): Promise<Diagnosed> {
  const text = typeof configuration === 'string' ? configuration : JSON.stringify(configuration);
  writeFileSync(join(folder, 'auditpress.config.yaml'), text);
  const { code, stdout } = await runCli(['doctor', '--json', ...words], { cwd: folder, env });
  const diagnosis = JSON.parse(stdout) as Diagnosis;
  expectToFit('doctor', diagnosis);
  const of = (check: string) =>
    diagnosis.findings
      .filter((each) => each.check === check)
      .map(({ state, message, remedy }) => ({ state, message, remedy }));
  return { code, ...diagnosis, of };
}

const containing = (text: string): string => expect.stringContaining(text) as string;

function aMailer(port: number, options: object = {}): object {
  const to = ['auditor@example.com'];
  return {
    use: 'email',
    options: { host: '127.0.0.1', port, security: 'none', from: 'a@example.com', to, ...options },
  };
}

describe('doctor without a configuration', () => {
  it('finds nothing to fix on a machine that works, and says what is not used', async () => {
    const { code, stdout, stderr } = await runCli(['doctor'], { cwd: folder, env: { DATABASE_URL: '' } });
    expect({ code, stderr }).toEqual({ code: 0, stderr: '' });
    expect(stdout).toMatch(/^ok +Node +\d+\.\d+\.\d+, with ICU/);
    expect(stdout).toMatch(/^ok +Configuration +no file: the defaults apply$/m);
    expect(stdout).toMatch(/^ok +Fonts en +included$/m);
    expect(stdout).toMatch(/^not used +Service +not configured$/m);
  });
});

describe('doctor names what is broken', () => {
  it('a configuration that cannot be read, with its place, and that nothing else was checked', async () => {
    const { code, configuration, of, counts } = await diagnose('locale: [de\n');
    expect(of('Configuration')).toMatchObject([{ state: 'problem', message: containing('auditpress.config.yaml:') }]);
    expect(of('Everything else')).toMatchObject([{ state: 'unknown' }]);
    expect([code, configuration, counts.problem]).toEqual([7, join(folder, 'auditpress.config.yaml'), 1]);
  });

  it('every wrong setting, one finding each', async () => {
    const { of } = await diagnose({ locale: 'xx-', formats: ['pfd'] });
    expect(of('Configuration').map(({ state }) => state)).toEqual(['problem', 'problem']);
  });

  it('a template that does not exist', async () => {
    const { code, of } = await diagnose({ template: './brand' });
    expect(of('Configuration')).toMatchObject([{ state: 'problem', message: containing('brand') }]);
    expect(code).toBe(7);
  });

  it('a language whose letters no font has that comes with auditpress', async () => {
    writeFiles(folder, {
      'brand/template.yaml': 'extends: auditor\n',
      'brand/words/ka.yaml': 'cover: { kicker: ანგარიში }\n',
    });
    const { of } = await diagnose({ template: './brand', locale: 'ka' });
    expect(of('Fonts ka')).toMatchObject([{ state: 'unknown', remedy: containing('docs/fonts.md') }]);
  });

  it('a folder that cannot be written to', async () => {
    writeFiles(folder, { file: '' });
    const { of } = await diagnose({
      out: 'file/out',
      deliverers: { copies: { use: 'folder', options: { folder: 'file/copies' } } },
    });
    expect(of('Disk, documents')).toMatchObject([{ state: 'problem' }]);
    expect(of('Deliverer copies')).toMatchObject([{ state: 'problem' }]);
  });

  it('an archive that is a folder with something else in it', async () => {
    writeFiles(folder, { 'kept/notes.txt': 'mine' });
    const { of } = await diagnose({ archive: 'kept' });
    expect(of('Archive')).toMatchObject([{ state: 'problem', message: containing('notes.txt') }]);
  });

  it('an archive below a file', async () => {
    writeFiles(folder, { file: '' });
    const { of } = await diagnose({ archive: 'file/kept' });
    expect(of('Archive')).toMatchObject([{ state: 'problem', remedy: containing('Choose another folder') }]);
  });

  it('a folder of a scanner that does not exist, and one without a file', async () => {
    writeFiles(folder, { 'empty/.keep': '' });
    const { of } = await diagnose({
      sources: {
        missing: { use: 'folder', options: { path: 'scans' } },
        empty: { use: 'folder', options: { path: 'empty' } },
      },
    });
    expect(of('Source missing')).toMatchObject([
      { state: 'problem', message: containing('scans'), remedy: containing('run the scanner first') },
    ]);
    expect(of('Source empty')).toMatchObject([{ state: 'unknown', message: containing('no files') }]);
  });

  it('a mail server that refuses the password, one that is down, and a password that is missing', async () => {
    const { port } = await startMailServer({
      authOptional: false,
      onAuth: (_auth, _session, done) => done(new Error('wrong password')),
    });
    const { of } = await diagnose(
      {
        deliverers: {
          refused: aMailer(port, { user: 'a@example.com' }),
          down: aMailer(await freePort()),
          missing: aMailer(port, { user: 'b@example.com' }),
        },
      },
      { AUDITPRESS_DELIVERER_REFUSED_PASSWORD: 'a secret of the mailbox' },
    );
    expect(of('Deliverer refused')).toMatchObject([{ state: 'problem' }]);
    expect(JSON.stringify(of('Deliverer refused'))).not.toContain('a secret of the mailbox');
    expect(of('Deliverer down')).toMatchObject([{ state: 'problem', remedy: containing('Check the address') }]);
    expect(of('Deliverer missing')).toMatchObject([
      { state: 'problem', message: containing('the credential password') },
    ]);
  });

  it('a database that cannot be reached, without its password', async () => {
    const DATABASE_URL = `postgres://audit:secret-of-it@127.0.0.1:${String(await freePort())}/audit`;
    const diagnosis = await diagnose({}, { DATABASE_URL });
    expect(diagnosis.of('Database')).toMatchObject([{ state: 'problem', message: containing('ECONNREFUSED') }]);
    // It has one fault, and is named once.
    expect(diagnosis.of('Clock')).toMatchObject([{ state: 'unknown' }]);
    expect(JSON.stringify(diagnosis)).not.toContain('secret-of-it');
  });

  it('a clock that is an hour behind', async () => {
    const date = new Date(Date.now() + 3_600_000).toUTCString();
    const { url } = await startServer(answerWith(200, '', { Date: date }));
    const { of } = await diagnose({}, serviceEnvironment(url));
    expect(of('Clock')).toMatchObject([
      { state: 'problem', message: containing('seconds behind'), remedy: containing('NTP') },
    ]);
  });

  it('a deliverer that cannot be checked without a delivery: not known is not ok', async () => {
    writeFiles(folder, {
      'pager.mjs':
        "export default { name: 'pager', plan: () => [], send: async () => { throw new Error('not to be called'); } };\n",
    });
    const { code, counts } = await diagnose({ deliverers: { pager: { module: './pager.mjs' } } });
    expect([code, counts.problem, counts.unknown]).toEqual([7, 0, 1]);
  });
});

describe('doctor and the service', () => {
  const service = sharedService();
  const access = () => {
    const { url, accountToken, apiKey } = service();
    return { AUDITPRESS_PROD_URL: url, AUDITPRESS_PROD_ACCOUNT_TOKEN: accountToken, AUDITPRESS_PROD_API_KEY: apiKey };
  };

  it('asks it with the credentials, and compares the clock with its own', async () => {
    const { license, account } = service();
    const { of } = await diagnose({ accounts: [{ id: account, license, name: 'Production' }] }, access());
    expect(of('Service PROD Production')).toMatchObject([
      { state: 'ok', message: containing('accepts the credentials and lists') },
    ]);
    expect(of('Clock')).toMatchObject([{ state: 'ok' }]);
  });

  it('names a key that is refused', async () => {
    const { license, account } = service();
    const env = { ...access(), AUDITPRESS_PROD_API_KEY: 'another-key' };
    const { of, code } = await diagnose({}, env, ['--license', license, '--account', account]);
    expect(of(`Service PROD ${account}`)).toMatchObject([{ state: 'problem' }]);
    expect(code).toBe(7);
  });

  it('does not know without an account to ask about', async () => {
    const { of } = await diagnose({}, access());
    expect(of('Service PROD')).toMatchObject([{ state: 'unknown', remedy: containing('--account') }]);
  });
});

describe.runIf(hasDatabaseServer())('doctor and PostgreSQL', () => {
  const address = databaseServer();

  it('names its version, and takes its clock where no other server is configured', async () => {
    const { of } = await diagnose({}, { DATABASE_URL: address() });
    expect(of('Database')).toMatchObject([{ state: 'ok', message: containing('PostgreSQL ') }]);
    expect(of('Clock')).toMatchObject([{ state: 'ok', message: containing('the database') }]);
  });
});
