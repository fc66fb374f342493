import { generateKeyPairSync } from 'node:crypto';
import { generate } from 'selfsigned';
import type { SMTPServerOptions } from 'smtp-server';
import { beforeAll, describe, expect, it, test } from 'vitest';
import { emailDeliverer } from '../../../src/deliverers/email/email-deliverer.js';
import { holdsSecret, Secret } from '../../../src/model/settings/secret.js';
import { aCertificateBy, anAuthority, type Certificate } from '../../helpers/certificates.js';
import { CONTEXT } from '../../helpers/delivery-set.js';
import { failureOf } from '../../helpers/failure.js';
import { answerWith, startServer } from '../../helpers/http-server.js';
import { acceptingExcept, startMailServer, startScriptedServer } from '../../helpers/mail-server.js';
import { credentials, sendMail, someEmailOptions } from '../../helpers/mails.js';

const PASSWORD = 'Canary-Pass/Word+1C9E';
const USER = 'reports@tarnholm.example';

let authority: Certificate;
let certificate: Certificate;

beforeAll(async () => {
  authority = await anAuthority();
  certificate = await aCertificateBy(authority);
});

const encrypted = (port: number, written: Readonly<Record<string, unknown>> = {}) =>
  someEmailOptions({ port, security: 'starttls', trustedCertificates: authority.cert, ...written });

/** Accepts one password, and one access token. */
const CHECKS: SMTPServerOptions = {
  authOptional: false,
  authMethods: ['PLAIN', 'LOGIN', 'XOAUTH2'],
  onAuth({ method, username, password, accessToken }, _session, done) {
    const isRight = method === 'XOAUTH2' ? accessToken === 'token-2' : password === PASSWORD;
    if (isRight && username === USER) done(null, { user: method });
    else if (method === 'XOAUTH2') done(null, { data: { status: '401', got: accessToken } });
    else done(Object.assign(new Error(`5.7.8 not ${String(password)}`), { responseCode: 535 }));
  },
};

describe('the connection is encrypted', () => {
  it('by STARTTLS before the login and the mail', async () => {
    const { port, mails } = await startMailServer({ certificate, ...CHECKS });
    await sendMail(encrypted(port, { user: USER }), { credentials: credentials({ password: PASSWORD }) });
    expect(mails).toMatchObject([{ isEncrypted: true, user: 'PLAIN' }]);
  });

  it('from the first byte', async () => {
    const { port, mails } = await startMailServer({ certificate, secure: true });
    await sendMail(encrypted(port, { security: 'tls' }));
    expect(mails).toMatchObject([{ isEncrypted: true }]);
  });

  it.each([
    ['does not know it', { STARTTLS: '502 5.5.1 not implemented' }],
    ['cannot', { STARTTLS: '554 5.7.3 no certificate' }],
  ])('or nothing is sent, if the server %s', async (_what, steps) => {
    const lines: string[] = [];
    const port = await startScriptedServer((line) => {
      lines.push(line);
      return acceptingExcept(steps)(line);
    });
    const options = encrypted(port, { user: USER });
    const failure = await failureOf(() => sendMail(options, { credentials: credentials({ password: PASSWORD }) }));
    expect(failure).toMatchObject({ code: 'delivery-refused', hint: /^Without encryption, nothing is sent/ });
    expect(failure.message).toContain(
      `to encrypt the connection (STARTTLS), received ${Object.values(steps).join('')}`,
    );
    expect(lines.slice(1).map((line) => line.split(' ')[0])).toEqual(['EHLO', 'STARTTLS']);
  });

  it('or the mail waits, if the server cannot at present', async () => {
    const port = await startScriptedServer(acceptingExcept({ STARTTLS: '454 4.7.0 TLS not available' }));
    expect(await failureOf(() => sendMail(encrypted(port)))).toMatchObject({ code: 'delivery-postponed' });
  });

  it('or the port is wrong', async () => {
    const port = await startScriptedServer(acceptingExcept({}));
    const failure = await failureOf(() => sendMail(encrypted(port, { security: 'tls' })));
    expect(failure).toMatchObject({ code: 'delivery-refused', hint: /587 is usual for starttls, 465 for tls/ });
    expect(failure.message).toContain('received an answer that is not TLS');
  });
});

async function signedByItself(): Promise<Certificate> {
  const { private: key, cert } = await generate([{ name: 'commonName', value: '127.0.0.1' }], {
    keyType: 'ec',
    extensions: [{ name: 'subjectAltName', altNames: [{ type: 7, ip: '127.0.0.1' }] }],
  });
  return { key, cert };
}

describe('a certificate is refused', () => {
  it.each<[string, () => Promise<Certificate>, string]>([
    ['that has expired', () => aCertificateBy(authority, { days: -5 }), 'received a certificate that has expired'],
    [
      'for another host',
      () => aCertificateBy(authority, { host: 'mail.example' }),
      'received a certificate for another host',
    ],
    [
      'by another authority',
      async () => aCertificateBy(await anAuthority()),
      'received a certificate from an unknown authority',
    ],
    [
      'for another purpose',
      anAuthority,
      'received a certificate that cannot be verified (unsuitable certificate purpose)',
    ],
  ])('%s', async (_what, make, words) => {
    for (const security of ['starttls', 'tls']) {
      const { port, mails } = await startMailServer({ certificate: await make(), secure: security === 'tls' });
      const failure = await failureOf(() => sendMail(encrypted(port, { security })));
      expect(failure.code).toBe('delivery-refused');
      expect(failure.message).toContain(`to have a trusted certificate, ${words}`);
      expect(mails).toEqual([]);
    }
  });

  it.each<[string, () => Promise<Certificate>, string]>([
    ['a private authority', () => aCertificateBy(authority), 'received a certificate from an unknown authority'],
    ['itself', signedByItself, 'received a self-signed certificate'],
  ])('by %s, unless the options name it', async (_what, make, words) => {
    const { port, mails } = await startMailServer({ certificate: await make() });
    const failure = await failureOf(() => sendMail(encrypted(port, { trustedCertificates: undefined })));
    expect(failure).toMatchObject({
      code: 'delivery-refused',
      hint: /set trustedCertificates, or NODE_EXTRA_CA_CERTS/,
    });
    expect(failure.message).toContain(words);
    expect(mails).toEqual([]);
  });

  it('also if the environment asks for less', async () => {
    process.env['NODE_TLS_REJECT_UNAUTHORIZED'] = '0';
    try {
      const { port } = await startMailServer({ certificate: await anAuthority() });
      expect(await failureOf(() => sendMail(encrypted(port)))).toMatchObject({ code: 'delivery-refused' });
    } finally {
      delete process.env['NODE_TLS_REJECT_UNAUTHORIZED'];
    }
  });
});

describe('a login is refused', () => {
  it('for good, without the password in the message', async () => {
    const { port, mails } = await startMailServer({ certificate, ...CHECKS });
    const wrong = `${PASSWORD}-wrong`;
    const failure = await failureOf(() =>
      sendMail(encrypted(port, { user: USER }), { credentials: credentials({ password: wrong }) }),
    );
    expect(failure).toMatchObject({ code: 'delivery-refused', hint: /^Check user, login and the credential/ });
    expect(failure.message).toContain('to accept the login, received 535 5.7.8 not [secret]');
    expect(failure.cause).toBeUndefined();
    expect(holdsSecret(JSON.stringify([failure, failure.message, failure.stack]), new Secret(wrong))).toBe(false);
    expect(mails).toEqual([]);
  });

  it('for now', async () => {
    const { port } = await startMailServer({
      certificate,
      onAuth: (_auth, _session, done) => {
        done(Object.assign(new Error('4.7.0 try later'), { responseCode: 454 }));
      },
    });
    const sending = () =>
      sendMail(encrypted(port, { user: USER }), { credentials: credentials({ password: PASSWORD }) });
    expect(await failureOf(sending)).toMatchObject({ code: 'delivery-postponed' });
  });

  it('by a server that offers none', async () => {
    const { port, mails } = await startMailServer({ certificate, disabledCommands: ['AUTH'] });
    const sending = () =>
      sendMail(encrypted(port, { user: USER }), { credentials: credentials({ password: PASSWORD }) });
    const failure = await failureOf(sending);
    expect(failure).toMatchObject({ code: 'delivery-refused', message: /to offer a login, received none/ });
    expect(mails).toEqual([]);
  });

  it('with an empty password', async () => {
    const { port } = await startMailServer({ certificate, ...CHECKS });
    const sending = () => sendMail(encrypted(port, { user: USER }), { credentials: credentials({ password: '' }) });
    expect(await failureOf(sending)).toMatchObject({ code: 'delivery-refused', hint: /^Check user, login/ });
  });

  it('without a credential, before there is a connection', async () => {
    const failure = await failureOf(() => sendMail(encrypted(1, { user: USER })));
    expect(failure.code).toBe('deliverer-credential-missing');
    expect(failure.message).toContain('the credential password (the password of the user), because login is password');
  });
});

describe('an access token', () => {
  const OAUTH2 = { clientId: 'client-1', scope: 'mail.send' };

  /** A token server that answers with each of the values in turn, then with the last one. */
  async function startTokenServer(...answers: readonly (readonly [number, unknown])[]) {
    const forms: URLSearchParams[] = [];
    const { url } = await startServer((request, response) => {
      const parts: Buffer[] = [];
      request.on('data', (part: Buffer) => parts.push(part));
      request.on('end', () => {
        forms.push(new URLSearchParams(Buffer.concat(parts).toString()));
        const [status, body] = answers[Math.min(forms.length, answers.length) - 1]!;
        answerWith(status, JSON.stringify(body))(request, response);
      });
    });
    return { tokenUrl: `${url}/token`, forms };
  }

  const refreshing = (port: number, tokenUrl: string) =>
    encrypted(port, { user: USER, login: 'refresh-token', oauth2: { ...OAUTH2, tokenUrl } });

  it('is sent as it is', async () => {
    const { port, mails } = await startMailServer({ certificate, ...CHECKS });
    const options = encrypted(port, { user: USER, login: 'access-token' });
    await sendMail(options, { credentials: credentials({ accessToken: 'token-2' }) });
    expect(mails).toMatchObject([{ user: 'XOAUTH2' }]);
  });

  it('is asked for with the refresh token, and used until it expires', async () => {
    const { port, mails } = await startMailServer({ certificate, ...CHECKS });
    const { tokenUrl, forms } = await startTokenServer([200, { access_token: 'token-2', expires_in: 3600 }]);
    const options = refreshing(port, tokenUrl);
    const given = { credentials: credentials({ refreshToken: 'Canary-Refresh-77', clientSecret: 'Canary-Client-88' }) };
    await sendMail(options, given);
    await sendMail(options, given);
    expect(forms.map((form) => Object.fromEntries(form))).toEqual([
      {
        grant_type: 'refresh_token',
        refresh_token: 'Canary-Refresh-77',
        client_id: 'client-1',
        client_secret: 'Canary-Client-88',
        scope: 'mail.send',
      },
    ]);
    await sendMail(options, { ...given, now: () => new Date(CONTEXT.now().getTime() + 3_590_000) });
    expect(forms).toHaveLength(2);
    expect(mails).toHaveLength(3);
  });

  it('is asked for with the secret of the application', async () => {
    const { port, mails } = await startMailServer({ certificate, ...CHECKS });
    const { tokenUrl, forms } = await startTokenServer([200, { access_token: 'token-2' }]);
    const options = encrypted(port, { user: USER, login: 'client-credentials', oauth2: { ...OAUTH2, tokenUrl } });
    await sendMail(options, { credentials: credentials({ clientSecret: 'Canary-Client-88' }) });
    expect(Object.fromEntries(forms[0]!)).toMatchObject({
      grant_type: 'client_credentials',
      client_secret: 'Canary-Client-88',
    });
    expect(mails).toHaveLength(1);
  });

  it('that the mail server refuses is not used again, and not shown', async () => {
    const { port, mails } = await startMailServer({ certificate, ...CHECKS });
    const { tokenUrl } = await startTokenServer(
      [200, { access_token: 'Canary-Token-11', expires_in: 3600 }],
      [200, { access_token: 'token-2', expires_in: 3600 }],
    );
    const options = refreshing(port, tokenUrl);
    const given = { credentials: credentials({ refreshToken: 'Canary-Refresh-77' }) };
    const failure = await failureOf(() => sendMail(options, given));
    expect(failure.code).toBe('delivery-refused');
    expect(failure.message).toMatch(/to accept the login, received 535/);
    expect(JSON.stringify([failure.message, failure.hint])).not.toContain('Canary');
    await sendMail(options, given);
    expect(mails).toHaveLength(1);
  });

  it.each([
    ['delivery-refused', 400, { error: 'invalid_grant', error_description: 'Canary-Refresh-77 is\nrevoked' }],
    ['delivery-refused', 401, { error: 'invalid_client' }],
    ['delivery-refused', 200, { token: 'something else' }],
    ['delivery-refused', 302, {}],
    ['delivery-postponed', 503, {}],
    ['delivery-postponed', 429, { error: 'slow_down' }],
  ])('that is not issued leads to %s (status %i)', async (code, status, body) => {
    const { port } = await startMailServer({ certificate, ...CHECKS });
    const { tokenUrl } = await startTokenServer([status, body]);
    const given = { credentials: credentials({ refreshToken: 'Canary-Refresh-77' }) };
    const failure = await failureOf(() => sendMail(refreshing(port, tokenUrl), given));
    expect(failure.code).toBe(code);
    expect(failure.message).toContain(`expected an access token from 127.0.0.1`);
    expect(failure.message).toContain(`received status ${String(status)}`);
    expect(failure.message).not.toContain('Canary');
    expect(failure.message).toContain('error' in body ? body.error : '');
  });

  it('waits, if the token server does not answer', async () => {
    const { url } = await startServer(() => undefined);
    const options = encrypted(1, {
      user: USER,
      login: 'refresh-token',
      oauth2: { ...OAUTH2, tokenUrl: url },
      timeouts: { reply: 0.3 },
    });
    const sending = () => sendMail(options, { credentials: credentials({ refreshToken: 'Canary-Refresh-77' }) });
    expect(await failureOf(sending)).toMatchObject({
      code: 'delivery-postponed',
      message: /, received none within 0.3 s$/,
    });
  });
});

test('a signal stops a delivery that waits for its access token', async () => {
  const reason = new Error('stopped');
  const stop = new AbortController();
  const { url } = await startServer(() => {
    stop.abort(reason);
  });
  const options = encrypted(1, { user: USER, login: 'client-credentials', oauth2: { clientId: 'c', tokenUrl: url } });
  const given = { credentials: credentials({ clientSecret: 'Canary-Client-88' }), signal: stop.signal };
  await expect(sendMail(options, given)).rejects.toBe(reason);
});

describe('a key that signs is refused', () => {
  const ed25519 = generateKeyPairSync('ed25519').privateKey.export({ type: 'pkcs8', format: 'pem' }) as string;

  it.each([
    ['of another kind', ed25519],
    ['that is none', 'Canary-Key'],
  ])('%s', async (_what, dkimPrivateKey) => {
    const { port, mails } = await startMailServer();
    const options = someEmailOptions({ port, dkim: { domain: 'tarnholm.example', selector: 's1' } });
    const failure = await failureOf(() => sendMail(options, { credentials: credentials({ dkimPrivateKey }) }));
    expect(failure).toMatchObject({
      code: 'deliverer-credential-invalid',
      message: /expected an RSA private key in PEM/,
    });
    expect(failure.message).not.toContain('Canary');
    expect(mails).toEqual([]);
  });
});

describe('a test of the deliverer', () => {
  const tested = (options: ReturnType<typeof encrypted>, given = {}) =>
    emailDeliverer.test(options, { ...CONTEXT, credentials: credentials(given) });

  it('connects and logs in, without sending anything', async () => {
    const { port, mails } = await startMailServer({ certificate, ...CHECKS });
    await expect(tested(encrypted(port, { user: USER }), { password: PASSWORD })).resolves.toBe(
      `Connected to 127.0.0.1:${String(port)} with encryption, logged in as ${USER}. No mail was sent.`,
    );
    expect(mails).toEqual([]);
  });

  it('says what does not work', async () => {
    const { port } = await startMailServer({ certificate, ...CHECKS });
    const failure = await failureOf(() => tested(encrypted(port, { user: USER }), { password: 'other' }));
    expect(failure.message).toContain('to accept the login, received 535');
  });

  it('says so without encryption and login', async () => {
    const { port } = await startMailServer();
    await expect(tested(someEmailOptions({ port }))).resolves.toContain('without encryption, without a login');
  });
});
