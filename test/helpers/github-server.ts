/** A small GitHub: issues, comments, labels and files of one repository. */
import { createHash } from 'node:crypto';
import { githubViolation } from './github-description.js';
import { startRestServer, type RestAnswer, type RestRequest, type RestServer, type Route } from './rest-server.js';

export interface GithubIssue {
  readonly number: number;
  title: string;
  body: string;
  labels: string[];
  state: 'open' | 'closed';
  state_reason: 'completed' | 'not_planned' | 'reopened' | null;
  readonly comments: { readonly id: number; body: string }[];
  /** Only of a pull request, which the API lists among the issues. */
  pull_request?: object;
}

export interface GithubServer extends RestServer {
  readonly issues: GithubIssue[];
  readonly labels: Set<string>;
  /** Contents by path. */
  readonly files: Map<string, Buffer>;
  /** Message of the last commit of each path. */
  readonly commits: Map<string, string>;
  /** Entries of a page at most, whatever is asked for. */
  mostPerPage: number;
}

const NOT_FOUND: RestAnswer = { status: 404, json: { message: 'Not Found' } };
const REPOSITORY = '/repos/acme/audits';

/** The open issue 1, which nobody has labeled. */
export function aGithubIssue(): GithubIssue {
  return { number: 1, title: 'Audits', body: '', labels: [], state: 'open', state_reason: null, comments: [] };
}

/** The repository `acme/audits`, with the token `github-token`. */
export async function startGithub(issues: GithubIssue[] = []): Promise<GithubServer> {
  const labels = new Set<string>();
  const files = new Map<string, Buffer>();
  const commits = new Map<string, string>();
  let nextComment = 1;
  const github = { mostPerPage: 100 };
  const issueOf = (number: string): GithubIssue | undefined => issues.find((issue) => issue.number === Number(number));
  const shown = ({ comments: _comments, labels: names, ...issue }: GithubIssue) => ({
    ...issue,
    labels: names.map((name) => ({ name })),
  });
  /** As GitHub does, with the address of the next page in a header. */
  const paged = (entries: readonly unknown[], { path, query }: RestRequest): RestAnswer => {
    const size = Math.min(Number(query.get('per_page') ?? 30), github.mostPerPage);
    const page = Number(query.get('page') ?? 1);
    const next = new URLSearchParams(
      [...query, ['page', String(page + 1)]].filter(([name], at, all) => name !== 'page' || at === all.length - 1),
    );
    const isLast = page * size >= entries.length;
    const link = `<https://api.github.com${path}?page=1>; rel="first", <https://api.github.com${path}?${next.toString()}>; rel="next"`;
    return {
      status: 200,
      json: entries.slice((page - 1) * size, page * size),
      ...(!isLast && { headers: { Link: link } }),
    };
  };
  const routes: readonly Route[] = [
    ['GET', new RegExp(`^${REPOSITORY}$`), () => ({ status: 200, json: { full_name: 'acme/audits' } })],
    ['GET', new RegExp(`^${REPOSITORY}/branches/main$`), () => ({ status: 200, json: { name: 'main' } })],
    [
      'GET',
      new RegExp(`^${REPOSITORY}/issues$`),
      (request) => {
        const wanted = (request.query.get('labels') ?? '').split(',');
        const state = request.query.get('state') ?? 'open';
        const found = issues.filter(
          (issue) =>
            wanted.every((label) => issue.labels.includes(label)) && (state === 'all' || issue.state === state),
        );
        return paged(found.map(shown), request);
      },
    ],
    [
      'POST',
      new RegExp(`^${REPOSITORY}/issues$`),
      ({ json }) => {
        const given = json as Pick<GithubIssue, 'title' | 'body' | 'labels'>;
        const issue: GithubIssue = {
          number: issues.length + 1,
          ...given,
          state: 'open',
          state_reason: null,
          comments: [],
        };
        issues.push(issue);
        return { status: 201, json: shown(issue) };
      },
    ],
    [
      'GET',
      new RegExp(`^${REPOSITORY}/issues/(\\d+)$`),
      (_request, number = '') => {
        const issue = issueOf(number);
        return issue === undefined ? NOT_FOUND : { status: 200, json: shown(issue) };
      },
    ],
    [
      'PATCH',
      new RegExp(`^${REPOSITORY}/issues/(\\d+)$`),
      ({ json }, number = '') => {
        const issue = issueOf(number);
        if (issue === undefined) return NOT_FOUND;
        return { status: 200, json: shown(Object.assign(issue, json)) };
      },
    ],
    [
      'GET',
      new RegExp(`^${REPOSITORY}/issues/(\\d+)/comments$`),
      (request, number = '') => {
        const issue = issueOf(number);
        return issue === undefined ? NOT_FOUND : paged(issue.comments, request);
      },
    ],
    [
      'POST',
      new RegExp(`^${REPOSITORY}/issues/(\\d+)/comments$`),
      ({ json }, number = '') => {
        const issue = issueOf(number);
        if (issue === undefined) return NOT_FOUND;
        const comment = { id: nextComment++, body: (json as { body: string }).body };
        issue.comments.push(comment);
        return { status: 201, json: comment };
      },
    ],
    [
      'PATCH',
      new RegExp(`^${REPOSITORY}/issues/comments/(\\d+)$`),
      ({ json }, id) => {
        const comment = issues.flatMap(({ comments }) => comments).find((each) => each.id === Number(id));
        if (comment === undefined) return NOT_FOUND;
        return { status: 200, json: Object.assign(comment, json) };
      },
    ],
    [
      'GET',
      new RegExp(`^${REPOSITORY}/labels/([^/]+)$`),
      (_request, name = '') => (labels.has(name) ? { status: 200, json: { name } } : NOT_FOUND),
    ],
    [
      'POST',
      new RegExp(`^${REPOSITORY}/labels$`),
      ({ json }) => {
        const { name } = json as { name: string };
        labels.add(name);
        return { status: 201, json: { name } };
      },
    ],
    [
      'GET',
      new RegExp(`^${REPOSITORY}/contents/(.+)$`),
      (_request, folder = '') => {
        const found = Array.from(files).filter(([path]) => path.startsWith(`${folder}/`));
        if (found.length === 0) return NOT_FOUND;
        const json = found.map(([path, bytes]) => ({
          type: 'file',
          name: path.slice(folder.length + 1),
          path,
          size: bytes.length,
          sha: gitHash(bytes),
        }));
        return { status: 200, json };
      },
    ],
    [
      'GET',
      new RegExp(`^${REPOSITORY}/commits$`),
      ({ query }) => {
        const message = commits.get(query.get('path') ?? '');
        return { status: 200, json: message === undefined ? [] : [{ sha: '0'.repeat(40), commit: { message } }] };
      },
    ],
    [
      'PUT',
      new RegExp(`^${REPOSITORY}/contents/(.+)$`),
      ({ json }, path = '') => {
        const { content, sha, message } = json as { content: string; message: string; sha?: string };
        const before = files.get(path);
        if (before !== undefined && sha !== gitHash(before)) return { status: 409, json: { message: 'sha' } };
        files.set(path, Buffer.from(content, 'base64'));
        commits.set(path, message);
        const written = { path, sha: gitHash(Buffer.from(content, 'base64')) };
        return { status: before === undefined ? 201 : 200, json: { content: written } };
      },
    ],
  ];
  const server = await startRestServer(routes, (request, answer) => {
    if (request.headers.authorization !== 'Bearer github-token') return 'expected the token';
    if (request.headers['x-github-api-version'] !== '2022-11-28') return 'expected a version';
    return githubViolation(request, answer);
  });
  return Object.assign(github, server, { issues, labels, files, commits });
}

function gitHash(bytes: Buffer): string {
  return createHash('sha1')
    .update(`blob ${String(bytes.length)}\0`)
    .update(bytes)
    .digest('hex');
}
