/**
 * The S3 client, reduced to what archives and deliverers need. The build puts this file beside the program, because few runs load
 * it.
 *
 * A success is what https://docs.aws.amazon.com/AmazonS3/latest/API describes: an object that is written or read has an ETag, a
 * deletion is answered with 204, a list says whether it is cut off. A sign-in page of a proxy has nothing of that.
 */
import {
  DeleteObjectCommand,
  GetObjectCommand,
  type GetObjectCommandOutput,
  ListObjectsV2Command,
  PutObjectCommand,
  type PutObjectCommandOutput,
  S3Client,
  S3ServiceException,
} from '@aws-sdk/client-s3';
import { compareCodeUnits } from '../../model/values/natural-order.js';
import { explainConnection, VERIFIED } from '../http/connection.js';
import { EndlessList, readPages } from '../http/pages.js';

export interface BucketAccess {
  readonly bucket: string;
  readonly region: string;
  /** Of another service than Amazon's; undefined for Amazon's. */
  readonly endpoint: string | undefined;
  readonly accessKeyId: string;
  readonly secretAccessKey: string;
  readonly sessionToken: string | undefined;
  /** Keys that one response lists. Default: what the service does, mostly 1,000. */
  readonly pageSize?: number;
  readonly signal?: AbortSignal | undefined;
}

export interface ObjectHeaders {
  readonly contentType: string;
  readonly contentDisposition: string;
}

/** What became of a conditional write: `exists` if there is an object with the key. */
export type PutOutcome = 'written' | 'exists';

export interface BucketClient {
  get(key: string): Promise<Uint8Array | undefined>;
  /** As `get`, a part at a time. */
  parts(key: string): Promise<AsyncIterable<Uint8Array> | undefined>;
  put(key: string, body: Uint8Array, headers?: ObjectHeaders): Promise<void>;
  /** Replaces an object that still has the bytes `current`. `changed` if it has not. */
  replace(key: string, body: Uint8Array, current: Uint8Array, headers?: ObjectHeaders): Promise<'written' | 'changed'>;
  /** Writes an object unless there is one with the key. */
  putNew(key: string, body: Uint8Array, headers?: ObjectHeaders): Promise<PutOutcome>;
  delete(key: string): Promise<void>;
  /** Keys that begin with the prefix, in order; at most `limit`. */
  list(prefix: string, limit?: number): Promise<readonly string[]>;
  /** Objects whose keys begin with the prefix, in the order of the keys. */
  entries(prefix: string): Promise<readonly BucketEntry[]>;
}

export interface BucketEntry {
  readonly key: string;
  readonly modifiedAt: Date;
}

/**
 * A request that the service refused, or that did not reach it. `status` is that of the response; undefined without one. Has no
 * cause, because that of the client holds the request with its signature.
 */
export class BucketFailure extends Error {
  constructor(
    readonly status: number | undefined,
    readonly reason: string,
    /** `unconditional`: the service has no conditional writes. `unknown`: the object may have been written. */
    readonly meaning?: 'unconditional' | 'unknown',
  ) {
    super(reason);
  }
}

const CONNECTION_TIMEOUT = 10_000;
const REQUEST_TIMEOUT = 120_000;
const ATTEMPTS = 5;
const PRECONDITION_FAILED = 412;
/** Another conditional write to the same key is under way. */
const CONFLICT = 409;
const NOT_IMPLEMENTED = 501;
const NO_CONTENT = 204;

/** The client warns of each Node that its future versions will not run on. It is bundled, so that does not concern users. */
process.env['AWS_SDK_JS_NODE_VERSION_SUPPORT_WARNING_DISABLED'] = 'true';

export function createBucketClient(access: BucketAccess): BucketClient {
  const { bucket: Bucket, region, endpoint, accessKeyId, secretAccessKey, sessionToken, pageSize: MaxKeys } = access;
  const sending = access.signal === undefined ? {} : { abortSignal: access.signal };
  const client = new S3Client({
    region,
    credentials: { accessKeyId, secretAccessKey, ...(sessionToken !== undefined && { sessionToken }) },
    // Other services often have no names for buckets.
    ...(endpoint !== undefined && { endpoint, forcePathStyle: true }),
    maxAttempts: ATTEMPTS,
    requestHandler: {
      connectionTimeout: CONNECTION_TIMEOUT,
      requestTimeout: REQUEST_TIMEOUT,
      httpsAgent: VERIFIED,
    },
    // Objects have a SHA-256 of their own, and not every service knows the checksums of Amazon.
    requestChecksumCalculation: 'WHEN_REQUIRED',
    responseChecksumValidation: 'WHEN_REQUIRED',
  });

  async function found(Key: string): Promise<GetObjectCommandOutput | undefined> {
    try {
      const answer = await client.send(new GetObjectCommand({ Bucket, Key }), sending);
      requireTag(answer);
      return answer;
    } catch (cause) {
      if (cause instanceof S3ServiceException && cause.name === 'NoSuchKey') return undefined;
      throw failureOf(cause);
    }
  }

  async function tagged(key: string): Promise<{ readonly bytes: Uint8Array; readonly tag: string } | undefined> {
    const answer = await found(key);
    if (answer === undefined) return undefined;
    const bytes = (await answer.Body?.transformToByteArray().catch(rethrow)) ?? new Uint8Array();
    return { bytes, tag: answer.ETag ?? '' };
  }

  /** @returns whether it was written: not if the condition does not hold */
  async function write(
    Key: string,
    Body: Uint8Array,
    headers: ObjectHeaders | undefined,
    condition?: { readonly IfNoneMatch: '*' } | { readonly IfMatch: string },
    attempt = 1,
  ): Promise<boolean> {
    const stored = { ContentType: headers?.contentType, ContentDisposition: headers?.contentDisposition };
    try {
      const put = new PutObjectCommand({ Bucket, Key, Body, ...condition, ...stored });
      requireTag(await client.send(put, sending), 'unknown');
      return true;
    } catch (cause) {
      const failure = failureOf(cause);
      if (condition === undefined) throw failure;
      const { status, reason } = failure;
      if (status === PRECONDITION_FAILED) return false;
      if (status === CONFLICT && 'IfMatch' in condition) return false;
      if (status === CONFLICT && attempt < ATTEMPTS) return write(Key, Body, headers, condition, attempt + 1);
      throw status === NOT_IMPLEMENTED ? new BucketFailure(status, reason, 'unconditional') : failure;
    }
  }

  return {
    get: async (key) => (await tagged(key))?.bytes,
    async parts(key) {
      const answer = await found(key);
      // In Node, a body is a stream.
      return answer && partsOf((answer.Body ?? []) as AsyncIterable<Uint8Array>);
    },
    async put(key, body, headers) {
      await write(key, body, headers);
    },
    putNew: async (key, body, headers) =>
      (await write(key, body, headers, { IfNoneMatch: '*' })) ? 'written' : 'exists',
    async replace(key, body, current, headers) {
      const found = await tagged(key);
      if (found === undefined || !Buffer.from(found.bytes).equals(current)) return 'changed';
      return (await write(key, body, headers, { IfMatch: found.tag })) ? 'written' : 'changed';
    },
    async delete(Key) {
      const deleted = await client.send(new DeleteObjectCommand({ Bucket, Key }), sending).catch(rethrow);
      const status = deleted.$metadata.httpStatusCode;
      if (status !== NO_CONTENT) throw new BucketFailure(status, 'this is not the answer to a deletion (204)');
    },
    list: async (prefix, enough) => (await entriesOf(prefix, enough)).map(({ key }) => key),
    entries: entriesOf,
  };

  async function entriesOf(Prefix: string, enough = Infinity): Promise<readonly BucketEntry[]> {
    const pageAt = async (ContinuationToken?: string) => {
      const page = await client
        .send(new ListObjectsV2Command({ Bucket, Prefix, ContinuationToken, MaxKeys }), sending)
        .catch(rethrow);
      const { IsTruncated, NextContinuationToken, $metadata } = page;
      const isWhole = IsTruncated === false || (IsTruncated === true && NextContinuationToken !== undefined);
      if (!isWhole) throw new BucketFailure($metadata.httpStatusCode, 'this is not a list of objects');
      const entries = (page.Contents ?? []).flatMap(({ Key: key, LastModified = new Date(0) }) =>
        key === undefined ? [] : [{ key, modifiedAt: LastModified }],
      );
      return { entries, next: IsTruncated ? NextContinuationToken : undefined };
    };
    const found = await readPages(pageAt, { enough }).catch((failure: unknown) => {
      if (!(failure instanceof EndlessList)) throw failure;
      throw new BucketFailure(LISTED, `a list of objects with ${failure.message}`);
    });
    return found.slice(0, enough).sort((one, other) => compareCodeUnits(one.key, other.key));
  }
}

async function* partsOf(body: AsyncIterable<Uint8Array>): AsyncGenerator<Uint8Array> {
  try {
    yield* body;
  } catch (cause) {
    throw failureOf(cause);
  }
}

const LISTED = 200;

function requireTag(
  { ETag = '', $metadata }: PutObjectCommandOutput | GetObjectCommandOutput,
  meaning?: BucketFailure['meaning'],
): void {
  if (ETag !== '') return;
  throw new BucketFailure($metadata.httpStatusCode, 'the answer has no ETag, so it is not about an object', meaning);
}

function rethrow(cause: unknown): never {
  throw failureOf(cause);
}

function failureOf(cause: unknown): BucketFailure {
  if (cause instanceof BucketFailure) return cause;
  return new BucketFailure(statusOf(cause), reasonOf(cause as Error & Partial<Answered>));
}

interface Answered {
  readonly $response: { readonly statusCode?: number };
}

function statusOf(cause: unknown): number | undefined {
  if (cause instanceof S3ServiceException) return cause.$metadata.httpStatusCode;
  // Of a response that the client cannot read.
  return (cause as Partial<Answered>).$response?.statusCode;
}

/** The client gives its own class to what a service says, and these names to answers that say nothing. */
const NO_REASON: ReadonlySet<string> = new Set(['', 'Unknown', 'UnknownError']);

function reasonOf(cause: Error & Partial<Answered> & { readonly code?: string }): string {
  const { name, message, code = '', $response } = cause;
  if (cause instanceof S3ServiceException) {
    return [message, name].find((text) => !NO_REASON.has(text)) ?? 'it gives no reason';
  }
  if ($response !== undefined) return 'the answer is not that of an S3-compatible service';
  if (name === 'TimeoutError' && code === '') return 'no answer in time';
  const [, received] = explainConnection(code, message);
  return received;
}
