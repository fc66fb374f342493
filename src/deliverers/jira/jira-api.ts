/** Requests to Jira, and what is used of its answers, as developer.atlassian.com describes them for Cloud (3) and Data Center (2). */
import { z } from 'zod';
import { type HttpAnswer, retryAfterIn } from '../../base/http/attempt.js';
import { type RateLimit, restClient, type RestClient } from '../tickets/rest-client.js';
import { isList, isRecord, type JsonObject, type JsonValue } from '../../model/report/json.js';
import { Secret } from '../../model/settings/secret.js';
import type { DeliverContext } from '../deliverer.js';
import type { Body } from '../tickets/markup.js';
import type { TicketPlan } from '../tickets/plan-tickets.js';
import type { JiraOptions } from './jira-options.js';

const id = z.string().regex(/^\d+$/, 'expected digits');
const key = z.string().regex(/^[A-Z][A-Z0-9_]*-[1-9]\d*$/, 'expected the key of an issue');
const status = z.object({ statusCategory: z.object({ key: z.string() }) });

export const createdSchema = z.object({ id, key });

export const issueSchema = z.object({ id, key, fields: z.object({ labels: z.array(z.string()), status }) });
export type JiraIssue = z.output<typeof issueSchema>;

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

export function leadsToDone({ to }: Transition): boolean {
  return to.statusCategory.key === 'done';
}

export function nextStart(startAt: number, found: number, total: number): number | undefined {
  return found === 0 || startAt + found >= total ? undefined : startAt + found;
}

const attachment = z.object({ id, filename: z.string(), size: z.number(), content: z.string().default('') });
export type JiraAttachment = z.output<typeof attachment>;

export const attachedSchema = z.object({ fields: z.object({ attachment: z.array(attachment).default([]) }) });

export const uploadedSchema = (size: number) =>
  z.tuple([attachment.extend({ size: z.literal(size) })]).rest(z.unknown());

export const propertySchema = z.object({ value: z.unknown().optional() });

export const namedSchema = z.object({ displayName: z.string() });

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

export function apiPath({ hosting }: JiraOptions): string {
  return hosting === 'cloud' ? '/rest/api/3' : '/rest/api/2';
}

export function clientFor(options: JiraOptions, context: DeliverContext): RestClient {
  const { url, hosting, email = '', timeout } = options;
  const token = context.credentials['token'] ?? new Secret('');
  const basic = Buffer.from(`${email}:${token.reveal()}`).toString('base64');
  return restClient(
    {
      url,
      timeout,
      headers: { Authorization: hosting === 'cloud' ? `Basic ${basic}` : `Bearer ${token.reveal()}` },
      secrets: [token, new Secret(basic)],
      reasonIn,
      limitIn,
      shared: options,
    },
    context,
  );
}

/** Jira says what is wrong in a list, and field by field. */
function reasonIn(body: JsonValue): string {
  if (!isRecord(body)) return '';
  const { errorMessages = [], errors = {}, message } = body;
  const fields = isRecord(errors) ? Object.entries(errors).map(([field, text]) => `${field}: ${textOf(text)}`) : [];
  return [...(isList(errorMessages) ? errorMessages.map(textOf) : []), ...fields, textOf(message)]
    .filter((text) => text !== '')
    .join(' ');
}

function textOf(value: JsonValue | undefined): string {
  return typeof value === 'string' ? value : typeof value === 'number' ? String(value) : '';
}

export function fieldsOf({ title, priority }: TicketPlan, description: Body): JsonObject {
  return { summary: title, description, ...(priority !== null && { priority: { name: priority } }) };
}

export function signature(text: string, markup: 'adf' | 'wiki'): Body {
  if (markup === 'wiki') return text;
  const content = [{ type: 'paragraph', content: [{ type: 'text', text, marks: [{ type: 'code' }] }] }];
  return { type: 'doc', version: 1, content };
}
