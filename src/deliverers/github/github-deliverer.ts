/**
 * Delivers to GitHub: comments on an issue, or keeps an issue per group of policies that did not pass. Issues take no attachments,
 * so documents are committed to a repository, or linked where they are published.
 */
import { isRecord } from '../../model/report/json.js';
import type { Artifact } from '../../model/document/artifact.js';
import { reportHash } from '../../base/set-names/subject.js';
import type { Deliverer, Delivery, DeliverySet } from '../deliverer.js';
import { linkTo } from '../links.js';
import { subjectOfFiles } from '../name-at-target.js';
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
import { bodyOf } from '../tickets/markup.js';
import { fileUrl, folderOf, webUrl } from './addresses.js';
import type { CommitPlace } from './commit-files.js';
import { githubOptionsSchema, type GithubOptions } from './github-options.js';

export const githubDeliverer = {
  name: 'github',
  options: githubOptionsSchema,
  credentials: { token: { describe: 'the access token, with permission to write issues, and contents for files' } },
  messages: ['markdown'],
  isRepeatable: true,

  plan(set, options) {
    // A note says nothing that a ticket does not say.
    if (set.artifacts.length === 0 && options.per !== undefined) return [];
    const documents = documentsOf(set);
    const linked = linksOf(documents, set, options);
    const omitted = linked.length > 0 ? [] : documents;
    const body = messageText(set.message, 'markdown', {
      attached: [],
      linked,
      omitted: omitted.map(({ fileName, content: { size } }) => ({ fileName, size, reason: 'not-accepted' as const })),
    });
    const notices = omitted.map(
      ({ fileName }) =>
        `${fileName} is not delivered: issues take no attachments. Set files or linkBase in the options of the deliverer.`,
    );
    const artifacts = options.files === undefined ? [] : documents;
    const subject = subjectOfFiles(set.artifacts);
    const place = {
      folder: folderOf(options.files?.path ?? '', set.name),
      report: subject === undefined ? '' : reportHash(subject),
    };
    const { repository, issue, per } = options;
    const target = `${webUrl(options)}/${repository}/issues`;
    if (per === undefined) {
      return [into(place, planComment(set, { target: `${target}/${String(issue)}`, artifacts, body, notices }))];
    }
    const links = linked.map(({ fileName, url }) => [
      { type: 'externalLink' as const, href: url, children: [{ type: 'text' as const, text: fileName }] },
    ]);
    const where = links.length === 0 ? null : bodyOf([{ type: 'list', items: links }], 'markdown');
    const tickets = { ...options, per, markup: 'markdown', deliverer: 'github', priorities: {} } as const;
    return [into(place, planReport(set, { ...tickets, documents: where, message: body, target, artifacts, notices }))];
  },

  show: showTickets,

  async send(delivery, options, context) {
    context.signal?.throwIfAborted();
    const [{ clientFor, githubTracker }, { commitFiles }] = await Promise.all([
      import('./github-tracker.js'),
      import('./commit-files.js'),
    ]);
    const client = clientFor(options, context);
    const tracker = githubTracker(options, client);
    const payload = readPayload(delivery);
    const { key, target } = delivery;
    // First, so that the links work.
    const files = await commitFiles(delivery.artifacts, placeIn(delivery), options, client);
    const { reference, recipients, retryAfter } =
      payload.kind === 'comment'
        ? await sendComment(tracker, tracker.named(options.issue ?? 0), delivery, payload.body)
        : await sendTickets(tracker, {
            ...{ delivery, payload, closes: options.close, attaches: false, signal: context.signal },
            listUrl: (scope) => `${target}?q=${encodeURIComponent(`is:issue label:${scope}`)}`,
          });
    return { key, target, reference, recipients, retryAfter, artifacts: receiptsOf(delivery, files) };
  },

  async test(options, context) {
    const [{ clientFor }, { issueSchema, namedSchema, repositorySchema }] = await Promise.all([
      import('./github-tracker.js'),
      import('./answers.js'),
    ]);
    const client = clientFor(options, context);
    const { repository, issue, files } = options;
    const what = issue === undefined ? `the repository ${repository}` : `the issue #${String(issue)} of ${repository}`;
    const path = `/repos/${repository}${issue === undefined ? '' : `/issues/${String(issue)}`}`;
    const answer = issue === undefined ? repositorySchema : issueSchema;
    await client.request<unknown>({ method: 'GET', path, answer, about: what });
    if (files === undefined) return `${new URL(options.url).host} lets the account see ${what}.`;
    const branch = `/repos/${files.repository ?? repository}/branches/${encodeURIComponent(files.branch)}`;
    const about = `the branch ${files.branch}`;
    const { name } = await client.request({ method: 'GET', path: branch, answer: namedSchema, about });
    return `${new URL(options.url).host} lets the account see ${what} and the branch ${name}.`;
  },
} satisfies Deliverer<GithubOptions>;

/** Where the documents will be. */
function linksOf(documents: readonly Artifact[], set: DeliverySet, options: GithubOptions) {
  const { linkBase, files } = options;
  if (linkBase !== undefined) {
    return documents.map((document) => ({ fileName: document.fileName, url: linkTo(linkBase, set.name, document) }));
  }
  if (files === undefined) return [];
  const folder = folderOf(files.path, set.name);
  return documents.map(({ fileName }) => ({ fileName, url: fileUrl(options, folder, fileName) }));
}

/** Adds the place for the documents to what is planned. */
function into(place: CommitPlace, delivery: Delivery): Delivery {
  return isRecord(delivery.payload) ? { ...delivery, payload: { ...delivery.payload, ...place } } : delivery;
}

function placeIn({ payload }: Delivery): CommitPlace {
  const { folder, report } = isRecord(payload) ? payload : {};
  return { folder: typeof folder === 'string' ? folder : '', report: typeof report === 'string' ? report : '' };
}
