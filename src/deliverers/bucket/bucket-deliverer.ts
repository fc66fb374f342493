/** Uploads a document set to an S3-compatible bucket. */
import { sha256Of } from '../../base/sha256.js';
import { z } from 'zod';
import type { BucketClient, PutOutcome } from '../../base/bucket/client.js';
import { BUCKET_CREDENTIALS, bucketLocation } from '../../base/bucket/location.js';
import { AuditpressError } from '../../base/errors.js';
import { oneLine } from '../../base/wording/printable.js';
import type { Artifact, Receipt } from '../../model/document/artifact.js';
import { withoutSecrets } from '../../model/settings/secret.js';
import { deliveryKey, type Deliverer, type DeliverContext } from '../deliverer.js';
import { MANIFEST_NAME } from '../folder/plan-sets.js';
import { requiredCredential } from '../http/post.js';
import { placeAtTarget, type Place } from '../place-at-target.js';
import { bytesOf } from '../../base/content.js';

const REASON_LIMIT = 300;

const bucketOptionsSchema = z.strictObject({
  ...bucketLocation('Folder in the bucket for the document sets. Default: none.'),
  singleWriter: z
    .boolean()
    .default(false)
    .describe(
      'Whether only one run at a time writes below the prefix, so that a service without conditional writes (If-None-Match) is safe. Default: false.',
    ),
});

export type BucketOptions = z.output<typeof bucketOptionsSchema>;

/**
 * Writes the set to `<prefix>/<name of the set>/`, the manifest last: see `placeAtTarget`. Objects that have the same bytes are kept.
 * A set with an object that has others is refused before anything is written.
 */
export const bucketDeliverer = {
  name: 'bucket',
  options: bucketOptionsSchema,
  credentials: BUCKET_CREDENTIALS,
  isRepeatable: true,

  plan(set, { bucket, prefix, endpoint = '' }) {
    const target = `s3://${[bucket, prefix, set.name].filter((part) => part !== '').join('/')}`;
    const key = deliveryKey(target, set, set.artifacts, [endpoint]);
    return [{ key, target, recipients: [], artifacts: set.artifacts, payload: null, notices: [] }];
  },

  async send({ key, target, artifacts }, options, context) {
    const files = await inBucket(target, options, context, async (client) => {
      const bucket = `s3://${options.bucket}/`;
      const path = target.slice(bucket.length);
      const above = path.slice(0, path.lastIndexOf('/') + 1);
      const place = await placeAtTarget(path.slice(above.length), artifacts, (file) => client.get(`${above}${file}`));
      return upload(client, `${above}${place.name}`, bucket, place, options);
    });
    return { key, target, reference: '', recipients: [], artifacts: files };
  },

  async test(options, context: DeliverContext) {
    const { bucket, prefix } = options;
    const address = `s3://${bucket}/${prefix}`;
    await inBucket(address, options, context, (client) => client.list(prefix === '' ? '' : `${prefix}/`, 1));
    return `${address} can be read. Whether it can be written to is known after the first delivery.`;
  },
} satisfies Deliverer<BucketOptions>;

async function upload(
  client: BucketClient,
  folder: string,
  bucket: string,
  { artifacts, replaced }: Place,
  { singleWriter }: BucketOptions,
): Promise<readonly Receipt[]> {
  const target = `${bucket}${folder}`;
  const at = ({ fileName }: Artifact): string => `${folder}/${fileName}`;
  const currentOf = ({ fileName }: Artifact): Uint8Array | undefined =>
    fileName === MANIFEST_NAME ? replaced : undefined;
  const found = new Map<Artifact, boolean>();
  for (const artifact of artifacts) {
    const isThere = currentOf(artifact) === undefined && (await hasSame(client, at(artifact), target, artifact));
    found.set(artifact, isThere);
  }
  const receipts: Receipt[] = [];
  // The manifest is the last of them.
  for (const artifact of artifacts) {
    const { fileName, mediaType, content } = artifact;
    const [bytes, current] = [bytesOf(content), currentOf(artifact)];
    const headers = { contentType: mediaType, contentDisposition: attachmentNamed(fileName) };
    const write = async (): Promise<PutOutcome> => {
      if (current !== undefined && bytes.equals(current)) return 'exists';
      if (singleWriter) await client.put(at(artifact), bytes, headers);
      else if (current === undefined) return client.putNew(at(artifact), bytes, headers);
      else if ((await client.replace(at(artifact), bytes, current, headers)) === 'changed') {
        const message = `expected to add to the document set in ${target}, but another run has changed it`;
        throw new AuditpressError('delivery-postponed', message);
      }
      return 'written';
    };
    const isNew = found.get(artifact) !== true && (await write()) === 'written';
    // Another run may have written it in the meantime.
    if (!isNew && found.get(artifact) === false && !(await hasSame(client, at(artifact), target, artifact))) {
      throw new AuditpressError(
        'delivery-postponed',
        `expected ${target} to have ${fileName}, as the service says when it is written, but there is none`,
      );
    }
    receipts.push({
      path: `${target}/${fileName}`,
      sha256: content.sha256,
      bytes: content.size,
      outcome: isNew ? 'written' : 'unchanged',
    });
  }
  return receipts;
}

/**
 * Whether the bucket has the file.
 *
 * @throws AuditpressError `delivery-refused` if the object has other bytes
 */
async function hasSame(
  client: BucketClient,
  key: string,
  target: string,
  { fileName, content }: Artifact,
): Promise<boolean> {
  const bytes = await client.get(key);
  if (bytes === undefined) return false;
  if (sha256Of(bytes) === content.sha256) return true;
  throw new AuditpressError(
    'delivery-refused',
    `expected to write new objects to ${target}, but ${fileName} exists and differs`,
    { hint: 'Delete or move it, or choose another prefix.' },
  );
}

/** The name twice: for old programs without its special characters. */
function attachmentNamed(fileName: string): string {
  const plain = fileName.replace(/[^\x20-\x7e]|["\\%]/g, '_');
  const encoded = encodeURIComponent(fileName).replace(
    /['()*]/g,
    (character) => `%${character.charCodeAt(0).toString(16)}`,
  );
  return `attachment; filename="${plain}"; filename*=UTF-8''${encoded}`;
}

async function inBucket<Result>(
  address: string,
  { bucket, region, endpoint }: BucketOptions,
  { credentials, signal }: DeliverContext,
  work: (client: BucketClient) => Promise<Result>,
): Promise<Result> {
  signal?.throwIfAborted();
  const needed = (name: string): string => requiredCredential(credentials, name, 'bucket').reveal().trim();
  const access = {
    bucket,
    region,
    endpoint,
    signal,
    accessKeyId: needed('accessKeyId'),
    secretAccessKey: needed('secretAccessKey'),
    sessionToken: credentials['sessionToken']?.reveal(),
  };
  const { BucketFailure, createBucketClient } = await import('../../base/bucket/client.js');
  try {
    return await work(createBucketClient(access));
  } catch (cause) {
    signal?.throwIfAborted();
    if (!(cause instanceof BucketFailure)) throw cause;
    const { meaning, status } = cause;
    if (meaning === 'unconditional') throw withoutConditions(address);
    const answer = status === undefined ? 'it cannot be reached' : `it answers with status ${String(status)}`;
    const reason = oneLine(withoutSecrets(cause.message, Object.values(credentials)), REASON_LIMIT);
    // Uploads are repeatable, so an unknown outcome is one that can be tried again.
    const isTemporary =
      status === undefined || status < 400 || status === 408 || status === 429 || (status >= 500 && status !== 501);
    throw new AuditpressError(
      meaning === 'unknown' ? 'delivery-unknown' : isTemporary ? 'delivery-postponed' : 'delivery-refused',
      `expected to use ${address}, but ${answer}: ${reason}`,
      { hint: meaning === 'unknown' ? HINT_ANSWER : undefined },
    );
  }
}

const HINT_ANSWER = 'Check endpoint in the options of the deliverer. A sign-in page of a proxy also answers like this.';

function withoutConditions(address: string): AuditpressError {
  return new AuditpressError(
    'delivery-refused',
    `expected the service of ${address} to have conditional writes (If-None-Match), which keep two runs from overwriting each other, but it has none (status 501)`,
    {
      hint: 'If only one run at a time writes there, set singleWriter: true in the options of the deliverer. Otherwise use another service.',
    },
  );
}
