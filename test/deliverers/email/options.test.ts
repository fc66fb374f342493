import { describe, expect, it } from 'vitest';
import { portOf, type EmailOptions } from '../../../src/deliverers/email/options.js';
import { loadDeliverer } from '../../../src/deliverers/registry.js';
import { failureOf } from '../../helpers/failure.js';

const MINIMAL = { host: 'smtp.tarnholm.example', from: 'reports@tarnholm.example', to: ['ada@tarnholm.example'] };

const read = async (changes: Readonly<Record<string, unknown>>): Promise<EmailOptions> => {
  const { options } = await loadDeliverer('mail', {
    module: undefined,
    use: 'email',
    options: { ...MINIMAL, ...changes },
  });
  return options as EmailOptions;
};

describe('the options have defaults', () => {
  it('that encrypt, and split what is too large', async () => {
    const options = await read({});
    expect(options).toMatchObject({
      security: 'starttls',
      maxSize: 10,
      whenTooLarge: 'split',
      individually: false,
      login: 'password',
      timeouts: { connect: 60, reply: 600, delivery: 1800 },
    });
  });

  it.each([
    ['starttls', {}, 587],
    ['tls', {}, 465],
    ['none', { host: 'localhost' }, 25],
    ['tls', { port: 2465 }, 2465],
  ])('such as the port for %s %j', async (security, changes, port) => {
    expect(portOf(await read({ security, ...changes }))).toBe(port);
  });
});

describe('the options are refused', () => {
  it.each<[string, Readonly<Record<string, unknown>>, string]>([
    ['without a recipient', { to: [] }, 'options.to: expected at least one recipient in to, cc or bcc'],
    ['with clear text to another machine', { security: 'none' }, 'security: expected starttls or tls'],
    ['with links to nowhere', { whenTooLarge: 'link' }, 'linkBase: expected an address, because whenTooLarge is link'],
    [
      'with links without encryption',
      { linkBase: 'http://docs.example' },
      'linkBase: expected an address that begins with https://',
    ],
    [
      'with a login without a user',
      { login: 'access-token' },
      'user: expected a user name, because login is access-token',
    ],
    ['without a token server', { login: 'refresh-token', user: 'a' }, 'oauth2: expected clientId and tokenUrl'],
    [
      'with a token server for a password',
      { user: 'a', oauth2: { clientId: 'c', tokenUrl: 'https://login.example/token' } },
      'oauth2: expected it only with the login',
    ],
    ['with an unknown key', { hsot: 'a' }, 'unknown key "hsot" (did you mean "host"?)'],
    ['with certificates that are none', { trustedCertificates: '/etc/ca.pem' }, 'expected certificates in PEM'],
    ['with a user of two lines', { user: 'a\r\nb' }, 'user: expected one line'],
    ['with a list that is no domain', { listId: 'a b' }, 'listId: expected a domain'],
    [
      'with a selector that adds a tag',
      { dkim: { domain: 'a.example', selector: 'a; b=' } },
      'dkim.selector: expected the name of a DKIM selector, such as mail2026, received "a; b="',
    ],
    [
      'with a host that is none',
      { host: 'not a host!' },
      'host: expected a host name or an IP address, such as mail.example.com, received "not a host!"',
    ],
  ])('%s', async (_what, changes, words) => {
    const failure = await failureOf(() => read(changes));
    expect(failure.code).toBe('deliverer-options-invalid');
    expect(failure.problems.join('\n')).toContain(words);
  });

  it.each([
    'ada',
    'ada@',
    '@tarnholm.example',
    'ada@tarnholm..example',
    'ada@-tarnholm.example',
    'ada@[127.0.0.1]',
    'ada@127.1',
    'ada@%74arnholm.example',
    'ada@tarnholm.example, bob@tarnholm.example',
    'Ada <ada@tarnholm.example>',
    'ada@tarnholm.example\r\nBcc: bob@tarnholm.example',
    'ada\u0000@tarnholm.example',
    '.ada@tarnholm.example',
    '"a b"@tarnholm.example',
    'ädа@tarnholm.example',
    `${'a'.repeat(65)}@tarnholm.example`,
    `ada@${'a.'.repeat(130)}example`,
  ])('with the address %j, in every list', async (address) => {
    for (const place of ['to', 'cc', 'bcc', 'replyTo']) {
      const failure = await failureOf(() => read({ [place]: [address] }));
      expect(failure.problems.join('\n')).toContain(`${place}.0`);
    }
    expect((await failureOf(() => read({ from: { address } }))).problems.join('\n')).toContain('from');
  });

  it.each(['Ada\r\nBcc: bob@tarnholm.example', 'Ada\u0007', 'Ada\u2028gnp'])('with the name %j', async (name) => {
    const failure = await failureOf(() => read({ to: [{ address: 'ada@tarnholm.example', name }] }));
    expect(failure.problems.join('\n')).toContain('to.0.name: expected a name on one line');
  });
});
