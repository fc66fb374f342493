/** Tickets as issues of GitHub. The marker and what a ticket remembers are in a comment of HTML at the end of its body. */
import { z } from 'zod';
import { isList, isRecord, type JsonObject, type JsonValue } from '../../model/report/json.js';
import { Secret } from '../../model/settings/secret.js';
import type { DeliverContext } from '../deliverer.js';
import type { Body } from '../tickets/markup.js';
import { hashOf } from '../tickets/plan-tickets.js';
import { restClient, type RestClient } from '../tickets/rest-client.js';
import { ticketStateSchema } from '../tickets/ticket-state.js';
import { DUPLICATE_LABEL, type Ticket, type Tracker } from '../tickets/tracker.js';
import { webUrl } from './addresses.js';
import type { GithubOptions } from './github-options.js';

/** Entries per page. */
const PAGE = 100;

export function clientFor({ url, timeout }: GithubOptions, context: DeliverContext): RestClient {
  const token = context.credentials['token'] ?? new Secret('');
  return restClient(
    {
      ...{ url, timeout, secrets: [token], reasonIn },
      headers: {
        Accept: 'application/vnd.github+json',
        Authorization: `Bearer ${token.reveal()}`,
        'X-GitHub-Api-Version': '2022-11-28',
      },
      isRateLimit: ({ headers }, reason) =>
        headers['retry-after'] !== undefined || headers['x-ratelimit-remaining'] === '0' || /rate limit/i.test(reason),
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

/** What the comment at the end of a body holds. */
const memorySchema = ticketStateSchema.extend({ marker: z.string() });
type Memory = z.output<typeof memorySchema>;

const MEMORY = /<!-- auditpress (\{[^<>]*\}) -->\s*$/;

export function githubTracker(options: GithubOptions, client: RestClient) {
  const { repository } = options;
  const issues = `/repos/${repository}/issues`;
  const bodies = new Map<string, string>();
  let hasLabel = false;

  const named = (number: number, found: Partial<Ticket> = {}): Ticket => ({
    name: `#${String(number)}`,
    number,
    url: `${webUrl(options)}/${repository}/issues/${String(number)}`,
    ...{ marker: '', isClosed: false, labels: [], ...found },
  });
  const pathOf = ({ number }: Ticket, below = ''): string => `${issues}/${String(number)}${below}`;
  const about = ({ name }: Ticket): string => `the issue ${name} of ${repository}`;

  async function change(ticket: Ticket, json: JsonObject): Promise<void> {
    await client.request({ method: 'PATCH', path: pathOf(ticket), json, about: about(ticket) });
  }

  function ticketOf(issue: JsonObject): Ticket {
    const { number, body, state, labels = [] } = issue;
    const text = textOf(body);
    const ticket = named(typeof number === 'number' ? number : 0, {
      marker: memoryIn(text)?.marker ?? '',
      isClosed: state === 'closed',
      labels: isList(labels) ? labels.map((label) => (isRecord(label) ? textOf(label['name']) : textOf(label))) : [],
    });
    bodies.set(ticket.name, text);
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
    if ((await client.find({ method: 'GET', path: `${labels}/${scope}`, about: what })) === undefined) {
      await client.request({ method: 'POST', path: labels, json: { name: scope, color: 'ededed' }, about: what });
    }
    hasLabel = true;
  }

  async function pages(path: string, what: string): Promise<readonly JsonObject[]> {
    const all: JsonObject[] = [];
    for (let page = 1; ; page += 1) {
      const separator = path.includes('?') ? '&' : '?';
      const query = `${separator}per_page=${String(PAGE)}&page=${String(page)}`;
      const found = await client.request({ method: 'GET', path: `${path}${query}`, about: what });
      const entries = isList(found) ? found.filter(isRecord) : [];
      all.push(...entries);
      if (entries.length < PAGE) return all;
    }
  }

  return {
    markup: 'markdown',
    named,

    async find(scope) {
      const found = await pages(`${issues}?labels=${scope}&state=all`, `the issues of ${repository}`);
      return found.filter((issue) => !('pull_request' in issue)).map(ticketOf);
    },

    stateOf(ticket) {
      const memory = memoryIn(bodies.get(ticket.name) ?? '');
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
      const issue = await client.request({ method: 'POST', path: issues, json, about });
      return ticketOf(isRecord(issue) ? issue : {});
    },

    async update(ticket, plan, description, state) {
      const kept = ticket.labels.filter((label) => !plan.otherLabels.includes(label));
      const labels = [...new Set([...kept, ...plan.labels])];
      const body = withMemory(description, { ...state, marker: plan.marker });
      await change(ticket, { title: plan.title, body, labels });
    },

    async remember(ticket, state) {
      const description = (bodies.get(ticket.name) ?? '').replace(MEMORY, '').trimEnd();
      await change(ticket, { body: withMemory(description, { ...state, marker: ticket.marker }) });
    },

    async comment(ticket, { marker, body }) {
      const sign = `<!-- auditpress ${marker}-`;
      const text = `${textOf(body)}\n\n${sign}${hashOf(body)} -->`;
      const comments = await pages(pathOf(ticket, '/comments'), about(ticket));
      const found = comments.find((comment) => textOf(comment['body']).includes(sign));
      if (found !== undefined && textOf(found['body']).includes(`${sign}${hashOf(body)}`)) return;
      const json = { body: text };
      if (found === undefined) {
        await client.request({ method: 'POST', path: pathOf(ticket, '/comments'), json, about: about(ticket) });
      } else {
        const path = `${issues}/comments/${numberOf(found['id'])}`;
        await client.request({ method: 'PATCH', path, json, about: about(ticket) });
      }
    },

    close: (ticket) => change(ticket, { state: 'closed', state_reason: 'completed' }),
    reopen: (ticket) => change(ticket, { state: 'open', state_reason: 'reopened' }),

    async retire(ticket) {
      const labels = [...ticket.labels.filter((label) => !/^auditpress-[0-9a-f]{16}$/.test(label)), DUPLICATE_LABEL];
      await change(ticket, { state: 'closed', state_reason: 'not_planned', labels });
    },
  } satisfies Tracker & { readonly named: typeof named };
}

function withMemory(description: Body, memory: Memory): string {
  return `${textOf(description)}\n\n<!-- auditpress ${JSON.stringify(memory)} -->`;
}

function memoryIn(body: string): Memory | undefined {
  try {
    return memorySchema.safeParse(JSON.parse(MEMORY.exec(body)?.[1] ?? 'null')).data;
  } catch {
    return undefined;
  }
}

function textOf(value: JsonValue | undefined): string {
  return typeof value === 'string' ? value : '';
}

function numberOf(value: JsonValue | undefined): string {
  return typeof value === 'number' ? String(value) : '';
}
