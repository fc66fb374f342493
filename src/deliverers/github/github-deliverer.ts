/** Delivers to GitHub. Issues take no attachments, so documents are committed to a repository, or linked where they are published. */
import { reportHash } from '../../base/set-names/subject.js';
import { subjectOfFiles } from '../manifest.js';
import { linkTo } from '../options.js';
import { bodyOf } from '../tickets/markup.js';
import { ticketDeliverer } from '../tickets/ticket-deliverer.js';
import { fileUrl, folderOf, githubOptionsSchema, webUrl, type GithubOptions } from './github-options.js';

const NO_ATTACHMENTS =
  'Issues take no attachments, so no document is delivered. Set files or linkBase in the options of the deliverer.';

export const githubDeliverer = ticketDeliverer<GithubOptions, typeof githubOptionsSchema>({
  name: 'github',
  options: githubOptionsSchema,
  token: { describe: 'the access token, with permission to write issues, and contents for files' },
  messages: ['markdown'],
  markup: () => 'markdown',

  target(options) {
    const { repository, issue, per } = options;
    const issues = `${webUrl(options)}/${repository}/issues`;
    return per === undefined ? `${issues}/${String(issue)}` : issues;
  },

  place(documents, set, options) {
    const { linkBase, files } = options;
    const folder = folderOf(files?.path ?? '', set.name);
    const isLinked = linkBase !== undefined || files !== undefined;
    const linked = (isLinked ? documents : []).map((document) => ({
      fileName: document.fileName,
      url: linkBase === undefined ? fileUrl(options, folder, document.fileName) : linkTo(linkBase, set.name, document),
    }));
    const omitted = linked.length > 0 ? [] : documents;
    const items = linked.map(({ fileName, url }) => [
      { type: 'externalLink' as const, href: url, children: [{ type: 'text' as const, text: fileName }] },
    ]);
    const subject = subjectOfFiles(set.artifacts);
    return {
      files: {
        attached: [],
        linked,
        omitted: omitted.map(({ fileName, content: { size } }) => ({ fileName, size, reason: 'not-accepted' })),
      },
      artifacts: files === undefined ? [] : documents,
      notices: omitted.length === 0 ? [] : [NO_ATTACHMENTS],
      links: items.length === 0 ? null : bodyOf([{ type: 'list', items }], 'markdown'),
      payload: { folder, report: subject === undefined ? '' : reportHash(subject) },
    };
  },

  async open(options, context) {
    const { githubTracker } = await import('./github-tracker.js');
    return githubTracker(options, context);
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
});
