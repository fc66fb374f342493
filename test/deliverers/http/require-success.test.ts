import { describe, expect, it } from 'vitest';
import type { HttpAnswer } from '../../../src/base/http/attempt.js';
import { requireSuccess, type AnswerContext, type Success } from '../../../src/deliverers/http/client.js';
import { Secret } from '../../../src/model/settings/secret.js';
import { failureOf } from '../../helpers/failure.js';

const CONTEXT: AnswerContext = {
  peer: 'the receiver',
  url: new URL('https://hooks.example/services/T0/B0/secret-part'),
  secrets: [new Secret('secret-part')],
  now: () => new Date('2026-11-23T08:00:00Z'),
};

function answer(status: number, given: { body?: string; headers?: Record<string, string> } = {}): HttpAnswer {
  return { status, headers: given.headers ?? {}, body: Buffer.from(given.body ?? '') };
}

const SUCCESS: Success = {
  expected: 'the text "ok"',
  isMetBy: ({ text }) => text === 'ok',
  failureIn: ({ text }) => (text.startsWith('error ') ? Number(text.slice('error '.length)) : undefined),
};

const failing = (given: HttpAnswer) => failureOf(() => requireSuccess(given, CONTEXT, SUCCESS));

it.each([200, 201, 202])('status %i with what the service answers is a success', (status) => {
  expect(requireSuccess(answer(status, { body: ' ok\n' }), CONTEXT, SUCCESS).status).toBe(status);
});

it('status 300 is no success, and a redirect', async () => {
  expect(await failing(answer(300, { body: 'ok' }))).toMatchObject({
    code: 'delivery-refused',
    message: expect.stringContaining('a redirect') as string,
  });
});

describe('status 200 with anything else', () => {
  it.each([
    ['nothing', '', 'an empty body'],
    ['another text', 'queued', ', saying: queued'],
    ['a page', '<!DOCTYPE html><title>Sign in</title>', 'an HTML page, saying: Sign in'],
    ['JSON', '{"id":1}', ', saying: {"id":1}'],
  ])('is unknown: %s', async (_what, body, said) => {
    const failure = await failing(answer(200, { body, headers: { 'content-type': 'text/plain' } }));
    expect(failure.code).toBe('delivery-unknown');
    expect(failure.message).toContain('expected the text "ok" from the receiver, received status 200');
    expect(failure.message).toContain(said);
  });

  it('is unknown if the body cannot be read', async () => {
    const failure = await failing({ status: 200, headers: {}, body: undefined });
    expect(failure).toMatchObject({
      code: 'delivery-unknown',
      message: expect.stringContaining('cannot be read') as string,
    });
  });

  it.each([
    ['error 429', 'delivery-postponed'],
    ['error 403', 'delivery-refused'],
    ['error 504', 'delivery-unknown'],
  ])('is the failure that it states: %s', async (body, code) => {
    const failure = await failing(
      answer(200, { body, headers: { 'content-type': 'text/plain', 'retry-after': '30' } }),
    );
    expect(failure.code).toBe(code);
    expect(failure.message).toContain(`received status 200, saying: ${body}`);
  });
});

it.each([
  ...[400, 401, 403, 404, 409, 410, 413, 422].map((status) => [status, 'delivery-refused'] as const),
  ...[408, 425, 429, 500, 502, 503].map((status) => [status, 'delivery-postponed'] as const),
  ...[504, 524].map((status) => [status, 'delivery-unknown'] as const),
  ...[301, 302, 303, 307, 308].map((status) => [status, 'delivery-refused'] as const),
])('status %i is %s', async (status, code) => {
  expect(await failing(answer(status))).toMatchObject({ code });
});

describe('the time of the next attempt', () => {
  it.each([
    ['120', 120],
    ['Mon, 23 Nov 2026 08:01:30 GMT', 90],
    ['Mon, 23 Nov 2026 07:00:00 GMT', 0],
    ['soon', undefined],
    ['-5', undefined],
  ])('is read from Retry-After: %s', async (header, retryAfter) => {
    const failure = await failing(answer(503, { headers: { 'retry-after': header } }));
    expect(failure.retryAfter).toBe(retryAfter);
    const hint = `Try again in ${String(retryAfter)} s, as hooks.example asks.`;
    expect(failure.hint === hint).toBe(retryAfter !== undefined);
  });
});

describe('the reason', () => {
  it.each([
    ['JSON with a message', 'application/json', '{"message":"Bad credentials"}', ', saying: Bad credentials'],
    ['JSON with an error', 'application/json', '{"error":"no such room"}', ', saying: no such room'],
    ['plain text', 'text/plain; charset=utf-8', 'invalid_payload\n', ', saying: invalid_payload'],
    ['a page', 'text/html', '<title>Bad &#71;ateway</title><p>…', ', saying: Bad Gateway'],
    ['other bytes', 'application/octet-stream', 'bytes', ''],
  ])('is quoted from %s', async (_what, type, body, said) => {
    const failure = await failing(answer(400, { body, headers: { 'content-type': type } }));
    expect(failure.message).toBe(`expected the receiver to accept the delivery, received status 400${said}`);
  });

  it('has no secrets, no control characters and no more than a line', async () => {
    const body = `no secret-part\u001b[2J\n${'x'.repeat(100_000)}`;
    const { message } = await failing(answer(400, { body, headers: { 'content-type': 'text/plain' } }));
    expect(message).toContain('no [secret]');
    expect(message).not.toMatch(/secret-part|\u001b|\n/);
    expect(message.length).toBeLessThan(500);
  });

  it('names the host of a redirect, and nothing else of it', async () => {
    const headers = { location: 'https://login.example/secret-part?token=5' };
    const { message } = await failing(answer(302, { headers }));
    expect(message).toContain('a redirect to https://login.example, which is not followed');
    expect(message).not.toMatch(/secret-part|token/);
  });
});
