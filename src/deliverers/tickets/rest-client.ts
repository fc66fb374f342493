/** Requests to the REST API of a tracker: JSON as its API describes it, its limits, and its refusals as coded errors. */
import { setTimeout as wait } from 'node:timers/promises';
import { AuditpressError, withDetails } from '../../base/errors.js';
import { EndlessList, readPages, type Page } from '../../base/http/pages.js';
import { oneLine, jsonText } from '../../base/wording/printable.js';
import type { JsonValue } from '../../model/report/json.js';
import { addressBelow } from '../../model/settings/service-settings.js';
import { withoutSecrets, type Secret } from '../../model/settings/secret.js';
import type { DeliverContext } from '../deliverer.js';
import { exchange, failureOfAnswer } from '../http/client.js';
import { type HttpAnswer, type HttpRequest, retryAfterIn } from '../../base/http/attempt.js';
import { LONGEST_WAIT, rateHold, isReading, jsonOf, resultIn, type RestRequest } from './rest-request.js';

const MOST_ATTEMPTS = 4;
/** Seconds before a request is repeated, doubled each time. */
const FIRST_DELAY = 0.5;
const MESSAGE_LIMIT = 300;
const MOST_PAGES = 1000;

export interface RateLimit {
  /** Seconds until requests are accepted again; undefined if the tracker does not state it. */
  readonly seconds: number | undefined;
}

export interface RestOptions {
  readonly url: string;
  readonly headers: Readonly<Record<string, string>>;
  readonly secrets: readonly Secret[];
  /** Seconds per request. */
  readonly timeout: number;
  readonly reasonIn: (body: JsonValue) => string;
  /**
   * What an answer says about the rate of requests, also one that was accepted, if it is the last; undefined for nothing.
   *
   * @param attempt of the request, from 1
   */
  readonly limitIn: (answer: HttpAnswer, reason: string, now: Date, attempt: number) => RateLimit | undefined;
  /** Clients with the same one share what a tracker says about the rate of requests, so that they wait together. */
  readonly shared: object;
}

export interface RestClient {
  /**
   * What is used of the answer. Repeats requests that the tracker did not process because of their rate, and reading ones that
   * failed for now. Sends nothing while the tracker accepts no requests: waits if that ends soon.
   *
   * @throws AuditpressError as `exchange` and `failureOfAnswer` do; for an answer that is not as described `delivery-refused` if the
   * request changes nothing, else `delivery-unknown`; the reason of an aborted signal
   */
  request<Result>(request: RestRequest<Result>): Promise<Result>;
  /** The same; undefined if the tracker has no such thing (404). */
  find<Result>(request: RestRequest<Result>): Promise<Result | undefined>;
  /** The bytes of a file of at most that size; undefined if the tracker does not hand them out. Throws as `request` does. */
  download(file: Pick<RestRequest, 'path' | 'about'> & { readonly mostBytes: number }): Promise<Uint8Array | undefined>;
  /**
   * Reads a list to its end.
   *
   * @param requestAt the request for the page at a place; undefined for the first
   * @param pageOf also gets the headers of the answer, and its place
   * @throws AuditpressError as `request` does; `delivery-postponed` for a list that does not end
   */
  pages<Result, Entry, Place extends string | number>(
    requestAt: (place: Place | undefined) => RestRequest<Result>,
    pageOf: (result: Result, headers: HttpAnswer['headers'], place: Place | undefined) => Page<Entry, Place>,
  ): Promise<readonly Entry[]>;
}

interface Held {
  readonly seconds: number;
  readonly until: string;
}

interface Attempt {
  readonly answer?: HttpAnswer;
  readonly failure?: AuditpressError;
  readonly held?: Held | undefined;
}

export function restClient(options: RestOptions, context: DeliverContext): RestClient {
  const { signal, now } = context;
  const { url, secrets, timeout, shared } = options;
  const { host } = new URL(url);
  const pace = rateHold(host, shared, context);
  const other = { host, secrets };

  /** Notes what an answer says about the rate of requests; undefined if it says nothing. */
  function heldBy(answer: HttpAnswer, attempt: number): Held | undefined {
    const limit = options.limitIn(answer, reasonOf(answer), now(), attempt);
    if (limit === undefined) return undefined;
    const seconds = limit.seconds ?? delayAfter(attempt);
    return { seconds, until: pace.hold(seconds) };
  }

  /** The answer of a success; undefined for status 404. */
  async function answerTo(
    request: Omit<RestRequest, 'answer'> & Pick<HttpRequest, 'mostBytes'>,
  ): Promise<HttpAnswer | undefined> {
    const { method, path, json, content, headers, about, mostBytes } = request;
    const body = content?.bytes ?? (json === undefined ? undefined : Buffer.from(jsonText(json)));
    const type = content?.type ?? 'application/json';
    const outgoing: HttpRequest = {
      method,
      url: addressBelow(url, path),
      body,
      mostBytes,
      headers: { ...(body && { 'Content-Type': type }), ...options.headers, ...headers },
    };
    for (let attempt = 1; ; attempt += 1) {
      await pace.ready(about);
      const { answer, failure, held } = await attemptOnce(outgoing, attempt);
      if (failure === undefined) return answer;
      const delay = held?.seconds ?? Math.max(delayAfter(attempt), failure.retryAfter ?? 0);
      const isRepeatable = held !== undefined || (isReading(request) && failure.code === 'delivery-postponed');
      if (!isRepeatable || attempt === MOST_ATTEMPTS || delay > LONGEST_WAIT) {
        throw withDetails(failure, { message: `${about}: ${failure.message}` });
      }
      if (held === undefined) await wait(delay * 1000, undefined, { signal });
    }
  }

  async function attemptOnce(outgoing: HttpRequest, attempt: number): Promise<Attempt> {
    try {
      const answer = await exchange(outgoing, { peer: host, timeout, secrets, signal });
      const held = heldBy(answer, attempt);
      if (answer.status === 404) return {};
      if (answer.status >= 200 && answer.status < 300) return { answer };
      return { failure: failureOf(answer, outgoing, held), held };
    } catch (failure) {
      signal?.throwIfAborted();
      if (!(failure instanceof AuditpressError)) throw failure;
      return { failure };
    }
  }

  function failureOf(answer: HttpAnswer, { url: address }: HttpRequest, held: Held | undefined): AuditpressError {
    const { status, headers } = answer;
    const failure = failureOfAnswer(answer, { peer: host, secrets, url: address, now });
    const reason = reasonOf(answer);
    const said = reason === '' ? '' : `, saying: ${reason}`;
    const message = `expected ${host} to accept the request, received status ${String(status)}${said}`;
    // With status 409, somebody else changed the same thing at the same time.
    if (status === 409 || held !== undefined) {
      const hint = held === undefined ? undefined : `Run the command again after ${held.until}, as ${host} asks.`;
      return new AuditpressError('delivery-postponed', message, {
        hint,
        retryAfter: held?.seconds ?? retryAfterIn(headers, now()),
      });
    }
    if (status >= 300 && status < 400) return failure;
    return withDetails(failure, { message, hint: HINTS[status] ?? failure.hint });
  }

  function reasonOf({ body }: HttpAnswer): string {
    const json = jsonOf(body);
    const reason = json === undefined ? '' : options.reasonIn(json);
    return oneLine(withoutSecrets(reason, secrets), MESSAGE_LIMIT);
  }

  async function received<Result>(request: RestRequest<Result>): Promise<HttpAnswer> {
    const answer = await answerTo(request);
    if (answer !== undefined) return answer;
    throw new AuditpressError(
      'delivery-refused',
      `${request.about}: expected ${host} to find it, received status 404`,
      { hint: HINTS[404] },
    );
  }

  async function pages<Result, Entry, Place extends string | number>(
    requestAt: (place: Place | undefined) => RestRequest<Result>,
    pageOf: (result: Result, headers: HttpAnswer['headers'], place: Place | undefined) => Page<Entry, Place>,
  ): Promise<readonly Entry[]> {
    const { about } = requestAt(undefined);
    const read = async (place: Place | undefined): Promise<Page<Entry, Place>> => {
      const request = requestAt(place);
      const answer = await received(request);
      return pageOf(resultIn(answer, request, other), answer.headers, place);
    };
    return readPages(read, { most: MOST_PAGES }).catch((failure: unknown) => {
      if (!(failure instanceof EndlessList)) throw failure;
      throw new AuditpressError(
        'delivery-postponed',
        `${about}: expected ${host} to say which page is the last one, received ${failure.message}`,
      );
    });
  }

  return {
    async find(request) {
      const answer = await answerTo(request);
      return answer === undefined ? undefined : resultIn(answer, request, other);
    },
    async download(file) {
      const headers = { Accept: '*/*' };
      try {
        return (await answerTo({ ...file, method: 'GET', headers }))?.body;
      } catch (failure) {
        if (failure instanceof AuditpressError && failure.code === 'delivery-refused') return undefined;
        throw failure;
      }
    },
    request: async (request) => resultIn(await received(request), request, other),
    pages,
  };
}

function delayAfter(attempt: number): number {
  return FIRST_DELAY * 2 ** (attempt - 1);
}

const HINTS: Readonly<Record<number, string>> = {
  401: 'Check the credentials of the deliverer. A token may have expired.',
  403: 'Give the account of the deliverer the permission for this.',
  404: 'Check the address and the names in the options of the deliverer. A tracker also answers with 404 if the account may not see something.',
  413: 'The tracker limits the size of files. Deliver fewer formats, or raise the limit.',
};
