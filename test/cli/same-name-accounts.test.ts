/** Runs over accounts of the same name. */
import { readdirSync, readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { describe, expect, it } from 'vitest';
import { batchFolder, LICENSE, reportOf, type Batches } from '../helpers/batches.js';
import { aGithubIssue, startGithub } from '../helpers/github-server.js';
import { serviceEnvironment } from '../helpers/service-environment.js';
import { CREDENTIALS, runServer } from '../reference-server/running.js';

const A = '0197a1b2-0c3d-7e11-8a00-5b6c7d8e9f01';
const B = '0197a1b2-0c3d-7e11-8a00-aaaabbbbcccc';

/** A service in which both accounts are called Production, and a configuration that calls them something. */
async function twoProductions(names: readonly string[], deliverers: object): Promise<Batches> {
  const files = Object.fromEntries(
    [A, B].map((id) => [`${id}.json`, [reportOf(id, { AccountName: 'Production', JobId: id })]]),
  );
  const { environments } = await runServer({ files });
  const env = {
    ...serviceEnvironment(environments.PROD.url),
    AUDITPRESS_PROD_ACCOUNT_TOKEN: CREDENTIALS.PROD.accountToken,
    AUDITPRESS_PROD_API_KEY: CREDENTIALS.PROD.apiKey,
  };
  const accounts = [A, B].map((id, index) => ({ id, license: LICENSE, name: names[index] ?? '' }));
  return batchFolder([], env, { accounts, deliverers });
}

const SHARE = { share: { use: 'folder', options: { folder: './share' } } };

function accountsIn(folder: string): Readonly<Record<string, string>> {
  return Object.fromEntries(
    readdirSync(folder).map((name) => {
      const manifest = JSON.parse(readFileSync(join(folder, name, 'manifest.json'), 'utf8')) as {
        readonly report: { readonly accountId: string };
      };
      return [name.replace(/^Production-CSBP-[\d-]{10}-/, ''), manifest.report.accountId];
    }),
  );
}

describe('two accounts of the same name', () => {
  it.each([
    [['Production', 'Production'], '1'],
    [['Production', 'Production'], '2'],
    [['East', 'West'], '2'],
    [[], '2'],
  ])('listed as %j, made by %s workers, are both delivered, by names with their ids', async (names, workers) => {
    const batches = await twoProductions(names, SHARE);
    const { code, result } = await batches.result('batch', '--deliver', 'share', '--workers', workers);
    expect(code).toBe(0);
    expect(result.digest?.deliveries).toMatchObject({ planned: 2, delivered: 2 });
    expect(accountsIn(join(batches.folder, 'share'))).toEqual({ '7d8e9f01': A, bbbbcccc: B });
  });

  it('get names of their own in every language that a deliverer makes', async () => {
    const german = { ...SHARE.share, locale: 'de' };
    const batches = await twoProductions([], { ...SHARE, german });
    expect((await batches.result('batch', '--deliver', 'share,german')).code).toBe(0);
    expect(accountsIn(join(batches.folder, 'share'))).toEqual({
      '7d8e9f01': A,
      '7d8e9f01-de': A,
      bbbbcccc: B,
      'bbbbcccc-de': B,
    });
  });

  it('are not mixed up in a repository', async () => {
    const github = await startGithub([aGithubIssue()]);
    const options = { url: github.url, repository: 'acme/audits', issue: 1, files: { branch: 'main' } };
    const credentials = { token: { file: 'token' } };
    const batches = await twoProductions([], { tickets: { use: 'github', options, credentials } });
    writeFileSync(join(batches.folder, 'token'), 'github-token');
    expect((await batches.result('batch', '--deliver', 'tickets')).code).toBe(0);
    expect([...github.files.keys()]).toHaveLength(2);
    expect(github.violations).toEqual([]);
  });

  it('are shown with their ids', async () => {
    const batches = await twoProductions(['Production', 'Production'], SHARE);
    await batches.run('batch');
    for (const words of [
      ['runs', 'show', 'last'],
      ['archive', 'list'],
    ]) {
      const { stdout } = await batches.run(...words);
      for (const id of [A, B]) expect(stdout).toContain(`Production (${id})`);
    }
  });

  it('lose nothing when a share already has a set of their name', async () => {
    const first = await twoProductions(['Production', 'Other'], SHARE);
    const folder = join(first.folder, 'share');
    const second = await twoProductions(['Other', 'Production'], { share: { use: 'folder', options: { folder } } });
    for (const [batches, account] of [
      [first, A],
      [second, B],
    ] as const) {
      expect((await batches.result('batch', account, '--deliver', 'share')).code).toBe(0);
    }
    expect(Object.values(accountsIn(folder)).toSorted()).toEqual([A, B]);
  });
});
