/** One request to the service: credentials, retries, a deadline, a bound on size. */
import type { AxiosError } from 'axios';
import { addressBelow } from '../../model/settings/service-address.js';
import type { Answer } from './answer.js';
import { startDeadline, type Deadline } from './deadline.js';
import { statusIn } from './envelope.js';
import { bodyOf, explainFailure, isCut, isLost, isRequestFailure, type Way } from './failure.js';
import type { ApiOptions } from '../../model/settings/service-settings.js';
import { proxyFor } from './proxy.js';
import { refuseRepeatedSecrets } from './quoting.js';
import { ACCEPTED_ENCODINGS, unpack } from './unpack.js';

/** Largest answer that is taken, unpacked: a report is a few megabytes at most. */
export const LARGEST_ANSWER = 64 * 1024 * 1024;

/** Longest wait before a retry, in milliseconds, whatever the service asks for. */
const LONGEST_DELAY = 30_000;

/** Told of each retry, one sentence. */
export type Notify = (text: string) => void;

/**
 * What the service answers with status 200.
 *
 * Retried are 429 and 5xx, of the answer or of its envelope, and lost connections, after the wait that the service asks for
 * (at most 30 s) or a growing one; not where that would outlast the deadline. No redirect is followed: credentials belong
 * to one address.
 *
 * @throws AuditpressError for every other answer and for none, as `explainFailure` words it; `proxy-invalid`;
 * `answer-repeats-credential`. Any, where `signal` stops it.
 */
export async function get(path: string, options: ApiOptions, notify: Notify, signal?: AbortSignal): Promise<Answer> {
  const deadline = startDeadline(options.timeout, signal);
  try {
    const answer = await ask(addressBelow(options.url, path), options, deadline, notify);
    refuseRepeatedSecrets(answer.body, options);
    return answer;
  } finally {
    deadline.end();
  }
}

async function ask(url: URL, options: ApiOptions, deadline: Deadline, notify: Notify): Promise<Answer> {
  const [{ default: axios }, { default: axiosRetry, retryAfter }] = await Promise.all([
    import('axios'),
    import('axios-retry'),
  ]);
  const { accountToken, apiKey, timeout } = options;
  const way: Way = { url, proxy: proxyFor(url), secrets: [accountToken, apiKey], timeout, retryAfter };
  const client = axios.create({
    responseType: 'arraybuffer',
    maxRedirects: 0,
    proxy: false,
    ...(way.proxy !== undefined && { httpsAgent: await tunnelThrough(way.proxy, way, deadline.signal) }),
    maxContentLength: LARGEST_ANSWER,
    decompress: false,
    transformResponse: (data: Uint8Array | undefined, headers) =>
      unpack(data, headers.get('Content-Encoding'), LARGEST_ANSWER),
    signal: deadline.signal,
    headers: {
      Accept: 'application/json',
      'Accept-Encoding': ACCEPTED_ENCODINGS,
      Authorization: `Bearer ${accountToken.reveal()}`,
      'Ocp-Apim-Subscription-Key': apiKey.reveal(),
      'User-Agent': 'auditpress',
    },
  });
  let tries = 0;
  let delay = 0;
  axiosRetry(client, {
    retries: options.retries,
    validateResponse: ({ status, data }) => status === 200 && data instanceof Uint8Array && !isPassing(200, data),
    retryCondition(error) {
      const { response } = error;
      const isPassed = response !== undefined && isPassing(response.status, bodyOf(response));
      if (!isPassed && !isLost(error) && !isCut(error)) return false;
      const growing = options.firstDelay * 1000 * 2 ** tries * (1 + Math.random() / 5);
      delay = Math.min(LONGEST_DELAY, Math.max(growing, retryAfter(error)));
      return delay < deadline.remaining();
    },
    retryDelay: () => delay,
    onRetry(count, error) {
      tries = count;
      way.last = error;
      notify(`${reasonOf(error)}: trying again in ${(delay / 1000).toFixed(1)} s (${count} of ${options.retries})`);
    },
  });
  try {
    const { data, headers } = await client.get<Uint8Array>(url.href);
    return answerOf(data, headers);
  } catch (failure) {
    const response = isRequestFailure(failure) ? failure.response : undefined;
    // An envelope that reports a failure is an answer: it is decoded and reported like any other.
    if (response?.status === 200 && response.data instanceof Uint8Array) {
      return answerOf(response.data, response.headers);
    }
    throw explainFailure(failure, way);
  }
}

function answerOf(body: Uint8Array, headers: Readonly<Record<string, unknown>>): Answer {
  const contentType = headers['content-type'];
  return { body, contentType: typeof contentType === 'string' && contentType !== '' ? contentType : null };
}

/** An encrypted connection that the proxy cannot read. What the proxy answers is kept in `way`. */
async function tunnelThrough(proxy: URL, way: Way, signal: AbortSignal): Promise<object> {
  const { HttpsProxyAgent } = await import('https-proxy-agent');
  const agent = new HttpsProxyAgent(proxy, { signal });
  agent.on('proxyConnect', ({ statusCode }: { readonly statusCode: number }) => {
    way.proxyStatus = statusCode;
  });
  return agent;
}

/** Whether a retry may succeed, by the status of the answer or of its envelope. */
function isPassing(status: number, body: Uint8Array): boolean {
  const effective = status === 200 ? (statusIn(body) ?? status) : status;
  return effective === 429 || (effective >= 500 && effective < 600);
}

function reasonOf(error: AxiosError): string {
  const { response, code } = error;
  if (response === undefined) return `the connection was lost (${code ?? 'no code'})`;
  if (isCut(error)) return 'the answer broke off';
  const status = response.status === 200 ? statusIn(bodyOf(response)) : response.status;
  return `the service answers with status ${status ?? response.status}`;
}
