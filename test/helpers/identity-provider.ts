/** A provider of OpenID Connect, in which whoever is named by the browser signs in. */
import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { once } from 'node:events';
import Provider from 'oidc-provider';
import { onTestFinished } from 'vitest';

export interface Someone {
  readonly email?: string;
  readonly email_verified?: boolean;
  readonly name?: string;
  readonly groups?: readonly string[];
}

export const CLIENT = { id: 'auditpress', secret: 'a-secret-of-the-client' } as const;

export interface IdentityProvider {
  readonly issuer: string;
  /** By subject. What is changed counts at the next sign-in. */
  readonly people: Map<string, Someone>;
  readonly stop: () => Promise<void>;
  /** Follows the redirects of a browser that signs in as somebody, up to an address of the pages. */
  readonly signIn: (address: string, subject: string) => Promise<string>;
}

/** Ends with the test. */
export async function anIdentityProvider(pages: string): Promise<IdentityProvider> {
  const people = new Map<string, Someone>();
  const server = createServer();
  server.listen(0, '127.0.0.1');
  await once(server, 'listening');
  onTestFinished(() => {
    server.closeAllConnections();
    server.close();
  });
  const issuer = `http://127.0.0.1:${String((server.address() as AddressInfo).port)}`;
  const provider = new Provider(issuer, {
    clients: [
      {
        client_id: CLIENT.id,
        client_secret: CLIENT.secret,
        redirect_uris: [`${pages}/sign-in/callback`],
        response_types: ['code'],
        grant_types: ['authorization_code'],
      },
    ],
    pkce: { required: () => true },
    claims: { openid: ['sub'], email: ['email', 'email_verified'], profile: ['name', 'groups'] },
    findAccount: (_context: unknown, sub: string) => ({ accountId: sub, claims: () => ({ sub, ...people.get(sub) }) }),
    interactions: { url: () => '/interaction' },
    features: { devInteractions: { enabled: false } },
    cookies: { keys: ['a key of a test'] },
  });
  const handle = provider.callback();
  server.on('request', (request, response) => {
    if (request.url?.startsWith('/interaction') !== true) {
      handle(request, response);
      return;
    }
    const subject = new URL(request.url, issuer).searchParams.get('as') ?? '';
    const finish = async (): Promise<void> => {
      await provider.interactionDetails(request, response);
      if (!people.has(subject)) {
        const refusal = { error: 'access_denied', error_description: 'No <b>such</b> person.' };
        return provider.interactionFinished(request, response, refusal);
      }
      const grant = new provider.Grant({ accountId: subject, clientId: CLIENT.id });
      grant.addOIDCScope('openid email profile');
      const result = { login: { accountId: subject }, consent: { grantId: await grant.save() } };
      return provider.interactionFinished(request, response, result);
    };
    void finish();
  });
  return {
    issuer,
    people,
    async stop() {
      server.closeAllConnections();
      server.close();
      await once(server, 'close');
    },
    async signIn(address, subject) {
      const cookies = new Map<string, string>();
      let next = address;
      while (next.startsWith(issuer)) {
        const url = new URL(next);
        if (url.pathname === '/interaction') url.searchParams.set('as', subject);
        const cookie = [...cookies].map(([name, value]) => `${name}=${value}`).join('; ');
        const answer = await fetch(url, { redirect: 'manual', headers: { cookie } });
        for (const set of answer.headers.getSetCookie()) {
          const [, name = '', value = ''] = /^([^=]+)=([^;]*)/.exec(set) ?? [];
          cookies.set(name, value);
        }
        const location = answer.headers.get('location');
        if (location === null) throw new Error(`expected a redirect, received ${await answer.text()}`);
        next = new URL(location, issuer).href;
      }
      return next;
    },
  };
}
