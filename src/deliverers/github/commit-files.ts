/** Commits documents to a repository, one commit per file that is not there yet. */
import { createHash } from 'node:crypto';
import { AuditpressError } from '../../base/errors.js';
import type { Delivery } from '../deliverer.js';
import type { RestClient } from '../tickets/rest-client.js';
import type { AttachedFile } from '../tickets/tracker.js';
import { encoded, fileUrl, type GithubOptions } from './github-options.js';
import { commitSchema, commitsSchema, folderSchema } from './answers.js';
import { bytesOf } from '../../base/content.js';

/**
 * A file that exists with another content is replaced only if it was committed for the same account, benchmark and scan job.
 *
 * @param delivery its payload names the folder in the repository, without slashes at its ends; and what the documents are about:
 * see `reportHash`, empty if it is not known
 * @returns the addresses of the files, in order; none without files in the options
 * @throws AuditpressError `delivery-refused` before anything is committed; as `RestClient.request` does
 */
export async function commitFiles(
  { artifacts, payload }: Delivery,
  options: GithubOptions,
  client: RestClient,
): Promise<readonly AttachedFile[]> {
  const { folder, report } = payload as { readonly folder: string; readonly report: string };
  const { files, repository } = options;
  if (files === undefined || artifacts.length === 0) return [];
  const target = files.repository ?? repository;
  const contents = `/repos/${target}/contents/${encoded(folder)}`;
  const present = await client.find({
    method: 'GET',
    path: `${contents}?ref=${encodeURIComponent(files.branch)}`,
    answer: folderSchema,
    about: `the folder ${folder} of ${target}`,
  });
  const hashes = new Map((present ?? []).map(({ name, sha }) => [name, sha]));
  for (const { fileName, content } of artifacts) {
    const sha = hashes.get(fileName);
    if (sha === undefined || sha === gitHashOf(bytesOf(content))) continue;
    const path = `${folder}/${fileName}`;
    const query = new URLSearchParams({ path, sha: files.branch, per_page: '1' });
    const about = `the last commit of ${path} in ${target}`;
    const [last] = await client.request({
      method: 'GET',
      path: `/repos/${target}/commits?${query.toString()}`,
      answer: commitsSchema,
      about,
    });
    if (report === '' || last?.commit.message.includes(`${MARK}${report}`) !== true) throw ofAnother(path, target);
  }
  const committed: AttachedFile[] = [];
  for (const { fileName, content } of artifacts) {
    const bytes = bytesOf(content);
    const sha = hashes.get(fileName);
    const hash = gitHashOf(bytes);
    const isNew = sha !== hash;
    if (isNew) {
      await client.request({
        method: 'PUT',
        path: `${contents}/${encoded(fileName)}`,
        answer: commitSchema(hash),
        about: `${fileName} in ${target}`,
        json: {
          message: `Add ${folder}/${fileName}${report === '' ? '' : `\n\n${MARK}${report}`}`,
          content: bytes.toString('base64'),
          branch: files.branch,
          ...(sha !== undefined && { sha }),
        },
      });
    }
    committed.push({ url: fileUrl(options, folder, fileName), isNew });
  }
  return committed;
}

const MARK = 'auditpress-report: ';

function ofAnother(path: string, repository: string): AuditpressError {
  return new AuditpressError(
    'delivery-refused',
    `expected to commit a new file to ${repository}, but ${path} exists, and it was not committed for the same account, benchmark and scan job`,
    {
      hint: 'Move the file and send the delivery again. For reports to come, another folder can be set with files.path.',
    },
  );
}

function gitHashOf(bytes: Uint8Array): string {
  return createHash('sha1')
    .update(`blob ${String(bytes.length)}\0`)
    .update(bytes)
    .digest('hex');
}
