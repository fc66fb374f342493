/** What the mail server gets from the credentials: the login, and the key that signs. */
import { createPrivateKey } from 'node:crypto';
import { AuditpressError } from '../../base/errors.js';
import type { Secret } from '../../model/settings/secret.js';
import type { CredentialNeed, DeliverContext } from '../deliverer.js';
import { accessToken, forgetToken } from './access-token.js';
import type { SigningKey } from './encode-mail.js';
import type { Login } from './mail-connection.js';
import type { EmailOptions } from './options.js';

export const CREDENTIALS = {
  password: { describe: 'the password of the user', isOptional: true },
  accessToken: { describe: 'an access token for the user, such as a command prints it', isOptional: true },
  refreshToken: { describe: 'the refresh token of the user', isOptional: true },
  clientSecret: { describe: 'the secret of the application', isOptional: true },
  dkimPrivateKey: { describe: 'the private key that signs mails, RSA in PEM', isOptional: true },
} as const satisfies Readonly<Record<string, CredentialNeed>>;

type CredentialName = keyof typeof CREDENTIALS;

/**
 * The login of the user; null if none is configured.
 *
 * @throws AuditpressError (usage) `deliverer-credential-missing`; as `accessToken` does
 */
export async function loginFor(options: EmailOptions, context: DeliverContext): Promise<Login | null> {
  const { user, login, oauth2, timeouts } = options;
  if (user === undefined) return null;
  const needed = (name: CredentialName): Secret => credential(name, `login is ${login}`, context);
  if (login === 'password') return { user, password: needed('password').reveal() };
  if (login === 'access-token') return { user, accessToken: needed('accessToken').reveal() };
  // The options require oauth2 for these logins.
  const { clientId = '', tokenUrl = '', scope } = oauth2 ?? {};
  const clientSecret = context.credentials['clientSecret'];
  const form = {
    client_id: clientId,
    ...(clientSecret !== undefined && { client_secret: clientSecret.reveal() }),
    ...(scope !== undefined && { scope }),
    ...(login === 'refresh-token'
      ? { grant_type: 'refresh_token', refresh_token: needed('refreshToken').reveal() }
      : { grant_type: 'client_credentials', client_secret: needed('clientSecret').reveal() }),
  };
  const secrets = Object.values(context.credentials);
  const request = {
    ...{ url: new URL(tokenUrl), form, secrets },
    ...{ timeout: timeouts.reply, issuedFor: issuedFor(options, context) },
  };
  return { user, accessToken: await accessToken(request, context.now, context.signal) };
}

/** After the server refused the login: the next one uses a new access token, if there is one to ask for. */
export function forgetLogin(options: EmailOptions, context: DeliverContext): void {
  if (options.oauth2 !== undefined) forgetToken(issuedFor(options, context));
}

function issuedFor({ login }: EmailOptions, context: DeliverContext): Secret {
  return credential(login === 'refresh-token' ? 'refreshToken' : 'clientSecret', `login is ${login}`, context);
}

/**
 * The key that signs mails; undefined if none is configured.
 *
 * @throws AuditpressError (usage) `deliverer-credential-missing`; `deliverer-credential-invalid` for anything but an RSA key
 */
export function signingKeyFor({ dkim }: EmailOptions, context: DeliverContext): SigningKey | undefined {
  if (dkim === undefined) return undefined;
  const privateKey = credential('dkimPrivateKey', 'dkim is set', context).reveal();
  if (keyType(privateKey) !== 'rsa') {
    throw new AuditpressError(
      'deliverer-credential-invalid',
      'expected an RSA private key in PEM as the credential dkimPrivateKey, received something else',
      { hint: 'Check the file of the key. auditpress signs with RSA, which every receiver can check.' },
    );
  }
  return { ...dkim, privateKey };
}

function keyType(pem: string): string | undefined {
  try {
    return createPrivateKey(pem).asymmetricKeyType;
  } catch {
    return undefined;
  }
}

function credential(name: CredentialName, because: string, { credentials }: DeliverContext): Secret {
  const secret = credentials[name];
  if (secret !== undefined) return secret;
  throw new AuditpressError(
    'deliverer-credential-missing',
    `expected the credential ${name} (${CREDENTIALS[name].describe}), because ${because}, received none`,
  );
}
