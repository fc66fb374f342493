/** Looks for two known credentials in everything that the command line writes. */
import { readdirSync, readFileSync, writeFileSync } from 'node:fs';
import type { RequestListener } from 'node:http';
import { join } from 'node:path';
import { inflateSync } from 'node:zlib';
import JSZip from 'jszip';
import { beforeEach, describe, expect, it } from 'vitest';
import { ACCOUNT_TOKEN, API_KEY } from '../helpers/api-options.js';
import { answerWith, freePort, startServer } from '../helpers/http-server.js';
import { run } from '../helpers/pdf.js';
import { runCli, type CliRun } from '../helpers/run-cli.js';
import { serviceEnvironment } from '../helpers/service-environment.js';
import { present } from '../helpers/system.js';
import { temporaryFolder } from '../helpers/temporary-folder.js';
import { aWireReport, bodyOf } from '../helpers/wire-report.js';

const REPORT = aWireReport();
const IDS = [
  '--license',
  REPORT['LicenseId'] as string,
  '--account',
  REPORT['AccountId'] as string,
  '--benchmark',
  'CSBP',
];

/** Parts of ten characters too, in case a message is cut off. */
const SPELLINGS = [ACCOUNT_TOKEN, API_KEY].flatMap((value) =>
  [
    value.slice(0, 10),
    Buffer.from(value.slice(0, 10)).toString('hex'),
    // Base64 depends on the offset modulo three bytes.
    Buffer.from(value.slice(0, 9)).toString('base64'),
    Buffer.from(value.slice(1, 10)).toString('base64'),
    Buffer.from(value.slice(2, 11)).toString('base64'),
  ].map((spelling) => spelling.toLowerCase()),
);

let folder: string;

beforeEach(() => {
  folder = temporaryFolder();
  writeFileSync(join(folder, 'auditpress.config.yaml'), 'service: { retries: 1, timeout: 60 }\n');
});

function expectNoSecret(text: string, where: string): void {
  for (const spelling of SPELLINGS) expect(text.toLowerCase().includes(spelling), where).toBe(false);
}

function expectNothingToldBy({ stdout, stderr }: CliRun): void {
  expectNoSecret(stdout, 'standard output');
  expectNoSecret(stderr, 'standard error');
}

/** Arguments of every process of this machine, where the system has /proc. */
function processList(): string {
  const commands = readdirSync('/proc').filter((name) => /^\d+$/.test(name));
  return commands
    .map((pid) => {
      try {
        return readFileSync(`/proc/${pid}/cmdline`, 'utf8').replaceAll('\0', ' ');
      } catch {
        // The process has ended.
        return '';
      }
    })
    .join('\n');
}

/** The contents of a file, unpacked. */
async function contentsOf(path: string): Promise<string> {
  const bytes = readFileSync(path);
  const raw = bytes.toString('latin1');
  if (path.endsWith('.xlsx')) {
    const { files } = await JSZip.loadAsync(bytes);
    return (await Promise.all(Object.values(files).map((file) => file.async('string')))).join('\n');
  }
  if (path.endsWith('.json')) {
    const { body } = JSON.parse(raw) as { body?: string };
    return `${raw}\n${Buffer.from(body ?? '', 'base64').toString()}`;
  }
  return path.endsWith('.pdf') ? `${raw}\n${[...streamsOf(bytes)].join('\n')}` : raw;
}

function* streamsOf(pdf: Buffer): Generator<string> {
  for (let start = pdf.indexOf('stream\n'); start !== -1; start = pdf.indexOf('stream\n', start + 7)) {
    const end = pdf.indexOf('endstream', start);
    try {
      yield inflateSync(pdf.subarray(start + 7, end)).toString('latin1');
    } catch {
      // Streams that are not deflated are part of the raw text.
    }
  }
}

describe('a successful run', () => {
  it('leaves no credential in output, documents, snapshots, manifests, file names or the process list', async () => {
    let seen = '';
    const { url } = await startServer((request, response) => {
      seen = process.platform === 'linux' ? processList() : '';
      answerWith(200, bodyOf([REPORT]))(request, response);
    });
    const env = serviceEnvironment(url);
    const words = [...IDS, '--out', folder, '--json'];
    const options = { cwd: folder, env, ownProcess: true };
    const runs = [
      await runCli(['generate', ...words, '--with-snapshot'], options),
      await runCli(['fetch', ...words], options),
    ];
    for (const result of runs) {
      expect(result.code).toBe(0);
      expectNothingToldBy(result);
    }
    expect(seen.includes('fetch --license')).toBe(process.platform === 'linux');
    expectNoSecret(seen, 'the process list');

    const files = readdirSync(folder, { recursive: true, withFileTypes: true }).filter((entry) => entry.isFile());
    const paths = files.map(({ parentPath, name }) => join(parentPath, name));
    expect(paths.map((path) => path.split('.').at(-1)).sort()).toEqual([
      'html',
      'json',
      'json',
      'json',
      'pdf',
      'xlsx',
      'yaml',
    ]);
    for (const path of paths) {
      expectNoSecret(path, 'a file name');
      expectNoSecret(await contentsOf(path), path);
    }
    const [pdf = ''] = paths.filter((path) => path.endsWith('.pdf'));
    if (present('pdftotext'))
      expectNoSecret(run('pdftotext', ['-raw', '-', '-'], readFileSync(pdf)), 'text of the PDF');
  });

  it('is searched correctly: text of the report is found in each kind of file', async () => {
    const { url } = await startServer(answerWith(200, bodyOf([REPORT])));
    const env = serviceEnvironment(url);
    await runCli(['generate', ...IDS, '--out', folder, '--format', 'xlsx,html', '--with-snapshot'], {
      cwd: folder,
      env,
    });
    const files = readdirSync(folder, { recursive: true, withFileTypes: true }).filter((entry) => entry.isFile());
    for (const { parentPath, name } of files.filter(({ name }) => /\.(xlsx|html|snapshot\.json)$/.test(name))) {
      expect(await contentsOf(join(parentPath, name)), name).toContain('Ensure that disks are encrypted');
    }
  });
});

describe('a failed run prints no credential, even if the service repeats it:', () => {
  const echo =
    (status: number, padding: string): RequestListener =>
    (request, response) => {
      const { authorization, 'ocp-apim-subscription-key': key } = request.headers;
      const told = `${padding} ${String(authorization)} ${String(key)} ${request.url ?? ''}`;
      response.writeHead(status, { 'Content-Type': 'application/json', Location: `https://${ACCOUNT_TOKEN}.example` });
      response.end(JSON.stringify({ result: null, statusCode: status, message: told }));
    };

  const statuses = [200, 302, 400, 401, 403, 404, 429, 500];
  // A message is cut off at 300 characters, possibly within a credential.
  const cases = statuses.flatMap((status) => [0, 270, 280].map((length) => [status, length] as const));

  it.each(cases)('status %i, %i characters into the message', async (status, length) => {
    const { url } = await startServer(echo(status, 'x'.repeat(length)));
    const result = await runCli(['fetch', ...IDS, '--out', join(folder, 'out')], {
      cwd: folder,
      env: serviceEnvironment(url),
    });
    expect(result.code).not.toBe(0);
    expectNothingToldBy(result);
  });

  const encoded = (['hex', 'base64', 'base64url'] as const).flatMap((encoding) =>
    [200, 404, 500].map((status) => [encoding, status] as const),
  );

  it.each(encoded)('the whole headers in %s with status %i', async (encoding, status) => {
    const { url } = await startServer((request, response) => {
      const { authorization, 'ocp-apim-subscription-key': key } = request.headers;
      const headers = [`Authorization: ${String(authorization)}`, String(authorization), `Key: ${String(key)}`];
      const message = headers.map((header) => Buffer.from(header).toString(encoding)).join(' ');
      answerWith(status, JSON.stringify({ result: null, statusCode: status, message }))(request, response);
    });
    const result = await runCli(['fetch', ...IDS, '--out', join(folder, 'out')], {
      cwd: folder,
      env: serviceEnvironment(url),
    });
    expect(result.code).not.toBe(0);
    expectNothingToldBy(result);
  });

  it.each([
    ['a lost connection', async () => `http://127.0.0.1:${await freePort()}`],
    ['an unknown host', () => 'https://audit.invalid'],
    ['an invalid address', () => `not an address ${ACCOUNT_TOKEN}`],
    ['an address with the credential in it', () => `https://user:${ACCOUNT_TOKEN}@audit.invalid`],
    ['plain HTTP to another machine', () => 'http://audit.invalid'],
  ])('%s', async (_what, address) => {
    const env = serviceEnvironment(await address());
    const result = await runCli(['fetch', ...IDS, '--out', join(folder, 'out')], { cwd: folder, env });
    expect(result.code).not.toBe(0);
    expectNothingToldBy(result);
  });

  it('a list of benchmarks that repeats them', async () => {
    const list = JSON.stringify([{ name: `Bearer ${ACCOUNT_TOKEN}`, benchmarkId: 'CSBP' }]);
    const { url } = await startServer(answerWith(200, list));
    const result = await runCli(['benchmarks', '--license', 'L', '--account', 'A'], { env: serviceEnvironment(url) });
    expect(result.code).toBe(3);
    expectNothingToldBy(result);
  });

  it.each([`"${ACCOUNT_TOKEN}"`, `{ command: "print ${ACCOUNT_TOKEN}" }`, `{ value: "${ACCOUNT_TOKEN}" }`])(
    'a configuration with a credential in the wrong place: %s',
    async (written) => {
      const service = `service: { environments: { PROD: { accountToken: ${written} } } }\n`;
      writeFileSync(join(folder, 'auditpress.config.yaml'), service);
      const result = await runCli(['fetch', ...IDS], { cwd: folder });
      expect(result.code).toBe(2);
      expect(result.stderr).toContain('service.environments.PROD.accountToken: expected { file: … } or { command: ');
      expectNothingToldBy(result);
    },
  );

  it('a credential that no header can carry', async () => {
    const env = { ...serviceEnvironment('https://audit.invalid'), AUDITPRESS_PROD_API_KEY: `${API_KEY}\r\nX: y` };
    const result = await runCli(['fetch', ...IDS], { cwd: folder, env });
    expect(result.code).toBe(2);
    expectNothingToldBy(result);
  });
});
