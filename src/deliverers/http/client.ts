/** Sends the requests of deliverers: one attempt each, with limits of time and size, and through a proxy. */
import {
  Agent as PlainAgent,
  request as requestPlain,
  type ClientRequest,
  type IncomingMessage,
  type RequestOptions,
} from 'node:http';
import { Agent, request as requestEncrypted } from 'node:https';
import type { Readable } from 'node:stream';
import type { AxiosError } from 'axios';
import { AuditpressError } from '../../base/errors.js';
import { explainConnection, hostOf } from '../../base/http/connection-failure.js';
import { startDeadline } from '../../base/http/deadline.js';
import { ACCEPTED_ENCODINGS, decompress } from '../../base/http/decompress.js';
import { proxyFor, tunnelThrough } from '../../base/http/proxy.js';
import { VERIFIED } from '../../base/http/verified.js';
import { isProtected } from '../../model/settings/service-settings.js';
import { withoutSecrets, type Secret } from '../../model/settings/secret.js';

export interface HttpRequest {
  readonly method: 'DELETE' | 'GET' | 'HEAD' | 'PATCH' | 'POST' | 'PUT';
  /** HTTPS, or HTTP on this machine. */
  readonly url: URL;
  readonly headers?: Readonly<Record<string, string>>;
  readonly body?: Uint8Array | undefined;
  /** Bytes of the answer. Default: `MAX_ANSWER_BYTES`. */
  readonly mostBytes?: number | undefined;
}

export interface HttpContext {
  /** What messages call the other side, such as `Slack` or a host. Without credentials. */
  readonly peer: string;
  /** Limit for the whole request with its answer, in seconds. */
  readonly timeout: number;
  /** Removed from what messages quote. */
  readonly secrets: readonly Secret[];
  readonly signal?: AbortSignal | undefined;
}

export interface HttpAnswer {
  readonly status: number;
  /** By lower-case name. */
  readonly headers: Readonly<Record<string, string>>;
  /** Decompressed; undefined if it broke off, cannot be decompressed, or is too large. */
  readonly body: Uint8Array | undefined;
}

/** Maximum bytes of an answer, before and after decompression, unless the request states another one. */
export const MAX_ANSWER_BYTES = 8 * 1024 * 1024;

/** How far a request got. */
interface Progress {
  isConnected: boolean;
  /** The operating system has all bytes. */
  isWritten: boolean;
  /** Status with which the proxy answers CONNECT. */
  proxyStatus?: number;
}

/**
 * Sends a request once and returns its answer, whatever its status is: see `requireSuccess`. Follows no redirects, because what is
 * sent is only for this address.
 *
 * @throws AuditpressError `delivery-postponed` if the other side did not receive the whole request, or the request changes
 * nothing; `delivery-unknown` if an answer to a whole request is missing; `delivery-refused` for an unprotected address;
 * `proxy-invalid` (usage); the reason of `signal`
 */
export async function exchange(request: HttpRequest, context: HttpContext): Promise<HttpAnswer> {
  const { url } = request;
  const { signal, timeout, peer } = context;
  signal?.throwIfAborted();
  if (!isProtected(url)) {
    const expected = 'expected an address that begins with https://, or http:// on this machine';
    throw new AuditpressError('delivery-refused', `${peer}: ${expected}, received ${url.protocol}//`);
  }
  const proxy = proxyFor(url);
  const progress: Progress = { isConnected: false, isWritten: false };
  const deadline = startDeadline(timeout, signal);
  try {
    const answer = await send(request, { proxy, progress, signal: deadline.signal });
    if (proxy === undefined || progress.proxyStatus === 200) return answer;
    throw refusedByProxy(proxy, progress.proxyStatus, context);
  } catch (failure) {
    signal?.throwIfAborted();
    throw isRequestFailure(failure) ? lost(failure, request, { proxy, progress, context }) : failure;
  } finally {
    deadline.end();
  }
}

interface Route {
  readonly proxy: URL | undefined;
  readonly progress: Progress;
  readonly signal: AbortSignal;
}

async function send(
  { method, url, headers, body, mostBytes = MAX_ANSWER_BYTES }: HttpRequest,
  { proxy, progress, signal }: Route,
): Promise<HttpAnswer> {
  const { default: axios } = await import('axios');
  const noteStatus = (status: number): void => {
    progress.proxyStatus = status;
  };
  const { status, ...received } = await axios.request<Readable>({
    method,
    url: url.href,
    headers: {
      Accept: 'application/json',
      'Accept-Encoding': ACCEPTED_ENCODINGS,
      'User-Agent': 'auditpress',
      ...headers,
    },
    data: body,
    transport: noting(progress),
    // A kept connection may be closed by the other side at the moment when it is used again.
    httpAgent: new PlainAgent({ keepAlive: false }),
    httpsAgent:
      proxy === undefined
        ? new Agent({ ...VERIFIED, keepAlive: false })
        : await tunnelThrough(proxy, signal, noteStatus),
    proxy: false,
    maxRedirects: 0,
    decompress: false,
    responseType: 'stream',
    validateStatus: () => true,
    signal,
  });
  const texts = Object.entries(received.headers).map(([name, value]) => [name.toLowerCase(), String(value)] as const);
  const answered = Object.fromEntries(texts);
  return { status, headers: answered, body: await bodyOf(received.data, answered['content-encoding'], mostBytes) };
}

/** Makes requests that note their progress. */
function noting(progress: Progress) {
  return {
    request(options: RequestOptions, receive: (answer: IncomingMessage) => void): ClientRequest {
      const isEncrypted = options.protocol === 'https:';
      const sent = (isEncrypted ? requestEncrypted : requestPlain)(options, receive);
      sent.once('socket', (socket) => {
        socket.once(isEncrypted ? 'secureConnect' : 'connect', () => {
          progress.isConnected = true;
        });
      });
      sent.once('finish', () => {
        progress.isWritten = true;
      });
      return sent;
    },
  };
}

async function bodyOf(stream: Readable, encoding: string | undefined, most: number): Promise<Uint8Array | undefined> {
  const parts: Buffer[] = [];
  let size = 0;
  try {
    for await (const part of stream as AsyncIterable<Buffer>) {
      size += part.length;
      if (size > most) return undefined;
      parts.push(part);
    }
  } catch {
    return undefined;
  }
  const body = decompress(Buffer.concat(parts), encoding, most);
  return typeof body === 'string' ? undefined : body;
}

function isRequestFailure(failure: unknown): failure is AxiosError {
  return failure instanceof Error && 'isAxiosError' in failure;
}

interface Loss {
  readonly proxy: URL | undefined;
  readonly progress: Progress;
  readonly context: HttpContext;
}

/** The error for a request without an answer. Without its cause, which holds the request with its credentials. */
function lost(
  { code = '', message }: AxiosError,
  { method, url }: HttpRequest,
  { proxy, progress, context: { peer, timeout, secrets } }: Loss,
): AuditpressError {
  const [, explained, hint] = explainConnection(code, message);
  const received = code === 'ERR_CANCELED' ? `none within ${String(timeout)} s` : withoutSecrets(explained, secrets);
  const through = proxy === undefined ? '' : ` through the proxy ${hostOf(proxy.href, url)}`;
  if (progress.isConnected && progress.isWritten && !isReading(method)) {
    return new AuditpressError(
      'delivery-unknown',
      `expected an answer from ${peer}${through} after everything was sent, received ${received}`,
    );
  }
  return new AuditpressError('delivery-postponed', `expected an answer from ${peer}${through}, received ${received}`, {
    hint,
  });
}

function isReading(method: HttpRequest['method']): boolean {
  return method === 'GET' || method === 'HEAD';
}

function refusedByProxy(proxy: URL, status: number | undefined, { peer }: HttpContext): AuditpressError {
  const hint = status === 407 ? 'Put the user name and the password for the proxy in HTTPS_PROXY.' : undefined;
  return new AuditpressError(
    'delivery-postponed',
    `expected a connection to ${peer} through the proxy ${hostOf(proxy.href, proxy)}, received its refusal with status ${String(status)}`,
    { hint },
  );
}
