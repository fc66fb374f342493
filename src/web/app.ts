/** The Fastify application: one route per page, behind sessions, with headers that let a browser do no more than the pages need. */
import type { IncomingMessage } from 'node:http';
import cookie from '@fastify/cookie';
import formbody from '@fastify/formbody';
import multipart from '@fastify/multipart';
import rateLimit from '@fastify/rate-limit';
import fastify, { type FastifyInstance, type FastifyReply, type FastifyRequest } from 'fastify';
import { AuditpressError } from '../base/errors.js';
import { repeatedHeader, requestTarget } from '../base/http/server.js';
import { once } from '../model/values/memoize.js';
import { networkOf, proxyTrust } from './access/exposure.js';
import { noteAnswer, noteVisitor, notingScans } from './access/seen.js';
import { includesAll, mayOpen, type PageLimits } from './access/scope.js';
import { isSameToken, type Session } from './access/sessions.js';
import { addEntrance, isEntrance, refuseVisitor } from './entrance.js';
import { formOf, type Form } from './form.js';
import type { Act, Answer, Page, Visit } from './page.js';
import { receiveForm } from './uploads.js';
import { PAGES } from './pages.js';
import { HEADERS, languageOf, recognize, send, sendMessage, sessionOf, YEAR } from './reply.js';
import type { Site } from './site.js';
import { createTurns } from './turns.js';

const MAX_BODY = 65_536;
const MAX_PARAMETER = 500;

/** Requests per minute: of a session, and of an address without one. */
const MOST_OF_SESSION = 6000;
const MOST_REQUESTS = 600;

const MINUTE = '1 minute';
const HOUR = 3_600_000;
/** Milliseconds until the head of a request, and the body of one without files, must be there. */
const TIME_OF_FORM = 30_000;

export function createApp(site: Site, pages = PAGES): FastifyInstance {
  const { tls, isSecure, access } = site;
  const isTrusted = proxyTrust(access.trustedProxies);
  // Both kinds of servers have the same routes.
  const app = fastify({
    ...(tls === undefined ? {} : { https: { cert: tls.cert, key: tls.key } }),
    trustProxy: access.trustedProxies.length > 0 && isTrusted,
    logger: false,
    bodyLimit: MAX_BODY,
    routerOptions: { maxParamLength: MAX_PARAMETER },
    // Of the longest upload; other bodies have less time.
    requestTimeout: HOUR,
    connectionTimeout: 60_000,
    // Shorter, so that clients know when a connection ends.
    keepAliveTimeout: 50_000,
    frameworkErrors: (_failure, request, reply) => {
      sendMessage(site, request, reply, 400, 'bad-request').catch(() => request.raw.destroy());
    },
    http: { maxHeaderSize: 16_384 },
  });
  app.server.headersTimeout = TIME_OF_FORM;
  void app.register(cookie);
  void app.register(formbody, { bodyLimit: MAX_BODY });
  void app.register(rateLimit, {
    // Counted below, also for requests that are refused, and for paths that lead nowhere.
    global: false,
    // Before a request is counted, its cookie is checked: anyone can send another one each time.
    max: (request) => (sessionOf(site, request) === undefined ? MOST_REQUESTS : MOST_OF_SESSION),
    keyGenerator: (request) => sessionOf(site, request)?.formToken ?? networkOf(request.ip),
    timeWindow: MINUTE,
  });
  const limited = once(() => app.createRateLimit());
  const turn = createTurns();
  app.addHook('onRequest', async (request, reply) => {
    await turn();
    reply.headers(HEADERS);
    endLateBody(request, site.formTime ?? TIME_OF_FORM);
    if (isSecure) void reply.header('strict-transport-security', `max-age=${String(YEAR)}`);
    // What has not come through a proxy that encrypts it was read by others on the way.
    const isThroughProxy = isTrusted(request.socket.remoteAddress ?? '');
    if (access.trustedProxies.length > 0 && tls === undefined && !isThroughProxy) {
      return sendMessage(site, request, reply, 403, 'other-host');
    }
    if (!isOwnHost(site, request)) return sendMessage(site, request, reply, 421, 'other-host');
    await recognize(site, request);
    const counted = await limited()(request);
    if (!counted.isAllowed && counted.isExceeded) {
      void reply.header('retry-after', counted.ttlInSeconds);
      return sendMessage(site, request, reply, 429, 'too-many');
    }
    const { path } = requestTarget(request.raw);
    if (isEntrance(path) || path.startsWith('/assets/')) return undefined;
    const session = sessionOf(site, request);
    if (session === undefined) return refuseVisitor(site, request, reply);
    noteVisitor(request.raw, session.person, site.now());
    const isForm = request.method !== 'GET' && request.method !== 'HEAD';
    if (isForm ? !isSameOrigin(request) : isFetchedElsewhere(request)) {
      return sendMessage(site, request, reply, 403, 'other-origin');
    }
    const { scope } = session.person;
    if (scope !== 'everything' && scope.length === 0 && path !== '/sign-out') {
      return sendMessage(site, request, reply, 403, 'nothing-shared', { name: session.person.name });
    }
    return undefined;
  });
  const { log } = site;
  if (log !== undefined) {
    app.addHook('onSend', (request, reply, _body, done) => {
      const { set } = request.params as { readonly set?: string };
      noteAnswer(log, request.raw, reply.statusCode, set);
      done();
    });
  }
  app.setNotFoundHandler((request, reply) => sendMessage(site, request, reply, 404, 'not-found'));
  app.setErrorHandler((failure, request, reply) => {
    const { statusCode = 500 } = failure as { readonly statusCode?: number };
    if (statusCode === 429) return sendMessage(site, request, reply, 429, 'too-many');
    if (statusCode < 500) return sendMessage(site, request, reply, statusCode, 'bad-request');
    site.onFailure(failure, `${request.method} ${requestTarget(request.raw).path}`);
    return sendMessage(site, request, reply, 500, 'failed', { said: reasonFor(site, request, failure) });
  });
  void app.register((child, _options, done) => {
    child.addHook('preHandler', async (request, reply) => {
      if (
        request.method !== 'POST' ||
        takesFiles(request) ||
        carriesToken(sessionOf(site, request), formOf(request.body))
      )
        return undefined;
      return sendMessage(site, request, reply, 403, 'other-origin');
    });
    addEntrance(child, site);
    addAssets(child, site);
    for (const page of pages) addPage(child, site, page);
    addFileForms(child, site, pages);
    done();
  });
  return app;
}

/** Only operators who see everything can change what is wrong, and know the paths in it anyway. */
function reasonFor(site: Site, request: FastifyRequest, failure: unknown): string {
  const session = sessionOf(site, request);
  const mayKnow = session !== undefined && includesAll(session.person.scope, 'operator');
  if (!mayKnow || !(failure instanceof AuditpressError)) return '';
  return [failure.message, failure.hint ?? ''].join('\n').trim();
}

/** Protects against DNS rebinding: other host names are refused. */
function isOwnHost({ hosts }: Site, request: FastifyRequest): boolean {
  const isRepeated = repeatedHeader(request.raw, ['host', 'x-forwarded-host']) !== undefined;
  return !isRepeated && hosts().includes(request.host.toLowerCase());
}

/** Browsers state where a form was sent from: not as the origin, because pages send no referrer. */
function isSameOrigin({ headers, host }: FastifyRequest): boolean {
  const { origin } = headers;
  if (origin === undefined || origin === 'null') return headers['sec-fetch-site'] === 'same-origin';
  return URL.canParse(origin) && new URL(origin).host === host.toLowerCase();
}

/** Pages of others may lead here, and embed and fetch nothing: even what they cannot read costs time, which says something. */
function isFetchedElsewhere({ headers }: FastifyRequest): boolean {
  const { 'sec-fetch-site': from = 'none', 'sec-fetch-dest': destination } = headers;
  return from !== 'none' && from !== 'same-origin' && destination !== 'document';
}

/** Every form carries the token of its session, which no other page knows. */
function carriesToken(session: Session | undefined, form: Form): boolean {
  return session !== undefined && isSameToken(form.field('token'), session.formToken);
}

function addAssets(app: FastifyInstance, site: Site): void {
  app.get<{ Params: { readonly name: string } }>('/assets/:name', (request, reply) => {
    const asset = site.asset(request.params.name);
    if (asset === undefined) return sendMessage(site, request, reply, 404, 'not-found');
    return reply.header('cache-control', 'public, max-age=31536000, immutable').type(asset.mediaType).send(asset.text);
  });
}

function addPage(app: FastifyInstance, site: Site, { path, needs = 'viewer', seesAll, answer, act }: Page): void {
  app.get(path, (request, reply) => answerWith(site, request, reply, { needs, seesAll }, answer));
  if (act === undefined || act.takesFiles === true) return;
  app.post(path, (request, reply) =>
    answerWith(site, request, reply, { needs: act.needs, seesAll }, (visit) =>
      act.answer({ ...visit, form: formOf(request.body) }),
    ),
  );
}

/** Only these routes read multipart bodies. Who may not send files is refused before they come. */
function addFileForms(app: FastifyInstance, site: Site, pages: readonly Page[]): void {
  void app.register((child, _options, done) => {
    void child.register(multipart);
    for (const { path, act, seesAll } of pages) {
      if (act?.takesFiles !== true) continue;
      child.post(path, { config: { takesFiles: true } }, (request, reply) =>
        answerWith(site, request, reply, { needs: act.needs, seesAll }, async (visit) => {
          if (!request.isMultipart()) return 'bad-request';
          awaitBody(request.raw);
          const begun = visit.making.beginUpload();
          if (begun === undefined) return act.answer({ ...visit, form: formOf({}, 'held') });
          try {
            const session = sessionOf(site, request);
            const isAllowed = (fields: object): boolean => carriesToken(session, formOf(fields));
            const received = await receiveForm(request, { ...begun, most: site.maxUpload, isAllowed });
            if (received.upload === 'forbidden') return 'forbidden';
            if (received.upload === 'broken') return 'bad-request';
            return await act.answer({ ...visit, form: formOf(received.fields, received.upload) });
          } finally {
            begun.end();
          }
        }),
      );
    }
    done();
  });
}

function takesFiles(request: FastifyRequest): boolean {
  return 'takesFiles' in request.routeOptions.config;
}

const late = new WeakMap<IncomingMessage, NodeJS.Timeout>();

/** Ends the connection of a body that does not come in time. */
function endLateBody({ method, raw }: FastifyRequest, milliseconds: number): void {
  if (method === 'GET' || method === 'HEAD') return;
  late.set(
    raw,
    setTimeout(() => raw.destroy(), milliseconds),
  );
  for (const event of ['end', 'close'] as const) raw.once(event, () => awaitBody(raw));
}

/** A body that is wanted may take longer. */
function awaitBody(request: IncomingMessage): void {
  clearTimeout(late.get(request));
}

async function answerWith(
  site: Site,
  request: FastifyRequest,
  reply: FastifyReply,
  limits: PageLimits & Pick<Act, 'needs'>,
  answer: (visit: Visit) => Answer | 'forbidden' | Promise<Answer | 'forbidden'>,
): Promise<FastifyReply> {
  const session = sessionOf(site, request);
  if (session === undefined) return refuseVisitor(site, request, reply);
  const { person } = session;
  if (limits.seesAll === true && !includesAll(person.scope, 'viewer')) {
    return sendMessage(site, request, reply, 404, 'not-found');
  }
  if (!mayOpen(person, limits)) return sendMessage(site, request, reply, 403, 'not-allowed');
  const look = await site.look(languageOf(site, request));
  const query = request.query as Readonly<Record<string, unknown>>;
  const params = request.params as Readonly<Record<string, string>>;
  const visit = site.visit(session, look, limits.needs);
  const scans = notingScans(request.raw, visit.scans);
  const answered = await answer({ ...visit, scans, params, query: (name: string) => textOf(query[name]) });
  if (answered === 'forbidden') return sendMessage(site, request, reply, 403, 'other-origin');
  return send(site, request, reply, session, answered);
}

function textOf(value: unknown): string {
  const first: unknown = Array.isArray(value) ? value[0] : value;
  return typeof first === 'string' ? first : '';
}
