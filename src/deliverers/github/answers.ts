/** What is used of the answers of GitHub, as https://docs.github.com/rest describes them. */
import { z } from 'zod';
import { type HttpAnswer, retryAfterIn } from '../../base/http/attempt.js';
import type { RateLimit } from '../tickets/rest-client.js';

const id = z.int().positive();

export const issueSchema = z.object({
  number: id,
  body: z.string().nullish(),
  state: z.enum(['open', 'closed']),
  labels: z.array(z.union([z.string(), z.object({ name: z.string().nullish() })])),
  /** Only of a pull request. */
  pull_request: z.unknown().optional(),
});
export type GithubIssue = z.output<typeof issueSchema>;

export const changedSchema = (state: unknown) =>
  state === undefined
    ? issueSchema
    : issueSchema.refine((issue) => issue.state === state, `expected it to be ${JSON.stringify(state)}`);

export const commentSchema = z.object({ id, body: z.string().nullish() });

export const namedSchema = z.object({ name: z.string() });

export const repositorySchema = z.object({ full_name: z.string() });

export const folderSchema = z.array(z.object({ name: z.string(), sha: z.string() }));

export const commitSchema = (sha: string) => z.object({ content: z.object({ sha: z.literal(sha) }) });

export const commitsSchema = z.array(z.object({ commit: z.object({ message: z.string() }) }));

const USUAL_WAIT = 60;

/**
 * What an answer says about the rate of requests: GitHub answers 403 or 429. `Retry-After` states the seconds to wait, otherwise
 * `x-ratelimit-reset` the time, if no request is left. A secondary limit may state neither, and asks for a minute, then for longer.
 * An answer to the last request that was left says so too.
 */
export function limitIn(
  { status, headers }: HttpAnswer,
  reason: string,
  now: Date,
  attempt: number,
): RateLimit | undefined {
  const isExhausted = headers['x-ratelimit-remaining'] === '0';
  const isAccepted = status >= 200 && status < 300;
  const isNamed = headers['retry-after'] !== undefined || /rate limit|abuse detection/i.test(reason);
  const isLimit = status === 429 || (status === 403 && (isExhausted || isNamed)) || (isAccepted && isExhausted);
  if (!isLimit) return undefined;
  const reset = Number(headers['x-ratelimit-reset'] ?? NaN);
  const untilReset =
    isExhausted && Number.isFinite(reset) ? Math.max(0, Math.ceil(reset - now.getTime() / 1000)) : null;
  const seconds = retryAfterIn(headers, now) ?? untilReset ?? USUAL_WAIT * 2 ** (attempt - 1);
  return { seconds };
}

export function nextPageIn({ link = '' }: HttpAnswer['headers']): string | undefined {
  const [, next] = /<([^<>]*)>\s*;[^,<]*\brel="?next"?/i.exec(link) ?? [];
  return next === undefined || !URL.canParse(next) ? undefined : new URL(next).search.slice(1);
}
