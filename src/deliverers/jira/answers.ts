/** What is used of the answers of Jira, as developer.atlassian.com describes them for Cloud (3) and Data Center (2). */
import { z } from 'zod';
import { type HttpAnswer, retryAfterIn } from '../../base/http/attempt.js';
import type { RateLimit } from '../tickets/rest-client.js';

const id = z.string().regex(/^\d+$/, 'expected digits');
const key = z.string().regex(/^[A-Z][A-Z0-9_]*-[1-9]\d*$/, 'expected the key of an issue');
const status = z.object({ statusCategory: z.object({ key: z.string() }) });

export const createdSchema = z.object({ id, key });

export const issueSchema = z.object({ id, key, fields: z.object({ labels: z.array(z.string()), status }) });
export type JiraIssue = z.output<typeof issueSchema>;

/** A page of a search in Jira Cloud. The last one has no token. */
export const cloudPageSchema = z.object({
  issues: z.array(issueSchema),
  nextPageToken: z.string().nullish(),
  isLast: z.boolean().nullish(),
});

const total = z.int().nonnegative();

export const dataCenterPageSchema = z.object({ issues: z.array(issueSchema), total });

export const commentSchema = z.object({ id: z.string().min(1) });

export const commentsSchema = z.object({
  comments: z.array(commentSchema.extend({ body: z.unknown().optional() })),
  total,
});

export const transitionsSchema = z.object({
  transitions: z.array(z.object({ id: z.string().min(1), name: z.string(), to: status })),
});
type Transition = z.output<typeof transitionsSchema>['transitions'][number];

/** Whether a transition leads to a status that is done. */
export function leadsToDone({ to }: Transition): boolean {
  return to.statusCategory.key === 'done';
}

/** Where the next page begins; undefined if all of `total` are read, or the rest is gone. */
export function nextStart(startAt: number, found: number, total: number): number | undefined {
  return found === 0 || startAt + found >= total ? undefined : startAt + found;
}

const attachment = z.object({ id, filename: z.string(), size: z.number(), content: z.string().default('') });
export type JiraAttachment = z.output<typeof attachment>;

/** An issue with its attachments, which a site may hide. */
export const attachedSchema = z.object({ fields: z.object({ attachment: z.array(attachment).default([]) }) });

/** The answer to an upload of a file of this size. */
export const uploadedSchema = (size: number) =>
  z.tuple([attachment.extend({ size: z.literal(size) })]).rest(z.unknown());

export const propertySchema = z.object({ value: z.unknown().optional() });

export const namedSchema = z.object({ displayName: z.string() });

/** A project or an issue. */
export const keySchema = z.object({ key: z.string().min(1) });

/** What Jira answers to a property that is set: it is not documented, but failures are. */
export const propertySetSchema = z
  .unknown()
  .refine((json) => !isObject(json) || !('errorMessages' in json || 'errors' in json), 'expected no errors');

function isObject(json: unknown): json is object {
  return typeof json === 'object' && json !== null;
}

/** Jira answers changes with 204 and nothing. */
export const nothing = z.null();

/** Jira answers 429; with `Retry-After`, or with the time in `X-RateLimit-Reset`. */
export function limitIn({ status: answered, headers }: HttpAnswer, _reason: string, now: Date): RateLimit | undefined {
  if (answered !== 429) return undefined;
  const reset = Date.parse(headers['x-ratelimit-reset'] ?? '');
  const untilReset = Number.isNaN(reset) ? undefined : Math.max(0, Math.ceil((reset - now.getTime()) / 1000));
  return { seconds: retryAfterIn(headers, now) ?? untilReset };
}
