/** The options of the deliverer `email`. */
import { z } from 'zod';
import { serviceAddress } from '../options.js';
import { isOneHeader, sendableAddress, sendableDomain } from './addresses.js';

const ADDRESS_EXPECTED =
  'expected a mail address such as audit@example.com, with ASCII before the @; a name is written as { address, name }';

const address = z.string().refine((text) => sendableAddress(text) !== undefined, ADDRESS_EXPECTED);

const name = z
  .string()
  .max(200)
  .refine(isOneHeader, 'expected a name on one line, without control characters')
  .describe('Shown with the address.');

const mailbox = z.union([address, z.strictObject({ address, name: name.optional() })]);

const recipient = z.union([
  address,
  z.strictObject({
    address,
    name: name.optional(),
    accounts: z
      .array(z.string().min(1))
      .optional()
      .describe(
        'Names or ids of accounts, id:ID, name:NAME, license:LICENSE or license:LICENSE/ACCOUNT; * matches any text. Only their reports are sent to this recipient, none for an empty list. Default: all reports.',
      ),
  }),
]);

export type Recipient = z.output<typeof recipient>;

const recipients = z.array(recipient).default([]);

const seconds = (fallback: number) => z.number().positive().max(3600).default(fallback);

const domain = z
  .string()
  .refine(
    (text) => sendableDomain(text) !== undefined,
    'expected a domain such as example.com, received something else',
  );

/** `tls` from the first byte, `starttls` before anything else, `none` only on this machine. */
export const SECURITIES = ['starttls', 'tls', 'none'] as const;

const LOGINS = ['password', 'access-token', 'refresh-token', 'client-credentials'] as const;

export const FALLBACKS = ['split', 'link', 'summary'] as const;
export type Fallback = (typeof FALLBACKS)[number];

export const emailOptionsSchema = z
  .strictObject({
    host: z
      .string()
      .regex(/^[\p{L}\p{N}.:-]+$/u, 'expected a host name or an IP address, such as mail.example.com')
      .describe('Name or IP address of the mail server.'),
    port: z.int().min(1).max(65_535).optional().describe('Default: 587 for starttls, 465 for tls, 25 for none.'),
    security: z
      .enum(SECURITIES)
      .default('starttls')
      .describe(
        'starttls encrypts the connection before anything is sent, tls from the first byte. none is only for a server on this machine.',
      ),
    trustedCertificates: z
      .string()
      .regex(/-----BEGIN CERTIFICATE-----/, 'expected certificates in PEM')
      .optional()
      .describe(
        'Certificates in PEM to trust instead of the public authorities, for a server with a private certificate authority.',
      ),
    from: mailbox.describe('Sender: an address, or { address, name }.'),
    to: recipients.describe('Recipients: addresses, or { address, name, accounts }.'),
    cc: recipients.describe('Recipients of a copy.'),
    bcc: recipients.describe('Recipients of a copy whom the others do not see.'),
    replyTo: z.array(mailbox).default([]).describe('Where replies go. Default: the sender.'),
    individually: z
      .boolean()
      .default(false)
      .describe('Whether each recipient gets a mail of their own. Default: false.'),
    formats: z
      .array(z.string().min(1))
      .min(1)
      .optional()
      .describe('Formats to attach. Default: all documents of the set, without its manifest and evidence.'),
    maxSize: z
      .number()
      .min(1)
      .max(150)
      .default(10)
      .describe('Largest mail in MB (1,000,000 bytes) after encoding, which makes files a third larger. Default: 10.'),
    whenTooLarge: z
      .enum(FALLBACKS)
      .default('split')
      .describe(
        'split sends several mails, link attaches what fits and links to the rest, summary attaches nothing. The text of the mail names every file that is not attached.',
      ),
    linkBase: serviceAddress
      .optional()
      .describe('Address below which recipients find the documents, as LINK_BASE/SET/FILE. Required for link.'),
    user: z
      .string()
      .min(1)
      .refine(isOneHeader, 'expected one line')
      .optional()
      .describe('User name. Default: no login.'),
    login: z
      .enum(LOGINS)
      .default('password')
      .describe(
        'Credential of the user: password, or OAuth 2.0 with access-token, refresh-token or client-credentials.',
      ),
    oauth2: z
      .strictObject({
        clientId: z.string().min(1).describe('Id of the application.'),
        tokenUrl: serviceAddress.describe('Address that issues access tokens.'),
        scope: z.string().min(1).optional().describe('Scope to ask for.'),
      })
      .optional()
      .describe('Where to get access tokens, for refresh-token and client-credentials.'),
    dkim: z
      .strictObject({
        domain: domain.describe('Domain that signs.'),
        selector: z
          .string()
          .regex(/^[A-Za-z0-9]([A-Za-z0-9.-]*[A-Za-z0-9])?$/, 'expected the name of a DKIM selector, such as mail2026')
          .describe('Name of the key below _domainkey of the domain.'),
      })
      .optional()
      .describe('Signs mails with DKIM (RSA). Default: no signature.'),
    listId: domain
      .optional()
      .describe(
        'Value of List-Id, by which recipients can sort mails. Default: "auditpress." and the domain of the sender.',
      ),
    timeouts: z
      .strictObject({
        connect: seconds(60).describe('Seconds to connect and to encrypt.'),
        reply: seconds(600).describe('Seconds to wait for each reply.'),
        delivery: seconds(1800).describe('Seconds for the whole mail.'),
      })
      .prefault({})
      .describe('Time limits.'),
  })
  .superRefine((options, context) => {
    const expect = (isMet: boolean, path: string, message: string): void => {
      if (!isMet) context.addIssue({ code: 'custom', path: [path], message });
    };
    const { to, cc, bcc, security, host, whenTooLarge, linkBase, user, login, oauth2 } = options;
    expect(to.length + cc.length + bcc.length > 0, 'to', 'expected at least one recipient in to, cc or bcc');
    expect(
      security !== 'none' || isThisMachine(host),
      'security',
      'expected starttls or tls, because none is only for a server on this machine, such as localhost',
    );
    expect(
      whenTooLarge !== 'link' || linkBase !== undefined,
      'linkBase',
      'expected an address, because whenTooLarge is link',
    );
    expect(login === 'password' || user !== undefined, 'user', `expected a user name, because login is ${login}`);
    const asksForToken = login === 'refresh-token' || login === 'client-credentials';
    expect(
      asksForToken === (oauth2 !== undefined),
      'oauth2',
      asksForToken
        ? `expected clientId and tokenUrl, because login is ${login}`
        : 'expected it only with the login refresh-token or client-credentials',
    );
  });

export type EmailOptions = z.output<typeof emailOptionsSchema>;

const DEFAULT_PORTS = { starttls: 587, tls: 465, none: 25 } as const;

export function portOf({ port, security }: Pick<EmailOptions, 'port' | 'security'>): number {
  return port ?? DEFAULT_PORTS[security];
}

function isThisMachine(host: string): boolean {
  return /^(localhost|127(\.\d{1,3}){3}|::1)$/.test(host);
}
