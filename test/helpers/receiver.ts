import { createServer, type IncomingHttpHeaders, type RequestListener, type Server } from 'node:http';
import { createServer as createTlsServer, type ServerOptions } from 'node:https';
import { listenUntilTestFinished } from './http-server.js';

export interface ReceivedDelivery {
  readonly method: string;
  readonly url: string;
  readonly headers: IncomingHttpHeaders;
  readonly body: Buffer;
}

export interface Receiver {
  /** Base URL without a trailing slash. */
  readonly url: string;
  /** Host and port. */
  readonly host: string;
  /** Whole requests, in order of arrival. */
  readonly received: readonly ReceivedDelivery[];
}

/** A server that reads each request to its end before it answers. Uses TLS if `tls` is given. */
export async function startReceiver(answer: RequestListener, tls?: ServerOptions): Promise<Receiver> {
  const received: ReceivedDelivery[] = [];
  const listener: RequestListener = (request, response) => {
    void (async () => {
      const body = Buffer.concat(await request.toArray());
      received.push({ method: request.method ?? '', url: request.url ?? '', headers: request.headers, body });
      answer(request, response);
    })().catch(() => response.destroy());
  };
  const server: Server = tls === undefined ? createServer(listener) : createTlsServer(tls, listener);
  const host = `127.0.0.1:${String(await listenUntilTestFinished(server))}`;
  return { url: `${tls === undefined ? 'http' : 'https'}://${host}`, host, received };
}
