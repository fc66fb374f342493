/** What all answers share: headers, cookies, the language, and messages in place of a page. */
import type { IncomingMessage } from 'node:http';
import type { FastifyReply, FastifyRequest } from 'fastify';
import { personOf } from './access/people.js';
import type { Session } from './access/sessions.js';
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
