/** Decides by the status of an answer what became of a delivery. */
import { AuditpressError } from '../../errors.js';
import { hostOf } from '../../http/connection-failure.js';
import { envelopeIn, messageIn } from '../../http/message.js';
import { oneLine } from '../../messages/printable.js';
import { withoutSecrets } from '../../model/settings/secret.js';
import type { HttpAnswer, HttpContext } from './client.js';

const MESSAGE_LIMIT = 300;
/** Too slow, too early, too many requests. */
const TEMPORARY: readonly number[] = [408, 425, 429];
/** A gateway passed the request on and received no answer, so the other side may have accepted it. */
const GATEWAY_TIMEOUTS: readonly number[] = [504, 524];

export interface AnswerContext extends Pick<HttpContext, 'peer' | 'secrets'> {
  /** Of the request. */
  readonly url: URL;
  readonly now: () => Date;
}

/**
 * Returns an answer with a status of 200 to 299.
 *
 * @throws AuditpressError as `failureOfAnswer` returns it for any other
 */
export function requireSuccess(answer: HttpAnswer, context: AnswerContext): HttpAnswer {
  if (answer.status >= 200 && answer.status < 300) return answer;
  throw failureOfAnswer(answer, context);
}

/**
 * The error for an answer that is no success: `delivery-postponed` for 408, 425, 429 and 5xx, with the time that the answer states;
 * `delivery-unknown` for a gateway whose own request was not answered; otherwise `delivery-refused`.
 */
export function failureOfAnswer(answer: HttpAnswer, context: AnswerContext): AuditpressError {
  const { status, headers } = answer;
  const { peer, secrets, url, now } = context;
  const said = oneLine(withoutSecrets(reasonIn(answer), secrets), MESSAGE_LIMIT);
  const received = `status ${String(status)}${said === '' ? '' : `, saying: ${said}`}`;
  const message = `expected ${peer} to accept the delivery, received ${received}`;
  if (status >= 300 && status < 400) return redirected(headers['location'], context);
  if (GATEWAY_TIMEOUTS.includes(status)) return new AuditpressError('delivery-unknown', message);
  if (status < 500 && !TEMPORARY.includes(status)) return new AuditpressError('delivery-refused', message);
  const retryAfter = retryAfterIn(headers['retry-after'], now());
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

/** What an answer says: `message` or `error` in JSON, the title of a page, or plain text. */
function reasonIn({ headers, body = new Uint8Array() }: HttpAnswer): string {
  const error = envelopeIn(body)?.['error'];
  if (typeof error === 'string') return error;
  const message = messageIn(body);
  if (message !== '' || !/^text\/plain\b/i.test(headers['content-type'] ?? '')) return message;
  return Buffer.from(body.subarray(0, 4 * MESSAGE_LIMIT)).toString('utf8');
}

/** Seconds that `Retry-After` asks to wait, rounded up; undefined if it states no time. */
function retryAfterIn(header: string | undefined, now: Date): number | undefined {
  if (header === undefined) return undefined;
  if (/^\s*\d{1,9}\s*$/.test(header)) return Number(header);
  // Other texts can be dates too, to a lenient parser.
  const time = /GMT\s*$/.test(header) ? Date.parse(header) : NaN;
  return Number.isNaN(time) ? undefined : Math.max(0, Math.ceil((time - now.getTime()) / 1000));
}
