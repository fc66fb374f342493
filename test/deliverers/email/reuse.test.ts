import { once } from 'node:events';
import { afterEach, describe, expect, it, vi } from 'vitest';
import { emailDeliverer } from '../../../src/deliverers/email/email-deliverer.js';
import type { EmailOptions } from '../../../src/deliverers/email/options.js';
import { failureOf } from '../../helpers/failure.js';
import { startMailServer, startNotingServer, type Step } from '../../helpers/mail-server.js';
import { credentials, sendMail, someEmailOptions } from '../../helpers/mails.js';

const USER = 'reports@tarnholm.example';
/** Begins the whole content of a mail. */
const CONTENT = 'Auto-Submitted';

const used: EmailOptions[] = [];

/** Options of a deliverer that is ended after the test. */
function someOptions(written: Readonly<Record<string, unknown>>): EmailOptions {
  const options = someEmailOptions(written);
  used.push(options);
  return options;
}

afterEach(async () => {
  vi.useRealTimers();
  await Promise.all(used.splice(0).map((options) => emailDeliverer.end(options)));
});

const drop: Step = (socket) => {
  socket.destroy();
};

describe('mails of a deliverer share connections', () => {
  it('one, if they are sent one after the other, with one login', async () => {
    const seen = { connections: 0, logins: 0 };
    const { port, mails } = await startMailServer({
      authOptional: false,
      allowInsecureAuth: true,
      onConnect: (_session, done) => {
        seen.connections += 1;
        done();
      },
      onAuth: ({ username }, _session, done) => {
        seen.logins += 1;
        done(null, { user: username });
      },
    });
    const options = someOptions({ port, user: USER });
    for (let count = 0; count < 5; count += 1) {
      await sendMail(options, { credentials: credentials({ password: 'secret-1' }) });
    }
    expect(mails).toHaveLength(5);
    expect(mails[4]!.raw.equals(mails[0]!.raw)).toBe(true);
    expect(seen).toEqual({ connections: 1, logins: 1 });
  });

  it('two, if many are sent at the same time', async () => {
    let open = 0;
    let most = 0;
    const { port, mails } = await startMailServer({
      onConnect: (_session, done) => {
        open += 1;
        most = Math.max(most, open);
        done();
      },
      onClose: () => {
        open -= 1;
      },
    });
    const options = someOptions({ port });
    await Promise.all(Array.from({ length: 9 }, () => sendMail(options)));
    expect(mails).toHaveLength(9);
    expect(most).toBe(2);
    expect(open).toBe(2);
  });

  it('and none with another deliverer', async () => {
    const { port, contents } = await startNotingServer();
    await sendMail(someOptions({ port }));
    await sendMail(someOptions({ port }));
    expect(contents()).toEqual(['1 content', '2 content']);
  });

  it('with RSET before each mail but the first', async () => {
    const { port, lines } = await startNotingServer();
    const options = someOptions({ port });
    await sendMail(options);
    await sendMail(options);
    const mail = ['1 MAIL', '1 RCPT', '1 DATA', '1 content'];
    expect(lines).toEqual(['1 EHLO', ...mail, '1 RSET', ...mail]);
  });

  it('until there were a hundred', async () => {
    const { port, lines, contents } = await startNotingServer();
    const options = someOptions({ port });
    for (let count = 0; count < 101; count += 1) await sendMail(options);
    expect(contents().filter((line) => line.startsWith('1 '))).toHaveLength(100);
    expect(contents().at(-1)).toBe('2 content');
    expect(lines.filter((line) => line.endsWith('QUIT'))).toHaveLength(1);
  });

  it('also after a refused mail', async () => {
    const { port, lines, contents } = await startNotingServer({
      RCPT: ['550 5.1.1 no such user', undefined],
      [CONTENT]: ['552 5.3.4 too big', undefined],
    });
    const options = someOptions({ port });
    expect(await failureOf(() => sendMail(options))).toMatchObject({ code: 'delivery-refused' });
    expect(await failureOf(() => sendMail(options))).toMatchObject({ code: 'delivery-refused' });
    await sendMail(options);
    expect(contents()).toEqual(['1 content', '1 content']);
    expect(lines.filter((line) => line === '1 RSET')).toHaveLength(2);
  });
});

describe('a connection that the server has ended is replaced', () => {
  it('if it closes each one after a mail', async () => {
    const { port, contents } = await startNotingServer({
      [CONTENT]: [(socket) => socket.end('250 queued\r\n')],
    });
    const options = someOptions({ port });
    for (let count = 0; count < 3; count += 1) {
      await expect(sendMail(options)).resolves.toMatchObject({ recipients: [{ outcome: 'delivered' }] });
    }
    expect(contents()).toEqual(['1 content', '2 content', '3 content']);
  });

  it.each([
    ['without a word', ''],
    ['with 421', '421 4.4.2 idle for too long\r\n'],
  ])('while no mail is sent, %s', async (_how, words) => {
    let close = (): Promise<unknown> => Promise.resolve();
    const { port, contents } = await startNotingServer({
      [CONTENT]: [
        (socket) => {
          socket.write('250 queued\r\n');
          close = () => once(socket.end(words), 'close');
        },
      ],
    });
    const options = someOptions({ port });
    await sendMail(options);
    await close();
    await expect(sendMail(options)).resolves.toMatchObject({ recipients: [{ outcome: 'delivered' }] });
    expect(contents()).toEqual(['1 content', '2 content']);
  });

  it.each<[string, string, Step]>([
    ['closes at RSET', 'RSET', drop],
    ['does not know RSET', 'RSET', '502 5.5.1 not implemented'],
    ['answers RSET with 421', 'RSET', '421 4.3.2 closing'],
    ['answers the sender with 421', 'MAIL', '421 4.7.0 too many mails in this session'],
    ['closes at the sender', 'MAIL', drop],
    ['closes at the recipient', 'RCPT', drop],
    ['answers DATA with 421', 'DATA', '421 4.3.2 closing'],
    ['closes at DATA', 'DATA', drop],
    ['asks to log in again', 'MAIL', '530 5.7.0 authentication required'],
  ])('if it %s of the second mail', async (_what, line, step) => {
    const { port, contents } = await startNotingServer({
      [line]: line === 'RSET' ? [step] : [undefined, step, undefined],
    });
    const options = someOptions({ port });
    await sendMail(options);
    await expect(sendMail(options)).resolves.toMatchObject({ recipients: [{ outcome: 'delivered' }] });
    expect(contents()).toEqual(['1 content', '2 content']);
  });

  it('once: what the new one answers counts', async () => {
    const { port, lines } = await startNotingServer({ MAIL: [undefined, '421 4.3.2 closing'] });
    const options = someOptions({ port });
    await sendMail(options);
    const failure = await failureOf(() => sendMail(options));
    expect(failure).toMatchObject({ code: 'delivery-postponed', message: /421 4\.3\.2 closing$/ });
    expect(lines.filter((line) => line.endsWith('MAIL'))).toEqual(['1 MAIL', '1 MAIL', '2 MAIL']);
  });
});

describe('a mail that may have arrived over a connection that was used before', () => {
  it('is unknown, and not sent again', async () => {
    const { port, contents } = await startNotingServer({ [CONTENT]: [undefined, drop] });
    const options = someOptions({ port });
    await sendMail(options);
    expect(await failureOf(() => sendMail(options))).toMatchObject({ code: 'delivery-unknown' });
    expect(contents()).toEqual(['1 content', '1 content']);
  });

  it('is postponed after 421, and the next one takes another connection', async () => {
    const { port, contents } = await startNotingServer({ [CONTENT]: [undefined, '421 4.3.0 closing', undefined] });
    const options = someOptions({ port });
    await sendMail(options);
    expect(await failureOf(() => sendMail(options))).toMatchObject({ code: 'delivery-postponed' });
    await sendMail(options);
    expect(contents()).toEqual(['1 content', '1 content', '2 content']);
  });
});

it('a new access token leads to a new login', async () => {
  const logins: unknown[] = [];
  const { port, mails } = await startMailServer({
    authOptional: false,
    allowInsecureAuth: true,
    authMethods: ['XOAUTH2'],
    onAuth: ({ accessToken }, _session, done) => {
      logins.push(accessToken);
      done(null, { user: accessToken });
    },
  });
  const options = someOptions({ port, user: USER, login: 'access-token' });
  for (const accessToken of ['token-1', 'token-1', 'token-2']) {
    await sendMail(options, { credentials: credentials({ accessToken }) });
  }
  expect(logins).toEqual(['token-1', 'token-2']);
  expect(mails.map(({ user }) => user)).toEqual(['token-1', 'token-1', 'token-2']);
});

it('a mail that waits for a connection stops with the reason of its signal', async () => {
  const reason = new Error('stopped');
  const stop = new AbortController();
  const answers: (() => void)[] = [];
  const { port, contents } = await startNotingServer({
    [CONTENT]: [(socket) => answers.push(() => socket.write('250 queued\r\n'))],
  });
  const options = someOptions({ port });
  const sent = [sendMail(options), sendMail(options)];
  await vi.waitUntil(() => answers.length === 2);
  const waiting = sendMail(options, { signal: stop.signal });
  stop.abort(reason);
  await expect(waiting).rejects.toBe(reason);
  answers.forEach((answer) => {
    answer();
  });
  await Promise.all(sent);
  expect(contents()).toHaveLength(2);
});

describe('an open connection is closed with QUIT', () => {
  it('when the deliverer is ended, which can be used again', async () => {
    const { port, lines, contents } = await startNotingServer({ QUIT: [(socket) => socket.end('221 bye\r\n')] });
    const options = someOptions({ port });
    await sendMail(options);
    expect(lines).not.toContain('1 QUIT');
    await emailDeliverer.end(options);
    expect(lines.at(-1)).toBe('1 QUIT');
    await sendMail(options);
    expect(contents()).toEqual(['1 content', '2 content']);
  });

  it('and by force, if the server does not answer', async () => {
    const { port, lines } = await startNotingServer({ QUIT: [() => undefined] });
    const options = someOptions({ port });
    await sendMail(options);
    await emailDeliverer.end(options);
    expect(lines.at(-1)).toBe('1 QUIT');
  });

  it('after half a minute without a mail', async () => {
    const { port, lines, contents } = await startNotingServer();
    const options = someOptions({ port });
    vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout'] });
    await sendMail(options);
    vi.advanceTimersByTime(29_000);
    expect(lines).not.toContain('1 QUIT');
    vi.advanceTimersByTime(1000);
    vi.useRealTimers();
    await vi.waitUntil(() => lines.includes('1 QUIT'));
    await sendMail(options);
    expect(contents()).toEqual(['1 content', '2 content']);
  });
});
