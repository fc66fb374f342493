import { expect, it } from 'vitest';
import { sendableAddress } from '../../../src/deliverers/email/addresses.js';
import { isRefusal, sessionGoesOn, type FailedExchange } from '../../../src/deliverers/email/exchange.js';
import { emailOptionsSchema } from '../../../src/deliverers/email/options.js';

const label = (length: number): string => 'd'.repeat(length);

it('an address has at most 64 characters before the @, and 254 in all', () => {
  const sendable = (local: number, domain: string) => sendableAddress(`${'a'.repeat(local)}@${domain}`) !== undefined;
  expect([sendable(64, 'example.com'), sendable(65, 'example.com')]).toEqual([true, false]);
  // 63 + 1 + 63 + 1 + 61 = 189 characters of a domain.
  const domain = [label(63), label(63), label(61)].join('.');
  expect([sendable(64, domain), sendable(64, `d${domain}`)]).toEqual([true, false]);
});

it.each(['a@b@example.com', '@example.com', 'a@', 'a'])('%s is no address', (text) => {
  expect(sendableAddress(text)).toBeUndefined();
});

it('a mail may go only to those whom the others do not see', () => {
  const given = { host: 'mail.example.com', from: 'a@example.com', bcc: ['b@example.com'] };
  expect(emailOptionsSchema.safeParse(given).success).toBe(true);
  expect(emailOptionsSchema.safeParse({ ...given, bcc: [] }).success).toBe(false);
});

it('a session goes on after a refused mail, unless the server ends it', () => {
  const failed = (code: number): FailedExchange => ({
    kind: 'failed',
    step: 'content',
    code: '',
    systemCode: '',
    command: '',
    message: '',
    refusals: [],
    reply: { code, text: '' },
  });
  expect([450, 550, 421, 530].map((code) => sessionGoesOn(failed(code)))).toEqual([true, true, false, false]);
  expect([399, 400, 599, 600].map((code) => isRefusal({ code, text: '' }))).toEqual([false, true, true, false]);
});
