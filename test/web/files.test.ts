import { once } from 'node:events';
import { readdirSync, readFileSync, statSync } from 'node:fs';
import { request } from 'node:http';
import { connect } from 'node:net';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { describe, expect, it, vi } from 'vitest';
import { MOST_UPLOADS } from '../../src/web/making/making.js';
import { temporaryFolder } from '../helpers/temporary-folder.js';
import { aWireReport } from '../helpers/wire-report.js';
import { aReport, aSite, pathIn, REPORTS, type RunningSite, type SiteGiven } from './site.js';

const PROWLER = fileURLToPath(new URL('../fixtures/scanners/prowler/example_output_azure.ocsf.json', import.meta.url));
const MARKUP = '<script>alert(1)</script>';

const REPORT = reportOf({ AccountId: 'a0000000-1111-4222-8333-444455556666', AccountName: 'Brought' });

function reportOf(report: object): string {
  return JSON.stringify([aWireReport({ ...aReport(['Red', 'Green']), ...report })]);
}

type Files = readonly (readonly [name: string, content: string | Uint8Array])[];

/** Folders for what is not in the archive. */
function privateIn(folder: string): readonly string[] {
  return readdirSync(folder).filter((name) => name.startsWith('auditpress-web-'));
}

async function aSiteWithFolder(given: SiteGiven = {}, reports = REPORTS) {
  const folder = temporaryFolder();
  vi.stubEnv('TMPDIR', folder);
  const site = await aSite(reports, given);
  vi.unstubAllEnvs();
  const own = join(folder, privateIn(folder)[0] ?? '');
  return { ...site, kept: () => readdirSync(own), own };
}

function formWith(token: string, files: Files): FormData {
  const form = new FormData();
  form.set('token', token);
  for (const [name, content] of files) form.append('file', new Blob([content as BlobPart]), name);
  return form;
}

async function tokenOf({ text }: Pick<RunningSite, 'text'>): Promise<string> {
  return /name="token" value="([^"]*)"/.exec(await text('/files'))?.[1] ?? '';
}

async function send(site: RunningSite, files: Files, token?: string): Promise<Response> {
  const body = formWith(token ?? (await tokenOf(site)), files);
  return site.get('/files', { method: 'POST', body, headers: { origin: site.origin } });
}

/** The page of files that were sent and read. */
async function brought(site: RunningSite, files: Files): Promise<{ readonly path: string; readonly page: string }> {
  const response = await send(site, files);
  expect(response.status).toBe(303);
  const path = response.headers.get('location') ?? '';
  await expect.poll(() => site.text(path), { timeout: 30_000 }).not.toContain('data-poll');
  return { path, page: await site.text(path) };
}

const DOCUMENTS = [
  ['template', 'executive'],
  ['locale', 'en'],
  ['format', 'html'],
] as const;

async function made(site: RunningSite, path: string, fields: readonly (readonly [string, string])[]) {
  const response = await site.post(path, [...DOCUMENTS, ...fields]);
  expect(response.status).toBe(303);
  const job = response.headers.get('location') ?? '';
  await expect.poll(() => site.text(job), { timeout: 30_000 }).not.toContain('data-poll');
  return site.text(job);
}

const documentIn = (site: RunningSite, page: string) =>
  site.text(/href="(\/jobs\/\w+\/\d+\/\d+)"/.exec(page)?.[1] ?? '');

describe('a report that somebody brings', () => {
  it('is shown with what is in it, and kept in the archive with its documents', async () => {
    const site = await aSiteWithFolder();
    const { path, page } = await brought(site, [['report.json', REPORT]]);
    expect(page).toContain('One report.');
    expect(page).toContain('1 Failed, 1 Passed');
    const job = await made(site, path, [
      ['report', '0'],
      ['keep', 'yes'],
    ]);
    expect(job).toContain('The documents are ready.');
    expect(await documentIn(site, job)).toContain('Brought');
    expect(await site.text('/')).toContain('Brought');
    expect(await site.text(pathIn(job, '/scans/'))).toContain('executive · English');
    expect(site.failures).toEqual([]);
  });

  it('is not kept if that is not wanted, and can be removed', async () => {
    const site = await aSiteWithFolder();
    const { path } = await brought(site, [['report.json', REPORT]]);
    const job = await made(site, path, [['report', '0']]);
    expect(await documentIn(site, job)).toContain('Brought');
    expect(await site.text('/')).not.toContain('Brought');
    expect(await site.text('/files')).toContain('report.json');
    expect((await site.post(path, [['remove', 'yes']])).headers.get('location')).toBe('/files');
    expect((await site.get(path)).status).toBe(404);
    expect(await site.text('/files')).not.toContain('report.json');
  });

  it('is stored for its user alone', async () => {
    const site = await aSiteWithFolder();
    const { path } = await brought(site, [['report.json', REPORT]]);
    const file = join(site.own, path.split('/')[2] ?? '', 'files', 'report.json');
    expect(statSync(file).mode & 0o777).toBe(0o600);
    expect(statSync(site.own).mode & 0o777).toBe(0o700);
    expect(readFileSync(file, 'utf8')).toBe(REPORT);
  });

  it('may be the output of a scanner', async () => {
    const site = await aSiteWithFolder();
    const { page } = await brought(site, [['output.ocsf.json', readFileSync(PROWLER)]]);
    expect(page).toContain(' KB · Prowler');
  });

  it('may be one of several; those that cannot be read are named with the reason', async () => {
    const site = await aSiteWithFolder();
    const { page } = await brought(site, [
      ['a.json', REPORT],
      ['b.json', '{"broken'],
      ['a.json', REPORT],
    ]);
    expect(page).toContain('2 reports.');
    expect(page).toMatch(/<bdi>b\.json<\/bdi>.*<div lang="en" dir="ltr">\s*<p>.*expected/s);
  });
});

describe('what is in files', () => {
  it('is never markup, and neither are their names', async () => {
    const site = await aSiteWithFolder();
    const body = reportOf({ AccountName: MARKUP, BenchmarkName: MARKUP });
    const { path, page } = await brought(site, [[`${MARKUP}.json`, body]]);
    const job = await made(site, path, [['report', '0']]);
    for (const html of [page, job, await site.text('/files')]) {
      expect(html).not.toContain('<script>alert');
    }
    expect(page).toContain('&lt;script&gt;alert(1)&lt;/script&gt;');
  });

  it('that is no report is said without paths of the server', async () => {
    const site = await aSiteWithFolder();
    for (const content of ['hello', '{}', '[]', '\0\0\0', '<html></html>', '[['.repeat(10_000)]) {
      const { page } = await brought(site, [['x.json', content]]);
      expect(page).toContain('No report could be read.');
      expect(page).not.toContain('auditpress-web-');
    }
    const { page } = await brought(site, [
      ['x.json', 'hello'],
      ['y.txt', 'world'],
    ]);
    expect(page).not.toContain('auditpress-web-');
    expect(site.failures).toEqual([]);
  });

  it.each(['../../../etc/passwd', '..\\..\\x', '/etc/passwd', '.bashrc', 'CON', 'a\u202Egpj.exe', 'x'.repeat(500)])(
    'may be called %j',
    async (name) => {
      const site = await aSiteWithFolder();
      const { path } = await brought(site, [[name, REPORT]]);
      const [id = ''] = site.kept();
      expect(path).toBe(`/files/${id}`);
      expect(readdirSync(join(site.own, id, 'files'))).toHaveLength(1);
    },
  );
});

describe('files are refused, and nothing of them is kept, if', () => {
  it.each([
    ['none is chosen', [], 422, 'Choose a file.'],
    [
      'one is empty',
      [
        ['a.json', REPORT],
        ['b.json', ''],
      ],
      422,
      'A file is empty.',
    ],
    ['they are too large', [['a.json', 'x'.repeat(20_000)]], 413, 'Files may be 10 KB together at most.'],
    [
      'they are too large together',
      [
        ['a.json', 'x'.repeat(6000)],
        ['b.json', 'x'.repeat(6000)],
      ],
      413,
      'Files may be',
    ],
    [
      'there are too many',
      Array.from({ length: 21 }, (_, index) => [String(index), 'x'] as const),
      413,
      'At most 20 files',
    ],
  ] as const)('%s', async (_name, files, status, text) => {
    const site = await aSiteWithFolder({ maxUpload: 10_000 });
    const response = await send(site, files);
    expect(site.failures).toEqual([]);
    expect(response.status).toBe(status);
    expect(await response.text()).toContain(text);
    expect(site.kept()).toEqual([]);
    expect(site.failures).toEqual([]);
  });

  it('their length is not stated, and too large', async () => {
    const site = await aSiteWithFolder({ maxUpload: 10_000 });
    const whole = new Response(formWith(await tokenOf(site), [['a.json', 'x'.repeat(500_000)]]));
    const response = await site.get('/files', {
      method: 'POST',
      body: whole.body,
      headers: { origin: site.origin, 'content-type': whole.headers.get('content-type') ?? '' },
      duplex: 'half',
    } as RequestInit & { headers: Record<string, string> });
    expect(response.status).toBe(413);
    expect(site.kept()).toEqual([]);
  });

  it('the token is wrong, missing, or comes after them', async () => {
    const site = await aSiteWithFolder();
    expect((await send(site, [['a.json', REPORT]], 'wrong')).status).toBe(403);
    const late = new FormData();
    late.append('file', new Blob([REPORT]), 'a.json');
    late.set('token', await tokenOf(site));
    const headers = { origin: site.origin };
    expect((await site.get('/files', { method: 'POST', body: late, headers })).status).toBe(403);
    expect((await site.get('/files', { method: 'POST', body: formWith('', []), headers })).status).toBe(403);
    expect(site.kept()).toEqual([]);
  });

  it('they come from another page, or without a session', async () => {
    const site = await aSiteWithFolder();
    const body = formWith(await tokenOf(site), [['a.json', REPORT]]);
    const ask = (headers: Record<string, string>) => site.get('/files', { method: 'POST', body, headers });
    expect((await ask({ origin: 'https://evil.example' })).status).toBe(403);
    expect((await ask({ origin: site.origin, cookie: '' })).status).toBe(401);
    expect(site.kept()).toEqual([]);
  });

  it('the form has no files at all, or cannot be read', async () => {
    const site = await aSiteWithFolder();
    expect((await site.post('/files', [])).status).toBe(400);
    const headers = { origin: site.origin, 'content-type': 'multipart/form-data' };
    expect((await site.get('/files', { method: 'POST', body: 'x', headers })).status).toBe(400);
    const bounded = { ...headers, 'content-type': 'multipart/form-data; boundary=x' };
    expect((await site.get('/files', { method: 'POST', body: '--x\r\nbroken', headers: bounded })).status).toBe(403);
    expect(site.kept()).toEqual([]);
  });

  it('the person has as many as one may have', async () => {
    const site = await aSiteWithFolder();
    const token = await tokenOf(site);
    const all = Array.from({ length: MOST_UPLOADS + 2 }, () => send(site, [['a.json', REPORT]], token));
    const statuses = (await Promise.all(all)).map(({ status }) => status).sort();
    expect(statuses).toEqual([...Array<number>(MOST_UPLOADS).fill(303), 429, 429]);
    expect(site.kept()).toHaveLength(MOST_UPLOADS);
  });
});

/** Begins to send a file by hand. The caller ends it, or does not. */
async function begun(site: RunningSite) {
  const sending = request(`${site.origin}/files`, {
    method: 'POST',
    headers: {
      cookie: site.cookie,
      origin: site.origin,
      'content-type': 'multipart/form-data; boundary=x',
      'content-length': '1000000',
    },
  });
  sending.on('error', () => undefined);
  const field = 'content-disposition: form-data; name=';
  sending.write(`--x\r\n${field}"token"\r\n\r\n${await tokenOf(site)}\r\n`);
  sending.write(`--x\r\n${field}"file"; filename="a.json"\r\n\r\n${'x'.repeat(100_000)}`);
  return sending;
}

describe('an upload', () => {
  it('that breaks off leaves nothing, and does not count', async () => {
    const site = await aSiteWithFolder();
    for (let count = 0; count < MOST_UPLOADS + 1; count += 1) {
      const sending = await begun(site);
      await expect.poll(site.kept).toHaveLength(1);
      sending.destroy();
      await expect.poll(site.kept).toEqual([]);
    }
    expect((await send(site, [['a.json', REPORT]])).status).toBe(303);
    expect(site.failures).toEqual([]);
  });

  it('leaves nothing when the server ends meanwhile', async () => {
    const folder = temporaryFolder();
    vi.stubEnv('TMPDIR', folder);
    const site = await aSite();
    vi.unstubAllEnvs();
    await begun(site);
    await expect.poll(() => readdirSync(join(folder, privateIn(folder)[0] ?? ''))).toHaveLength(1);
    await site.close();
    expect(privateIn(folder)).toEqual([]);
  });

  it('does not keep others from the pages', async () => {
    const site = await aSiteWithFolder();
    const sending = await begun(site);
    expect((await site.get('/')).status).toBe(200);
    sending.destroy();
  });
});

it.each([
  ['/sign-out', 'application/x-www-form-urlencoded'],
  // Without the origin, no file is waited for.
  ['/files', 'multipart/form-data; boundary=x\r\nOrigin: https://evil.example'],
])('ends the connection of a form whose body does not come: %s', { timeout: 30_000 }, async (path, type) => {
  const site = await aSite(REPORTS, { formTime: 50 });
  const socket = connect(Number(new URL(site.origin).port), '127.0.0.1');
  const origin = type.includes('Origin') ? '' : `Origin: ${site.origin}\r\n`;
  socket.write(
    `POST ${path} HTTP/1.1\r\nHost: ${new URL(site.origin).host}\r\nCookie: ${site.cookie}\r\n${origin}Content-Type: ${type}\r\nContent-Length: 100\r\n\r\ntoken=`,
  );
  socket.on('error', () => undefined);
  socket.resume();
  await once(socket, 'close');
  expect((await site.get('/')).status).toBe(200);
});

describe('the page of files', () => {
  it.each(['/files/0', '/files/..%2f..', `/files/${'0'.repeat(32)}`])('%s is none', async (path) => {
    const site = await aSite();
    expect((await site.get(path)).status).toBe(404);
    expect((await site.post(path, [['remove', 'yes']])).status).toBe(404);
  });

  it('takes only its reports, and wants one', async () => {
    const site = await aSiteWithFolder();
    const { path } = await brought(site, [['a.json', REPORT]]);
    for (const number of ['1', '-1', '0.5', 'x', '__proto__']) {
      expect([number, (await site.post(path, [...DOCUMENTS, ['report', number]])).status]).toEqual([number, 400]);
    }
    const none = await site.post(path, DOCUMENTS);
    expect(none.status).toBe(422);
    expect(await none.text()).toContain('Choose at least one report.');
  });

  it('is no page of a job, and a job is no file', async () => {
    const site = await aSiteWithFolder();
    const { path } = await brought(site, [['a.json', REPORT]]);
    expect((await site.get(path.replace('/files/', '/jobs/'))).status).toBe(404);
    const response = await site.post(path, [...DOCUMENTS, ['report', '0']]);
    const job = response.headers.get('location') ?? '';
    expect((await site.get(job.replace('/jobs/', '/files/'))).status).toBe(404);
  });
});

it('takes the account of reports that state none', async () => {
  const site = await aSite();
  const csv = 'id,title,status\nR-1,Doors are locked,fail\n';
  const bring = async (account: string) => {
    const form = formWith(await tokenOf(site), [['rules.csv', csv]]);
    form.append('account', account);
    const response = await site.get('/files', { method: 'POST', body: form, headers: { origin: site.origin } });
    const path = response.headers.get('location') ?? '';
    await expect.poll(() => site.text(path), { timeout: 30_000 }).not.toContain('data-poll');
    return { path, page: await site.text(path) };
  };
  const { path, page } = await bring(' Building <7> ');
  expect(page).toContain('Building &lt;7&gt;');
  const job = await made(site, path, [['report', '0']]);
  expect(await documentIn(site, job)).toContain('Building &lt;7&gt;');
  expect((await bring('')).page).toContain('Account not stated');
});
