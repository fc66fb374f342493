/** Delivers documents by mail, with a summary in the text. */
import { domainToASCII } from 'node:url';
import { withSecretsRemoved } from '../../base/failures.js';
import { Secret, withoutSecrets } from '../../model/settings/secret.js';
import type { DeliverContext, Deliverer } from '../deliverer.js';
import { type Exchange, explainFailure, outcomesOf } from './exchange.js';
import { recipientRules } from './choose-recipients.js';
import { CREDENTIALS, forgetLogin, loginFor, signingKeyFor } from './login.js';
import { mailOf, showMail, BYTES_PER_MB, planMails } from './plan-mails.js';
import type { MailServer, Envelope } from './mail-session.js';
import { emailOptionsSchema, portOf, type EmailOptions } from './options.js';
import type { SessionPool } from './session-pool.js';

/** Characters of the key: a boundary has at most 70, with what nodemailer adds. */
const BOUNDARY_LENGTH = 32;

const pools = new WeakMap<EmailOptions, SessionPool>();

const sizes = new WeakMap<EmailOptions, EmailOptions>();

/** Sends one mail per delivery. A mail that may have arrived is not sent again: mail servers do not recognize a repeated one. */
export const emailDeliverer = {
  name: 'email',
  options: emailOptionsSchema,
  credentials: CREDENTIALS,
  messages: ['text', 'mail'],
  sendsDigests: true,

  /** A server that states a smaller size (SIZE) than `maxSize` gets mails of that size. */
  async withinLimits(options: EmailOptions, context: DeliverContext): Promise<EmailOptions> {
    const known = sizes.get(options);
    if (known !== undefined) return known;
    const exchange = await withSecretsIn(context, (secrets) => exchangeWith(options, null, context, secrets));
    if (exchange.kind === 'failed') return options;
    const { maxSize } = options;
    const limited = { ...options, maxSize: Math.min(maxSize, (exchange.mostBytes ?? Infinity) / BYTES_PER_MB) };
    sizes.set(options, limited);
    return limited;
  },

  plan: planMails,

  accountRules: recipientRules,

  show: showMail,

  async send(delivery, options, context) {
    const { key, target, artifacts } = delivery;
    const mail = mailOf(delivery);
    return withSecretsIn(context, async (secrets) => {
      const signingKey = signingKeyFor(options, context);
      const { encodeMail } = await import('./encode-mail.js');
      const message = await encodeMail(mail, artifacts, {
        date: context.now(),
        boundary: key.slice(0, BOUNDARY_LENGTH),
        signingKey,
      });
      const envelope = { from: mail.from.address, to: delivery.recipients, message };
      const exchange = await exchangeWith(options, envelope, context, secrets);
      const recipients = outcomesOf(delivery, exchange, options).map(({ reason, ...outcome }) => ({
        ...outcome,
        reason: withoutSecrets(reason, secrets),
      }));
      const newMessageId = exchange.kind === 'finished' ? exchange.newMessageId : undefined;
      const reference = newMessageId ?? mail.messageId;
      const files = artifacts.map(({ content: { sha256, size } }) => ({
        // RFC 2392
        path: `mid:${reference.replace(/^<|>$/g, '')}`,
        sha256,
        bytes: size,
        outcome: 'written' as const,
      }));
      return { key, target, reference, recipients, artifacts: files };
    });
  },

  async test(options, context: DeliverContext) {
    return withSecretsIn(context, async (secrets) => {
      signingKeyFor(options, context);
      const exchange = await exchangeWith(options, null, context, secrets);
      await emailDeliverer.end(options);
      if (exchange.kind === 'failed') throw explainFailure(exchange, options);
      const { host, security, user } = options;
      const encrypted = security === 'none' ? 'without encryption' : 'with encryption';
      const loggedIn = user === undefined ? 'without a login' : `logged in as ${user}`;
      return `Connected to ${host}:${String(portOf(options))} ${encrypted}, ${loggedIn}. No mail was sent.`;
    });
  },

  async end(options: EmailOptions): Promise<void> {
    await pools.get(options)?.end();
  },
} satisfies Deliverer<EmailOptions>;

/**
 * @param secrets gets an access token that is asked for
 * @throws the reason of the signal; as `loginFor` does
 */
async function exchangeWith(
  options: EmailOptions,
  envelope: Envelope | null,
  context: DeliverContext,
  secrets: Secret[],
): Promise<Exchange> {
  const { signal } = context;
  signal?.throwIfAborted();
  const login = await loginFor(options, context);
  if (login !== null && 'accessToken' in login) secrets.push(new Secret(login.accessToken));
  const { SessionPool } = await import('./session-pool.js');
  signal?.throwIfAborted();
  const pool = pools.get(options) ?? new SessionPool(serverOf(options));
  pools.set(options, pool);
  const exchange = await pool.exchange(login, envelope, signal);
  if (exchange.kind === 'failed' && exchange.step === 'login') forgetLogin(options, context);
  return exchange;
}

function serverOf(options: EmailOptions): MailServer {
  const { host, security, trustedCertificates, timeouts } = options;
  return {
    host: domainToASCII(host) || host,
    port: portOf(options),
    security,
    trustedCertificates,
    connectTimeout: 1000 * timeouts.connect,
    replyTimeout: 1000 * timeouts.reply,
    wholeTimeout: 1000 * timeouts.delivery,
  };
}

async function withSecretsIn<Result>(
  { credentials, signal }: DeliverContext,
  work: (secrets: Secret[]) => Promise<Result>,
): Promise<Result> {
  const secrets = Object.values(credentials);
  return withSecretsRemoved(secrets, () => work(secrets), signal);
}
