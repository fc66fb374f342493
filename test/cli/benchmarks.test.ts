import { writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { describe, expect, it } from 'vitest';
import { answerWith, startServer } from '../helpers/http-server.js';
import { runCli } from '../helpers/run-cli.js';
import { serviceEnvironment } from '../helpers/service-environment.js';
import { temporaryFolder } from '../helpers/temporary-folder.js';

const LIST = JSON.stringify({
  result: [
    { name: 'Cloud Security Best Practices', benchmarkId: 'CSBP' },
    { name: 'PCI \u001b[2J DSS', benchmarkId: 'PCI3_2' },
  ],
  statusCode: 200,
  message: 'Success',
});

describe('benchmarks --account-type', () => {
  it('lists the catalog without a request to the service', async () => {
    const { code, stdout, stderr } = await runCli(['benchmarks', '--account-type', '3']);
    expect({ code, stderr }).toEqual({ code: 0, stderr: '' });
    expect(stdout.split('\n')).toEqual(expect.arrayContaining(['TypeCCIS1_1_0', 'U_NNPI']));
    expect(stdout.trim().split('\n')).toHaveLength(15);
  });

  it('applies prefixes and additional benchmarks of the configuration', async () => {
    const cwd = temporaryFolder();
    writeFileSync(
      join(cwd, 'auditpress.config.yaml'),
      'catalog:\n  prefixes: { TypeC: Suite }\n  benchmarks: { "3": [House_1] }\n',
    );
    const { stdout } = await runCli(['benchmarks', '--account-type', '3', '--json'], { cwd });
    const ids = (JSON.parse(stdout) as { benchmarkId: string }[]).map(({ benchmarkId }) => benchmarkId);
    expect(ids).toEqual(expect.arrayContaining(['SuiteCIS1_1_0', 'House_1']));
    expect(ids).toHaveLength(16);
  });

  it('lists the catalog even if the configuration has an account and a type', async () => {
    const cwd = temporaryFolder();
    writeFileSync(join(cwd, 'auditpress.config.yaml'), 'license: L\naccount: A\naccountType: "2"\n');
    const { code, stdout } = await runCli(['benchmarks', '--account-type', '3'], { cwd });
    expect(code).toBe(0);
    expect(stdout.trim().split('\n')).toHaveLength(15);
  });

  it.each(['4', 'TypeA', ''])('refuses the type %j', async (type) => {
    expect((await runCli(['benchmarks', '--account-type', type])).code).toBe(2);
  });
});

describe('benchmarks --license --account', () => {
  const ids = ['--license', 'L', '--account', 'A'];

  it('lists what the service supports', async () => {
    const server = await startServer(answerWith(200, LIST));
    const { code, stdout } = await runCli(['benchmarks', ...ids], { env: serviceEnvironment(server.url) });
    expect(code).toBe(0);
    expect(stdout).toBe('CSBP    Cloud Security Best Practices\nPCI3_2  PCI  [2J DSS\n');
    expect(server.requests.map(({ url }) => url)).toEqual(['/audit/license/L/account/A/benchmarks']);
  });

  it('prints JSON', async () => {
    const { url } = await startServer(answerWith(200, LIST));
    const { stdout } = await runCli(['benchmarks', ...ids, '--json'], { env: serviceEnvironment(url) });
    expect(JSON.parse(stdout)).toEqual([
      { benchmarkId: 'CSBP', name: 'Cloud Security Best Practices' },
      { benchmarkId: 'PCI3_2', name: 'PCI \u001b[2J DSS' },
    ]);
  });

  it('requests the configured path', async () => {
    const cwd = temporaryFolder();
    writeFileSync(join(cwd, 'auditpress.config.yaml'), 'service: { benchmarksPath: "/v2/{license}/{account}" }\n');
    const server = await startServer(answerWith(200, LIST));
    await runCli(['benchmarks', ...ids], { cwd, env: serviceEnvironment(server.url) });
    expect(server.requests.map(({ url }) => url)).toEqual(['/v2/L/A']);
  });

  it('names what is missing and where to find it', async () => {
    const { code, stderr } = await runCli(['benchmarks', '--license', 'L']);
    expect(code).toBe(2);
    expect(stderr).toContain('--account: expected the account id, received none (copy it from the cloud accounts page');
  });
});
