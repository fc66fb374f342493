/** Delivers to Jira: attaches documents to an issue, or keeps a ticket per group of policies that did not pass. */
import type { Deliverer, DeliverContext } from '../deliverer.js';
import { messageText } from '../message-files.js';
import {
  documentsOf,
  planComment,
  planReport,
  readPayload,
  receiptsOf,
  sendComment,
  sendTickets,
  showTickets,
} from '../tickets/deliver-tickets.js';
import { bodyOfMessage, type Markup } from '../tickets/markup.js';
import { addressBelow } from '../../model/settings/service-settings.js';
import { jiraOptionsSchema, type JiraOptions } from './jira-options.js';

export const jiraDeliverer = {
  name: 'jira',
  options: jiraOptionsSchema,
  credentials: { token: { describe: 'the API token of Jira Cloud, or the personal access token of Jira Data Center' } },
  messages: ['adf', 'wiki'],
  isRepeatable: true,

  plan(set, options) {
    // A note says nothing that a ticket does not say.
    if (set.artifacts.length === 0 && options.per !== undefined) return [];
    const documents = documentsOf(set);
    const markup = markupOf(options);
    const attaches = attachesIn(options);
    const files = documents.map(({ fileName, content: { size } }) => ({ fileName, size }));
    const message = messageText(set.message, markup, {
      attached: attaches ? files : [],
      linked: [],
      omitted: attaches ? [] : files.map((file) => ({ ...file, reason: 'elsewhere' as const })),
    });
    const body = bodyOfMessage(message, markup);
    const artifacts = attaches ? documents : [];
    const { issue, per, project = '' } = options;
    if (per === undefined) {
      return [planComment(set, { target: browseUrl(options, issue ?? ''), artifacts, body, notices: [] })];
    }
    const tickets = { ...options, per, markup, deliverer: 'jira', documents: null, message: body };
    return [planReport(set, { ...tickets, target: browseUrl(options, project), artifacts, notices: [] })];
  },

  show: showTickets,

  async send(delivery, options, context) {
    const tracker = await trackerFor(options, context);
    const payload = readPayload(delivery);
    const { reference, recipients, retryAfter, attached } =
      payload.kind === 'comment'
        ? await sendComment(tracker, tracker.named(options.issue ?? ''), delivery, payload.body)
        : await sendTickets(tracker, {
            ...{ delivery, payload, signal: context.signal },
            closes: options.close !== undefined,
            attaches: attachesIn(options),
            listUrl: (scope) => addressBelow(options.url, `/issues/?jql=${encodeURIComponent(`labels=${scope}`)}`).href,
          });
    const { key, target } = delivery;
    return { key, target, reference, recipients, retryAfter, artifacts: receiptsOf(delivery, attached) };
  },

  async test(options, context) {
    const [{ clientFor, apiPath }, { keySchema, namedSchema }] = await Promise.all([
      import('./jira-client.js'),
      import('./answers.js'),
    ]);
    const client = clientFor(options, context);
    const path = (below: string): string => `${apiPath(options)}${below}`;
    const about = 'the account';
    const user = await client.request({ method: 'GET', path: path('/myself'), answer: namedSchema, about });
    const { issue, project } = options;
    const what = issue === undefined ? `the project ${project ?? ''}` : `the issue ${issue}`;
    const below = issue === undefined ? `/project/${project ?? ''}` : `/issue/${issue}?fields=summary`;
    await client.request({ method: 'GET', path: path(below), answer: keySchema, about: what });
    return `${options.url} lets ${user.displayName} see ${what}.`;
  },
} satisfies Deliverer<JiraOptions>;

async function trackerFor(options: JiraOptions, context: DeliverContext) {
  context.signal?.throwIfAborted();
  const { jiraTracker } = await import('./jira-tracker.js');
  return jiraTracker(options, context);
}

function markupOf({ hosting }: JiraOptions): Markup {
  return hosting === 'cloud' ? 'adf' : 'wiki';
}

/** Many tickets would hold the same documents many times, unless that is asked for. */
function attachesIn({ per, attach }: JiraOptions): boolean {
  return per === undefined || (attach ?? per === 'report');
}

function browseUrl({ url }: JiraOptions, key: string): string {
  return addressBelow(url, `/browse/${key}`).href;
}
