/** Delivers to Jira, which takes the documents as attachments. */
import { ticketDeliverer } from '../tickets/ticket-deliverer.js';
import { browseUrl, jiraOptionsSchema, type JiraOptions } from './jira-options.js';

export const jiraDeliverer = ticketDeliverer<JiraOptions, typeof jiraOptionsSchema>({
  name: 'jira',
  options: jiraOptionsSchema,
  token: { describe: 'the API token of Jira Cloud, or the personal access token of Jira Data Center' },
  messages: ['adf', 'wiki'],
  markup: ({ hosting }) => (hosting === 'cloud' ? 'adf' : 'wiki'),
  target: (options) => browseUrl(options, (options.per === undefined ? options.issue : options.project) ?? ''),

  place(documents, _set, { per, attach }) {
    // Many tickets would hold the same documents many times, unless that is asked for.
    const isAttached = per === undefined || (attach ?? per === 'report');
    const files = documents.map(({ fileName, content: { size } }) => ({ fileName, size }));
    return {
      files: {
        attached: isAttached ? files : [],
        linked: [],
        omitted: isAttached ? [] : files.map((file) => ({ ...file, reason: 'elsewhere' })),
      },
      artifacts: isAttached ? documents : [],
      notices: [],
      links: null,
    };
  },

  async open(options, context) {
    const { jiraTracker } = await import('./jira-tracker.js');
    return jiraTracker(options, context);
  },

  async test(options, context) {
    const { apiPath, clientFor, keySchema, namedSchema } = await import('./jira-api.js');
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
});
