import { once } from 'node:events';
import { connect } from 'node:net';
import { rm, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { describe, expect, it } from 'vitest';
import type { Archive } from '../../src/archive/archive.js';
import { objectKey } from '../../src/archive/read.js';
import { sha256Of } from '../../src/base/sha256.js';
import { randomToken } from '../../src/web/access/sessions.js';
import { aWeeklySnapshot } from '../helpers/archives.js';
import { archivedWithDocument } from './shared-site.js';
import { aReport, aSite, PAGE, pathIn } from './site.js';

const PRIVATE = ['/', '/accounts/0123456789abcdef', '/scans/0', '/compare?before=1&after=2', '/scans/0/documents/1/2'];

describe('without a session', () => {
  it.each(PRIVATE)('%s shows nothing', async (path) => {
    const { origin } = await aSite();
    const response = await fetch(`${origin}${path}`);
    expect(response.status).toBe(401);
    expect(await response.text()).not.toContain('Policy');
  });

  it('a wrong token begins none', async () => {
    const { origin } = await aSite();
    for (const token of ['', randomToken()]) {
      const response = await fetch(`${origin}/enter?token=${token}`, { redirect: 'manual' });
      expect(response.status).toBe(401);
      expect(response.headers.get('set-cookie')).toBeNull();
    }
  });

  it('many attempts with wrong tokens are refused for a while', async () => {
    const { origin, entrance } = await aSite();
    for (let attempt = 0; attempt < 30; attempt += 1) await fetch(`${origin}/enter?token=x`);
    expect((await fetch(entrance, { redirect: 'manual' })).status).toBe(429);
  });
});

describe('the address that is printed', () => {
  it('begins a session in a cookie that scripts cannot read, and leaves no token in the address bar', async () => {
    const { entrance } = await aSite();
    const response = await fetch(entrance, { redirect: 'manual' });
    expect([response.status, response.headers.get('location')]).toEqual([303, '/']);
    expect(response.headers.get('set-cookie')).toMatch(
      /^auditpress-session=[\w-]{43}; Path=\/; HttpOnly; SameSite=Lax$/,
    );
  });
});

describe('a browser', () => {
  it('is allowed nothing from elsewhere, nothing inline, no frame, no referrer, no cache', async () => {
    const { get } = await aSite();
    const { headers } = await get('/');
    expect(Object.fromEntries(headers)).toMatchObject({
      'content-security-policy':
        "default-src 'none'; style-src 'self'; script-src 'self'; connect-src 'self'; img-src data:; base-uri 'none'; form-action 'self'; frame-ancestors 'none'",
      'x-frame-options': 'DENY',
      'x-content-type-options': 'nosniff',
      'referrer-policy': 'no-referrer',
      'cache-control': 'no-store',
    });
  });

  it('gets every message with the same headers', async () => {
    const { get } = await aSite();
    const { status, headers } = await get('/nowhere');
    expect([status, headers.get('x-frame-options')]).toEqual([404, 'DENY']);
  });

  it('keeps styles and scripts, whose names change with them', async () => {
    const { text, get } = await aSite();
    const page = await text('/');
    for (const path of [pathIn(page, '/assets/'), /src="(\/assets\/[^"]+)"/.exec(page)?.[1] ?? '']) {
      const response = await get(path);
      expect([response.status, response.headers.get('cache-control')]).toEqual([
        200,
        'public, max-age=31536000, immutable',
      ]);
    }
  });
});

describe('text of a report', () => {
  const MARKUP = '<script>alert(1)</script>"\'&{{x}}';

  it('is never markup, on any page', async () => {
    const site = await aSite([
      [1, aReport(['Red'], { AccountName: MARKUP, BenchmarkName: MARKUP, LicenseName: MARKUP })],
      [2, aReport(['Green'], { AccountName: MARKUP, BenchmarkName: MARKUP, LicenseName: 'other' })],
    ]);
    const overview = await site.text('/');
    const account = await site.text(pathIn(overview, '/accounts/'));
    const scan = await site.text(pathIn(overview, '/scans/'));
    const comparison = await site.text(pathIn(account, '/compare?'));
    for (const page of [overview, account, scan, comparison]) {
      expect(page).toContain('&lt;script&gt;alert(1)&lt;/script&gt;');
      expect(page).not.toContain('<script>alert');
    }
  });

  it('is none in what is searched for either', async () => {
    const { text } = await aSite();
    expect(await text(`/?q=${encodeURIComponent(`"><script>alert(1)</script>`)}`)).not.toContain('<script>alert');
  });
});

describe('documents', () => {
  it('are shown in a sandbox without a session, or saved', async () => {
    const { text, get } = await aSite();
    const account = await text(pathIn(await text('/'), '/accounts/'));
    const older = [...account.matchAll(/\/scans\/[0-9a-f]+/g)].at(-1)?.[0] ?? '';
    const scan = await text(older);
    const [html, pdf] = [...scan.matchAll(/href="(\/scans\/[^"]*\/documents\/[^"]*)"/g)].map(([, path = '']) => path);
    const shown = await get(html ?? '');
    expect(await shown.text()).toBe(PAGE);
    expect(shown.headers.get('content-security-policy')).toBe('sandbox allow-scripts allow-downloads allow-popups');
    expect(shown.headers.get('content-disposition')).toMatch(/^inline;/);
    const saved = await get(pdf ?? '');
    expect(saved.headers.get('content-disposition')).toBe("attachment; filename*=UTF-8''report.pdf");
  });

  it.each(['..%2f..%2farchive.json', '%2e%2e/archive.json', 'report.html%00', 'nothing.html'])(
    'are not %s',
    async (name) => {
      const { text, get } = await aSite();
      const account = await text(pathIn(await text('/'), '/accounts/'));
      const older = [...account.matchAll(/\/scans\/[0-9a-f]+/g)].at(-1)?.[0] ?? '';
      const path = pathIn(await text(older), '/scans/').replace(/[^/]*$/, '');
      expect((await get(`${path}${name}`)).status).toBe(404);
    },
  );
});

describe('requests that no page sends', () => {
  it('to another host are refused', async () => {
    const { origin, cookie } = await aSite();
    const { port } = new URL(origin);
    const socket = connect(Number(port), '127.0.0.1');
    socket.write(`GET / HTTP/1.1\r\nHost: evil.example\r\nCookie: ${cookie}\r\nConnection: close\r\n\r\n`);
    const chunks: Buffer[] = [];
    socket.on('data', (chunk: Buffer) => chunks.push(chunk));
    await once(socket, 'close');
    expect(Buffer.concat(chunks).toString()).toMatch(/^HTTP\/1\.1 421 /);
  });

  it.each(['GET //x HTTP/1.1', 'GET /%zz HTTP/1.1', 'GET http://[ HTTP/1.1', 'PUT / HTTP/1.1', 'nonsense'])(
    '%s ends nothing',
    async (line) => {
      const { origin, cookie, get } = await aSite();
      const socket = connect(Number(new URL(origin).port), '127.0.0.1');
      socket.on('error', () => undefined);
      socket.write(`${line}\r\nHost: ${new URL(origin).host}\r\nCookie: ${cookie}\r\nConnection: close\r\n\r\n`);
      socket.resume();
      await once(socket, 'close');
      expect((await get('/')).status).toBe(200);
    },
  );

  it('sign nobody out without the token of their session, or from another page', async () => {
    const { get, text } = await aSite();
    const token = /name="token" value="([^"]*)"/.exec(await text('/'))?.[1] ?? '';
    const post = (body: string, origin: string | null) =>
      get('/sign-out', {
        method: 'POST',
        body,
        headers: { 'content-type': 'application/x-www-form-urlencoded', ...(origin !== null && { origin }) },
      });
    const { origin } = await aSite();
    expect((await post(`token=${token}`, 'https://evil.example')).status).toBe(403);
    expect((await post(`token=${token}`, null)).status).toBe(403);
    expect((await post('token=x', origin)).status).toBe(403);
    expect((await get('/')).status).toBe(200);
  });

  it('do not lead elsewhere when a language is chosen', async () => {
    const { get, failures } = await aSite();
    for (const back of [
      '//evil.example',
      '/\\evil.example',
      'https://evil.example',
      '/ x',
      '/中',
      '/\0',
      '/\r\nx: y',
    ]) {
      const response = await get(`/language?to=de&back=${encodeURIComponent(back)}`);
      expect(response.headers.get('location')).toBe('/');
    }
    expect(failures).toEqual([]);
  });

  it('with a body that is too large are refused', async () => {
    const { get } = await aSite();
    expect(
      (await get('/sign-out', { method: 'POST', body: new URLSearchParams({ x: 'y'.repeat(100_000) }) })).status,
    ).toBe(403);
    expect((await get('/')).status).toBe(200);
  });
});

it('signs out with the form of the page', async () => {
  const { get, text, origin } = await aSite();
  const token = /name="token" value="([^"]*)"/.exec(await text('/'))?.[1] ?? '';
  const response = await get('/sign-out', {
    method: 'POST',
    body: new URLSearchParams({ token }),
    headers: { origin },
  });
  expect(response.status).toBe(200);
  expect((await get('/')).status).toBe(401);
});

it('says that a page cannot be made, and why to those who see everything', async () => {
  const { text, get, folder, failures } = await aSite();
  const scan = pathIn(await text('/'), '/scans/');
  await rm(join(folder, 'objects'), { recursive: true });
  const response = await get(scan);
  expect(response.status).toBe(500);
  expect(await response.text()).toContain(`${folder}: objects/`);
  expect(failures).toHaveLength(1);
  expect(failures[0]).toMatchObject({ code: 'archive-damaged' });
});

describe('a document of the archive', () => {
  const LARGE = Buffer.alloc(3_000_000, '<p>document</p>');

  /** A site with a large document, the path of that, and its file. */
  async function aLargeDocument() {
    const record = (archive: Archive): Promise<void> =>
      archivedWithDocument(archive, aWeeklySnapshot(50, aReport(['Green'])), 'large', LARGE);
    const site = await aSite([], { record });
    const path =
      /\/scans\/[^"]+\/documents\/[^"]+/.exec(await site.text(pathIn(await site.text('/'), '/scans/')))?.[0] ?? '';
    return { ...site, path, file: join(site.folder, objectKey(sha256Of(LARGE))) };
  }

  it('comes whole, with its length', async () => {
    const { get, path, failures } = await aLargeDocument();
    const response = await get(path);
    expect(response.headers.get('content-length')).toBe(String(LARGE.length));
    expect(Buffer.from(await response.arrayBuffer()).equals(LARGE)).toBe(true);
    expect(failures).toEqual([]);
  });

  it.each([
    ['differs in its last byte', () => Buffer.concat([LARGE.subarray(0, -1), Buffer.from('x')])],
    ['lacks its end', () => LARGE.subarray(0, -1)],
    ['is another one, and longer', () => Buffer.alloc(LARGE.length + 1_000_000, 'x')],
  ])('that %s never comes to its end', async (_what, damaged) => {
    const { get, path, file, failures } = await aLargeDocument();
    await writeFile(file, damaged());
    await expect(get(path).then((response) => response.arrayBuffer())).rejects.toThrow();
    expect(failures).toMatchObject([{ code: 'archive-damaged' }]);
  });

  it('that has gone is answered with a page', async () => {
    const { get, path, file, failures } = await aLargeDocument();
    await rm(file);
    const response = await get(path);
    expect([response.status, response.headers.get('content-disposition')]).toEqual([500, null]);
    expect(failures).toMatchObject([{ code: 'archive-damaged' }]);
  });
});
