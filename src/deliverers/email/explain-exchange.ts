/** Turns what became of a session with a mail server into outcomes for recipients, or into an error. */
import { AuditpressError } from '../../base/errors.js';
import { explainConnection } from '../../base/http/connection.js';
import { oneLine } from '../../base/wording/printable.js';
import type { Delivery, RecipientReceipt } from '../deliverer.js';
import { isRefusal, TOO_LARGE, type Exchange, type FailedExchange, type Reply } from './exchange.js';
import { portOf, type EmailOptions } from './options.js';

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
const HINT_TLS = 'Nothing is sent without encryption. Check port and security: 587 is usual for starttls, 465 for tls.';
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

/** The words of the server: one line, cut off. */
function quoted({ text }: Reply): string {
  return oneLine(text, REPLY_LIMIT);
}
