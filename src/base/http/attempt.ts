/** Sends a request once, with limits of time and size, and through a proxy. Retries are up to the caller. */
import {
  Agent as PlainAgent,
  request as requestPlain,
  type ClientRequest,
  type IncomingMessage,
  type RequestOptions,
} from 'node:http';
import { Agent, request as requestEncrypted } from 'node:https';
import type { Readable } from 'node:stream';
import type { AxiosError } from 'axios';
import { explainConnection, type Explanation, proxyFor, tunnelThrough, VERIFIED } from './connection.js';
import { brotliDecompressSync, gunzipSync, inflateRawSync, inflateSync, type ZlibOptions } from 'node:zlib';

export interface HttpRequest {
  readonly method: 'DELETE' | 'GET' | 'HEAD' | 'PATCH' | 'POST' | 'PUT';
  /** HTTPS, or HTTP on this machine. */
  readonly url: URL;
  readonly headers?: Readonly<Record<string, string>>;
  readonly body?: Uint8Array | undefined;
  /** Bytes of the answer, before and after decompression. Default: 8 MiB. */
  readonly mostBytes?: number | undefined;
  /**
   * Whether the connection is kept for the next request. Default: it is not, because the other side may close a kept one at the
   * moment when it is used again.
   */
  readonly keepsConnection?: boolean;
}

export interface HttpAnswer {
  readonly status: number;
  /** By lower-case name. */
  readonly headers: Readonly<Record<string, string>>;
  /** Decompressed; undefined if it has a fault. */
  readonly body: Uint8Array | undefined;
  readonly fault?: BodyFault | undefined;
}

/** What became of a request: an answer, which is that of the proxy if the proxy refuses, or none. */
export type Attempt = { readonly proxy: URL | undefined } & (
  | { readonly answer: HttpAnswer; readonly isOfProxy: boolean }
  | { readonly loss: Loss }
);

export interface Loss {
  /** Of the system or of axios; empty for none. */
  readonly code: string;
  readonly explanation: Explanation;
  readonly isStopped: boolean;
  /** Whether the system took all bytes of the request, so that the other side may have received it. */
  readonly mayHaveArrived: boolean;
}

export const MAX_ANSWER_BYTES = 8 * 1024 * 1024;

/** Connections that are kept, as long as Node's own. */
const kept = new Agent({ ...VERIFIED, keepAlive: true, scheduling: 'lifo', timeout: 5000 });

interface Progress {
  isConnected: boolean;
  isWritten: boolean;
  /** With which the proxy answers CONNECT. */
  proxyStatus?: number;
}

/**
 * Sends a request. Follows no redirects, because what is sent, and its credentials, are only for this address.
 *
 * @throws AuditpressError `proxy-invalid` (usage)
 */
export async function attempt(request: HttpRequest, signal: AbortSignal): Promise<Attempt> {
  const proxy = proxyFor(request.url);
  const progress: Progress = { isConnected: false, isWritten: false };
  try {
    const answer = await send(request, proxy, progress, signal);
    return { proxy, answer, isOfProxy: proxy !== undefined && progress.proxyStatus !== 200 };
  } catch (failure) {
    if (!isRequestFailure(failure)) throw failure;
    const { code = '', message } = failure;
    return {
      proxy,
      loss: {
        code,
        explanation: explainConnection(code, message),
        isStopped: code === 'ERR_CANCELED',
        mayHaveArrived: progress.isConnected && progress.isWritten,
      },
    };
  }
}

function isRequestFailure(failure: unknown): failure is AxiosError {
  return failure instanceof Error && 'isAxiosError' in failure;
}

async function send(
  { method, url, headers, body, mostBytes = MAX_ANSWER_BYTES, keepsConnection = false }: HttpRequest,
  proxy: URL | undefined,
  progress: Progress,
  signal: AbortSignal,
): Promise<HttpAnswer> {
  const { default: axios } = await import('axios');
  const direct = keepsConnection ? kept : new Agent({ ...VERIFIED, keepAlive: false });
  const noteStatus = (status: number): void => {
    progress.proxyStatus = status;
  };
  const { status, ...received } = await axios.request<Readable>({
    method,
    url: url.href,
    headers: {
      Accept: 'application/json',
      'Accept-Encoding': ACCEPTED_ENCODINGS,
      'User-Agent': 'auditpress',
      ...headers,
    },
    data: body,
    transport: noting(progress),
    httpAgent: new PlainAgent({ keepAlive: false }),
    httpsAgent: proxy === undefined ? direct : await tunnelThrough(proxy, signal, noteStatus),
    proxy: false,
    maxRedirects: 0,
    decompress: false,
    responseType: 'stream',
    validateStatus: () => true,
    signal,
  });
  const texts = Object.entries(received.headers).map(([name, value]) => [name.toLowerCase(), String(value)] as const);
  const answered = Object.fromEntries(texts);
  const content = await contentOf(received.data, answered['content-encoding'] ?? '', mostBytes);
  const isWhole = typeof content !== 'string';
  return {
    status,
    headers: answered,
    body: isWhole ? content : undefined,
    fault: isWhole ? undefined : content,
  };
}

function noting(progress: Progress) {
  return {
    request(options: RequestOptions, receive: (answer: IncomingMessage) => void): ClientRequest {
      const isEncrypted = options.protocol === 'https:';
      const sent = (isEncrypted ? requestEncrypted : requestPlain)(options, receive);
      sent.once('socket', (socket) => {
        socket.once(isEncrypted ? 'secureConnect' : 'connect', () => {
          progress.isConnected = true;
        });
      });
      sent.once('finish', () => {
        progress.isWritten = true;
      });
      return sent;
    },
  };
}

async function contentOf(stream: Readable, encoding: string, most: number): Promise<Uint8Array | BodyFault> {
  const parts: Buffer[] = [];
  let size = 0;
  try {
    for await (const part of stream as AsyncIterable<Buffer>) {
      size += part.length;
      if (size > most) return 'tooLarge';
      parts.push(part);
    }
  } catch {
    return 'truncated';
  }
  return decompress(Buffer.concat(parts), encoding, most);
}

/** Seconds that `Retry-After` asks to wait, rounded up; undefined if it states no time. */
export function retryAfterIn({ 'retry-after': header }: HttpAnswer['headers'], now: Date): number | undefined {
  if (header === undefined) return undefined;
  if (/^\s*\d{1,9}\s*$/.test(header)) return Number(header);
  // Other texts can be dates too, to a lenient parser.
  const time = /GMT\s*$/.test(header) ? Date.parse(header) : NaN;
  return Number.isNaN(time) ? undefined : Math.max(0, Math.ceil((time - now.getTime()) / 1000));
}

/** Why a body cannot be used: it is incomplete, cannot be decompressed, is in an encoding that was not asked for, or is larger than any report. */
export type BodyFault = 'truncated' | 'corrupt' | 'otherEncoding' | 'tooLarge';

type Decompressor = (compressed: Uint8Array, options: ZlibOptions) => Uint8Array;

/** Some servers send deflate data without the header of two bytes. */
const inflate: Decompressor = (compressed, options) => {
  const [method = 0, check = 0] = compressed;
  const hasHeader = method % 16 === 8 && (256 * method + check) % 31 === 0;
  return hasHeader ? inflateSync(compressed, options) : inflateRawSync(compressed, options);
};

const DECOMPRESSORS: Readonly<Record<string, Decompressor>> = {
  gzip: gunzipSync,
  'x-gzip': gunzipSync,
  deflate: inflate,
  br: brotliDecompressSync,
};

export const ACCEPTED_ENCODINGS = 'gzip, deflate, br';

/**
 * Decompresses the body of an answer.
 *
 * @param limit maximum number of bytes after decompression
 */
export function decompress(body: Uint8Array, encoding: string, limit: number): Uint8Array | BodyFault {
  const name = encoding.trim().toLowerCase();
  // An empty body is not compressed, even if a header says so.
  if (['', 'identity'].includes(name) || body.length === 0) return body;
  const decompressor = Object.hasOwn(DECOMPRESSORS, name) ? DECOMPRESSORS[name] : undefined;
  // A body that reads as JSON all the same contradicts its header, so it cannot be trusted.
  if (decompressor === undefined) return 'otherEncoding';
  try {
    return decompressor(body, { maxOutputLength: limit });
  } catch (failure) {
    const code = failure instanceof Error && 'code' in failure ? failure.code : undefined;
    if (code === 'ERR_BUFFER_TOO_LARGE') return 'tooLarge';
    return code === 'Z_BUF_ERROR' ? 'truncated' : 'corrupt';
  }
}
