/** Schedules that read what a scanner puts into a folder or a bucket. */
import { mkdirSync, readdirSync, readFileSync, utimesSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { beforeEach, describe, expect, it } from 'vitest';
import { createBucketClient, type BucketClient } from '../../src/base/bucket/client.js';
import { BUCKET, startBucket } from '../helpers/bucket-server.js';
import { runCli } from '../helpers/run-cli.js';
import { temporaryFolder } from '../helpers/temporary-folder.js';

const CSV = readFileSync(
  fileURLToPath(new URL('../fixtures/scanners/prowler/derived-two-accounts_cis_1.5_aws.csv', import.meta.url)),
  'utf8',
);
const FIXED = CSV.replaceAll('2023-03-18', '2023-03-19').replaceAll(';FAIL;', ';PASS;');

let folder: string;

function configure(source: string): void {
  writeFileSync(
    join(folder, 'auditpress.config.yaml'),
    `
archive: audits
formats: [html]
accounts:
  - { id: "123456789012", name: Shop }
  - { id: "210987654321", name: Mail }
sources:
  scans: ${source}
deliverers:
  share: { use: folder, options: { folder: shared } }
schedules:
  daily: { cron: "0 7 * * *", source: scans, benchmarks: [CIS-1.5], deliver: [share], when: changed }
`,
  );
}

const run = (env: Readonly<Record<string, string>> = {}) => runCli(['schedule', 'run', 'daily'], { cwd: folder, env });

const shared = (): readonly string[] => readdirSync(join(folder, 'shared'));

beforeEach(() => {
  folder = temporaryFolder();
});

describe('a schedule that reads a folder', () => {
  /** Some minutes ago. */
  function put(name: string, content: string, minutes: number): void {
    mkdirSync(join(folder, 'scans'), { recursive: true });
    const path = join(folder, 'scans', name);
    writeFileSync(path, content);
    const at = Date.now() / 1000 - minutes * 60;
    utimesSync(path, at, at);
  }

  beforeEach(() => {
    configure('{ use: folder, options: { path: scans } }');
    mkdirSync(join(folder, 'scans'));
  });

  it('fails while there is nothing, and delivers what is new, once', async () => {
    const nothing = await run();
    expect(nothing.code).toBe(5);
    expect(nothing.stdout + nothing.stderr).toMatch(/expected files of a scanner in .*scans, found none/);
    expect(readdirSync(folder)).not.toContain('shared');

    put('monday.csv', CSV, 3000);
    expect((await run()).code).toBe(0);
    const first = shared();
    expect(first).toHaveLength(2);

    const again = await run();
    expect(again.code).toBe(0);
    expect(shared()).toEqual(first);
    expect(again.stdout).not.toContain('failed');

    put('tuesday.csv', FIXED, 100);
    expect((await run()).code).toBe(0);
    expect(shared()).toHaveLength(4);
  });

  it('fails if the newest file is cut off, whatever is older', async () => {
    put('monday.csv', CSV, 3000);
    put('tuesday.csv', CSV.slice(0, CSV.lastIndexOf(';', CSV.length / 2)), 100);
    const { code, stdout, stderr } = await run();
    expect(code).toBe(3);
    expect(stdout + stderr).toContain('tuesday.csv');
    expect(readdirSync(folder)).not.toContain('shared');
  });

  it('can be tried with generate', async () => {
    put('monday.csv', CSV, 3000);
    const words = ['generate', '--source', 'scans', '--account', '210987654321', '--benchmark', 'CIS-1.5'];
    const { code, stdout } = await runCli([...words, '--quiet'], { cwd: folder });
    expect(code).toBe(0);
    expect(stdout).toContain('.html');
  });
});

describe('a schedule that reads a bucket', () => {
  let env: Readonly<Record<string, string>>;
  let client: BucketClient;
  let endpoint: string;

  beforeEach(async () => {
    ({ endpoint } = await startBucket());
    configure(`{ use: bucket, options: { bucket: ${BUCKET}, prefix: prowler/output, endpoint: "${endpoint}" } }`);
    env = { AUDITPRESS_SOURCE_SCANS_ACCESS_KEY_ID: 'S3RVER', AUDITPRESS_SOURCE_SCANS_SECRET_ACCESS_KEY: 'S3RVER' };
    const keys = { accessKeyId: 'S3RVER', secretAccessKey: 'S3RVER', sessionToken: undefined };
    client = createBucketClient({ bucket: BUCKET, region: 'us-east-1', endpoint, ...keys });
  });

  it('fails while there is nothing, and delivers what is new, once', async () => {
    const nothing = await run(env);
    expect(nothing.code).toBe(5);
    expect(nothing.stdout + nothing.stderr).toMatch(
      /expected files of a scanner in s3:\/\/audits\/prowler\/output\/, found none/,
    );

    await client.put('prowler/output/monday.csv', Buffer.from(CSV));
    await client.put('elsewhere/tuesday.csv', Buffer.from(FIXED));
    expect((await run(env)).code).toBe(0);
    const first = shared();
    expect(first).toHaveLength(2);
    expect((await run(env)).code).toBe(0);
    expect(shared()).toEqual(first);
    expect(await client.list('')).toEqual(['elsewhere/tuesday.csv', 'prowler/output/monday.csv']);
  });

  it('needs its credentials, and says what the service answers', async () => {
    const missing = await run();
    expect(missing.stdout + missing.stderr).toContain('AUDITPRESS_SOURCE_SCANS_ACCESS_KEY_ID');
    configure(`{ use: bucket, options: { bucket: missing, endpoint: "${endpoint}" } }`);
    const refused = await run(env);
    expect(refused.code).toBe(6);
    expect(refused.stdout + refused.stderr).toContain('expected to read s3://missing/, but it answers with status 404');
  });
});

describe('the configuration of a source', () => {
  it('is checked before anything runs', async () => {
    configure('{ use: folders, options: {} }');
    const { code, stderr } = await run();
    expect(code).toBe(2);
    expect(stderr).toContain('sources.scans: expected a module, or one of the built-in sources folder, bucket');
    configure('{ use: folder, options: { paths: scans } }');
    expect((await run()).stderr).toContain('sources.scans.options');
  });
});
