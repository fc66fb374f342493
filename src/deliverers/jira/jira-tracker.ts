/** Tickets in Jira, by version 3 of its REST API for Cloud, and version 2 for Data Center. */
import { sha256Of } from '../../base/sha256.js';
import { AuditpressError } from '../../base/errors.js';
import type { Artifact } from '../../model/document/artifact.js';
import { addressBelow } from '../../model/settings/service-settings.js';
import type { DeliverContext } from '../deliverer.js';
import { joined } from '../tickets/markup.js';
import { hashOf } from '../tickets/plan-tickets.js';
import { ticketStateSchema } from '../tickets/ticket-state.js';
import { DUPLICATE_LABEL, type AttachedFile, type Ticket, type Tracker } from '../tickets/tracker.js';
import {
  attachedSchema,
  cloudPageSchema,
  commentSchema,
  commentsSchema,
  createdSchema,
  dataCenterPageSchema,
  fieldsOf,
  leadsToDone,
  nextStart,
  nothing,
  propertySchema,
  propertySetSchema,
  signature,
  transitionsSchema,
  uploadedSchema,
  type JiraAttachment,
  type JiraIssue,
  apiPath,
  clientFor,
} from './jira-api.js';
import { browseUrl, type JiraOptions } from './jira-options.js';
import { bytesOf } from '../../base/content.js';

const PROPERTY = 'auditpress';
const MARKER = /^auditpress-[0-9a-f]{16}$/;
const PAGE = 100;
/** Most issues that Jira Cloud takes into account although they are new. */
const MOST_RECONCILED = 50;

export function jiraTracker(options: JiraOptions, context: DeliverContext): Tracker {
  const client = clientFor(options, context);
  const api = apiPath(options);
  const isCloud = options.hosting === 'cloud';
  const markup = isCloud ? 'adf' : 'wiki';
  const ids = new Map<string, number>();

  const named = (key: string, found: Partial<Ticket> = {}): Ticket => ({
    name: key,
    number: Number(key.slice(key.lastIndexOf('-') + 1)),
    url: browseUrl(options, key),
    marker: '',
    isClosed: false,
    labels: [],
    ...found,
  });
  const issuePath = ({ name }: Ticket, below = ''): string => `${api}/issue/${encodeURIComponent(name)}${below}`;
  const about = ({ name }: Ticket): string => `the issue ${name}`;

  const search = { method: 'POST', isReading: true, about: 'the search for tickets' } as const;

  function searchCloud(jql: string, created: readonly Ticket[]): Promise<readonly JiraIssue[]> {
    const reconcileIssues = created.flatMap(({ name }) => ids.get(name) ?? []).slice(-MOST_RECONCILED);
    return client.pages(
      (nextPageToken?: string) => ({
        ...search,
        path: `${api}/search/jql`,
        answer: cloudPageSchema,
        json: {
          jql,
          fields: ['labels', 'status'],
          maxResults: PAGE,
          ...(reconcileIssues.length > 0 && { reconcileIssues }),
          ...(nextPageToken !== undefined && { nextPageToken }),
        },
      }),
      ({ issues, isLast, nextPageToken }) => ({
        entries: issues,
        next: isLast === true ? undefined : (nextPageToken ?? undefined),
      }),
    );
  }

  function searchDataCenter(jql: string): Promise<readonly JiraIssue[]> {
    return client.pages(
      (startAt: number = 0) => ({
        ...search,
        path: `${api}/search`,
        answer: dataCenterPageSchema,
        json: { jql, fields: ['labels', 'status'], startAt, maxResults: PAGE },
      }),
      ({ issues, total }, _headers, startAt = 0) => ({
        entries: issues,
        next: nextStart(startAt, issues.length, total),
      }),
    );
  }

  function ticketOf({ id, key, fields: { labels, status } }: JiraIssue, scope: string): Ticket {
    ids.set(key, Number(id));
    const marker = labels.find((label) => label !== scope && MARKER.test(label)) ?? '';
    return named(key, { marker, labels, isClosed: status.statusCategory.key === 'done' });
  }

  /** @param wanted name of a transition; undefined: the first one to a status that is not done */
  async function transition(ticket: Ticket, wanted: string | undefined): Promise<void> {
    const path = issuePath(ticket, '/transitions');
    const { transitions } = await client.request({
      method: 'GET',
      path,
      answer: transitionsSchema,
      about: about(ticket),
    });
    const found = transitions.find((each) =>
      wanted === undefined ? !leadsToDone(each) : each.name.toLowerCase() === wanted.toLowerCase(),
    );
    if (found === undefined) {
      const names = transitions.map(({ name }) => name).join(', ');
      throw new AuditpressError(
        'delivery-refused',
        `${about(ticket)}: expected ${wanted === undefined ? 'a transition that reopens it' : `the transition "${wanted}"`}, found ${names === '' ? 'none' : names}`,
        { hint: 'Name one of them in the options close and reopen of the deliverer.' },
      );
    }
    const json = { transition: { id: found.id } };
    await client.request({ method: 'POST', path, json, answer: nothing, about: about(ticket) });
  }

  return {
    markup,
    closes: options.close !== undefined,
    commented: () => named(options.issue ?? ''),
    listUrl: (scope) => addressBelow(options.url, `/issues/?jql=${encodeURIComponent(`labels=${scope}`)}`).href,

    async find(scope, created) {
      const jql = `project = "${options.project ?? ''}" AND labels = "${scope}" ORDER BY key ASC`;
      const issues = isCloud ? await searchCloud(jql, created) : await searchDataCenter(jql);
      return issues.map((issue) => ticketOf(issue, scope));
    },

    async stateOf(ticket) {
      const path = issuePath(ticket, `/properties/${PROPERTY}`);
      const property = await client.find({ method: 'GET', path, answer: propertySchema, about: about(ticket) });
      return ticketStateSchema.safeParse(property?.value).data ?? null;
    },

    async create(scope, plan, description, state) {
      const { id, key } = await client.request({
        method: 'POST',
        path: `${api}/issue`,
        about: `a new issue of the project ${options.project ?? ''}`,
        answer: createdSchema,
        json: {
          fields: {
            project: { key: options.project ?? '' },
            issuetype: { name: options.issueType },
            labels: [...plan.labels, scope, plan.marker],
            ...fieldsOf(plan, description),
          },
          properties: [{ key: PROPERTY, value: state }],
        },
      });
      ids.set(key, Number(id));
      return named(key, { marker: plan.marker, labels: plan.labels });
    },

    async update(ticket, plan, description, state) {
      const removed = plan.otherLabels.filter((label) => ticket.labels.includes(label));
      const added = plan.labels.filter((label) => !ticket.labels.includes(label));
      const labels = [...added.map((add) => ({ add })), ...removed.map((remove) => ({ remove }))];
      await client.request({
        method: 'PUT',
        path: issuePath(ticket),
        answer: nothing,
        about: about(ticket),
        json: {
          fields: fieldsOf(plan, description),
          ...(labels.length > 0 && { update: { labels } }),
          properties: [{ key: PROPERTY, value: state }],
        },
      });
    },

    async remember(ticket, state) {
      const path = issuePath(ticket, `/properties/${PROPERTY}`);
      await client.request({ method: 'PUT', path, json: state, answer: propertySetSchema, about: about(ticket) });
    },

    async comment(ticket, { marker, body }) {
      const [sign, digest] = [`auditpress ${marker}-`, hashOf(body)];
      const signed = joined([body, signature(`${sign}${digest}`, markup)], markup);
      const found = await findComment(ticket, sign);
      const path = issuePath(ticket, `/comment${found === undefined ? '' : `/${found.id}`}`);
      if (found !== undefined && JSON.stringify(found.body).includes(`${sign}${digest}`)) return;
      const method = found === undefined ? 'POST' : 'PUT';
      await client.request({ method, path, json: { body: signed }, answer: commentSchema, about: about(ticket) });
    },

    close: (ticket) => transition(ticket, options.close),
    reopen: (ticket) => transition(ticket, options.reopen),

    async retire(ticket) {
      const markers = ticket.labels.filter((label) => MARKER.test(label));
      const labels = [{ add: DUPLICATE_LABEL }, ...markers.map((remove) => ({ remove }))];
      const json = { update: { labels } };
      await client.request({ method: 'PUT', path: issuePath(ticket), json, answer: nothing, about: about(ticket) });
      if (!ticket.isClosed && options.close !== undefined) await transition(ticket, options.close);
    },

    async attach(ticket, artifacts) {
      const path = issuePath(ticket, '?fields=attachment');
      const { fields } = await client.request({ method: 'GET', path, answer: attachedSchema, about: about(ticket) });
      const files: AttachedFile[] = [];
      for (const artifact of artifacts) {
        const same = await attached(fields.attachment, artifact);
        files.push(
          same === undefined
            ? { url: await upload(ticket, artifact), isNew: true }
            : { url: same.content || ticket.url, isNew: false },
        );
      }
      return files;
    },
  };

  async function findComment(ticket: Ticket, sign: string) {
    const comments = await client.pages(
      (startAt: number = 0) => ({
        method: 'GET',
        path: issuePath(ticket, `/comment?startAt=${String(startAt)}&maxResults=${String(PAGE)}`),
        answer: commentsSchema,
        about: about(ticket),
      }),
      ({ comments: found, total }, _headers, startAt = 0) => ({
        entries: found,
        next: nextStart(startAt, found.length, total),
      }),
    );
    return comments.find(({ body }) => JSON.stringify(body ?? '').includes(sign));
  }

  /** The attachment with the same name and bytes. One whose bytes cannot be read is another one: Jira keeps both. */
  async function attached(
    attachments: readonly JiraAttachment[],
    { fileName, content: { size, sha256 } }: Artifact,
  ): Promise<JiraAttachment | undefined> {
    for (const file of attachments) {
      if (file.filename !== fileName || file.size !== size) continue;
      // Without the parameter, Jira Cloud redirects to another host. Data Center has no such operation in its API.
      const path = isCloud
        ? `${api}/attachment/content/${file.id}?redirect=false`
        : `/secure/attachment/${file.id}/${encodeURIComponent(fileName)}`;
      const bytes = await client.download({ path, about: `the attachment ${fileName}`, mostBytes: size });
      if (bytes !== undefined && sha256Of(bytes) === sha256) return file;
    }
    return undefined;
  }

  /** Returns the address of the attachment. */
  async function upload(ticket: Ticket, { fileName, mediaType, content }: Artifact): Promise<string> {
    const form = new FormData();
    form.append('file', new Blob([Uint8Array.from(bytesOf(content))], { type: mediaType }), fileName);
    const encoded = new Response(form);
    const bytes = new Uint8Array(await encoded.arrayBuffer());
    const [attachment] = await client.request({
      method: 'POST',
      path: issuePath(ticket, '/attachments'),
      about: `${about(ticket)}, ${fileName}`,
      answer: uploadedSchema(content.size),
      headers: { 'X-Atlassian-Token': 'no-check' },
      content: { type: encoded.headers.get('content-type') ?? '', bytes },
    });
    return attachment.content || ticket.url;
  }
}
