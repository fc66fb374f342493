import { createServer, type IncomingMessage } from 'node:http';
import { connect } from 'node:net';
import type { Duplex } from 'node:stream';
import { onTestFinished } from 'vitest';
import { listenUntilTestFinished } from './http-server.js';

/**
 * A proxy that tunnels to this machine, for any host; or responds to each CONNECT with `refusal`; or never responds if it is null.
 * `heard`: every byte that clients sent through it.
 */
export async function startProxy(
  refusal?: string | null,
): Promise<{ readonly url: string; readonly heard: () => string }> {
  const chunks: string[] = [];
  const clients: Duplex[] = [];
  const proxy = createServer();
  proxy.on('connect', (request: IncomingMessage, client: Duplex) => {
    clients.push(client);
    chunks.push(`CONNECT ${request.url ?? ''} ${JSON.stringify(request.headers)}`);
    client.on('error', () => undefined).on('data', (chunk: Buffer) => chunks.push(chunk.toString('latin1')));
    if (refusal === null) return;
    if (refusal !== undefined) {
      client.end(refusal);
      return;
    }
    const { port } = new URL(`http://${request.url ?? ''}`);
    const target = connect(Number(port), '127.0.0.1', () => {
      client.write('HTTP/1.1 200 Connection Established\r\n\r\n');
      client.pipe(target).pipe(client);
    });
    target.on('error', () => client.destroy());
    client.on('close', () => target.destroy());
  });
  const port = await listenUntilTestFinished(proxy);
  // Closing a server does not close its tunnels.
  onTestFinished(() => {
    for (const client of clients) client.destroy();
  });
  return { url: `http://127.0.0.1:${port}`, heard: () => chunks.join('\n') };
}
