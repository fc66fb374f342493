/** A small Jira: the project AUD with its issues. */
import { jiraViolation, type Hosting } from './jira-contract.js';
import { startRestServer, type RestAnswer, type RestRequest, type RestServer, type Route } from './rest-server.js';

export interface JiraIssue {
  readonly id: number;
  readonly key: string;
  fields: {
    summary: string;
    description: unknown;
    labels: string[];
    priority?: { name: string };
    status: { name: string; statusCategory: { key: 'new' | 'done' } };
    attachment: { id: string; filename: string; size: number; content: string; text: string }[];
  };
  property: unknown;
  readonly comments: { readonly id: string; body: unknown }[];
}

export interface JiraServer extends RestServer {
  readonly issues: JiraIssue[];
  /** How many of the newest issues a search does not find unless it names them, as in Jira Cloud. */
  unindexed: number;
}

export const OPEN = { name: 'To Do', statusCategory: { key: 'new' } } as const;
const DONE = { name: 'Done', statusCategory: { key: 'done' } } as const;
const NOT_FOUND: RestAnswer = {
  status: 404,
  json: { errorMessages: ['Issue does not exist or you do not have permission to see it.'], errors: {} },
};
const TRANSITIONS = [
  { id: '11', name: 'Back to To Do', to: OPEN },
  { id: '31', name: 'Done', to: DONE },
];

/** The open issue AUD-1, which nobody has labeled. */
export function aJiraIssue(): JiraIssue {
  return {
    id: 10_001,
    key: 'AUD-1',
    property: undefined,
    comments: [],
    fields: { summary: 'Audits', description: '', labels: [], attachment: [], status: OPEN },
  };
}

/** A site with the token `jira-token`, in Jira Cloud of the account `ops@acme.example`. */
export async function startJira(hosting: Hosting, issues: JiraIssue[] = []): Promise<JiraServer> {
  let last = issues.length;
  let lastAttachment = 0;
  const jira: { server?: JiraServer } = {};
  const at = (path: string): RegExp => new RegExp(`^/rest/api/[23]${path}$`);
  const onIssue =
    (answer: (issue: JiraIssue, request: RestRequest, ...parts: string[]) => RestAnswer): Route[2] =>
    (request, key, ...parts) => {
      const issue = issues.find((each) => each.key === key);
      return issue === undefined ? NOT_FOUND : answer(issue, request, ...parts);
    };
  const found = (jql: string, named: readonly number[] = []): JiraIssue[] => {
    const [, label] = /labels = "([^"]+)"/.exec(jql) ?? [];
    const indexed = issues.slice(0, issues.length - (jira.server?.unindexed ?? 0));
    return issues
      .filter((issue) => indexed.includes(issue) || named.includes(issue.id))
      .filter(({ fields }) => label !== undefined && fields.labels.includes(label));
  };
  const shown = ({ id, key, fields }: JiraIssue) => ({ id: String(id), key, fields });
  const routes: readonly Route[] = [
    ['GET', at('/myself'), () => ({ status: 200, json: { displayName: 'Audit Bot' } })],
    ['GET', at('/project/AUD'), () => ({ status: 200, json: { key: 'AUD' } })],
    [
      'POST',
      at('/search/jql'),
      ({ json }) => {
        const { jql, reconcileIssues, nextPageToken } = json as {
          readonly jql: string;
          readonly reconcileIssues?: readonly number[];
          readonly nextPageToken?: string;
        };
        const all = found(jql, reconcileIssues);
        const start = Number(nextPageToken ?? 0);
        const next = start + 2 < all.length ? { nextPageToken: String(start + 2) } : {};
        return { status: 200, json: { issues: all.slice(start, start + 2).map(shown), ...next } };
      },
    ],
    [
      'POST',
      at('/search'),
      ({ json }) => {
        const { jql, startAt } = json as { readonly jql: string; readonly startAt: number };
        const all = found(jql);
        const page = all.slice(startAt, startAt + 2).map(shown);
        return { status: 200, json: { startAt, maxResults: 2, total: all.length, issues: page } };
      },
    ],
    [
      'POST',
      at('/issue'),
      ({ json }) => {
        const { fields, properties } = json as {
          readonly fields: Omit<JiraIssue['fields'], 'status' | 'attachment'>;
          readonly properties: readonly { readonly value: unknown }[];
        };
        last += 1;
        const issue: JiraIssue = {
          id: 10_000 + last,
          key: `AUD-${String(last)}`,
          comments: [],
          property: properties[0]?.value,
          fields: { ...fields, status: OPEN, attachment: [] },
        };
        issues.push(issue);
        return { status: 201, json: { id: String(issue.id), key: issue.key } };
      },
    ],
    ['GET', at('/issue/([^/]+)'), onIssue((issue) => ({ status: 200, json: shown(issue) }))],
    [
      'PUT',
      at('/issue/([^/]+)'),
      onIssue((issue, { json }) => {
        const given = json as {
          readonly fields?: Partial<JiraIssue['fields']>;
          readonly update?: { readonly labels: readonly { readonly add?: string; readonly remove?: string }[] };
          readonly properties?: readonly { readonly value: unknown }[];
        };
        Object.assign(issue.fields, given.fields);
        for (const { add, remove } of given.update?.labels ?? []) {
          if (add !== undefined) issue.fields.labels.push(add);
          issue.fields.labels = issue.fields.labels.filter((label) => label !== remove);
        }
        if (given.properties !== undefined) issue.property = given.properties[0]?.value;
        return { status: 204 };
      }),
    ],
    [
      'GET',
      at('/issue/([^/]+)/properties/auditpress'),
      onIssue(({ property }) =>
        property === undefined ? NOT_FOUND : { status: 200, json: { key: 'auditpress', value: property } },
      ),
    ],
    [
      'PUT',
      at('/issue/([^/]+)/properties/auditpress'),
      onIssue((issue, { json }) => {
        issue.property = json;
        return { status: 200 };
      }),
    ],
    [
      'GET',
      at('/issue/([^/]+)/comment'),
      onIssue(({ comments }, { query }) => {
        const startAt = Number(query.get('startAt') ?? 0);
        const page = comments.slice(startAt, startAt + 1);
        return { status: 200, json: { startAt, maxResults: 1, total: comments.length, comments: page } };
      }),
    ],
    [
      'POST',
      at('/issue/([^/]+)/comment'),
      onIssue(({ comments }, { json }) => {
        const comment = { id: String(comments.length + 1), body: (json as { body: unknown }).body };
        comments.push(comment);
        return { status: 201, json: comment };
      }),
    ],
    [
      'PUT',
      at('/issue/([^/]+)/comment/([^/]+)'),
      onIssue(({ comments }, { json }, id = '') => {
        const comment = comments.find((each) => each.id === id);
        return comment === undefined ? NOT_FOUND : { status: 200, json: Object.assign(comment, json) };
      }),
    ],
    ['GET', at('/issue/([^/]+)/transitions'), onIssue(() => ({ status: 200, json: { transitions: TRANSITIONS } }))],
    [
      'POST',
      at('/issue/([^/]+)/transitions'),
      onIssue((issue, { json }) => {
        const { id } = (json as { transition: { id: string } }).transition;
        issue.fields.status = id === '31' ? DONE : OPEN;
        return { status: 204 };
      }),
    ],
    [
      'POST',
      at('/issue/([^/]+)/attachments'),
      onIssue(({ fields, key }, { bytes }) => {
        const { name, content } = fileIn(bytes);
        lastAttachment += 1;
        const id = String(lastAttachment);
        const url = `https://jira.example/attachment/${key}-${id}`;
        const attachment = { id, filename: name, size: content.length, content: url, text: content.toString('utf8') };
        fields.attachment.push(attachment);
        return { status: 200, json: [attachment] };
      }),
    ],
    [
      'GET',
      hosting === 'cloud' ? at('/attachment/content/([^/]+)') : /^\/secure\/attachment\/([^/]+)\/[^/]+$/,
      (_request, id) => {
        const file = issues.flatMap(({ fields }) => fields.attachment).find((each) => each.id === id);
        return file === undefined ? NOT_FOUND : { status: 200, text: file.text };
      },
    ],
  ];
  const rest = await startRestServer(routes, (request) => jiraViolation(request, hosting));
  return (jira.server = { ...rest, issues, unindexed: 0 });
}

/** The file of a form. */
function fileIn(bytes: Buffer): { readonly name: string; readonly content: Buffer } {
  const head = bytes.indexOf('\r\n\r\n');
  const [, name = ''] = /name="file"; filename="([^"]*)"/.exec(bytes.subarray(0, head).toString('utf8')) ?? [];
  return { name, content: bytes.subarray(head + 4, bytes.lastIndexOf('\r\n--')) };
}
