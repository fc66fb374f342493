/** A request to a tracker, when it may be sent, and what is used of the answer. */
import type { z } from 'zod';
import { AuditpressError } from '../../base/errors.js';
import { firstOf, schemaProblems } from '../../base/wording/problems.js';
import type { JsonValue } from '../../model/report/json.js';
import { withoutSecrets, type Secret } from '../../model/settings/secret.js';
import type { HttpAnswer, HttpRequest } from '../../base/http/attempt.js';
import { setTimeout as wait } from 'node:timers/promises';
import { utcTime } from '../../base/wording/printable.js';
import type { DeliverContext } from '../deliverer.js';

export interface RestRequest<Result = unknown> {
  readonly method: HttpRequest['method'];
  /** Below the base URL, with its query. */
  readonly path: string;
  readonly json?: JsonValue;
  readonly content?: { readonly type: string; readonly bytes: Uint8Array };
  readonly headers?: Readonly<Record<string, string>>;
  /** Whether it changes nothing. Default: for GET. */
  readonly isReading?: boolean;
  /** What is used of the answer to a success: JSON, or null for an empty one. */
  readonly answer: z.ZodType<Result>;
  /** What it is about, for errors: `the issue AUD-1`. */
  readonly about: string;
}

const HINT = 'Check the address in the options of the deliverer. A sign-in page of a proxy also answers like this.';

/**
 * @throws AuditpressError for an answer that is not as described: `delivery-refused` if the request changes nothing; otherwise
 * `delivery-unknown`, because it may have been accepted
 */
export function resultIn<Result>(
  { status, body }: HttpAnswer,
  request: RestRequest<Result>,
  { host, secrets }: { readonly host: string; readonly secrets: readonly Secret[] },
): Result {
  const { about, answer: schema } = request;
  const code = isReading(request) ? 'delivery-refused' : 'delivery-unknown';
  const json = body?.length === 0 ? null : jsonOf(body);
  if (json === undefined) {
    throw new AuditpressError(
      code,
      `${about}: expected JSON from ${host}, received something else with status ${String(status)}`,
      { hint: HINT },
    );
  }
  const checked = schema.safeParse(json);
  if (checked.success) return checked.data;
  const problem = withoutSecrets(firstOf(schemaProblems(checked.error.issues, { schema, value: json })), secrets);
  throw new AuditpressError(
    code,
    `${about}: expected an answer as the API of ${host} describes it, received another with status ${String(status)}: ${problem}`,
    { hint: HINT },
  );
}

export function isReading({
  method,
  isReading: isStated = method === 'GET',
}: Pick<RestRequest, 'method' | 'isReading'>): boolean {
  return isStated;
}

export function jsonOf(body: Uint8Array | undefined): JsonValue | undefined {
  if (body === undefined) return undefined;
  try {
    return JSON.parse(Buffer.from(body).toString('utf8')) as JsonValue;
  } catch {
    return undefined;
  }
}

/** Seconds that requests wait for a tracker that limits their rate. A longer wait postpones the delivery. */
export const LONGEST_WAIT = 60;

/** Until when trackers accept no requests, in milliseconds since 1970. */
const holds = new WeakMap<object, { until: number }>();

/** Holds requests back while a tracker accepts none, so that one wait serves all tickets of a run. */
export interface RateHold {
  /**
   * Waits until the tracker accepts requests.
   *
   * @param about what the request is about
   * @throws AuditpressError `delivery-postponed` if that takes too long; the reason of an aborted signal
   */
  ready(about: string): Promise<void>;
  /** Holds requests back for these seconds. Returns the end of it, for messages. */
  hold(seconds: number): string;
}

/** @param shared what has the same one shares it, in the whole process */
export function rateHold(host: string, shared: object, { signal, now }: DeliverContext): RateHold {
  const held = holds.get(shared) ?? { until: 0 };
  holds.set(shared, held);
  return {
    async ready(about) {
      const { until } = held;
      const left = (until - now().getTime()) / 1000;
      if (left <= 0) return;
      if (left > LONGEST_WAIT) {
        throw new AuditpressError(
          'delivery-postponed',
          `${about}: expected ${host} to accept requests, but it said that it accepts none until ${utcTime(new Date(until))}`,
          { hint: 'Run the command again after that time.', retryAfter: Math.ceil(left) },
        );
      }
      await wait(left * 1000, undefined, { signal });
      if (held.until === until) held.until = 0;
    },
    hold(seconds) {
      held.until = Math.max(held.until, now().getTime() + seconds * 1000);
      return utcTime(new Date(held.until));
    },
  };
}
