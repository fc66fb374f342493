/** Commits documents to a repository, one commit per file that is not there yet. */
import { createHash } from 'node:crypto';
import type { Artifact } from '../../model/document/artifact.js';
import { isList, isRecord, type JsonValue } from '../../model/report/json.js';
import { bytesOf } from '../bytes-of.js';
import type { RestClient } from '../tickets/rest-client.js';
import type { AttachedFile } from '../tickets/tracker.js';
import { encoded, fileUrl } from './addresses.js';
import type { GithubOptions } from './github-options.js';

/**
 * @param folder in the repository, without slashes at its ends
 * @returns the addresses of the files, in order; none without files in the options
 * @throws AuditpressError as `RestClient.request` does
 */
export async function commitFiles(
  artifacts: readonly Artifact[],
  folder: string,
  options: GithubOptions,
  client: RestClient,
): Promise<readonly AttachedFile[]> {
  const { files, repository } = options;
  if (files === undefined || artifacts.length === 0) return [];
  const target = files.repository ?? repository;
  const contents = `/repos/${target}/contents/${encoded(folder)}`;
  const present = await client.find({
    ...{ method: 'GET', path: `${contents}?ref=${encodeURIComponent(files.branch)}` },
    about: `the folder ${folder} of ${target}`,
  });
  const hashes = new Map(present !== undefined && isList(present) ? present.map(hashOfFile) : []);
  const committed: AttachedFile[] = [];
  for (const { fileName, content } of artifacts) {
    const bytes = bytesOf(content);
    const sha = hashes.get(fileName);
    const isNew = sha !== gitHashOf(bytes);
    if (isNew) {
      await client.request({
        ...{ method: 'PUT', path: `${contents}/${encoded(fileName)}`, about: `${fileName} in ${target}` },
        json: {
          message: `Add ${folder}/${fileName}`,
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

function hashOfFile(file: JsonValue): readonly [name: string, sha: string] {
  const { name, sha } = isRecord(file) ? file : {};
  return [typeof name === 'string' ? name : '', typeof sha === 'string' ? sha : ''];
}

/** As Git names the content of a file. */
function gitHashOf(bytes: Uint8Array): string {
  return createHash('sha1')
    .update(`blob ${String(bytes.length)}\0`)
    .update(bytes)
    .digest('hex');
}
