import { createServer, type ServerResponse } from 'node:http';
import { createServer as createTcpServer, type AddressInfo, type Server } from 'node:net';
import { once } from 'node:events';
import { describe, expect, it, onTestFinished } from 'vitest';
import { BucketFailure, createBucketClient, type BucketClient } from '../../../src/base/bucket/client.js';

async function clientOf(server: Server, scheme = 'http'): Promise<BucketClient> {
  server.listen(0, '127.0.0.1');
  await once(server, 'listening');
  onTestFinished(() => void server.close());
  const endpoint = `${scheme}://127.0.0.1:${String((server.address() as AddressInfo).port)}`;
  const key = { accessKeyId: 'a', secretAccessKey: 'b', sessionToken: undefined };
  return createBucketClient({ bucket: 'audits', region: 'us-east-1', endpoint, ...key });
}

/** A service that gives the same answer to every request. */
function answering(status: number, body: string): Server {
  return createServer((_request, response: ServerResponse) => {
    response.writeHead(status, { connection: 'close' }).end(body);
  });
}

async function failureOf(client: BucketClient): Promise<BucketFailure> {
  const failure = await client.list('records').catch((thrown: unknown) => thrown);
  expect(failure).toBeInstanceOf(BucketFailure);
  return failure as BucketFailure;
}

const ERROR = (code: string, message: string): string =>
  `<?xml version="1.0"?><Error><Code>${code}</Code>${message === '' ? '' : `<Message>${message}</Message>`}</Error>`;
const FOREIGN = 'the answer is not that of an S3-compatible service';

describe('a failure of a bucket', () => {
  it.each([
    ['what the service says', 403, ERROR('AccessDenied', 'Access Denied'), 'Access Denied'],
    ['the code of the service, if that is all', 403, ERROR('AccessDenied', ''), 'AccessDenied'],
    ['that there is no reason', 501, '', 'it gives no reason'],
    ['that a sign-in page is no answer', 200, '<!doctype html><html><body>Sign in<br></body>', FOREIGN],
    ['the same with a status of an error', 403, '<!doctype html><p>Sign in<br></p>', FOREIGN],
    ['the same for JSON', 400, '{"message":"no"}', FOREIGN],
  ])('says %s', async (_what, status, body, reason) => {
    const failure = await failureOf(await clientOf(answering(status, body)));
    expect([failure.status, failure.reason]).toEqual([status, reason]);
  });

  it.each([
    ['a connection that broke off', 'http', ''],
    ['an answer that is not HTTP', 'http', 'SSH-2.0-Example\r\n'],
    ['an answer that is not TLS', 'https', 'HTTP/1.1 400 Bad Request\r\n\r\n'],
  ])('says %s', async (reason, scheme, greeting) => {
    const server = createTcpServer((socket) => {
      socket.on('error', () => undefined);
      socket.end(greeting);
    });
    const failure = await failureOf(await clientOf(server, scheme));
    expect([failure.status, failure.reason]).toEqual([undefined, reason]);
  });
});
