import { AuditpressError } from '../base/errors.js';
import { BUCKET_SCHEME } from '../settings/value-types.js';
import { folderStore } from './folder-store.js';
import type { ArchiveStore } from './store.js';

export type Environment = Readonly<Record<string, string | undefined>>;

/**
 * @param place absolute path of a folder, or `s3://BUCKET/PREFIX`
 * @param env where the credentials of a bucket are
 * @throws AuditpressError `bucket-access-missing` (usage)
 */
export async function openStore(place: string, env: Environment): Promise<ArchiveStore> {
  if (!place.startsWith(BUCKET_SCHEME)) return folderStore(place);
  const [bucket = '', ...folders] = place.slice(BUCKET_SCHEME.length).split('/');
  const access = {
    bucket,
    region: env['AWS_REGION'] ?? env['AWS_DEFAULT_REGION'] ?? 'us-east-1',
    endpoint: env['AWS_ENDPOINT_URL_S3'] ?? env['AWS_ENDPOINT_URL'],
    accessKeyId: required(place, env, 'AWS_ACCESS_KEY_ID'),
    secretAccessKey: required(place, env, 'AWS_SECRET_ACCESS_KEY'),
    sessionToken: env['AWS_SESSION_TOKEN'],
  };
  const [{ createBucketClient }, { bucketStore }] = await Promise.all([
    import('../base/bucket/client.js'),
    import('./bucket-store.js'),
  ]);
  return bucketStore(createBucketClient(access), place, folders.map((folder) => `${folder}/`).join(''));
}

function required(place: string, env: Environment, name: string): string {
  const value = env[name];
  if (value !== undefined && value !== '') return value;
  throw new AuditpressError('bucket-access-missing', `expected ${name} for the archive ${place}, found none`);
}
