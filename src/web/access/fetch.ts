/** Requests of the libraries for OpenID Connect and JWT, through the proxy and with the limits of all our requests. */
import { AuditpressError } from '../../base/errors.js';
import { attempt, type HttpRequest } from '../../base/http/attempt.js';

interface Asked {
  readonly method?: string;
  readonly headers?: object;
  readonly body?: unknown;
  readonly signal?: AbortSignal | null | undefined;
}

/** Milliseconds. */
const TIMEOUT = 10_000;
const MOST_BYTES = 1024 * 1024;
/** Answers without a body. */
const EMPTY: ReadonlySet<number> = new Set([101, 204, 205, 304]);

/** @throws AuditpressError `openid-unreachable` (unavailable) */
export async function fetchAnswer(
  address: string | URL,
  { method = 'GET', headers, body }: Asked = {},
): Promise<Response> {
  const url = new URL(address);
  const given = headers instanceof Headers ? Object.fromEntries(headers) : { ...headers };
  const sent = typeof body === 'string' || body instanceof URLSearchParams ? Buffer.from(body.toString()) : undefined;
  const request: HttpRequest = { method: method as HttpRequest['method'], url, headers: given, body: sent };
  const done = await attempt({ ...request, mostBytes: MOST_BYTES }, AbortSignal.timeout(TIMEOUT));
  if ('loss' in done) throw unreachable(url, `received ${done.loss.explanation[1]}`);
  const { answer, isOfProxy } = done;
  if (isOfProxy || answer.body === undefined) throw unreachable(url, 'received one that cannot be read');
  const { 'content-encoding': _decoded, 'content-length': _length, ...others } = answer.headers;
  const content = EMPTY.has(answer.status) ? null : Buffer.from(answer.body);
  return new Response(content, { status: answer.status, headers: others });
}

function unreachable({ host }: URL, reason: string): AuditpressError {
  return new AuditpressError('openid-unreachable', `expected an answer of ${host}, ${reason}`);
}
