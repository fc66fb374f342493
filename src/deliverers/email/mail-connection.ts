/** How to connect to a mail server, and how to log in. */
import SMTPConnection, { type SMTPConnectionCustomAuthContext } from 'nodemailer/lib/smtp-connection';
import { VERIFIED } from '../../base/http/connection.js';

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

/** Any name that is not one of nodemailer's own methods: for XOAUTH2 it would rather send the token as a password. */
const BY_TOKEN = 'TOKEN';

/** A connection that is not open yet. */
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

/** A login as nodemailer takes it. */
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
