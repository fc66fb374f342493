import { once } from 'node:events';
import { Agent, get, type IncomingMessage } from 'node:http';
import { connect } from 'node:net';
import { describe, expect, it } from 'vitest';
import { failureOf } from '../helpers/failure.js';
import { aWireReport } from '../helpers/wire-report.js';
import { ask, headersOf, jobPath, nextConnection, nextRequest, runServer } from './running.js';

const PATH = jobPath(aWireReport());

/** Milliseconds, longer than the timeout of a test: waiting for such a limit fails the test. */
const NEVER = 300_000;

describe('a stopping server', () => {
  it('lets running requests end and closes their connections', async () => {
    const server = await runServer({ faults: { delay: 1, delaySeconds: 0.5 } });
    const agent = new Agent({ keepAlive: true });
    const received = nextRequest();
    const request = get(`${server.environments.PROD.url}${PATH}`, { agent, headers: headersOf('PROD') });
    const answered = once(request, 'response') as Promise<[IncomingMessage]>;
    await received;
    const stopped = server.close();
    const [response] = await answered;
    const chunks: Buffer[] = [];
    for await (const chunk of response) chunks.push(chunk as Buffer);
    expect(response.statusCode).toBe(200);
    expect(JSON.parse(Buffer.concat(chunks).toString())).toHaveLength(1);
    await stopped;
    agent.destroy();
  });

  it('accepts no more connections', async () => {
    const server = await runServer();
    await server.close();
    await expect(ask(server, PATH)).rejects.toThrow('fetch failed');
  });

  it('closes idle connections at once', async () => {
    const server = await runServer({ timeouts: { stop: NEVER, keepAlive: NEVER } });
    const agent = new Agent({ keepAlive: true });
    const request = get(`${server.environments.PROD.url}${PATH}`, { agent, headers: headersOf('PROD') });
    const [response] = (await once(request, 'response')) as [IncomingMessage];
    response.resume();
    await once(response, 'end');
    await server.close();
    agent.destroy();
  });

  it('closes requests that never end after a time limit', async () => {
    const server = await runServer({ timeouts: { stop: 200, headers: NEVER, request: NEVER } });
    const accepted = nextConnection();
    const socket = connect(Number(new URL(server.url).port), '127.0.0.1');
    socket.on('error', () => undefined).write('GET / HTTP/1.1\r\nHost: a\r\n');
    const { bytesWritten } = socket;
    const connection = await accepted;
    await expect.poll(() => connection.bytesRead).toBe(bytesWritten);
    const closed = once(socket, 'close');
    await server.close();
    await closed;
  });
});

describe('a server that cannot listen', () => {
  it('reports that the port is in use', async () => {
    const { url } = await runServer();
    const port = Number(new URL(url).port);
    const failure = await failureOf(() => runServer({ options: { port } }));
    expect(failure).toMatchObject({ kind: 'usage', code: 'port-in-use' });
    expect(failure.message).toBe(`--port: expected a free port, but ${String(port)} on 127.0.0.1 is in use`);
  });

  it.each(['192.0.2.1', 'no-such-host.invalid'])('reports that the host is unknown: %s', async (host) => {
    const failure = await failureOf(() => runServer({ options: { host } }));
    expect(failure).toMatchObject({ kind: 'usage', code: 'host-unknown' });
    expect(failure.message).toBe(`--host: expected an address of this machine, received "${host}"`);
  });
});

describe('the address', () => {
  it('has the given host', async () => {
    const { url, isPublic } = await runServer({ options: { host: 'localhost' } });
    expect(url).toMatch(/^http:\/\/localhost:\d+$/);
    expect(isPublic).toBe(false);
    expect((await fetch(`${url}/openapi.json`)).status).toBe(200);
  });

  it('is a local one for a wildcard address, and is marked as public', async () => {
    const { url, isPublic } = await runServer({ options: { host: '0.0.0.0' } });
    expect(url).toMatch(/^http:\/\/127\.0\.0\.1:\d+$/);
    expect(isPublic).toBe(true);
    expect((await fetch(`${url}/openapi.json`)).status).toBe(200);
  });
});

describe('concurrent requests', () => {
  it('are all answered', async () => {
    const server = await runServer();
    const answers = await Promise.all(Array.from({ length: 500 }, () => ask(server, PATH)));
    expect(new Set(answers.map(({ status }) => status))).toEqual(new Set([200]));
  });
});
