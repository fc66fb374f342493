/** Real local mail servers. */
import { createServer, type AddressInfo, type Server, type Socket } from 'node:net';
import { SMTPServer, type SMTPServerOptions } from 'smtp-server';
import { onTestFinished } from 'vitest';
import type { Certificate } from './certificates.js';

export interface ReceivedMail {
  readonly from: string;
  /** Of the envelope. */
  readonly recipients: readonly string[];
  readonly raw: Buffer;
  readonly isEncrypted: boolean;
  /** Undefined without a login. */
  readonly user: unknown;
}

export interface MailServerOptions extends SMTPServerOptions {
  /** Default: without TLS. */
  readonly certificate?: Certificate;
  /** Called with each whole mail, before it is accepted. It can throw a refusal. */
  readonly receive?: (mail: ReceivedMail) => void | Promise<void>;
}

export interface MailServer {
  readonly port: number;
  /** Accepted mails, in order of arrival. */
  readonly mails: readonly ReceivedMail[];
}

/** Starts a mail server on a free port of 127.0.0.1, until the test has finished. It accepts everything by default. */
export async function startMailServer(options: MailServerOptions = {}): Promise<MailServer> {
  const { certificate, receive, ...others } = options;
  const mails: ReceivedMail[] = [];
  const server = new SMTPServer({
    logger: false,
    authOptional: true,
    closeTimeout: 100,
    disableReverseLookup: true,
    disabledCommands: certificate === undefined ? ['STARTTLS'] : [],
    ...certificate,
    onData(stream, session, done) {
      const parts: Buffer[] = [];
      stream.on('data', (part: Buffer) => parts.push(part));
      stream.on('end', () => {
        const { mailFrom, rcptTo } = session.envelope;
        const mail = {
          from: mailFrom === false ? '' : mailFrom.address,
          recipients: rcptTo.map(({ address }) => address),
          raw: Buffer.concat(parts),
          isEncrypted: session.secure,
          user: session.user as unknown,
        };
        void (async () => {
          await receive?.(mail);
          mails.push(mail);
        })().then(
          () => {
            done(null, 'queued');
          },
          (refusal: unknown) => {
            done(refusal as Error);
          },
        );
      });
    },
    ...others,
  });
  server.on('error', () => undefined);
  const port = await listen(server.server);
  // Ends encrypted connections properly: Node crashes if the socket below them is destroyed.
  onTestFinished(
    () =>
      new Promise<void>((done) => {
        server.close(done);
      }),
  );
  return { port, mails };
}

/** What a handler of the server throws or passes on to refuse something. */
export function refusal(responseCode: number, words: string): Error {
  return Object.assign(new Error(words), { responseCode });
}

/** Lines that the server sends, or what it does with the connection. */
export type Step = string | ((socket: Socket) => void) | undefined;

/**
 * Starts a server that answers as it is told to: `answer` gets each line of the client, and after DATA the whole content with its
 * end as one. The greeting is the answer to an empty line.
 */
export async function startScriptedServer(answer: (line: string) => Step): Promise<number> {
  const sockets = new Set<Socket>();
  const server = createServer((socket) => {
    sockets.add(socket);
    socket.on('error', () => undefined);
    const reply = (line: string): void => {
      const step = answer(line);
      if (typeof step === 'function') step(socket);
      else if (step !== undefined) socket.write(`${step}\r\n`);
    };
    let received = '';
    let isContent = false;
    reply('');
    socket.on('data', (part) => {
      received += part.toString('latin1');
      for (;;) {
        const end = received.indexOf(isContent ? '\r\n.\r\n' : '\r\n');
        if (end < 0) return;
        const line = received.slice(0, end);
        received = received.slice(end + (isContent ? 5 : 2));
        reply(isContent ? `${line}\r\n.` : line);
        isContent = line === 'DATA';
      }
    });
  });
  onTestFinished(async () => {
    for (const socket of sockets) socket.destroy();
    await new Promise((done) => server.close(done));
  });
  return listen(server);
}

/** Answers of a server that accepts everything, except for lines that begin with a key. */
export function acceptingExcept(steps: Readonly<Record<string, Step>>): (line: string) => Step {
  return (line) => {
    const special = Object.keys(steps).find((start) => (start === '' ? line === '' : line.startsWith(start)));
    if (special !== undefined) return steps[special];
    if (line === '') return '220 ready';
    if (line === 'DATA') return '354 go on';
    return line === 'QUIT' ? '221 bye' : '250 ok';
  };
}

/**
 * A server that notes the command of each line that it gets, with the number of the connection, such as `1 MAIL`. Lines that begin
 * with a key are answered with the next of its steps, then with the last one.
 */
export async function startNotingServer(steps: Readonly<Record<string, readonly Step[]>> = {}) {
  const lines: string[] = [];
  let connections = 0;
  const accepted = acceptingExcept({});
  const port = await startScriptedServer((line) => {
    if (line === '') connections += 1;
    const start = Object.keys(steps).find((one) => line.startsWith(one));
    const command = line.startsWith('Auto-Submitted') ? 'content' : line.split(/[ :]/)[0]!;
    const earlier = lines.filter((noted) => noted.endsWith(` ${command}`)).length;
    if (command !== '') lines.push(`${String(connections)} ${command}`);
    const planned = start === undefined ? [] : steps[start]!;
    return planned.length === 0 ? accepted(line) : (planned[Math.min(earlier, planned.length - 1)] ?? accepted(line));
  });
  return { port, lines, contents: () => lines.filter((line) => line.endsWith(' content')) };
}

/** Returns the port, on 127.0.0.1. */
async function listen(server: Server): Promise<number> {
  await new Promise<void>((done) => server.listen(0, '127.0.0.1', done));
  return (server.address() as AddressInfo).port;
}
