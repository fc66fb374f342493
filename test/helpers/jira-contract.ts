/**
 * What Jira accepts, as Atlassian documents it: developer.atlassian.com/cloud/jira/platform/rest/v3 (Cloud) and
 * developer.atlassian.com/server/jira/platform/rest (Data Center), and the Atlassian Document Format.
 */
import { Ajv, type Schema } from 'ajv';
import { memoize } from '../../src/model/values/memoize.js';
import type { RestRequest } from './rest-server.js';

export type Hosting = 'cloud' | 'data-center';

const ajv = new Ajv({ strict: true, allErrors: true, code: { optimize: false } });

const text = { type: 'string' } as const;
const none = { type: 'null' } as const;

function record(properties: Readonly<Record<string, Schema>>, required: readonly string[] = []): Schema {
  return { type: 'object', properties, required, additionalProperties: false };
}

function listOf(items: Schema, more: object = {}): Schema {
  return { type: 'array', items, ...more };
}

function constant(value: string): Schema {
  return { type: 'string', const: value };
}

function node(type: string, content: Schema, more: Readonly<Record<string, Schema>> = {}): Schema {
  return record({ type: constant(type), content, ...more }, ['type', 'content', ...Object.keys(more)]);
}

/** Text is never empty; code goes with a link alone. */
const mark: Schema = {
  anyOf: [
    record({ type: { type: 'string', enum: ['strong', 'em', 'code'] } }, ['type']),
    record({ type: constant('link'), attrs: record({ href: text }, ['href']) }, ['type', 'attrs']),
  ],
};
const inline: Schema = {
  anyOf: [
    record({ type: constant('text'), text: { type: 'string', minLength: 1 }, marks: listOf(mark) }, ['type', 'text']),
    record({ type: constant('hardBreak') }, ['type']),
  ],
};
const paragraph = node('paragraph', listOf(inline));
const cell = (type: string): Schema => node(type, listOf(paragraph, { minItems: 1 }));
const row = node('tableRow', listOf({ anyOf: [cell('tableCell'), cell('tableHeader')] }, { minItems: 1 }));
const adf = record(
  {
    type: constant('doc'),
    version: { type: 'integer', const: 1 },
    content: listOf({
      anyOf: [
        paragraph,
        node('heading', listOf(inline), { attrs: record({ level: { type: 'integer', minimum: 1, maximum: 6 } }) }),
        node('table', listOf(row, { minItems: 1 })),
        node('bulletList', listOf(node('listItem', listOf(paragraph, { minItems: 1 })), { minItems: 1 })),
      ],
    }),
  },
  ['type', 'version', 'content'],
);
/** The default of `jira.text.field.character.limit`. */
const MOST_CHARACTERS = 32_767;
const wiki = { type: 'string', maxLength: MOST_CHARACTERS } as const;

const body = (hosting: Hosting): Schema => (hosting === 'cloud' ? adf : wiki);
const label = { type: 'string', pattern: '^\\S{1,255}$' } as const;
const summary = { type: 'string', pattern: '^[^\\n\\r]{1,255}$' } as const;
const named = record({ name: text }, ['name']);
const properties = listOf(
  record({ key: { type: 'string', maxLength: 255 }, value: { type: 'object', additionalProperties: true } }, [
    'key',
    'value',
  ]),
);
const update = record({
  labels: listOf({ anyOf: [record({ add: label }, ['add']), record({ remove: label }, ['remove'])] }),
});

interface Operation {
  readonly method: string;
  readonly path: RegExp;
  readonly query?: readonly string[];
  readonly body?: (hosting: Hosting) => Schema;
  /** Where only one of the two has it. */
  readonly only?: Hosting;
}

const ISSUE = '/issue/[A-Z]+-\\d+';
const at = (path: string): RegExp => new RegExp(`^/rest/api/[23]${path}$`);
const search = { jql: text, fields: listOf(text), maxResults: { type: 'integer', minimum: 1, maximum: 5000 } } as const;

const OPERATIONS: readonly Operation[] = [
  { method: 'GET', path: at('/myself') },
  { method: 'GET', path: at('/project/[A-Z]+') },
  { method: 'GET', path: at(ISSUE), query: ['fields'] },
  {
    method: 'POST',
    path: at('/search/jql'),
    only: 'cloud',
    body: () =>
      record(
        {
          ...search,
          nextPageToken: text,
          reconcileIssues: listOf({ type: 'integer' }, { maxItems: 50 }),
        },
        ['jql'],
      ),
  },
  {
    method: 'POST',
    path: at('/search'),
    only: 'data-center',
    body: () => record({ ...search, startAt: { type: 'integer', minimum: 0 } }, ['jql']),
  },
  {
    method: 'POST',
    path: at('/issue'),
    body: (hosting) =>
      record(
        {
          fields: record(
            {
              project: record({ key: text }, ['key']),
              issuetype: named,
              summary,
              description: body(hosting),
              labels: listOf(label, { uniqueItems: true }),
              priority: named,
            },
            ['project', 'issuetype', 'summary'],
          ),
          properties,
        },
        ['fields'],
      ),
  },
  {
    method: 'PUT',
    path: at(ISSUE),
    body: (hosting) =>
      record({ fields: record({ summary, description: body(hosting), priority: named }), update, properties }),
  },
  { method: 'GET', path: at(`${ISSUE}/properties/auditpress`) },
  {
    method: 'PUT',
    path: at(`${ISSUE}/properties/auditpress`),
    body: () => ({ type: 'object', additionalProperties: true }),
  },
  { method: 'GET', path: at(`${ISSUE}/comment`), query: ['startAt', 'maxResults', 'orderBy', 'expand'] },
  { method: 'POST', path: at(`${ISSUE}/comment`), body: (hosting) => record({ body: body(hosting) }, ['body']) },
  { method: 'PUT', path: at(`${ISSUE}/comment/\\d+`), body: (hosting) => record({ body: body(hosting) }, ['body']) },
  { method: 'GET', path: at(`${ISSUE}/transitions`) },
  {
    method: 'POST',
    path: at(`${ISSUE}/transitions`),
    body: () => record({ transition: record({ id: text }, ['id']) }, ['transition']),
  },
  { method: 'POST', path: at(`${ISSUE}/attachments`) },
  { method: 'GET', path: at('/attachment/content/\\d+'), query: ['redirect'], only: 'cloud' },
  { method: 'GET', path: /^\/secure\/attachment\/\d+\/[^/]+$/, only: 'data-center' },
];

/** The schema of a body, compiled once: that takes far longer than checking. */
const bodyCheck = memoize((key: string) => {
  const [hosting, index] = key.split(' ') as [Hosting, string];
  return ajv.compile(OPERATIONS[Number(index)]?.body?.(hosting) ?? none);
});

/** What is wrong with a request; undefined if nothing is. */
export function jiraViolation(request: RestRequest, hosting: Hosting): string | undefined {
  const { method, path, query, headers, json } = request;
  const credentials =
    hosting === 'cloud'
      ? `Basic ${Buffer.from('ops@acme.example:jira-token').toString('base64')}`
      : 'Bearer jira-token';
  if (headers.authorization !== credentials) return 'expected the credentials';
  if (path.startsWith(hosting === 'cloud' ? '/rest/api/2/' : '/rest/api/3/')) return 'expected the other version';
  const operation = OPERATIONS.find((each) => each.method === method && each.path.test(path));
  if (operation === undefined || (operation.only ?? hosting) !== hosting) return 'there is no such operation';
  const unknown = [...query.keys()].filter((name) => operation.query?.includes(name) !== true);
  if (unknown.length > 0) return `there are no parameters ${unknown.join(', ')}`;
  if (path.endsWith('/attachments')) {
    if (headers['x-atlassian-token'] !== 'no-check') return 'expected X-Atlassian-Token: no-check';
    return headers['content-type']?.startsWith('multipart/form-data; boundary=') === true
      ? undefined
      : 'expected a form';
  }
  const validate = bodyCheck(`${hosting} ${String(OPERATIONS.indexOf(operation))}`);
  return validate(json ?? null) ? undefined : ajv.errorsText(validate.errors).slice(0, 500);
}
