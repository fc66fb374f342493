/**
 * Serves a preview on this machine only. Every user of the machine can reach its port, so the URL contains a secret token.
 */
import { command } from '../../base/error-codes/command.js';
import { createServer, type IncomingMessage, type Server, type ServerResponse } from 'node:http';
import { once } from 'node:events';
import { readFile } from 'node:fs/promises';
import type { AddressInfo } from 'node:net';
import { join } from 'node:path';
import { randomBytes, timingSafeEqual } from 'node:crypto';
import { explainListenError, KEEP_ALIVE, repeatedHeader, requestTarget } from '../../base/http/server.js';
import { packageRoot } from '../../base/package-root.js';
import type { Preview, PreviewState } from './preview.js';
import { AuditpressError } from '../../base/errors.js';
import { jsonText } from '../../base/wording/printable.js';

export interface RunningPreview {
  /** Includes the token that every request needs, and ends with a slash. */
  readonly url: string;
  close(): Promise<void>;
}

const HOST = '127.0.0.1';

/** Milliseconds between comments that keep the event stream alive. */
const HEARTBEAT = 15_000;

/** The page can load and frame only resources of this server. No other page can frame it. */
const PAGE_POLICY = [
  "default-src 'none'",
  "style-src 'self'",
  "script-src 'self'",
  "connect-src 'self'",
  "frame-src 'self'",
  'img-src data:',
  "base-uri 'none'",
  "form-action 'none'",
  "frame-ancestors 'none'",
].join('; ');

const FILES: Readonly<Record<string, { readonly file: string; readonly type: string }>> = {
  '/': { file: 'index.html', type: 'text/html; charset=utf-8' },
  '/style.css': { file: 'style.css', type: 'text/css; charset=utf-8' },
  '/client.js': { file: 'client.js', type: 'text/javascript; charset=utf-8' },
};

/** @throws AuditpressError (usage) `port-in-use`, `port-refused` */
export async function servePreview(preview: Preview, port: number): Promise<RunningPreview> {
  const token = createToken();
  const streams = new Set<ServerResponse>();
  const server = createServer((request, response) => {
    answer(request, response, { preview, streams, token }).catch(() => response.destroy());
  });
  server.keepAliveTimeout = KEEP_ALIVE;
  await listen(server, port);
  const { port: chosen } = server.address() as AddressInfo;
  const unsubscribe = preview.onState((state) => {
    for (const stream of streams) sendState(stream, state);
  });
  const heartbeat = setInterval(() => {
    for (const stream of streams) stream.write(':\n\n');
  }, HEARTBEAT);
  return {
    url: `http://${HOST}:${String(chosen)}/${token}/`,
    async close() {
      unsubscribe();
      clearInterval(heartbeat);
      const closed = once(server, 'close');
      server.close();
      server.closeAllConnections();
      await closed;
    },
  };
}

async function listen(server: Server, port: number): Promise<void> {
  try {
    server.listen(port, HOST);
    await once(server, 'listening');
    // A connection that the system cannot accept must not end the preview.
    server.on('error', () => undefined);
  } catch (cause) {
    throw explainListenError(cause as NodeJS.ErrnoException, HOST, port);
  }
}

interface Served {
  readonly preview: Preview;
  /** Event streams of connected pages. */
  readonly streams: Set<ServerResponse>;
  readonly token: string;
}

async function answer(
  request: IncomingMessage,
  response: ServerResponse,
  { preview, streams, token }: Served,
): Promise<void> {
  const { path: pathname, query } = requestTarget(request);
  response.setHeader('x-content-type-options', 'nosniff');
  response.setHeader('cache-control', 'no-store');
  response.setHeader('cross-origin-resource-policy', 'same-origin');
  response.setHeader('referrer-policy', 'no-referrer');
  if (!isOwnHost(request)) {
    refuse(response, 421, `expected the host that ${command('preview')} printed, received another one`);
    return;
  }
  const path = pathAfterToken(token, pathname);
  if (path === undefined) {
    refuse(response, 403, `expected the whole URL that ${command('preview')} printed, received one without its token`);
    return;
  }
  if (request.method !== 'GET' && request.method !== 'HEAD') {
    response.setHeader('allow', 'GET, HEAD');
    refuse(response, 405, `expected GET or HEAD, received ${request.method ?? 'nothing'}`);
    return;
  }
  const file = Object.hasOwn(FILES, path) ? FILES[path] : undefined;
  const format = /^\/documents\/([\w-]+)$/.exec(path)?.[1];
  if (file !== undefined) {
    const bytes = await readFile(join(packageRoot(), 'assets', 'preview', file.file));
    response.writeHead(200, { 'content-type': file.type, 'content-security-policy': PAGE_POLICY }).end(bytes);
  } else if (path === '/events' && request.method === 'GET') {
    stream(response, preview, streams);
  } else if (format !== undefined && preview.state.documents.some((document) => document.format === format)) {
    await answerDocument(response, preview, format, new URLSearchParams(query).has('framed'));
  } else {
    refuse(response, 404, 'expected /, /events or /documents/FORMAT after the token, received another path');
  }
}

/** Protects against DNS rebinding: other host names are refused. */
function isOwnHost(request: IncomingMessage): boolean {
  const port = String(request.socket.localPort);
  const own = [`${HOST}:${port}`, `localhost:${port}`];
  return repeatedHeader(request, ['host']) === undefined && own.includes((request.headers.host ?? '').toLowerCase());
}

function stream(response: ServerResponse, preview: Preview, streams: Set<ServerResponse>): void {
  response.writeHead(200, { 'content-type': 'text/event-stream; charset=utf-8' });
  response.write('retry: 500\n\n');
  sendState(response, preview.state);
  streams.add(response);
  response.on('close', () => streams.delete(response));
}

function sendState(response: ServerResponse, state: PreviewState): void {
  response.write(`data: ${jsonText(state)}\n\n`);
}

function refuse(response: ServerResponse, status: number, reason: string): void {
  response.writeHead(status, { 'content-type': 'text/plain; charset=utf-8' }).end(`${reason}\n`);
}

/** An HTML document is untrusted: the sandbox gives it an opaque origin. */
const DOCUMENT_POLICY = 'sandbox allow-scripts allow-downloads allow-popups';

/**
 * Reports the scroll position of a framed page to the preview, and restores it. Inserted before the page's own policy, which
 * would forbid it, and only in frames: an opened or saved document is unchanged.
 */
const SCROLL_KEEPER = `<script>(() => {
  addEventListener('scroll', () => parent.postMessage({ scrolledTo: scrollY }, '*'), { passive: true });
  addEventListener('message', ({ source, data }) => {
    if (source === parent && typeof data?.scrollTo === 'number') scrollTo({ top: data.scrollTo, behavior: 'instant' });
  });
})();</script>`;

/** Sends a document, or the reason why there is none. */
async function answerDocument(
  response: ServerResponse,
  preview: Preview,
  format: string,
  isFramed: boolean,
): Promise<void> {
  try {
    const { bytes, mediaType, fileName, isStale } = await preview.document(format);
    const isPage = mediaType === 'text/html';
    const body = isPage && isFramed ? withScrollKeeper(bytes) : bytes;
    const disposition = ['text/html', 'application/pdf'].includes(mediaType) ? 'inline' : 'attachment';
    response
      .writeHead(200, {
        'content-type': isPage ? 'text/html; charset=utf-8' : mediaType,
        'content-length': body.length,
        'content-disposition': `${disposition}; filename*=UTF-8''${encodeURIComponent(fileName)}`,
        ...(isPage && { 'content-security-policy': DOCUMENT_POLICY }),
        ...(isStale && { 'x-auditpress-stale': 'true' }),
      })
      .end(body);
  } catch (failure) {
    if (!(failure instanceof Error)) throw failure;
    const hint = failure instanceof AuditpressError ? (failure.hint ?? '') : '';
    response.writeHead(503, { 'content-type': 'text/plain; charset=utf-8' }).end(`${failure.message}\n${hint}\n`);
  }
}

function withScrollKeeper(bytes: Uint8Array): Buffer {
  return Buffer.from(
    Buffer.from(bytes)
      .toString('utf8')
      .replace(/<head>/i, (head) => `${head}${SCROLL_KEEPER}`),
  );
}

/** Returns 256 random bits as a path segment. */
export function createToken(): string {
  return randomBytes(32).toString('base64url');
}

/**
 * The path after the token, such as `/style.css` for `/TOKEN/style.css`; undefined if the path does not begin with the
 * token. Compares in constant time.
 *
 * The token is not in a cookie, because browsers send cookies of 127.0.0.1 to every port.
 */
export function pathAfterToken(token: string, path: string): string | undefined {
  const [, given = '', rest = ''] = /^\/([^/]*)(.*)$/s.exec(path) ?? [];
  const [expected, received] = [Buffer.from(token), Buffer.from(given)];
  return expected.length === received.length && timingSafeEqual(expected, received) ? rest : undefined;
}
