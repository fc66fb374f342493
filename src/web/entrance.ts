/** How people get in and out: the address that was printed, or a provider of OpenID Connect; and their language. */
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import { requestTarget } from '../base/http/server.js';
import { CALLBACK, SIGN_IN_TIME } from './access/openid.js';
import { personOf } from './access/people.js';
import { noteVisitor } from './access/seen.js';
import { isSameToken, type Person } from './access/sessions.js';
import { cookieOf, HOST_PREFIX, sendMessage, sessionCookie, YEAR, LANGUAGE_COOKIE } from './reply.js';
import type { Site } from './site.js';

const SIGN_IN = '/sign-in';
/** What somebody brings back from the provider. */
const SIGN_IN_COOKIE = 'auditpress-sign-in';
const OPEN: ReadonlySet<string> = new Set(['/enter', '/language', SIGN_IN, CALLBACK]);

/** Attempts to sign in per minute from an address, which may be that of a whole company. */
const MOST_ATTEMPTS = 30;
const MOST_OF_COMPANY = 200;

/** Whether a path needs no session. */
export function isEntrance(path: string): boolean {
  return OPEN.has(path);
}

/** Sends somebody without a session to sign in, and back to the page that was asked for. */
export function refuseVisitor(
  site: Site,
  request: FastifyRequest,
  reply: FastifyReply,
): FastifyReply | Promise<FastifyReply> {
  if (site.proxy !== undefined) return sendMessage(site, request, reply, 401, 'proxy-silent');
  if (site.openId === undefined) return sendMessage(site, request, reply, 401, 'signed-out');
  const { 'sec-fetch-dest': destination = 'document' } = request.headers;
  if (request.method !== 'GET' || destination !== 'document') {
    return sendMessage(site, request, reply, 401, 'signed-out-people', { link: SIGN_IN });
  }
  return reply.redirect(signInPath(request.url), 303);
}

function signInPath(back: string): string {
  return back === '/' ? SIGN_IN : `${SIGN_IN}?back=${encodeURIComponent(back)}`;
}

export function addEntrance(app: FastifyInstance, site: Site): void {
  if (site.access.people === undefined) addToken(app, site);
  addProvider(app, site);
  app.post('/sign-out', (request, reply) => {
    site.sessions.end(cookieOf(request, sessionCookie(site)) ?? '');
    void reply.clearCookie(sessionCookie(site), { path: '/', secure: site.isSecure });
    return site.openId === undefined
      ? sendMessage(site, request, reply, 200, 'signed-out')
      : sendMessage(site, request, reply, 200, 'signed-out-people', { link: SIGN_IN });
  });
  app.get<{ Querystring: { readonly to?: unknown; readonly back?: unknown } }>('/language', async (request, reply) => {
    const { to, back } = request.query;
    const tag = site.languages.find((one) => one === to);
    if (tag !== undefined) {
      void reply.setCookie(LANGUAGE_COOKIE, tag, { path: '/', maxAge: YEAR, sameSite: 'lax', secure: site.isSecure });
    }
    return reply.redirect(isPath(back) ? back : '/', 303);
  });
}

function addToken(app: FastifyInstance, site: Site): void {
  app.get<{ Querystring: { readonly token?: unknown } }>('/enter', limitOf(MOST_ATTEMPTS), (request, reply) => {
    const { token } = request.query;
    if (typeof token !== 'string' || !isSameToken(token, site.token)) {
      return sendMessage(site, request, reply, 401, 'signed-out');
    }
    return enter(site, reply, { name: '', role: 'operator', scope: 'everything' }, '/');
  });
}

function addProvider(app: FastifyInstance, site: Site): void {
  const { openId, isSecure } = site;
  if (openId === undefined) return;
  const name = isSecure ? `${HOST_PREFIX}${SIGN_IN_COOKIE}` : SIGN_IN_COOKIE;
  const cookie = { path: '/', httpOnly: true, sameSite: 'lax', secure: isSecure } as const;
  app.get<{ Querystring: { readonly back?: unknown } }>(SIGN_IN, limitOf(MOST_OF_COMPANY), async (request, reply) => {
    const { back } = request.query;
    const wanted = isPath(back) && !isEntrance(back.split('?')[0] ?? '') ? back : '/';
    try {
      const begun = await openId.begin(wanted);
      void reply.setCookie(name, begun.cookie, { ...cookie, maxAge: SIGN_IN_TIME / 1000 });
      return await reply.redirect(begun.address, 303);
    } catch (failure) {
      return refuseProvider(site, request, reply, failure);
    }
  });
  app.get(CALLBACK, limitOf(MOST_OF_COMPANY), async (request, reply) => {
    const held = cookieOf(request, name) ?? '';
    void reply.clearCookie(name, cookie);
    try {
      const done = await openId.finish(requestTarget(request.raw).query, held);
      if (done === 'expired') return await sendMessage(site, request, reply, 400, 'sign-in-expired', { link: SIGN_IN });
      if ('refusal' in done) {
        return await sendMessage(site, request, reply, 403, 'sign-in-refused', { link: SIGN_IN, said: done.refusal });
      }
      const person = personOf(done.identity, site.access.rules);
      noteVisitor(request.raw, person, site.now());
      return await enter(site, reply, person, done.back);
    } catch (failure) {
      return refuseProvider(site, request, reply, failure);
    }
  });
}

function refuseProvider(site: Site, request: FastifyRequest, reply: FastifyReply, failure: unknown) {
  site.onFailure(failure, `${request.method} ${requestTarget(request.raw).path}`);
  return sendMessage(site, request, reply, 502, 'provider-failed', { link: SIGN_IN });
}

/** Begins a session, with a cookie that nobody had before. */
function enter(site: Site, reply: FastifyReply, person: Person, path: string): FastifyReply {
  const session = site.sessions.begin(person);
  return reply
    .setCookie(sessionCookie(site), session, { path: '/', httpOnly: true, sameSite: 'lax', secure: site.isSecure })
    .redirect(path, 303);
}

function limitOf(max: number) {
  return { config: { rateLimit: { max, timeWindow: '1 minute' } } };
}

/** A path on this server, as browsers ask for it: printable ASCII. They take `//host` and `/\host` for other servers. */
function isPath(text: unknown): text is string {
  return typeof text === 'string' && /^\/(?![/\\])[!-[\]-~]*$/.test(text);
}
