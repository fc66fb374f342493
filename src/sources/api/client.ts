/** Sends requests to the service: with credentials, retries, a deadline and a size limit. */
import { setTimeout as wait } from 'node:timers/promises';
import { attempt, retryAfterIn, type Attempt, type HttpAnswer } from '../../base/http/attempt.js';
import { startDeadline, type Deadline, type Pace } from '../../base/http/pace.js';
import { addressBelow, type ApiOptions } from '../../model/settings/service-settings.js';
import { statusIn, type Answer, explainFailure, tooSlow } from './answer.js';
import { NOT_READY } from '../decode/payload.js';
import { AuditpressError } from '../../base/errors.js';
import { holdsSecret, type Secret } from '../../model/settings/secret.js';

/** Maximum bytes of an answer after decompression. A report has a few megabytes at most. */
export const MAX_ANSWER_BYTES = 64 * 1024 * 1024;

/** Maximum milliseconds before a retry, even if the service asks for more. */
const MAX_DELAY = 30_000;

/** Failures of the network that may pass; not an unknown host or an invalid certificate. */
const NETWORK_ERRORS: readonly string[] = [
  'ECONNREFUSED',
  'ECONNRESET',
  'EPIPE',
  'ETIMEDOUT',
  'EAI_AGAIN',
  'EHOSTUNREACH',
  'ENETUNREACH',
  'ENETDOWN',
];

/** Called before each retry, with one sentence. */
export type Notify = (text: string) => void;

/**
 * Sends a GET request and returns the answer, which has status 200.
 *
 * Retries after status 429 or 5xx, of the answer or its envelope, and after a lost connection. Status 202 says that the answer is
 * not ready, so it is asked for again until the deadline, however many retries are allowed. Waits as long as the service
 * asks for (at most 30 s), or longer before each retry. Does not retry if the wait would exceed the deadline.
 *
 * @param pace of the run that the request belongs to: what the service asks of one request holds for all
 * @throws AuditpressError for any other answer or none, see `explainFailure`; `proxy-invalid`;
 * `answer-repeats-credential`; an unspecified one if `signal` is aborted
 */
export async function get(
  path: string,
  options: ApiOptions,
  notify: Notify,
  signal?: AbortSignal,
  pace?: Pace,
): Promise<Answer> {
  const deadline = startDeadline(options.timeout, signal);
  try {
    const answer = await ask(addressBelow(options.url, path), options, deadline, notify, pace);
    refuseRepeatedSecrets(answer.body, options);
    return answer;
  } finally {
    deadline.end();
  }
}

async function ask(
  url: URL,
  options: ApiOptions,
  deadline: Deadline,
  notify: Notify,
  pace: Pace | undefined,
): Promise<Answer> {
  const { accountToken, apiKey, timeout, retries, firstDelay } = options;
  const context = { url, secrets: [accountToken, apiKey], timeout };
  const headers = {
    Authorization: `Bearer ${accountToken.reveal()}`,
    'Ocp-Apim-Subscription-Key': apiKey.reveal(),
  };
  const request = { method: 'GET', url, headers, mostBytes: MAX_ANSWER_BYTES, keepsConnection: true } as const;
  let failures = 0;
  let previous: HttpAnswer | undefined;
  for (let attempts = 0; ; attempts += 1) {
    await pace?.ready(deadline.signal).catch(() => undefined);
    const came = await attempt(request, deadline.signal);
    if (deadline.signal.aborted) throw tooSlow(previous, context);
    const answer = 'answer' in came ? came.answer : undefined;
    const whole = answer?.status === 200 ? answer.body : undefined;
    // An envelope that reports a failure is an answer too. The decoder reports it.
    const result = whole && { body: whole, contentType: answer?.headers['content-type'] ?? '' };
    const status = (whole && statusIn(whole)) ?? answer?.status;
    if (result !== undefined && status === 200) return result;

    const isPending = status === NOT_READY;
    const asked = 1000 * (answer === undefined ? 0 : (retryAfterIn(answer.headers, new Date()) ?? 0));
    // An answer that is not ready says nothing about other requests.
    if (!isPending) pace?.hold(asked);
    const growing = firstDelay * 1000 * 2 ** attempts * (1 + Math.random() / 5);
    const delay = Math.min(MAX_DELAY, Math.max(growing, asked));
    const isRepeated = isPending || (mayPass(came, status) && failures < retries);
    if (!isRepeated || delay >= deadline.remaining()) {
      if (result !== undefined) return result;
      throw explainFailure(came, context);
    }
    previous = answer;
    const after = `in ${(delay / 1000).toFixed(1)} s`;
    if (!isPending) failures += 1;
    notify(
      isPending
        ? `the service has no answer yet: asking again ${after}`
        : `${reasonOf(came, status)}: trying again ${after} (${failures} of ${retries})`,
    );
    await wait(delay, undefined, { signal: deadline.signal }).catch(() => undefined);
  }
}

function mayPass(came: Attempt, status = 0): boolean {
  if ('loss' in came) return NETWORK_ERRORS.includes(came.loss.code);
  return isTruncated(came.answer) || status === 429 || (status >= 500 && status < 600);
}

function isTruncated({ status, fault }: HttpAnswer): boolean {
  return status === 200 && fault === 'truncated';
}

function reasonOf(came: Attempt, status: number | undefined): string {
  if ('loss' in came) return `the connection was lost (${came.loss.code})`;
  return isTruncated(came.answer) ? 'the answer broke off' : `the service answers with status ${String(status)}`;
}

type Credentials = Pick<ApiOptions, 'accountToken' | 'apiKey'>;

/** A shorter credential may be in a report by chance. */
const MIN_CHECKED_LENGTH = 16;

/**
 * Refuses an answer that contains a credential. It would be stored in snapshots and documents, which are evidence and must
 * not be changed.
 *
 * @throws AuditpressError `answer-repeats-credential`
 */
export function refuseRepeatedSecrets(body: Uint8Array, { accountToken, apiKey }: Credentials): void {
  const credentials: readonly (readonly [string, Secret])[] = [
    ['account token', accountToken],
    ['API key', apiKey],
  ];
  const text = Buffer.from(body.buffer, body.byteOffset, body.length).toString('utf8');
  for (const [name, secret] of credentials) {
    if (secret.reveal().length < MIN_CHECKED_LENGTH || !holdsSecret(text, secret)) continue;
    throw new AuditpressError(
      'answer-repeats-credential',
      `expected a report, received an answer that repeats the ${name}`,
    );
  }
}
