import { createServer, request, type IncomingMessage, type Server, type ServerResponse } from 'node:http';
import { once } from 'node:events';
import { pipeline } from 'node:stream';
import type { AddressInfo } from 'node:net';
import S3rver from 's3rver';
import { onTestFinished } from 'vitest';
import { temporaryFolder } from './temporary-folder.js';

export const BUCKET = 'audits';

export interface BucketServer {
  readonly endpoint: string;
  /** For the command line. */
  readonly env: Readonly<Record<string, string>>;
}

/**
 * An S3-speaking server with an empty bucket: s3rver, which ignores `If-None-Match` on writes. In front of it, a proxy answers
 * as Amazon documents it: 412 if the key exists.
 *
 * @param conditional `honored`, or `ignored` as s3rver does, or `refused` with 501
 */
export async function startBucket(conditional: Conditional = 'honored'): Promise<BucketServer> {
  const directory = temporaryFolder();
  const bucket = new S3rver({
    address: '127.0.0.1',
    port: 0,
    silent: true,
    directory,
    configureBuckets: [{ name: BUCKET, configs: [] }],
  });
  const { port } = await bucket.run();
  const proxy = createServer((asked, answer) => void handle(asked, answer, port, conditional));
  proxy.listen(0, '127.0.0.1');
  await once(proxy, 'listening');
  onTestFinished(async () => {
    await close(proxy);
    await bucket.close();
  });
  const endpoint = `http://127.0.0.1:${String((proxy.address() as AddressInfo).port)}`;
  const env = { AWS_ENDPOINT_URL_S3: endpoint, AWS_ACCESS_KEY_ID: 'S3RVER', AWS_SECRET_ACCESS_KEY: 'S3RVER' };
  return { endpoint, env };
}

/** Requests run one after the other: s3rver shows an object while it is being written, which no other service does. */
let turn: Promise<unknown> = Promise.resolve();

type Conditional = 'honored' | 'ignored' | 'refused';

function handle(
  asked: IncomingMessage,
  answer: ServerResponse,
  port: number,
  conditional: Conditional,
): Promise<unknown> {
  turn = turn.then(() => respond(asked, answer, port, conditional)).catch(() => answer.destroy());
  return turn;
}

async function respond(
  asked: IncomingMessage,
  answer: ServerResponse,
  port: number,
  conditional: Conditional,
): Promise<void> {
  const { searchParams } = new URL(asked.url ?? '', 'http://bucket');
  if (searchParams.has('max-keys')) return listPage(asked, answer, port, searchParams);
  const isConditional = asked.headers['if-none-match'] === '*';
  if (!isConditional || conditional === 'ignored') return pass(asked, answer, port);
  if (conditional === 'refused') return refuse(asked, answer, 501, 'NotImplemented');
  if (await exists(port, asked.url ?? '')) return refuse(asked, answer, 412, 'PreconditionFailed');
  return pass(asked, answer, port);
}

async function pass(asked: IncomingMessage, answer: ServerResponse, port: number): Promise<void> {
  const { method, url: path, headers } = asked;
  const passed = request({ host: '127.0.0.1', port, method, path, headers, agent: false });
  // The one that ends too early ends the other: then there is no response.
  pipeline(asked, passed, () => undefined);
  const [response] = (await once(passed, 'response')) as [IncomingMessage];
  answer.writeHead(response.statusCode ?? 500, response.headers);
  response.pipe(answer);
  await once(answer, 'close');
}

/** One page of a list. s3rver cannot make pages: its cipher for the place of the next one is gone from OpenSSL 3. */
async function listPage(
  { url = '', headers }: IncomingMessage,
  answer: ServerResponse,
  port: number,
  query: URLSearchParams,
): Promise<void> {
  const path = url.replace(/(max-keys|continuation-token)=[^&]*&?/g, '');
  const unsigned = { host: headers.host };
  const whole = request({ host: '127.0.0.1', port, path, headers: unsigned, agent: false });
  whole.end();
  const [response] = (await once(whole, 'response')) as [IncomingMessage];
  const xml = Buffer.concat(await response.toArray()).toString('utf8');
  const entries = xml.match(/<Contents>.*?<\/Contents>/gs) ?? [];
  const from = Number(query.get('continuation-token') ?? 0);
  const to = from + Number(query.get('max-keys'));
  const next = to < entries.length ? `<NextContinuationToken>${String(to)}</NextContinuationToken>` : '';
  answer.writeHead(200, { 'content-type': 'application/xml' });
  answer.end(
    `<?xml version="1.0"?><ListBucketResult><IsTruncated>${String(next !== '')}</IsTruncated>${next}` +
      `${entries.slice(from, to).join('')}</ListBucketResult>`,
  );
  await once(answer, 'close');
}

async function exists(port: number, path: string): Promise<boolean> {
  const asked = request({ host: '127.0.0.1', port, method: 'HEAD', path: path.split('?')[0], agent: false });
  asked.end();
  const [response] = (await once(asked, 'response')) as [IncomingMessage];
  response.resume();
  return response.statusCode === 200;
}

async function refuse(asked: IncomingMessage, answer: ServerResponse, status: number, code: string): Promise<void> {
  asked.resume();
  await once(asked, 'end');
  answer.writeHead(status, { 'content-type': 'application/xml' });
  answer.end(`<?xml version="1.0"?><Error><Code>${code}</Code><Message>${code}</Message></Error>`);
}

async function close(server: Server): Promise<void> {
  server.closeAllConnections();
  server.close();
  await once(server, 'close');
}
