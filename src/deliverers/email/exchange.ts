/** What became of a mail in a session with a mail server. Loaded without nodemailer. */
import type { SMTPConnectionEnvelope } from 'nodemailer/lib/smtp-connection';
import { AuditpressError } from '../../base/errors.js';
import { explainConnection } from '../../base/http/connection.js';
import { oneLine } from '../../base/wording/printable.js';
import type { Delivery, RecipientReceipt } from '../deliverer.js';
import { portOf, type EmailOptions } from './options.js';

/**
 * How far an exchange came: `connection` is also the check whether an open one still works; `content` is the sender, the recipients
 * and the mail; in `acceptance` the whole mail has been sent.
 */
export type Step = 'connection' | 'login' | 'content' | 'acceptance';

export interface Reply {
  readonly code: number;
  readonly text: string;
}

export interface Refusal extends Reply {
  readonly recipient: string;
}

/** What became of a mail. Plain data, because a class would exist twice, here and in the program. */
export type Exchange =
  | {
      readonly kind: 'finished';
      readonly refusals: readonly Refusal[];
      /** Message-ID that the server gave the mail; undefined if it kept that of the mail. */
      readonly newMessageId: string | undefined;
      /** Bytes of a mail at most, as the server states it (SIZE); undefined if it does not. */
      readonly mostBytes: number | undefined;
    }
  | FailedExchange;

export interface FailedExchange {
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
}

/** nodemailer's code for a mail above the limit that the server states, and for a refusal of the whole mail. */
export const TOO_LARGE = 'EMESSAGE';

export interface FailedSession {
  readonly message: string;
  readonly code?: string | undefined;
  readonly originalCode?: string | undefined;
  readonly command?: string | undefined;
  readonly response?: string | undefined;
  readonly responseCode?: number | undefined;
}

export function failedExchange(
  step: Step,
  { message, code, originalCode, command, response = '', responseCode }: FailedSession,
  progress: object,
): FailedExchange {
  return {
    kind: 'failed',
    step,
    message,
    refusals: refusalsIn(progress),
    code: code ?? '',
    systemCode: originalCode ?? '',
    command: command ?? '',
    reply: responseCode === undefined ? null : { code: responseCode, text: response },
  };
}

export function refusalsIn(progress: object): readonly Refusal[] {
  const { rejectedErrors = [] }: Partial<SMTPConnectionEnvelope> = progress;
  return rejectedErrors.map(({ recipient, response, responseCode }) => ({
    recipient: recipient ?? '',
    code: Number(responseCode),
    text: response ?? '',
  }));
}

export function isRefusal({ code }: Reply): boolean {
  return code >= 400 && code < 600;
}

/** Codes by which a server ends a session: it closes the connection, or no longer knows the login. */
const ENDING: readonly number[] = [421, 530];

/** Whether the server takes another mail in the session: it has refused this one, or it never got it because of its size. */
export function sessionGoesOn({ step, code, reply }: FailedExchange): boolean {
  if (step !== 'content' && step !== 'acceptance') return false;
  return reply === null ? code === TOO_LARGE : isRefusal(reply) && !ENDING.includes(reply.code);
}

const REPLY_LIMIT = 300;
const FIRST_PERMANENT = 500;

type Server = Pick<EmailOptions, 'host' | 'port' | 'security'>;

/**
 * What happened to each recipient, if the server answered and at least two recipients differ or all have received the mail.
 *
 * @throws AuditpressError `delivery-postponed` or `delivery-refused` if that is true of all recipients, `delivery-unknown` if the
 * server did not answer after the whole mail. Messages quote the server, which may repeat credentials.
 */
export function outcomesOf(
  { recipients }: Pick<Delivery, 'recipients'>,
  exchange: Exchange,
  server: Server,
): readonly RecipientReceipt[] {
  const { refusals } = exchange;
  // Without an answer about the mail itself, an answer about some recipients does not count: all are tried again.
  if (exchange.kind === 'failed' && !isAnswered(exchange)) throw explainFailure(exchange, server);
  const rest = exchange.kind === 'finished' ? null : exchange.reply;
  const outcomes = recipients.map((recipient): RecipientReceipt => {
    const reply = refusals.find((refusal) => refusal.recipient === recipient) ?? rest;
    if (reply === null) return { recipient, outcome: 'delivered', reason: '' };
    return { recipient, outcome: isPermanent(reply) ? 'refused' : 'postponed', reason: quoted(reply) };
  });
  const [first] = outcomes;
  const areEqual = outcomes.every(({ outcome }) => outcome === first?.outcome);
  if (first === undefined || first.outcome === 'delivered' || !areEqual) return outcomes;
  throw exchange.kind === 'failed' ? explainFailure(exchange, server) : noneAccepted(first, server);
}

function isAnswered({ step, reply }: FailedExchange): boolean {
  return (step === 'content' || step === 'acceptance') && reply !== null && isRefusal(reply);
}

export function explainFailure(failed: FailedExchange, server: Server): AuditpressError {
  const at = `${server.host}:${String(portOf(server))}`;
  const { step, reply, code, systemCode, command } = failed;
  if (step === 'acceptance' && (reply === null || !isRefusal(reply))) {
    return new AuditpressError(
      'delivery-unknown',
      `expected ${at} to answer after the whole mail was sent, received ${lost(failed)}`,
    );
  }
  if (command === 'STARTTLS' && reply !== null) {
    return refusal(reply, `expected ${at} to encrypt the connection (STARTTLS), received ${quoted(reply)}`, HINT_TLS);
  }
  if (code === 'ENOAUTH') {
    return new AuditpressError('delivery-refused', `expected ${at} to offer a login, received none`, {
      hint: 'If the server accepts mails without a login, remove user. Otherwise, check host and port.',
    });
  }
  if (code === 'EAUTH' && reply === null) {
    return new AuditpressError('delivery-refused', `expected a login that can be sent to ${at}, received none`, {
      hint: HINT_LOGIN,
    });
  }
  if (reply !== null && isRefusal(reply)) {
    if (step === 'login')
      return refusal(reply, `expected ${at} to accept the login, received ${quoted(reply)}`, HINT_LOGIN);
    const expected = step === 'connection' ? `a greeting from ${at}` : `${at} to accept the mail`;
    return refusal(reply, `expected ${expected}, received ${quoted(reply)}`);
  }
  if (code === TOO_LARGE) {
    return new AuditpressError(
      'delivery-refused',
      `expected ${at} to accept mails of this size, received a lower limit`,
      {
        hint: 'Set maxSize below the limit of the server. whenTooLarge says what to send instead of a larger mail.',
      },
    );
  }
  const [fault, received] = explainConnection(systemCode, failed.message);
  if (step === 'connection' && (fault === 'certificate-invalid' || fault === 'service-no-tls')) {
    return new AuditpressError(
      'delivery-refused',
      `expected ${at} to have a trusted certificate, received ${received}`,
      { hint: fault === 'service-no-tls' ? HINT_TLS : HINT_CERTIFICATE },
    );
  }
  if (systemCode === 'ENOTFOUND') {
    return new AuditpressError('delivery-refused', `expected the mail server ${at}, received no such host`, {
      hint: 'Check host.',
    });
  }
  return new AuditpressError(
    'delivery-postponed',
    `expected an answer from the mail server ${at}, received ${lost(failed)}`,
  );
}

const HINT_LOGIN = 'Check user, login and the credential of the deliverer, then send the delivery again.';
const HINT_TLS =
  'Nothing is sent without encryption. Check port and security: 587 is usual for starttls, 465 for tls. A server on this machine can do without: security: none.';
const HINT_CERTIFICATE =
  'Check host. For a server with a private certificate authority, set trustedCertificates, or NODE_EXTRA_CA_CERTS in the environment.';

function lost({ code, systemCode, reply, message }: FailedExchange): string {
  if (reply !== null) return `an unexpected answer: ${quoted(reply)}`;
  if (code === 'ETIMEDOUT' || systemCode === 'ETIMEDOUT') return 'none in time';
  if (systemCode === '' && code === 'ECONNECTION') return 'a connection that broke off';
  const [, received] = explainConnection(systemCode, message);
  return received;
}

function refusal(reply: Reply, message: string, hint?: string): AuditpressError {
  return isPermanent(reply)
    ? new AuditpressError('delivery-refused', message, { hint })
    : new AuditpressError('delivery-postponed', message);
}

function noneAccepted({ outcome, reason }: RecipientReceipt, { host }: Server): AuditpressError {
  return new AuditpressError(
    outcome === 'refused' ? 'delivery-refused' : 'delivery-postponed',
    `expected ${host} to accept a recipient, received ${reason}`,
  );
}

function isPermanent({ code }: Reply): boolean {
  return code >= FIRST_PERMANENT;
}

function quoted({ text }: Reply): string {
  return oneLine(text, REPLY_LIMIT);
}
