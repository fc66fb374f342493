/** Sends the requests of deliverers: one attempt each, after which it is known or stated as unknown what became of the delivery. */
import { AuditpressError } from '../../base/errors.js';
import { attempt, retryAfterIn, type HttpAnswer, type HttpRequest, type Loss } from '../../base/http/attempt.js';
import { hostOf } from '../../base/http/connection.js';
import { startDeadline } from '../../base/http/pace.js';
import { envelopeIn, isHtmlPage, messageIn } from '../../base/http/message.js';
import { oneLine } from '../../base/wording/printable.js';
import { isRecord } from '../../model/report/json.js';
import { isProtected } from '../../model/settings/service-settings.js';
import { withoutSecrets, type Secret } from '../../model/settings/secret.js';

export interface HttpContext {
  /** What messages call the other side, such as `Slack` or a host. Without credentials. */
  readonly peer: string;
  /** Limit for the whole request with its answer, in seconds. */
  readonly timeout: number;
  /** Removed from what messages quote. */
  readonly secrets: readonly Secret[];
  readonly signal?: AbortSignal | undefined;
}

/**
 * Sends a request once and returns its answer, whatever its status is: see `requireSuccess`.
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
  const deadline = startDeadline(timeout, signal);
  try {
    const came = await attempt(request, deadline.signal);
    if ('loss' in came) {
      signal?.throwIfAborted();
      throw lost(came.loss, request, came.proxy, context);
    }
    if (came.proxy !== undefined && came.isOfProxy) throw refusedByProxy(came.proxy, came.answer, peer);
    return came.answer;
  } finally {
    deadline.end();
  }
}

function lost(
  { explanation: [, explained, hint], isStopped, mayHaveArrived }: Loss,
  { method, url }: HttpRequest,
  proxy: URL | undefined,
  { peer, timeout, secrets }: HttpContext,
): AuditpressError {
  const received = isStopped ? `none within ${String(timeout)} s` : withoutSecrets(explained, secrets);
  const from = proxy === undefined ? peer : `${peer} through the proxy ${hostOf(proxy.href, url)}`;
  return mayHaveArrived && method !== 'GET' && method !== 'HEAD'
    ? new AuditpressError(
        'delivery-unknown',
        `expected an answer from ${from} after everything was sent, received ${received}`,
      )
    : new AuditpressError('delivery-postponed', `expected an answer from ${from}, received ${received}`, { hint });
}

function refusedByProxy(proxy: URL, { status }: HttpAnswer, peer: string): AuditpressError {
  const hint = status === 407 ? 'Put the user name and the password for the proxy in HTTPS_PROXY.' : undefined;
  return new AuditpressError(
    'delivery-postponed',
    `expected a connection to ${peer} through the proxy ${hostOf(proxy.href, proxy)}, received its refusal with status ${String(status)}`,
    { hint },
  );
}

const MESSAGE_LIMIT = 300;
/** Too slow, too early, too many requests. */
const TEMPORARY: readonly number[] = [408, 425, 429];
/** A gateway passed the request on and received no answer, so the other side may have accepted it. */
const GATEWAY_TIMEOUTS: readonly number[] = [504, 524];

export interface AnswerContext extends Pick<HttpContext, 'peer' | 'secrets'> {
  readonly url: URL;
  readonly now: () => Date;
}

export interface AcceptedAnswer {
  readonly status: number;
  /** Without white space at its ends. */
  readonly text: string;
}

export interface Success {
  /** For messages: `status 200 with the text ok`. */
  readonly expected: string;
  readonly isMetBy: (answer: AcceptedAnswer) => boolean;
  /** The status of a failure that the text of an answer states although its own status is a success. Default: none does. */
  readonly failureIn?: (answer: AcceptedAnswer) => number | undefined;
}

/**
 * Returns an answer that is the service's own success.
 *
 * @throws AuditpressError as `failureOfAnswer` returns it for a status other than 200 to 299, or a failure that the text states;
 * `delivery-unknown` for any other answer, and for a body that cannot be read
 */
export function requireSuccess(answer: HttpAnswer, context: AnswerContext, success: Success): HttpAnswer {
  const { status, body } = answer;
  if (status < 200 || status >= 300) throw failureOfAnswer(answer, context);
  const text = body === undefined ? undefined : Buffer.from(body).toString('utf8').trim();
  if (text !== undefined) {
    const failure = success.failureIn?.({ status, text });
    if (failure !== undefined) throw failureOfAnswer(answer, context, failure);
    if (success.isMetBy({ status, text })) return answer;
  }
  throw new AuditpressError(
    'delivery-unknown',
    `expected ${success.expected} from ${context.peer}, received ${receivedIn(answer, context, text)}`,
    { hint: text !== undefined && isHtmlPage(text) ? HINT_PAGE : undefined },
  );
}

const HINT_PAGE =
  'A sign-in page of a proxy answers like this; then nothing arrived. Check the address and the proxy, and ask a recipient.';

function receivedIn(answer: HttpAnswer, context: AnswerContext, text: string | undefined): string {
  if (text === undefined) return `status ${String(answer.status)} with a body that cannot be read`;
  if (text === '') return `status ${String(answer.status)} with an empty body`;
  const said = saidIn(answer, context);
  const kind = isHtmlPage(text) ? ' with an HTML page' : said === '' ? ' with something else' : '';
  return `status ${String(answer.status)}${kind}${said === '' ? '' : `, saying: ${said}`}`;
}

/**
 * The error for an answer that is no success: `delivery-postponed` for 408, 425, 429 and 5xx, with the time that the answer states;
 * `delivery-unknown` for a gateway whose own request was not answered; otherwise `delivery-refused`.
 *
 * @param failure the status that counts. Default: that of the answer
 */
export function failureOfAnswer(answer: HttpAnswer, context: AnswerContext, failure = answer.status): AuditpressError {
  const { status, headers } = answer;
  const { peer, url, now } = context;
  const said = saidIn(answer, context);
  const received = `status ${String(status)}${said === '' ? '' : `, saying: ${said}`}`;
  const message = `expected ${peer} to accept the delivery, received ${received}`;
  if (failure >= 300 && failure < 400) return redirected(headers['location'], context);
  if (GATEWAY_TIMEOUTS.includes(failure)) return new AuditpressError('delivery-unknown', message);
  if (failure < 500 && !TEMPORARY.includes(failure)) return new AuditpressError('delivery-refused', message);
  const retryAfter = retryAfterIn(headers, now());
  const hint = retryAfter === undefined ? undefined : `Try again in ${String(retryAfter)} s, as ${url.host} asks.`;
  return new AuditpressError('delivery-postponed', message, { hint, retryAfter });
}

function redirected(location: string | undefined, { peer, secrets, url }: AnswerContext): AuditpressError {
  const to = location === undefined ? '' : ` to ${hostOf(withoutSecrets(location, secrets), url)}`;
  return new AuditpressError(
    'delivery-refused',
    `expected ${peer} to accept the delivery, received a redirect${to}, which is not followed because it would send the delivery to another address`,
  );
}

function saidIn(answer: HttpAnswer, { secrets }: AnswerContext): string {
  return oneLine(withoutSecrets(reasonIn(answer), secrets), MESSAGE_LIMIT);
}

function reasonIn({ headers, body = new Uint8Array() }: HttpAnswer): string {
  const error = envelopeIn(body)?.['error'];
  const said = isRecord(error) ? error['message'] : error;
  if (typeof said === 'string') return said;
  const message = messageIn(body);
  if (message !== '' || !/^text\/plain\b/i.test(headers['content-type'] ?? '')) return message;
  return Buffer.from(body.subarray(0, 4 * MESSAGE_LIMIT)).toString('utf8');
}
