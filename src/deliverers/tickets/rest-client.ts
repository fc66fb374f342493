/** Requests to the REST API of a tracker: JSON, waiting when it asks to, and its refusals as coded errors. */
import { setTimeout as wait } from 'node:timers/promises';
import { AuditpressError, withDetails } from '../../errors.js';
import { oneLine } from '../../messages/printable.js';
import type { JsonValue } from '../../model/report/json.js';
import { addressBelow } from '../../model/settings/service-settings.js';
import { withoutSecrets, type Secret } from '../../model/settings/secret.js';
import type { DeliverContext } from '../deliverer.js';
import { exchange, type HttpAnswer, type HttpRequest } from '../http/client.js';
import { failureOfAnswer } from '../http/require-success.js';

/** Seconds that a request waits for a tracker that limits the rate of requests. A longer wait postpones the delivery. */
const LONGEST_WAIT = 60;
const MOST_ATTEMPTS = 4;
/** Seconds before a request is repeated, doubled each time. */
const FIRST_DELAY = 0.5;
const MESSAGE_LIMIT = 300;

export interface RestOptions {
  /** Base URL of the API. */
  readonly url: string;
  readonly headers: Readonly<Record<string, string>>;
  /** Removed from quoted texts. */
  readonly secrets: readonly Secret[];
  /** Seconds per request. */
  readonly timeout: number;
  /** What the tracker says in a refusal; empty for nothing. */
  readonly reasonIn: (body: JsonValue) => string;
  /** Whether a refusal with status 403 is about the rate of requests. Default: never. */
  readonly isRateLimit?: (answer: HttpAnswer, reason: string) => boolean;
}

export interface RestRequest {
  readonly method: HttpRequest['method'];
  /** Below the base URL, with its query. */
  readonly path: string;
  readonly json?: JsonValue;
  /** Instead of `json`. */
  readonly content?: { readonly type: string; readonly bytes: Uint8Array };
  readonly headers?: Readonly<Record<string, string>>;
  /** What it is about, for errors: `the issue AUD-1`. */
  readonly about: string;
}

export interface RestClient {
  /**
   * The JSON of the answer; null for an empty one. Repeats requests that the tracker did not process because of their rate, and
   * reading ones that failed for now.
   *
   * @throws AuditpressError as `exchange` and `failureOfAnswer` do; the reason of an aborted signal
   */
  request(request: RestRequest): Promise<JsonValue>;
  /** The same; undefined if the tracker has no such thing (404). */
  find(request: RestRequest): Promise<JsonValue | undefined>;
}

export function restClient(options: RestOptions, { signal, now }: DeliverContext): RestClient {
  const { url, secrets, timeout } = options;
  const { host } = new URL(url);

  /** The answer of a success; undefined for status 404. */
  async function answerTo(request: RestRequest): Promise<HttpAnswer | undefined> {
    const { method, path, json, content, headers } = request;
    const body = content?.bytes ?? (json === undefined ? undefined : Buffer.from(JSON.stringify(json)));
    const type = content?.type ?? 'application/json';
    const outgoing: HttpRequest = {
      ...{ method, url: addressBelow(url, path), body },
      headers: { ...(body && { 'Content-Type': type }), ...options.headers, ...headers },
    };
    for (let attempt = 1; ; attempt += 1) {
      let isLimited = false;
      try {
        const answer = await exchange(outgoing, { peer: host, timeout, secrets, signal });
        if (answer.status === 404) return undefined;
        if (answer.status >= 200 && answer.status < 300) return answer;
        isLimited = isRateLimit(answer);
        throw failureOf(answer, outgoing);
      } catch (failure) {
        signal?.throwIfAborted();
        if (!(failure instanceof AuditpressError)) throw failure;
        const isSafe = method === 'GET' || isLimited;
        const delay = Math.max(FIRST_DELAY * 2 ** (attempt - 1), failure.retryAfter ?? 0);
        const isTemporary = failure.code === 'delivery-postponed';
        if (!isSafe || !isTemporary || attempt === MOST_ATTEMPTS || delay > LONGEST_WAIT) {
          throw withDetails(failure, { message: `${request.about}: ${failure.message}` });
        }
        await wait(delay * 1000, undefined, { signal });
      }
    }
  }

  function failureOf(answer: HttpAnswer, { url: address }: HttpRequest): AuditpressError {
    const { status } = answer;
    const failure = failureOfAnswer(answer, { peer: host, secrets, url: address, now });
    const reason = reasonOf(answer);
    const said = reason === '' ? '' : `, saying: ${reason}`;
    const message = `expected ${host} to accept the request, received status ${String(status)}${said}`;
    // With status 409, somebody else changed the same thing at the same time.
    if (status === 409 || (status === 403 && isRateLimit(answer))) {
      const retryAfter = secondsIn(answer);
      const hint = retryAfter === undefined ? undefined : `Try again in ${String(retryAfter)} s, as ${host} asks.`;
      return new AuditpressError('delivery-postponed', message, { hint, retryAfter });
    }
    if (status >= 300 && status < 400) return failure;
    return withDetails(failure, { message, hint: HINTS[status] ?? failure.hint });
  }

  function isRateLimit(answer: HttpAnswer): boolean {
    if (answer.status === 429) return true;
    return answer.status === 403 && options.isRateLimit?.(answer, reasonOf(answer)) === true;
  }

  function secondsIn({ headers }: HttpAnswer): number | undefined {
    const text = headers['retry-after'];
    return text !== undefined && /^\d{1,9}$/.test(text) ? Number(text) : undefined;
  }

  function reasonOf({ body }: HttpAnswer): string {
    const json = jsonOf(body);
    const reason = json === undefined ? '' : options.reasonIn(json);
    return oneLine(withoutSecrets(reason, secrets), MESSAGE_LIMIT);
  }

  async function find(request: RestRequest): Promise<JsonValue | undefined> {
    const answer = await answerTo(request);
    if (answer === undefined) return undefined;
    if (answer.body?.length === 0) return null;
    const json = jsonOf(answer.body);
    if (json !== undefined) return json;
    // A writing request may have been accepted, but what it made is not known.
    throw new AuditpressError(
      request.method === 'GET' ? 'delivery-refused' : 'delivery-unknown',
      `${request.about}: expected JSON from ${host}, received something else with status ${String(answer.status)}`,
      { hint: 'Check the address in the options of the deliverer. A sign-in page of a proxy also answers like this.' },
    );
  }

  return {
    find,
    async request(request) {
      const json = await find(request);
      if (json !== undefined) return json;
      throw new AuditpressError(
        'delivery-refused',
        `${request.about}: expected ${host} to find it, received status 404`,
        { hint: HINTS[404] },
      );
    },
  };
}

/** What to do, by status. */
const HINTS: Readonly<Record<number, string>> = {
  401: 'Check the credentials of the deliverer. A token may have expired.',
  403: 'Give the account of the deliverer the permission for this.',
  404: 'Check the address and the names in the options of the deliverer. A tracker also answers with 404 if the account may not see something.',
  413: 'The tracker limits the size of files. Deliver fewer formats, or raise the limit.',
};

function jsonOf(body: Uint8Array | undefined): JsonValue | undefined {
  if (body === undefined) return undefined;
  try {
    return JSON.parse(Buffer.from(body).toString('utf8')) as JsonValue;
  } catch {
    return undefined;
  }
}
