import { describe, expect, it } from 'vitest';
import { createLog, type Log } from '../../../src/automation/worker/log.js';
import type { LogFormat } from '../../../src/model/settings/log-formats.js';
import { Secret } from '../../../src/model/settings/secret.js';

const SECRET = 'open-sesame-42';

function linesOf(format: LogFormat, work: (log: Log) => void): string {
  let text = '';
  const log = createLog({
    format,
    write: (line) => (text += line),
    secrets: () => [new Secret(SECRET)],
    now: () => new Date('2026-11-24T02:00:00Z'),
  });
  work(log);
  return text;
}

it('writes a line for people', () => {
  const text = linesOf('text', (log) => {
    log.info('account-done', { run: 'run-1', account: 'prod 1', made: 3, isMixed: false, left: undefined });
    log.warn('queue-failed', { code: 'ECONNREFUSED' });
    log.error('stopped');
  });
  expect(text).toBe(
    [
      '2026-11-24T02:00:00.000Z info  account-done run=run-1 account="prod 1" made=3 isMixed=false\n',
      '2026-11-24T02:00:00.000Z warn  queue-failed code=ECONNREFUSED\n',
      '2026-11-24T02:00:00.000Z error stopped\n',
    ].join(''),
  );
});

it('writes a line of JSON', () => {
  const text = linesOf('json', (log) => log.info('account-done', { run: 'run-1', made: 3, failure: null }));
  expect(text.endsWith('}\n')).toBe(true);
  expect(JSON.parse(text)).toEqual({
    level: 'info',
    time: '2026-11-24T02:00:00.000Z',
    run: 'run-1',
    made: 3,
    failure: null,
    event: 'account-done',
  });
});

describe.each(['text', 'json'] as const)('as %s', (format) => {
  it('shows no secret: known values in any encoding, names of fields, and users of addresses', () => {
    const text = linesOf(format, (log) => {
      log.info('one', { message: `refused ${SECRET}`, header: Buffer.from(`me:${SECRET}`).toString('base64') });
      log.info('two', { apiKey: 'unknown-key', smtpPassword: 'unknown-word', Authorization: 'Bearer unknown-bearer' });
      log.info('three', { message: 'cannot reach postgres://me:unknown-pass@db/audits' });
    });
    for (const hidden of [SECRET, Buffer.from(SECRET).toString('base64').slice(4, 16), 'unknown-']) {
      expect(text).not.toContain(hidden);
    }
    expect(text).toContain('postgres://[secret]@db/audits');
  });

  it('keeps text from outside on its line and printable', () => {
    const text = linesOf(format, (log) => {
      log.info('one', { account: 'a\n2026 error forged\u001b[31m\u202e\u2028 "quoted" = \ud800' });
    });
    expect(text.trimEnd().split('\n')).toHaveLength(1);
    expect(text.trimEnd()).not.toMatch(/[\u0000-\u001f\u007f-\u009f\u202e\u2028\ud800]/);
  });
});
