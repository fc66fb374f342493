/** One request to the service: credentials, retries, a deadline, a bound on size. */
import type { AxiosError } from 'axios';
import { addressBelow } from '../../model/service-address.js';
import type { Answer } from './answer.js';
import { explainFailure, isLost, isTruncated } from './failure.js';
import type { ApiOptions } from './options.js';

/** Largest answer that is taken, unpacked: a report is a few megabytes at most. */
export const LARGEST_ANSWER = 256 * 1024 * 1024;

/** Longest wait before a retry, whatever the service asks for. */
const LONGEST_DELAY = 30_000;

/** Told of each retry, one sentence. */
export type Notify = (text: string) => void;

/**
 * What the service answers with status 200.
 *
 * Retried are 429, 5xx and lost connections, after the wait that the service asks for (at most 30 s) or a growing one.
 * No redirect is followed: credentials belong to one address.
 *
 * @throws AuditpressError for every other answer and for none, as `explainFailure` words it.
 */
export async function get(path: string, options: ApiOptions, notify: Notify): Promise<Answer> {
  const [{ default: axios }, { default: axiosRetry, retryAfter }] = await Promise.all([
    import('axios'),
    import('axios-retry'),
  ]);
  const url = addressBelow(options.url, path);
  const client = axios.create({
    responseType: 'arraybuffer',
    maxRedirects: 0,
    // Plain HTTP stays on this machine, whatever HTTP_PROXY says.
    ...(url.protocol === 'http:' && { proxy: false as const }),
    maxContentLength: LARGEST_ANSWER,
    validateStatus: (status) => status === 200,
    signal: AbortSignal.timeout(options.timeout * 1000),
    headers: {
      Accept: 'application/json',
      Authorization: `Bearer ${options.accountToken.reveal()}`,
      'Ocp-Apim-Subscription-Key': options.apiKey.reveal(),
      'User-Agent': 'auditpress',
    },
  });
  let last: unknown;
  axiosRetry(client, {
    retries: options.retries,
    retryCondition: (error) => isLost(error) || isTruncated(error) || isPassing(error),
    retryDelay(count, error) {
      const growing = options.firstDelay * 1000 * 2 ** (count - 1) * (1 + Math.random() / 5);
      const delay = Math.min(LONGEST_DELAY, Math.max(growing, retryAfter(error)));
      notify(`${reasonOf(error)}: trying again in ${(delay / 1000).toFixed(1)} s (${count} of ${options.retries})`);
      return delay;
    },
    onRetry: (_count, error) => {
      last = error;
    },
  });
  try {
    const { data, headers } = await client.get<Buffer>(url.href);
    const contentType = headers['content-type'] as unknown;
    return { body: data, contentType: typeof contentType === 'string' ? contentType : null };
  } catch (failure) {
    throw explainFailure(failure, url, options, last);
  }
}

/** Answers that another try may mend. */
function isPassing({ response }: AxiosError): boolean {
  return response !== undefined && (response.status === 429 || response.status >= 500);
}

function reasonOf({ response, code }: AxiosError): string {
  if (response === undefined) return `the connection was lost (${code ?? 'no code'})`;
  return response.status === 200 ? 'the answer broke off' : `the service answers with status ${response.status}`;
}
