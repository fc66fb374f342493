/** Tickets as issues of GitHub. The marker and what a ticket remembers are in a comment of HTML below the description. */
import { z } from 'zod';
import { isList, isRecord, type JsonObject, type JsonValue } from '../../model/report/json.js';
import { Secret } from '../../model/settings/secret.js';
import type { DeliverContext } from '../deliverer.js';
import type { Body } from '../tickets/markup.js';
import { hashOf } from '../tickets/plan-tickets.js';
import { restClient, type RestClient } from '../tickets/rest-client.js';
import { ticketStateSchema } from '../tickets/ticket-state.js';
import { DUPLICATE_LABEL, type Ticket, type Tracker } from '../tickets/tracker.js';
import { webUrl, type GithubOptions } from './github-options.js';
import {
  changedSchema,
  commentSchema,
  issueSchema,
  limitIn,
  namedSchema,
  nextPageIn,
  type GithubIssue,
} from './answers.js';
import { jsonText } from '../../base/wording/printable.js';

const PAGE = 100;

export function clientFor(options: GithubOptions, context: DeliverContext): RestClient {
  const { url, timeout } = options;
  const token = context.credentials['token'] ?? new Secret('');
  return restClient(
    {
      url,
      timeout,
      secrets: [token],
      reasonIn,
      limitIn,
      shared: options,
      headers: {
        Accept: 'application/vnd.github+json',
        Authorization: `Bearer ${token.reveal()}`,
        'X-GitHub-Api-Version': '2022-11-28',
      },
    },
    context,
  );
}

function reasonIn(body: JsonValue): string {
  if (!isRecord(body)) return '';
  const { message, errors = [] } = body;
  const more = isList(errors) ? errors.map((error) => (typeof error === 'string' ? error : JSON.stringify(error))) : [];
  return [textOf(message), ...more].filter((text) => text !== '').join(' ');
}

const memorySchema = ticketStateSchema.extend({ marker: z.string() });
type Memory = z.output<typeof memorySchema>;

const MEMORY = /<!-- auditpress (\{[^<>]*\}) -->/g;

export function githubTracker(options: GithubOptions, context: DeliverContext): Tracker {
  const client = clientFor(options, context);
  const { repository } = options;
  const issues = `/repos/${repository}/issues`;
  const bodies = new Map<string, BodyParts>();
  let hasLabel = false;

  const named = (number: number, found: Partial<Ticket> = {}): Ticket => ({
    name: `#${String(number)}`,
    number,
    url: `${webUrl(options)}/${repository}/issues/${String(number)}`,
    marker: '',
    isClosed: false,
    labels: [],
    ...found,
  });
  const pathOf = ({ number }: Ticket, below = ''): string => `${issues}/${String(number)}${below}`;
  const about = ({ name }: Ticket): string => `the issue ${name} of ${repository}`;

  async function change(ticket: Ticket, json: JsonObject): Promise<void> {
    const answer = changedSchema(json['state']);
    await client.request({ method: 'PATCH', path: pathOf(ticket), json, answer, about: about(ticket) });
  }

  function ticketOf({ number, body, state, labels }: GithubIssue): Ticket {
    const parts = partsOf(body ?? '');
    const ticket = named(number, {
      marker: parts.memory?.marker ?? '',
      isClosed: state === 'closed',
      labels: labels.map((label) => (typeof label === 'string' ? label : (label.name ?? ''))),
    });
    bodies.set(ticket.name, parts);
    return ticket;
  }

  /**
   * Creates the label of the tickets. GitHub ignores labels of accounts that may not set them, and a ticket without its label
   * would be opened again by each run, so this fails first.
   */
  async function ensureLabel(scope: string): Promise<void> {
    if (hasLabel) return;
    const labels = `/repos/${repository}/labels`;
    const what = `the label ${scope} of ${repository}`;
    const answer = namedSchema;
    if ((await client.find({ method: 'GET', path: `${labels}/${scope}`, answer, about: what })) === undefined) {
      const json = { name: scope, color: 'ededed' };
      await client.request({ method: 'POST', path: labels, json, answer, about: what });
    }
    hasLabel = true;
  }

  function entriesAt<Entry>(
    path: string,
    query: Readonly<Record<string, string>>,
    entry: z.ZodType<Entry>,
    what: string,
  ): Promise<readonly Entry[]> {
    const first = new URLSearchParams({ ...query, per_page: String(PAGE) }).toString();
    return client.pages(
      (place: string = first) => ({ method: 'GET', path: `${path}?${place}`, answer: z.array(entry), about: what }),
      (entries, headers) => ({ entries, next: nextPageIn(headers) }),
    );
  }

  return {
    markup: 'markdown',
    closes: options.close,
    commented: () => named(options.issue ?? 0),
    listUrl: (scope) => `${webUrl(options)}/${repository}/issues?q=${encodeURIComponent(`is:issue label:${scope}`)}`,

    async publish(delivery) {
      const { commitFiles } = await import('./commit-files.js');
      return commitFiles(delivery, options, client);
    },

    async find(scope) {
      const query = { labels: scope, state: 'all' };
      const found = await entriesAt(issues, query, issueSchema, `the issues of ${repository}`);
      return found.filter((issue) => issue.pull_request === undefined).map(ticketOf);
    },

    stateOf(ticket) {
      const { memory } = bodies.get(ticket.name) ?? {};
      return Promise.resolve(memory === undefined ? null : { digest: memory.digest, entries: memory.entries });
    },

    async create(scope, plan, description, state) {
      await ensureLabel(scope);
      const json = {
        title: plan.title,
        body: withMemory(description, { ...state, marker: plan.marker }),
        labels: [...plan.labels, scope],
      };
      const about = `a new issue of ${repository}`;
      return ticketOf(await client.request({ method: 'POST', path: issues, json, answer: issueSchema, about }));
    },

    async update(ticket, plan, description, state) {
      const kept = ticket.labels.filter((label) => !plan.otherLabels.includes(label));
      const labels = [...new Set([...kept, ...plan.labels])];
      const { below = '' } = bodies.get(ticket.name) ?? {};
      const body = `${withMemory(description, { ...state, marker: plan.marker })}${below}`;
      await change(ticket, { title: plan.title, body, labels });
    },

    async remember(ticket, state) {
      const { above = '', below = '' } = bodies.get(ticket.name) ?? {};
      await change(ticket, { body: `${withMemory(above, { ...state, marker: ticket.marker })}${below}` });
    },

    async comment(ticket, { marker, body }) {
      const sign = `<!-- auditpress ${marker}-`;
      const json = { body: `${textOf(body)}\n\n${sign}${hashOf(body)} -->` };
      const comments = await entriesAt(pathOf(ticket, '/comments'), {}, commentSchema, about(ticket));
      const found = comments.find((comment) => comment.body?.includes(sign));
      if (found?.body?.includes(`${sign}${hashOf(body)}`) === true) return;
      const [method, path] =
        found === undefined
          ? (['POST', pathOf(ticket, '/comments')] as const)
          : (['PATCH', `${issues}/comments/${String(found.id)}`] as const);
      await client.request({ method, path, json, answer: commentSchema, about: about(ticket) });
    },

    close: (ticket) => change(ticket, { state: 'closed', state_reason: 'completed' }),
    reopen: (ticket) => change(ticket, { state: 'open', state_reason: 'reopened' }),

    async retire(ticket) {
      const labels = [...ticket.labels.filter((label) => !/^auditpress-[0-9a-f]{16}$/.test(label)), DUPLICATE_LABEL];
      await change(ticket, { state: 'closed', state_reason: 'not_planned', labels });
    },
  };
}

function withMemory(description: Body, memory: Memory): string {
  return `${textOf(description)}\n\n<!-- auditpress ${jsonText(memory)} -->`;
}

interface BodyParts {
  readonly above: string;
  /** Undefined if nothing in the body is one; then all of it is `above`. */
  readonly memory: Memory | undefined;
  readonly below: string;
}

function partsOf(body: string): BodyParts {
  for (const match of body.matchAll(MEMORY)) {
    const memory = memoryOf(match[1] ?? '');
    if (memory === undefined) continue;
    const [above, below] = [body.slice(0, match.index), body.slice(match.index + match[0].length)];
    return { above: above.trimEnd(), memory, below: below.trimEnd() };
  }
  return { above: body, memory: undefined, below: '' };
}

function memoryOf(json: string): Memory | undefined {
  try {
    return memorySchema.safeParse(JSON.parse(json)).data;
  } catch {
    return undefined;
  }
}

function textOf(value: JsonValue | undefined): string {
  return typeof value === 'string' ? value : '';
}
