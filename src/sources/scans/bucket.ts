/** The source `bucket`: a folder in an S3-compatible bucket, where a scanner puts its files. It is only listed and read. */
import { z } from 'zod';
import { bucketLocation } from '../../base/bucket/location.js';
import { AuditpressError } from '../../base/errors.js';
import { oneLine } from '../../base/wording/printable.js';
import { withoutSecrets, type Secret } from '../../model/settings/secret.js';
import type { BucketClient } from '../../base/bucket/client.js';
import { BUCKET_CREDENTIALS } from '../../base/bucket/location.js';
import type { BuiltInSource, BuiltInContext } from './built-in-source.js';
import { newestScan } from './newest-scan.js';

const optionsSchema = z.strictObject(
  bucketLocation('Folder in the bucket with the files of the scanner. Default: none.'),
);

type Options = z.output<typeof optionsSchema>;

const REASON_LIMIT = 300;

export const bucketSource: BuiltInSource<Options> = {
  name: 'bucket',
  options: optionsSchema,
  credentials: BUCKET_CREDENTIALS,

  fetch(query, options, context) {
    const { readers, now, signal } = context;
    const { prefix, address } = placeOf(options);
    return inBucket(address, options, context, async (client) => {
      const files = (await filesBelow(client, prefix)).map(({ key, modifiedAt }) => ({
        name: key.slice(prefix.length),
        modifiedAt: modifiedAt.getTime(),
        read: async () => (await client.get(key)) ?? gone(`${address}${key.slice(prefix.length)}`),
      }));
      return newestScan(files, address, { query, readers, now, signal });
    });
  },

  test(options, context) {
    const { prefix, address } = placeOf(options);
    return inBucket(address, options, context, async (client) => (await filesBelow(client, prefix)).length);
  },
};

function placeOf({ bucket, prefix }: Options) {
  const folder = prefix === '' ? '' : `${prefix}/`;
  return { prefix: folder, address: `s3://${bucket}/${folder}` };
}

async function filesBelow(client: BucketClient, prefix: string) {
  return (await client.entries(prefix)).filter(({ key }) => !key.endsWith('/'));
}

async function inBucket<Result>(
  address: string,
  { bucket, region, endpoint }: Options,
  { credentials, signal }: BuiltInContext,
  work: (client: BucketClient) => Promise<Result>,
): Promise<Result> {
  const { BucketFailure, createBucketClient } = await import('../../base/bucket/client.js');
  const textOf = (name: string): string => (credentials[name] as Secret).reveal().trim();
  const client = createBucketClient({
    bucket,
    region,
    endpoint,
    signal,
    accessKeyId: textOf('accessKeyId'),
    secretAccessKey: textOf('secretAccessKey'),
    sessionToken: credentials['sessionToken']?.reveal(),
  });
  try {
    return await work(client);
  } catch (cause) {
    signal?.throwIfAborted();
    if (!(cause instanceof BucketFailure)) throw cause;
    const { status } = cause;
    const answer = status === undefined ? 'it cannot be reached' : `it answers with status ${String(status)}`;
    const reason = oneLine(withoutSecrets(cause.message, Object.values(credentials)), REASON_LIMIT);
    throw new AuditpressError('bucket-unreadable', `expected to read ${address}, but ${answer}: ${reason}`);
  }
}

function gone(address: string): never {
  throw new AuditpressError('scan-unfinished', `expected ${address} to stay while it is read, but it is gone`);
}
