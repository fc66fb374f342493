/** A session with a mail server, step by step: only the step in which it ends tells whether a mail may have arrived. */
import { Readable } from 'node:stream';
import SMTPConnection, {
  type SMTPConnectionCustomAuthContext,
  type SMTPConnectionEnvelope,
  type SMTPConnectionSendInfo,
} from 'nodemailer/lib/smtp-connection';

/** The server, and how to connect. Times in milliseconds. */
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

export interface Envelope {
  readonly from: string;
  readonly to: readonly string[];
  readonly message: Buffer;
}

/** How far a session came: `content` is the sender, the recipients and the mail; in `acceptance` the whole mail has been sent. */
export type Step = 'connection' | 'login' | 'content' | 'acceptance';

export interface Reply {
  readonly code: number;
  readonly text: string;
}

export interface Refusal extends Reply {
  readonly recipient: string;
}

/** What became of a session. Plain data, because a class would exist twice, here and in the program. */
export type Exchange =
  | {
      readonly kind: 'finished';
      readonly refusals: readonly Refusal[];
      /** Message-ID that the server gave the mail; undefined if it kept that of the mail. */
      readonly newMessageId: string | undefined;
    }
  | {
      readonly kind: 'failed';
      readonly step: Step;
      /** Code of nodemailer, such as `ETLS`. */
      readonly code: string;
      /** Code of the system or of TLS, such as `ECONNREFUSED`; empty if there is none. */
      readonly systemCode: string;
      /** The command that the server did not accept, such as `STARTTLS`; empty if there is none. */
      readonly command: string;
      /** Null if the server did not answer. */
      readonly reply: Reply | null;
      readonly message: string;
      readonly refusals: readonly Refusal[];
    };

/** Milliseconds to wait for the answer to a mail that was sent as a whole, after the signal is aborted. */
const GRACE = 10_000;
/** Milliseconds that a server has to answer QUIT. */
const FAREWELL = 2_000;
/** Any name that is not one of nodemailer's own methods: for XOAUTH2 it would rather send the token as a password. */
const BY_TOKEN = 'TOKEN';
const NO_LOGIN_OFFERED = 'ENOAUTH';

/**
 * Connects, logs in unless `login` is null, and sends a mail unless `envelope` is null.
 *
 * @param signal closes the connection, so that the server discards what has been sent. After the whole mail, it only shortens the
 * wait for the answer.
 * @throws only the reason of the signal
 */
export function exchangeMail(
  server: MailServer,
  login: Login | null,
  envelope: Envelope | null,
  signal: AbortSignal | undefined,
): Promise<Exchange> {
  const connection = connectionTo(server);
  // nodemailer notes refused recipients in it, also if the mail then fails.
  const progress = { from: envelope?.from, to: [...(envelope?.to ?? [])], size: envelope?.message.length };
  let step: Step = 'connection';
  return new Promise((resolve, reject) => {
    let grace: NodeJS.Timeout | undefined;
    const cleanUp = (): void => {
      clearTimeout(deadline);
      clearTimeout(grace);
      signal?.removeEventListener('abort', stop);
    };
    const fail = (error: FailedSession): void => {
      cleanUp();
      resolve({ kind: 'failed', step, ...detailsOf(error), refusals: refusalsIn(progress) });
      connection.close();
    };
    const tooSlow = (): void => {
      fail({ code: 'ETIMEDOUT', message: 'the time was over' });
    };
    const stop = (): void => {
      if (step === 'acceptance') {
        grace = setTimeout(tooSlow, GRACE);
        return;
      }
      cleanUp();
      reject(signal?.reason as Error);
      connection.close();
    };
    const finish = (info?: SMTPConnectionSendInfo): void => {
      cleanUp();
      resolve({ kind: 'finished', refusals: refusalsIn(progress), newMessageId: info?.serverMessageId });
      connection.quit();
      setTimeout(() => {
        connection.close();
      }, FAREWELL).unref();
    };
    const send = (): void => {
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
      if (login === null) {
        send();
        return;
      }
      step = 'login';
      if (!connection.allowsAuth) {
        fail({ code: NO_LOGIN_OFFERED, message: 'the server offers no login' });
        return;
      }
      connection.login(loginData(login), (error) => {
        if (error) fail(error);
        else send();
      });
    };
    const deadline = setTimeout(tooSlow, server.wholeTimeout);
    connection.on('error', fail);
    connection.on('end', () => {
      fail({ code: 'ECONNECTION', message: 'the connection was closed' });
    });
    signal?.addEventListener('abort', stop);
    connection.connect((error) => {
      if (error) fail(error);
      else logIn();
    });
  });
}

function connectionTo(server: MailServer): SMTPConnection {
  const { host, port, security, trustedCertificates, connectTimeout, replyTimeout } = server;
  return new SMTPConnection({
    host,
    port,
    secure: security === 'tls',
    requireTLS: security === 'starttls',
    ignoreTLS: security === 'none',
    tls: {
      // Also if NODE_TLS_REJECT_UNAUTHORIZED says otherwise.
      rejectUnauthorized: true,
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

/** The bytes of a mail. The stream ends when the last of them is handed to nodemailer, before it marks the end of the mail. */
function contentOf(message: Buffer): Readable {
  const PART = 64 * 1024;
  const parts = function* (): Generator<Buffer> {
    for (let start = 0; start < message.length; start += PART) yield message.subarray(start, start + PART);
  };
  return Readable.from(parts(), { objectMode: false });
}

function loginData(login: Login) {
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

interface FailedSession {
  readonly message: string;
  readonly code?: string | undefined;
  /** The code before nodemailer's own. */
  readonly originalCode?: string | undefined;
  readonly command?: string | undefined;
  readonly response?: string | undefined;
  readonly responseCode?: number | undefined;
}

function detailsOf({ message, code, originalCode, command, response = '', responseCode }: FailedSession) {
  return {
    code: code ?? '',
    systemCode: originalCode ?? '',
    command: command ?? '',
    reply: responseCode === undefined ? null : { code: responseCode, text: response },
    message,
  };
}

function refusalsIn(progress: object): readonly Refusal[] {
  const { rejectedErrors = [] }: Partial<SMTPConnectionEnvelope> = progress;
  return rejectedErrors.map(({ recipient, response, responseCode }) => ({
    recipient: recipient ?? '',
    code: Number(responseCode),
    text: response ?? '',
  }));
}
