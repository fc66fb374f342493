import { setTimeout as sleep } from 'node:timers/promises';
import { describe, expect, it } from 'vitest';
import { emailDeliverer } from '../../../src/deliverers/email/email-deliverer.js';
import { mailOf } from '../../../src/deliverers/email/plan-mails.js';
import { CONTEXT } from '../../helpers/delivery-set.js';
import { failureOf } from '../../helpers/failure.js';
import { freePort } from '../../helpers/http-server.js';
import {
  acceptingExcept,
  refusal,
  startMailServer,
  startScriptedServer,
  type Step,
} from '../../helpers/mail-server.js';
import { aDocument, aMailSet, sendMail, someEmailOptions, theMail } from '../../helpers/mails.js';

const MB = 1_000_000;
const LARGE = aMailSet({}, { artifacts: [aDocument('pdf', 5 * MB)] });

const drop: Step = (socket) => {
  socket.destroy();
};
const silence: Step = () => undefined;

/** The failure to send a mail to a server that accepts everything except for some lines. */
async function failureWith(
  steps: Readonly<Record<string, Step>>,
  { timeouts = {}, set = aMailSet() }: { readonly timeouts?: object; readonly set?: typeof LARGE } = {},
) {
  const port = await startScriptedServer(acceptingExcept(steps));
  return failureOf(() => sendMail(someEmailOptions({ port, timeouts }), { set }));
}

describe('a mail is postponed, because nothing was delivered', () => {
  it.each<[string, Readonly<Record<string, Step>>, string]>([
    ['the greeting', { '': '421 4.3.2 busy' }, '421 4.3.2 busy'],
    ['the sender', { MAIL: '451 4.3.0 try later' }, '451 4.3.0 try later'],
    ['every recipient', { RCPT: '450 4.2.0 greylisted' }, '450 4.2.0 greylisted'],
    ['DATA', { DATA: '421 4.3.2 closing' }, '421 4.3.2 closing'],
    ['the whole mail', { 'Auto-Submitted': '452 4.3.1 disk full' }, '452 4.3.1 disk full'],
  ])('after a temporary refusal of %s', async (_what, steps, words) => {
    const failure = await failureWith(steps);
    expect(failure.code).toBe('delivery-postponed');
    expect(failure.message).toContain(words);
  });

  it.each<[string, Readonly<Record<string, Step>>]>([
    ['the greeting', { '': drop }],
    ['the sender', { MAIL: drop }],
    ['the recipients', { RCPT: drop }],
    ['DATA', { DATA: drop }],
  ])('after a connection lost at %s', async (_what, steps) => {
    const failure = await failureWith(steps);
    expect(failure).toMatchObject({ code: 'delivery-postponed', message: /received a connection that broke off$/ });
  });

  it('after a connection lost in the middle of the mail', async () => {
    const port = await startScriptedServer(
      acceptingExcept({
        DATA: (socket) => {
          socket.write('354 go on\r\n');
          socket.once('data', () => socket.destroy());
        },
      }),
    );
    expect(await failureOf(() => sendMail(someEmailOptions({ port }), { set: LARGE }))).toMatchObject({
      code: 'delivery-postponed',
    });
  });

  it('if nobody listens', async () => {
    const failure = await failureOf(async () => sendMail(someEmailOptions({ port: await freePort() })));
    expect(failure).toMatchObject({ code: 'delivery-postponed', message: /received a refused connection$/ });
  });

  it.each<[string, Readonly<Record<string, Step>>, object]>([
    ['never greets', { '': silence }, { connect: 0.3 }],
    ['never answers', { EHLO: silence }, { reply: 0.3 }],
    [
      'keeps on talking',
      {
        EHLO: (socket) => {
          const timer = setInterval(() => socket.write('250-more\r\n'), 20);
          socket.on('close', () => {
            clearInterval(timer);
          });
        },
      },
      { delivery: 0.5 },
    ],
  ])('if the server %s', async (_what, steps, timeouts) => {
    const failure = await failureWith(steps, { timeouts });
    expect(failure).toMatchObject({ code: 'delivery-postponed', message: /received none in time$/ });
  });
});

describe('a mail is refused for good', () => {
  it.each<[string, Readonly<Record<string, Step>>, string]>([
    ['the greeting', { '': '554 5.7.1 blocked' }, '554 5.7.1 blocked'],
    ['the sender', { MAIL: '550 5.7.60 not your address' }, '550 5.7.60 not your address'],
    ['every recipient', { RCPT: '550 5.1.1 no such user' }, '550 5.1.1 no such user'],
    ['DATA', { DATA: '554 5.5.1 no' }, '554 5.5.1 no'],
    ['the whole mail', { 'Auto-Submitted': '552 5.3.4 too big' }, '552 5.3.4 too big'],
  ])('if the server refuses %s', async (_what, steps, words) => {
    const failure = await failureWith(steps);
    expect(failure.code).toBe('delivery-refused');
    expect(failure.message).toContain(words);
  });

  it('if the server states a lower limit', async () => {
    const { port, mails } = await startMailServer({ size: 1000 });
    const failure = await failureOf(() => sendMail(someEmailOptions({ port })));
    expect(failure).toMatchObject({ code: 'delivery-refused', hint: /^Set maxSize below the limit/ });
    expect(mails).toEqual([]);
  });

  it('if there is no such host', async () => {
    const options = someEmailOptions({ host: 'mail.invalid', security: 'starttls', timeouts: { connect: 5 } });
    const failure = await failureOf(() => sendMail(options));
    // Without a name server, nobody knows whether the host exists.
    expect(failure.message).toMatch(
      /mail\.invalid:587, received (no such host|no answer from the name server|none in time)$/,
    );
    expect(failure.code).toBe(failure.message.endsWith('no such host') ? 'delivery-refused' : 'delivery-postponed');
  });

  it('with the words of the server on one line, cut off', async () => {
    const words = `550-first \u001b[31m line\r\n550 ${'x'.repeat(2000)}`;
    const { message } = await failureWith({ RCPT: words });
    expect(message).toContain('550-first \\u001b[31m line 550 xxx');
    expect(message.length).toBeLessThan(400);
  });
});

describe('nobody knows whether a mail arrived', () => {
  it.each<[string, Readonly<Record<string, Step>>, object]>([
    ['the connection is lost', { 'Auto-Submitted': drop }, {}],
    ['the server does not answer', { 'Auto-Submitted': silence }, { reply: 1 }],
    ['the time is over', { 'Auto-Submitted': silence }, { delivery: 2 }],
    ['the server says something else', { 'Auto-Submitted': '354 go on' }, {}],
  ])('if %s after the whole mail was sent', async (_what, steps, timeouts) => {
    const failure = await failureWith(steps, { timeouts });
    expect(failure).toMatchObject({ code: 'delivery-unknown', message: /to answer after the whole mail was sent/ });
  });

  it('if a large one was sent, and the connection is lost', async () => {
    expect(await failureWith({ 'Auto-Submitted': drop }, { set: LARGE })).toMatchObject({ code: 'delivery-unknown' });
  });
});

describe('recipients have outcomes of their own', () => {
  const RECIPIENTS = ['ada@tarnholm.example', 'full@tarnholm.example', 'gone@tarnholm.example'];
  const REPLIES: Readonly<Record<string, Error>> = {
    'full@tarnholm.example': refusal(452, '4.2.2 mailbox full'),
    'gone@tarnholm.example': refusal(550, '5.1.1 no such user'),
  };

  it.each([false, true])('if some are refused (the server takes commands at once: %s)', async (takesAtOnce) => {
    const { port, mails } = await startMailServer({
      hidePIPELINING: !takesAtOnce,
      onRcptTo: ({ address }, _session, done) => {
        done(mails.length === 0 ? REPLIES[address] : null);
      },
    });
    const options = someEmailOptions({ port, to: RECIPIENTS });
    const delivery = theMail(aMailSet(), options);
    const { recipients } = await emailDeliverer.send(delivery, options, CONTEXT);
    expect(recipients).toEqual([
      { recipient: RECIPIENTS[0], outcome: 'delivered', reason: '' },
      { recipient: RECIPIENTS[1], outcome: 'postponed', reason: '452 4.2.2 mailbox full' },
      { recipient: RECIPIENTS[2], outcome: 'refused', reason: '550 5.1.1 no such user' },
    ]);

    const again = await emailDeliverer.send({ ...delivery, recipients: [RECIPIENTS[1]!] }, options, CONTEXT);
    expect(again.recipients).toEqual([{ recipient: RECIPIENTS[1], outcome: 'delivered', reason: '' }]);
    expect(again.reference).toBe(mailOf(delivery).messageId);
    expect(mails.map((mail) => mail.recipients)).toEqual([[RECIPIENTS[0]], [RECIPIENTS[1]]]);
    expect(mails[1]!.raw.equals(mails[0]!.raw)).toBe(true);
  });

  it('if none is accepted, but some may be later', async () => {
    const { port, mails } = await startMailServer({
      onRcptTo: ({ address }, _session, done) => {
        done(REPLIES[address]);
      },
    });
    const { recipients } = await sendMail(someEmailOptions({ port, to: RECIPIENTS.slice(1) }));
    expect(recipients.map(({ outcome }) => outcome)).toEqual(['postponed', 'refused']);
    expect(mails).toEqual([]);
  });

  it('if the mail is then postponed for the others', async () => {
    const { port } = await startMailServer({
      onRcptTo: ({ address }, _session, done) => {
        done(address.startsWith('gone') ? REPLIES[address] : null);
      },
      receive: () => {
        throw refusal(451, '4.7.1 try later');
      },
    });
    const { recipients } = await sendMail(someEmailOptions({ port, to: RECIPIENTS }));
    expect(recipients).toMatchObject([
      { outcome: 'postponed', reason: '451 4.7.1 try later' },
      { outcome: 'postponed' },
      { outcome: 'refused', reason: '550 5.1.1 no such user' },
    ]);
  });
});

describe('an aborted signal', () => {
  const reason = new Error('stopped');

  it.each(['EHLO', 'MAIL', 'DATA'])(
    'stops a delivery that waits for the answer to %s, with its reason',
    async (line) => {
      const stop = new AbortController();
      const steps = {
        [line]: () =>
          void setTimeout(() => {
            stop.abort(reason);
          }, 50),
      };
      const port = await startScriptedServer(acceptingExcept(steps));
      await expect(sendMail(someEmailOptions({ port }), { signal: stop.signal })).rejects.toBe(reason);
    },
  );

  it('stops one in the middle of its mail, which the server does not get', async () => {
    const stop = new AbortController();
    let isDelivered = false;
    const port = await startScriptedServer((line) => {
      if (line.startsWith('Auto-Submitted')) isDelivered = true;
      return acceptingExcept({
        DATA: (socket) => {
          socket.write('354 go on\r\n');
          socket.once('data', () => {
            socket.pause();
            stop.abort(reason);
            setTimeout(() => socket.resume(), 100);
          });
        },
      })(line);
    });
    await expect(sendMail(someEmailOptions({ port }), { signal: stop.signal, set: LARGE })).rejects.toBe(reason);
    await sleep(300);
    expect(isDelivered).toBe(false);
  });

  it('does not hide that the whole mail was sent', async () => {
    const stop = new AbortController();
    const steps: Readonly<Record<string, Step>> = {
      'Auto-Submitted': (socket) => {
        stop.abort(reason);
        setTimeout(() => socket.write('250 queued\r\n'), 200);
      },
    };
    const port = await startScriptedServer(acceptingExcept(steps));
    const { recipients } = await sendMail(someEmailOptions({ port }), { signal: stop.signal });
    expect(recipients).toMatchObject([{ outcome: 'delivered' }]);
  });
});
