/** Sends requests to the service: with credentials, retries, a deadline, a size limit, and through a proxy. */
import { Agent } from 'node:https';
import type { AxiosError } from 'axios';
import { startDeadline, type Deadline } from '../../base/http/deadline.js';
import { ACCEPTED_ENCODINGS, decompress } from '../../base/http/decompress.js';
import type { Pace } from '../../base/http/pace.js';
import { proxyFor, tunnelThrough } from '../../base/http/proxy.js';
import { VERIFIED } from '../../base/http/verified.js';
import { addressBelow, type ApiOptions } from '../../model/settings/service-settings.js';
import { statusIn, type Answer } from './answer.js';
import { NOT_READY } from '../decode/payload.js';
import { bodyOf, explainFailure, isTruncated, isNetworkError, isRequestFailure, type RequestState } from './failure.js';
import { refuseRepeatedSecrets } from './protect-credentials.js';

/** Maximum bytes of an answer after decompression. A report has a few megabytes at most. */
export const MAX_ANSWER_BYTES = 64 * 1024 * 1024;

/** Maximum milliseconds before a retry, even if the service asks for more. */
const MAX_DELAY = 30_000;

/** Kept for the next request, as long as Node's own. */
const connections = new Agent({ ...VERIFIED, keepAlive: true, scheduling: 'lifo', timeout: 5000 });

/** Called before each retry, with one sentence. */
export type Notify = (text: string) => void;

/**
 * Sends a GET request and returns the answer, which has status 200.
 *
 * Retries after status 429 or 5xx, of the answer or its envelope, and after a lost connection. Status 202 says that the answer is
 * not ready, so it is asked for again until the deadline, however many retries are allowed. Waits as long as the service
 * asks for (at most 30 s), or longer before each retry. Does not retry if the wait would exceed the deadline. Follows no
 * redirects, because the credentials are only for this address.
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
  const [{ default: axios }, { default: axiosRetry, retryAfter }] = await Promise.all([
    import('axios'),
    import('axios-retry'),
  ]);
  const { accountToken, apiKey, timeout } = options;
  const state: RequestState = { url, proxy: proxyFor(url), secrets: [accountToken, apiKey], timeout, retryAfter };
  const noteStatus = (status: number): void => {
    state.proxyStatus = status;
  };
  const client = axios.create({
    responseType: 'arraybuffer',
    maxRedirects: 0,
    proxy: false,
    httpsAgent: state.proxy === undefined ? connections : await tunnelThrough(state.proxy, deadline.signal, noteStatus),
    maxContentLength: MAX_ANSWER_BYTES,
    decompress: false,
    transformResponse: (data: Uint8Array | undefined, headers) =>
      decompress(data, headers.get('Content-Encoding'), MAX_ANSWER_BYTES),
    signal: deadline.signal,
    headers: {
      Accept: 'application/json',
      'Accept-Encoding': ACCEPTED_ENCODINGS,
      Authorization: `Bearer ${accountToken.reveal()}`,
      'Ocp-Apim-Subscription-Key': apiKey.reveal(),
      'User-Agent': 'auditpress',
    },
  });
  client.interceptors.request.use(async (request) => {
    await pace?.ready(deadline.signal);
    return request;
  });
  client.interceptors.response.use(undefined, (error: AxiosError) => {
    // An answer that is not ready says nothing about other requests.
    if (isRequestFailure(error) && !isNotReady(error)) pace?.hold(retryAfter(error));
    throw error;
  });
  let attempts = 0;
  let failures = 0;
  let delay = 0;
  axiosRetry(client, {
    retries: Infinity,
    validateResponse: ({ status, data }) => status === 200 && data instanceof Uint8Array && !isTransient(200, data),
    retryCondition(error) {
      const { response } = error;
      const isRetriable = response !== undefined && isTransient(response.status, bodyOf(response));
      const isFailure = isRetriable || isNetworkError(error) || isTruncated(error);
      if (!isNotReady(error) && (!isFailure || failures >= options.retries)) return false;
      const growing = options.firstDelay * 1000 * 2 ** attempts * (1 + Math.random() / 5);
      delay = Math.min(MAX_DELAY, Math.max(growing, retryAfter(error)));
      return delay < deadline.remaining();
    },
    retryDelay: () => delay,
    onRetry(count, error) {
      attempts = count;
      state.previous = error;
      const after = `in ${(delay / 1000).toFixed(1)} s`;
      if (isNotReady(error)) {
        notify(`the service has no answer yet: asking again ${after}`);
        return;
      }
      failures += 1;
      notify(`${reasonOf(error)}: trying again ${after} (${failures} of ${options.retries})`);
    },
  });
  try {
    const { data, headers } = await client.get<Uint8Array>(url.href);
    return answerOf(data, headers);
  } catch (failure) {
    const response = isRequestFailure(failure) ? failure.response : undefined;
    // An envelope that reports a failure is an answer too. The decoder reports it.
    if (response?.status === 200 && response.data instanceof Uint8Array) {
      return answerOf(response.data, response.headers);
    }
    throw explainFailure(failure, state);
  }
}

function answerOf(body: Uint8Array, headers: Readonly<Record<string, unknown>>): Answer {
  const contentType = headers['content-type'];
  return { body, contentType: typeof contentType === 'string' && contentType !== '' ? contentType : null };
}

/** Whether a retry may succeed, by the status of the answer or of its envelope. */
function isTransient(status: number, body: Uint8Array): boolean {
  const effective = statusOf(status, body);
  return effective === NOT_READY || effective === 429 || (effective >= 500 && effective < 600);
}

/** Whether the service has accepted the request, and has no answer yet. */
function isNotReady({ response }: AxiosError): boolean {
  return response !== undefined && statusOf(response.status, bodyOf(response)) === NOT_READY;
}

/** The status of an answer, or of the envelope in it. */
function statusOf(status: number, body: Uint8Array): number {
  return status === 200 ? (statusIn(body) ?? status) : status;
}

function reasonOf(error: AxiosError): string {
  const { response, code } = error;
  if (response === undefined) return `the connection was lost (${code ?? 'no code'})`;
  if (isTruncated(error)) return 'the answer broke off';
  const status = response.status === 200 ? statusIn(bodyOf(response)) : response.status;
  return `the service answers with status ${status ?? response.status}`;
}
