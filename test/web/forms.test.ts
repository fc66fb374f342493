import type { AddressInfo } from 'node:net';
import { describe, expect, it, onTestFinished } from 'vitest';
import { deliveryIndexOf } from '../../src/archive/delivery-index.js';
import { scanIndexOf } from '../../src/archive/scan-index.js';
import { defaultRunSettings } from '../../src/settings/run-settings.js';
import { OF_THIS_MACHINE, type Role } from '../../src/model/settings/web.js';
import { createApp } from '../../src/web/app.js';
import type { Page } from '../../src/web/page.js';
import { createSite } from '../../src/web/site.js';
import { anArchive } from '../helpers/archives.js';
import { temporaryFolder } from '../helpers/temporary-folder.js';
import { aProgram, makingIn, NOW } from './site.js';

/** Shows what it was sent, or leads away. */
const PAGE: Page = {
  path: '/form/:id',
  answer: ({ params }) => ({ view: 'message', title: 'Form', data: { title: `Form ${params['id'] ?? ''}` } }),
  act: {
    needs: 'editor',
    answer: ({ form, params }) => {
      if (form.field('go') !== '') return { redirect: `/form/${params['id'] ?? ''}` };
      const title = JSON.stringify([form.field('word'), form.fields('box')]);
      return { view: 'message', title, data: { title }, status: 422, messages: ['Choose <one>.'] };
    },
  },
};

const SECRET: Page = { ...PAGE, path: '/secret', needs: 'operator' };

async function aForm(role: Role = 'editor') {
  const archive = anArchive(temporaryFolder());
  const now = () => NOW;
  let host = '';
  const site = createSite({
    archive,
    program: aProgram(),
    index: scanIndexOf(archive, now),
    deliveries: deliveryIndexOf(archive, now),
    making: makingIn(''),
    maxUpload: 10_000_000,
    settings: () => ({ ...defaultRunSettings(NOW), locale: 'en' }),
    token: 'token',
    access: OF_THIS_MACHINE,
    redactions: new Map(),
    tls: undefined,
    isSecure: false,
    hosts: () => [host],
    now,
    onFailure: () => undefined,
  });
  const app = createApp(site, [PAGE, SECRET]);
  await app.listen({ host: '127.0.0.1', port: 0 });
  onTestFinished(async () => {
    await Promise.all([app.close(), site.making.end()]);
  });
  host = `127.0.0.1:${String((app.server.address() as AddressInfo).port)}`;
  const origin = `http://${host}`;
  const begin = (one: Role) =>
    `auditpress-session=${site.sessions.begin({ name: 'Ada', role: one, scope: 'everything' })}`;
  const cookie = begin(role);
  const tokenOf = async (session: string) => {
    const page = await (await fetch(`${origin}/form/1`, { headers: { cookie: session } })).text();
    return /name="token" value="([^"]*)"/.exec(page)?.[1] ?? '';
  };
  const post = (fields: Readonly<Record<string, string>> | readonly [string, string][], headers = {}) =>
    fetch(`${origin}/form/1`, {
      method: 'POST',
      body: new URLSearchParams(fields as Record<string, string>),
      headers: { cookie, origin, ...headers },
      redirect: 'manual',
    });
  return { origin, cookie, begin, tokenOf, token: await tokenOf(cookie), post };
}

describe('a form', () => {
  it('is answered by a page with a status and messages, in which nothing is markup', async () => {
    const { post, token } = await aForm();
    const response = await post([
      ['token', token],
      ['word', '<b>'],
      ['box', 'one'],
      ['box', 'two'],
    ]);
    const html = await response.text();
    expect(response.status).toBe(422);
    expect(html).toContain('[&quot;&lt;b&gt;&quot;,[&quot;one&quot;,&quot;two&quot;]]');
    expect(html).toContain('<p class="callout warning" role="alert">Choose &lt;one&gt;.</p>');
  });

  it('may come from a browser, which states no origin where it states no referrer', async () => {
    const { post, token } = await aForm();
    expect((await post({ token }, { origin: 'null', 'sec-fetch-site': 'same-origin' })).status).toBe(422);
  });

  it('leads to another page', async () => {
    const { post, token } = await aForm();
    const response = await post({ token, go: 'on' });
    expect([response.status, response.headers.get('location')]).toEqual([303, '/form/1']);
  });

  it('is refused without its token, with that of another session, and from elsewhere', async () => {
    const { post, token, begin, tokenOf } = await aForm();
    const other = await tokenOf(begin('editor'));
    expect((await post({})).status).toBe(403);
    expect((await post({ token: other })).status).toBe(403);
    expect(
      (
        await post([
          ['token', 'x'],
          ['token', token],
        ])
      ).status,
    ).toBe(403);
    expect((await post({ token }, { origin: 'https://evil.example' })).status).toBe(403);
    expect((await post({ token }, { origin: 'null' })).status).toBe(403);
    expect((await post({ token }, { origin: 'null', 'sec-fetch-site': 'cross-site' })).status).toBe(403);
    expect((await post({ token }, { cookie: '' })).status).toBe(401);
  });

  it('is refused for a role that may not send it', async () => {
    const { post, token } = await aForm('viewer');
    const response = await post({ token });
    expect(response.status).toBe(403);
    expect(await response.text()).toContain('You may not do this');
  });

  it('in another encoding is not read', async () => {
    const { origin, cookie, token } = await aForm();
    const response = await fetch(`${origin}/form/1`, {
      method: 'POST',
      body: JSON.stringify({ token, constructor: 'x', __proto__: { token } }),
      headers: { cookie, origin, 'content-type': 'text/xml' },
    });
    expect(response.status).toBe(415);
  });

  it('may not be sent to a page that has none', async () => {
    const { origin, cookie, token } = await aForm();
    const response = await fetch(`${origin}/nowhere`, {
      method: 'POST',
      body: new URLSearchParams({ token }),
      headers: { cookie, origin },
    });
    expect(response.status).toBe(404);
  });
});

describe('a page', () => {
  it.each([
    ['cross-site', 'empty', 403],
    ['same-site', 'empty', 403],
    ['same-site', 'image', 403],
    ['same-site', 'iframe', 403],
    ['cross-site', 'document', 200],
    ['same-origin', 'empty', 200],
    ['none', 'document', 200],
  ])('that is asked for %s as %s is answered with %d', async (from, destination, status) => {
    const { origin, cookie } = await aForm();
    const headers = { cookie, 'sec-fetch-site': from, 'sec-fetch-dest': destination };
    expect((await fetch(`${origin}/form/1`, { headers })).status).toBe(status);
  });

  it('is shown to those who have the role that it needs', async () => {
    const { origin, begin } = await aForm();
    const ask = async (role: Role) => (await fetch(`${origin}/secret`, { headers: { cookie: begin(role) } })).status;
    expect([await ask('viewer'), await ask('editor'), await ask('operator')]).toEqual([403, 403, 200]);
  });
});
