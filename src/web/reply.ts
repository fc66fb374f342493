/** How requests are answered: with a page, a file, or a message in place of a page; and what these share. */
import { once as eventOf } from 'node:events';
import type { IncomingMessage } from 'node:http';
import type { FastifyReply, FastifyRequest } from 'fastify';
import { requestTarget } from '../base/http/server.js';
import { personOf } from './access/people.js';
import type { Session } from './access/sessions.js';
import type { Answer, SentFile } from './page.js';
import type { Site } from './site.js';

/** Everything comes from here; nothing is inline. */
const PAGE_POLICY = [
  "default-src 'none'",
  "style-src 'self'",
  "script-src 'self'",
  "connect-src 'self'",
  'img-src data:',
  "base-uri 'none'",
  "form-action 'self'",
  "frame-ancestors 'none'",
].join('; ');

/** A document is untrusted, also one of ours: the sandbox gives it an origin of its own, and it has no session. */
const DOCUMENT_POLICY = 'sandbox allow-scripts allow-downloads allow-popups';

export const HEADERS = {
  'content-security-policy': PAGE_POLICY,
  'x-content-type-options': 'nosniff',
  'x-frame-options': 'DENY',
  'referrer-policy': 'no-referrer',
  'cross-origin-opener-policy': 'same-origin',
  'cross-origin-resource-policy': 'same-origin',
  'cache-control': 'no-store',
} as const;

const SESSION_COOKIE = 'auditpress-session';

/** Browsers take a cookie with this prefix only from this host, over HTTPS. */
export const HOST_PREFIX = '__Host-';

export const LANGUAGE_COOKIE = 'auditpress-language';
/** Seconds. */
export const YEAR = 31_536_000;

/** Those whom a proxy has signed in, by their request. */
const proxied = new WeakMap<IncomingMessage, Session>();

/** Finds out whom the proxy has signed in, before anything asks. */
export async function recognize({ proxy, access }: Site, { raw }: FastifyRequest): Promise<void> {
  const identity = await proxy?.identify(raw);
  if (proxy === undefined || identity === undefined) return;
  proxied.set(raw, { person: personOf(identity, access.rules), formToken: proxy.formToken(identity) });
}

export function sessionOf(site: Site, request: FastifyRequest): Session | undefined {
  return site.proxy === undefined
    ? site.sessions.find(cookieOf(request, sessionCookie(site)))
    : proxied.get(request.raw);
}

export function sessionCookie({ isSecure }: Site): string {
  return isSecure ? `${HOST_PREFIX}${SESSION_COOKIE}` : SESSION_COOKIE;
}

/** A request that cannot be read has no cookies. */
export function cookieOf(request: Pick<FastifyRequest, 'cookies'>, name: string): string | undefined {
  const cookies = request.cookies as FastifyRequest['cookies'] | undefined;
  return cookies?.[name];
}

type Message =
  | 'bad-request'
  | 'failed'
  | 'not-allowed'
  | 'not-found'
  | 'nothing-shared'
  | 'other-host'
  | 'other-origin'
  | 'provider-failed'
  | 'proxy-silent'
  | 'sign-in-expired'
  | 'sign-in-refused'
  | 'signed-out'
  | 'signed-out-people'
  | 'too-many';

/** Messages for somebody who has no session, or should not see whose it is. */
const WITHOUT_SESSION: ReadonlySet<Message> = new Set(['signed-out', 'signed-out-people', 'other-host']);

interface MessageDetails {
  /** Path to sign in at. */
  readonly link?: string;
  readonly name?: string;
  /** By a provider, or a failure of the server. It is shown as text. */
  readonly said?: string;
}

export async function sendMessage(
  site: Site,
  request: FastifyRequest,
  reply: FastifyReply,
  status: number,
  message: Message,
  { link = '', name = '', said = '' }: MessageDetails = {},
): Promise<FastifyReply> {
  const language = languageOf(site, request);
  const { wording } = await site.look(language);
  const title = wording.text(`web.message.${message}.title`);
  const { address = '' } = site.access;
  const sentences = [
    wording.text(`web.message.${message}.text`, { address, hasAddress: address === '' ? 'no' : 'yes', name }),
  ];
  const answer = { view: 'message', title, data: { title, sentences, said, link } };
  // The address of the entrance holds what only the provider may know.
  const target = link === '' ? request.url : '/';
  const session = WITHOUT_SESSION.has(message) ? undefined : sessionOf(site, request);
  const { html } = await site.fill(answer, { session, language, target });
  return reply.headers(HEADERS).code(status).type('text/html; charset=utf-8').send(html);
}

/** The one that was chosen, else the first that the browser accepts, else that of the settings. */
export function languageOf(site: Site, { cookies, headers }: FastifyRequest): string {
  const chosen = cookieOf({ cookies }, LANGUAGE_COOKIE);
  const accepted = (headers['accept-language'] ?? '').split(',').map((part) => part.split(';')[0]?.trim() ?? '');
  const wished = [chosen, ...accepted].find((tag) => tag !== undefined && site.languageFor(tag) !== undefined);
  return (wished === undefined ? undefined : site.languageFor(wished)) ?? site.settings().locale;
}

export async function send(
  site: Site,
  request: FastifyRequest,
  reply: FastifyReply,
  session: Session,
  answer: Answer,
): Promise<FastifyReply> {
  if (answer === 'not-found') return sendMessage(site, request, reply, 404, 'not-found');
  if (answer === 'bad-request') return sendMessage(site, request, reply, 400, 'bad-request');
  if ('redirect' in answer) return reply.redirect(answer.redirect, 303);
  if ('file' in answer) return sendFile(site, request, reply, answer.file);
  const { html } = await site.fill(answer, { session, language: languageOf(site, request), target: request.url });
  return reply
    .code(answer.status ?? 200)
    .type('text/html; charset=utf-8')
    .send(html);
}

async function sendFile(
  site: Site,
  request: FastifyRequest,
  reply: FastifyReply,
  { name, mediaType, content, size, isShown }: SentFile,
): Promise<FastifyReply> {
  // What fails at once is answered with a page; what fails later ends the connection.
  await eventOf(content, 'readable');
  content.on('error', (failure) => site.onFailure(failure, `${request.method} ${requestTarget(request.raw).path}`));
  const disposition = isShown ? 'inline' : 'attachment';
  return reply
    .header('content-security-policy', DOCUMENT_POLICY)
    .header('content-disposition', `${disposition}; filename*=UTF-8''${encodeURIComponent(name)}`)
    .header('content-length', size)
    .type(mediaType)
    .send(content);
}
