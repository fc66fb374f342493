/**
 * A session with a mail server, step by step. The step in which an exchange ends decides whether a mail may have arrived. A session
 * can send one mail after the other.
 */
import { Readable } from 'node:stream';
import SMTPConnection, {
  type SMTPConnectionSendInfo,
  type SMTPConnectionCustomAuthContext,
} from 'nodemailer/lib/smtp-connection';
import { failedExchange, refusalsIn, sessionGoesOn, type Exchange, type FailedSession, type Step } from './exchange.js';
import { VERIFIED } from '../../base/http/connection.js';

export interface Envelope {
  readonly from: string;
  readonly to: readonly string[];
  readonly message: Buffer;
}

/** Milliseconds to wait for the answer to a mail that was sent as a whole, after the signal is aborted. */
const GRACE = 10_000;
/** Milliseconds that a server has to answer QUIT. */
const FAREWELL = 2_000;
/** Milliseconds that a server has to answer on an open connection, before another one is opened. */
const CHECK = 10_000;
const NO_LOGIN_OFFERED = 'ENOAUTH';

export class MailSession {
  readonly login: Login | null;
  readonly #server: MailServer;
  readonly #connection: SMTPConnection;
  exchanges = 0;
  #isOpen = false;
  #isClosed = false;
  #fail: ((error: FailedSession) => void) | undefined;

  constructor(server: MailServer, login: Login | null) {
    this.login = login;
    this.#server = server;
    this.#connection = connectionTo(server);
    const lost = (error: FailedSession): void => {
      this.#isClosed = true;
      this.#fail?.(error);
    };
    this.#connection.on('error', lost);
    this.#connection.on('end', () => {
      lost({ code: 'ECONNECTION', message: 'the connection was closed' });
    });
  }

  get isOpen(): boolean {
    return this.#isOpen && !this.#isClosed;
  }

  /**
   * Sends a mail unless `envelope` is null. Connects and logs in first, or clears what is left of the mail before. Not to be called
   * while an exchange is under way.
   *
   * @param signal closes the connection, so that the server discards what has been sent; after the whole mail, shortens the wait
   * @throws only the reason of the signal
   */
  exchange(envelope: Envelope | null, signal: AbortSignal | undefined): Promise<Exchange> {
    this.exchanges += 1;
    const connection = this.#connection;
    // nodemailer notes refused recipients in it, also if the mail then fails.
    const progress = { from: envelope?.from, to: [...(envelope?.to ?? [])], size: envelope?.message.length };
    let step: Step = 'connection';
    return new Promise((resolve, reject) => {
      const timers: NodeJS.Timeout[] = [];
      const cleanUp = (): void => {
        timers.forEach(clearTimeout);
        signal?.removeEventListener('abort', stop);
        this.#fail = undefined;
      };
      const fail = (error: FailedSession): void => {
        cleanUp();
        const failed = failedExchange(step, error, progress);
        if (!sessionGoesOn(failed)) this.#close();
        resolve(failed);
      };
      const limit = (milliseconds: number): NodeJS.Timeout => {
        const timer = setTimeout(() => {
          fail({ code: 'ETIMEDOUT', message: 'the time limit was reached' });
        }, milliseconds);
        timers.push(timer);
        return timer;
      };
      const stop = (): void => {
        if (step === 'acceptance') {
          limit(GRACE);
          return;
        }
        cleanUp();
        reject(signal?.reason as Error);
        this.#close();
      };
      const finish = (info?: SMTPConnectionSendInfo): void => {
        cleanUp();
        // nodemailer keeps the limit for itself. 0 is none.
        const { _maxAllowedSize: stated = 0 } = connection as { readonly _maxAllowedSize?: number };
        const mostBytes = stated > 0 ? stated : undefined;
        resolve({ kind: 'finished', refusals: refusalsIn(progress), newMessageId: info?.serverMessageId, mostBytes });
      };
      const send = (): void => {
        this.#isOpen = true;
        if (envelope === null) {
          finish();
          return;
        }
        step = 'content';
        const content = contentOf(envelope.message);
        content.once('end', () => {
          step = 'acceptance';
        });
        connection.send(progress, content, (error, info) => {
          if (error) fail(error);
          else finish(info);
        });
      };
      const logIn = (): void => {
        if (this.login === null) {
          send();
          return;
        }
        step = 'login';
        if (!connection.allowsAuth) {
          fail({ code: NO_LOGIN_OFFERED, message: 'the server offers no login' });
          return;
        }
        connection.login(loginData(this.login), (error) => {
          if (error) fail(error);
          else send();
        });
      };
      this.#fail = fail;
      limit(this.#server.wholeTimeout);
      signal?.addEventListener('abort', stop);
      if (this.#isOpen) {
        const check = limit(CHECK);
        connection.reset((error) => {
          clearTimeout(check);
          if (error) fail(error);
          else send();
        });
      } else {
        connection.connect((error) => {
          if (error) fail(error);
          else logIn();
        });
      }
    });
  }

  hold(isHeld: boolean): void {
    const { _socket: socket } = this.#connection;
    if (socket) socket[isHeld ? 'ref' : 'unref']();
  }

  quit(): Promise<void> {
    if (!this.isOpen) {
      this.#close();
      return Promise.resolve();
    }
    return new Promise((resolve) => {
      const timer = setTimeout(() => this.#close(), FAREWELL);
      this.#connection.once('end', () => {
        clearTimeout(timer);
        resolve();
      });
      this.#isOpen = false;
      this.hold(true);
      this.#connection.quit();
    });
  }

  #close(): void {
    this.#isClosed = true;
    this.#connection.close();
  }
}

/** The bytes of a mail. The stream ends when the last of them is handed to nodemailer, before it marks the end of the mail. */
function contentOf(message: Buffer): Readable {
  const PART = 64 * 1024;
  const parts = function* (): Generator<Buffer> {
    for (let start = 0; start < message.length; start += PART) yield message.subarray(start, start + PART);
  };
  return Readable.from(parts(), { objectMode: false });
}

export interface MailServer {
  readonly host: string;
  readonly port: number;
  readonly security: 'starttls' | 'tls' | 'none';
  /** In PEM; undefined for those of Node. */
  readonly trustedCertificates: string | undefined;
  readonly connectTimeout: number;
  readonly replyTimeout: number;
  readonly wholeTimeout: number;
}

export type Login = { readonly user: string } & ({ readonly password: string } | { readonly accessToken: string });

/** Any name that is not one of nodemailer's own methods: for XOAUTH2 it would rather send the token as a password. */
const BY_TOKEN = 'TOKEN';

export function connectionTo(server: MailServer): SMTPConnection {
  const { host, port, security, trustedCertificates, connectTimeout, replyTimeout } = server;
  return new SMTPConnection({
    host,
    port,
    secure: security === 'tls',
    requireTLS: security === 'starttls',
    ignoreTLS: security === 'none',
    tls: {
      ...VERIFIED,
      minVersion: 'TLSv1.2',
      ...(trustedCertificates !== undefined && { ca: trustedCertificates }),
    },
    connectionTimeout: connectTimeout,
    greetingTimeout: connectTimeout,
    dnsTimeout: connectTimeout,
    socketTimeout: replyTimeout,
    customAuth: { [BY_TOKEN]: sendAccessToken },
  });
}

export function loginData(login: Login) {
  const { user } = login;
  return 'password' in login
    ? { user, pass: login.password, credentials: { user, pass: login.password } }
    : { user, pass: login.accessToken, method: BY_TOKEN };
}

/** nodemailer's own XOAUTH2 asks for another token when one is refused, and so loses the reason. */
async function sendAccessToken(session: SMTPConnectionCustomAuthContext): Promise<void> {
  const { user, pass } = session.auth.credentials;
  const proof = Buffer.from(`user=${user}\u0001auth=Bearer ${pass}\u0001\u0001`).toString('base64');
  let answer = await session.sendCommand(`AUTH XOAUTH2 ${proof}`);
  // Details of a refusal, after which the server waits for an empty line.
  if (answer.status === 334) answer = await session.sendCommand('');
  if (answer.status !== 235) throw new Error('the server refused the access token');
}
