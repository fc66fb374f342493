import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { once } from 'node:events';
import { writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { exportJWK, exportSPKI, generateKeyPair, SignJWT, UnsecuredJWT, type CryptoKey, type JWTPayload } from 'jose';
import { beforeAll, describe, expect, it, onTestFinished } from 'vitest';
import { OF_THIS_MACHINE, type ProxySettings } from '../../../src/model/settings/web.js';
import { startWeb } from '../../../src/web/serve.js';
import { temporaryFolder } from '../../helpers/temporary-folder.js';
import { ALPHA, anArchiveOfTwo, aRule, freeAddress, siteOptions } from '../shared-site.js';

const RULES = { issuer: 'https://proxy.example', audience: 'auditpress', header: 'x-person', groupsClaim: 'groups' };
let keys: { readonly publicKey: CryptoKey; readonly privateKey: CryptoKey };

beforeAll(async () => {
  keys = await generateKeyPair('ES256', { extractable: true });
});

const signed = (claims: JWTPayload, by = keys.privateKey) =>
  new SignJWT({ email: 'ada@example.com', ...claims })
    .setProtectedHeader({ alg: 'ES256', kid: 'one' })
    .setSubject('1')
    .setIssuer(claims.iss ?? RULES.issuer)
    .setAudience(claims.aud ?? RULES.audience)
    .setExpirationTime(claims.exp ?? '1h')
    .sign(by);

async function aSite(places: ProxySettings['keys']) {
  const { address, port } = await freeAddress();
  const people = { proxy: { ...RULES, keys: places } };
  const rules = [aRule({ people: ['ada@example.com'], accounts: [ALPHA.AccountId] })];
  const archive = await anArchiveOfTwo();
  const server = await startWeb(siteOptions(archive, port, { ...OF_THIS_MACHINE, address, people, rules }));
  onTestFinished(() => server.close());
  await server.isRead;
  return (token: string | undefined) =>
    fetch(`${address}/`, { headers: token === undefined ? {} : { 'x-person': token } });
}

async function keyFile() {
  const file = join(temporaryFolder(), 'proxy.pem');
  writeFileSync(file, await exportSPKI(keys.publicKey));
  return { file };
}

describe('people whom a proxy signs in', () => {
  it('see what the rules give them, without a cookie and without a way to sign out here', async () => {
    const ask = await aSite(await keyFile());
    const response = await ask(await signed({ name: 'Ada' }));
    const page = await response.text();
    expect(response.status).toBe(200);
    expect(response.headers.get('set-cookie')).toBeNull();
    expect(page).toContain('Alpha');
    expect(page).toContain('<bdi>Ada</bdi>');
    expect(page).not.toMatch(/Beta|Sign out/);
  });

  it('are known by the keys that the proxy publishes', async () => {
    const jwk = { ...(await exportJWK(keys.publicKey)), kid: 'one', alg: 'ES256' };
    const server = createServer((_request, response) => response.end(JSON.stringify({ keys: [jwk] })));
    server.listen(0, '127.0.0.1');
    await once(server, 'listening');
    onTestFinished(() => void server.close());
    const { port } = server.address() as AddressInfo;
    const ask = await aSite({ address: `http://127.0.0.1:${String(port)}/keys` });
    expect((await ask(await signed({}))).status).toBe(200);
    const { privateKey } = await generateKeyPair('ES256');
    expect((await ask(await signed({}, privateKey))).status).toBe(401);
  });

  it('see nothing if no rule is about them', async () => {
    const ask = await aSite(await keyFile());
    expect((await ask(await signed({ email: 'eve@example.com' }))).status).toBe(403);
  });

  it('are nobody with a token that does not hold', async () => {
    const ask = await aSite(await keyFile());
    const { privateKey } = await generateKeyPair('ES256');
    const secret = new TextEncoder().encode(await exportSPKI(keys.publicKey));
    const confused = new SignJWT({ email: 'ada@example.com' })
      .setProtectedHeader({ alg: 'HS256' })
      .setIssuer(RULES.issuer)
      .setAudience(RULES.audience)
      .setExpirationTime('1h')
      .sign(secret);
    // With the key of the attacker in the header, and where it could be fetched.
    const own = await generateKeyPair('RS256', { extractable: true });
    const ownKey = new SignJWT({ email: 'ada@example.com' })
      .setProtectedHeader({
        alg: 'RS256',
        jwk: await exportJWK(own.publicKey),
        jku: 'https://evil.example',
        kid: '../x',
      })
      .setIssuer(RULES.issuer)
      .setAudience(RULES.audience)
      .setExpirationTime('1h')
      .sign(own.privateKey);
    const endless = new SignJWT({ email: 'ada@example.com', iss: RULES.issuer, aud: RULES.audience })
      .setProtectedHeader({ alg: 'ES256' })
      .sign(keys.privateKey);
    for (const token of [
      undefined,
      '',
      'x.y.z',
      new UnsecuredJWT({ email: 'ada@example.com' }).setIssuer(RULES.issuer).setAudience(RULES.audience).encode(),
      await confused,
      await endless,
      await signed({}, privateKey),
      await signed({ iss: 'https://other.example' }),
      await signed({ aud: 'another' }),
      await signed({ exp: 1_000_000_000 }),
      await signed({ nbf: 4_000_000_000 }),
      await ownKey,
      `${await signed({})}, ${await signed({})}`,
    ]) {
      const response = await ask(token);
      expect([token, response.status]).toEqual([token, 401]);
      expect(await response.text()).not.toContain('Alpha');
    }
  });

  it('have a key that can be read', async () => {
    await expect(aSite({ file: join(temporaryFolder(), 'missing') })).rejects.toMatchObject({
      code: 'web-key-invalid',
    });
  });
});
