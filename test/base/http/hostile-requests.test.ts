/** Every server of the built program gets requests that no browser sends. Each must answer the next one. */
import { spawn, type ChildProcess } from 'node:child_process';
import { writeFileSync } from 'node:fs';
import { connect } from 'node:net';
import { join } from 'node:path';
import { createInterface } from 'node:readline';
import { fileURLToPath } from 'node:url';
import fc from 'fast-check';
import { describe, expect, it, onTestFinished } from 'vitest';
import { putQueue } from '../../helpers/embedded-queue.js';
import { startPreview } from '../../helpers/running-preview.js';
import { temporaryFolder } from '../../helpers/temporary-folder.js';
import { aWireReport } from '../../helpers/wire-report.js';
import { runs } from '../../helpers/runs.js';

const MAIN = fileURLToPath(new URL('../../../dist/cli/main.js', import.meta.url));

interface Server {
  readonly child: ChildProcess;
  /** Of a resource that it serves. */
  readonly url: string;
}

/** Starts the built command line, and waits for the line of its output from which `urlOf` reads an address. */
async function start(
  words: readonly string[],
  urlOf: (line: string) => string | undefined,
  cwd = temporaryFolder(),
): Promise<Server> {
  const child = spawn(process.execPath, [MAIN, ...words], {
    cwd,
    stdio: ['ignore', 'pipe', 'inherit'],
  });
  onTestFinished(() => void child.kill('SIGKILL'));
  for await (const line of createInterface(child.stdout)) {
    const url = urlOf(line);
    if (url !== undefined) return { child, url };
  }
  throw new Error('expected a server, but it ended');
}

const SERVERS: Readonly<Record<string, () => Promise<Server>>> = {
  serve: () =>
    start(['serve', '--port', '0', '--json'], (line) => (JSON.parse(line) as { readonly openApi: string }).openApi),
  'worker --listen': async () => {
    const folder = temporaryFolder();
    await putQueue(join(folder, 'auditpress-archive'));
    const addressIn = (line: string): string | undefined => {
      const { address } = JSON.parse(line) as { readonly address?: string };
      return address === undefined ? undefined : `${address}/metrics`;
    };
    return start(['worker', '--listen', '0', '--log-format', 'json'], addressIn, folder);
  },
  preview: async () => {
    const folder = temporaryFolder();
    writeFileSync(join(folder, 'report.json'), JSON.stringify([aWireReport()]));
    return startPreview(['--port', '0', '--format', 'html', '--report', 'report.json'], folder);
  },
};

/** Sends bytes on a connection of their own, until the server answers or closes it. */
async function send(url: string, bytes: Buffer): Promise<void> {
  const socket = connect(Number(new URL(url).port), '127.0.0.1');
  await new Promise<void>((resolve) => {
    socket.on('data', () => resolve());
    socket.on('close', () => resolve());
    // A reset connection is an answer, too.
    socket.on('error', () => resolve());
    socket.end(bytes);
  });
  socket.destroy();
}

/** Parts of requests, each of which some program has sent. `PATH` stands for a path that the server knows. */
const METHODS = ['GET', 'HEAD', 'POST', 'OPTIONS', 'CONNECT', 'TRACE', 'PURGE', 'get', 'PRI', ''];
const TARGETS = [
  'PATH',
  'PATH?',
  'PATH?framed&framed=%',
  'PATH/',
  'PATH%2e',
  'PATH#x',
  'PATH;x',
  'PATH//',
  'PATH/../..',
  'PATH\\',
  '/',
  '//',
  '///',
  '//[',
  '//a:b@c:d',
  '//@',
  '/%',
  '/%zz',
  '/%00',
  '/%ff',
  '/\u00ff',
  '/../../etc/passwd',
  '/..',
  '/\\',
  'http://[',
  'http://',
  'http://x:99999/',
  'http://a b/',
  'https://x/PATH',
  'file:///etc/passwd',
  'javascript:0',
  '*',
  '?',
  '#',
  ':',
  '[',
  '',
  'x',
  '/?__proto__=1&constructor=2',
  '/__proto__',
  '/constructor',
  `/${'a'.repeat(15_000)}`,
];
const VERSIONS = ['HTTP/1.1', 'HTTP/1.0', 'HTTP/0.9', 'HTTP/2.0', 'HTTP/9.9', 'http/1.1', ''];
const HEADERS = [
  'Host: x',
  'Host: 127.0.0.1',
  'Host:',
  'Host: [',
  'Host: x:y:z',
  'Host: \u0001',
  'HOST: \u00ff',
  'Connection: upgrade\r\nUpgrade: websocket',
  'Connection: upgrade\r\nUpgrade: h2c\r\nHTTP2-Settings: AA',
  'Content-Length: -1',
  'Content-Length: 1e9',
  'Content-Length: 5\r\nContent-Length: 6',
  'Content-Length: 99999999',
  'Transfer-Encoding: chunked',
  'Transfer-Encoding: gzip',
  'Transfer-Encoding: chunked, chunked',
  'TE: trailers',
  'Expect: 100-continue',
  'Expect: x',
  'Range: bytes=9-1',
  'If-None-Match: "',
  'Accept-Encoding: *;q=-1',
  'Authorization: Bearer',
  'Authorization: Basic \u00ff',
  'Authorization: x\r\nAuthorization: y',
  ' folded: x',
  'Ocp-Apim-Subscription-Key: x',
  '__proto__: x',
  'constructor: x',
  'no colon',
  ': empty',
  `Long: ${'a'.repeat(20_000)}`,
];
const BODIES = ['', '0\r\n\r\n', 'zz\r\n', 'ffffffffffffffff\r\n', '\u0000\u00ff', 'GET // HTTP/1.1\r\n\r\n', '{"a":'];

/** A request, mostly of such parts, or a damaged one. */
function requestsTo(url: string): fc.Arbitrary<Buffer> {
  const { host, pathname } = new URL(url);
  const own = [`Host: ${host}`];
  return fc
    .record({
      method: fc.oneof(fc.constantFrom(...METHODS), fc.constant('GET')),
      target: fc.oneof(fc.constantFrom(...TARGETS), fc.webUrl(), fc.string({ unit: 'binary-ascii' })),
      version: fc.oneof(fc.constant('HTTP/1.1'), fc.constantFrom(...VERSIONS)),
      headers: fc.oneof(
        fc.constant(own),
        fc.subarray(HEADERS, { maxLength: 3 }).map((some) => [...own, ...some]),
      ),
      body: fc.constantFrom(...BODIES),
      /** Cuts the request off. */
      length: fc.oneof(fc.constant(Infinity), fc.nat(200)),
    })
    .map(({ method, target, version, headers, body, length }) => {
      const line = `${method} ${target.replace('PATH', pathname)} ${version}`;
      return Buffer.from([line, ...headers, '', body].join('\r\n'), 'latin1').subarray(0, length);
    });
}

describe.each(Object.entries(SERVERS))('%s', (_name, startServer) => {
  it('still runs and answers after requests that no browser sends', async () => {
    const { child, url } = await startServer();
    const { host, pathname } = new URL(url);
    for (const target of TARGETS) {
      const line = `GET ${target.replace('PATH', pathname)} HTTP/1.1`;
      await send(url, Buffer.from(`${line}\r\nHost: ${host}\r\n\r\n`, 'latin1'));
    }
    await fc.assert(
      fc.asyncProperty(requestsTo(url), async (request) => {
        await send(url, request);
        expect([child.exitCode, child.signalCode]).toEqual([null, null]);
      }),
      { numRuns: runs(200, 40) },
    );
    expect((await fetch(url)).status).toBe(200);
    expect([child.exitCode, child.signalCode]).toEqual([null, null]);
  });
});
