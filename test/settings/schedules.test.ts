import { expect, test } from 'vitest';
import * as z from 'zod';
import { schedules } from '../../src/settings/schedules.js';

function resolve(value: unknown) {
  const problems: string[] = [];
  const resolved = schedules.resolve({ value, origin: 'schedules', folder: '/srv' }, problems, {
    builtInFormats: ['pdf', 'html'],
    formats: ['pdf', 'html'],
    sources: [],
    deliverers: ['auditors', 'team'],
    redactionProfiles: ['external'],
  });
  return { resolved, problems };
}

test('a schedule says what differs from the run, and has defaults for the rest', () => {
  expect(resolve({ weekly: { cron: '0 7 * * 1' } })).toEqual({
    problems: [],
    resolved: {
      weekly: {
        cron: '0 7 * * 1',
        timeZone: undefined,
        accounts: undefined,
        benchmarks: undefined,
        formats: undefined,
        template: undefined,
        locale: undefined,
        redact: undefined,
        deliver: [],
        portfolio: [],
        digest: { deliver: undefined, when: undefined },
        when: 'always',
        otherwise: 'nothing',
        missed: 'once',
        deadline: undefined,
      },
    },
  });
});

test('values are resolved as those of the run are', () => {
  const { resolved, problems } = resolve({
    weekly: {
      cron: '0 7 * * MON-FRI',
      timeZone: 'europe/berlin',
      template: './ours',
      locale: 'DE-at',
      redact: 'external',
      deliver: ['auditors', 'auditors', 'team'],
      digest: { deliver: ['team', 'team'], when: 'problems' },
      benchmarks: ['NOT-IN-THE-CATALOG'],
    },
  });
  expect(problems).toEqual([]);
  expect(resolved['weekly']).toMatchObject({
    timeZone: 'Europe/Berlin',
    template: '/srv/ours',
    locale: 'de-AT',
    deliver: ['auditors', 'team'],
    digest: { deliver: ['team'], when: 'problems' },
    benchmarks: ['NOT-IN-THE-CATALOG'],
  });
});

test('all problems are reported at once, each with its place', () => {
  const { problems } = resolve({
    'Monday Mail': { cron: '0 7 * * 1' },
    weekly: { cron: '0 25 * * 1', timeZone: 'Europe/Berln', formats: ['pfd'], redact: 'extern', deliver: ['auditor'] },
    never: { cron: '0 0 31 2 *' },
  });
  expect(problems).toEqual([
    'schedules.Monday Mail: expected a name of lower-case letters, digits and hyphens, received "Monday Mail"',
    expect.stringMatching(/^schedules\.weekly\.cron: expected five fields .*, received "0 25 \* \* 1" \(.*hour: 25\)$/),
    'schedules.weekly.timeZone: expected an IANA time zone such as UTC or Europe/Berlin, received "Europe/Berln"',
    expect.stringMatching(/^schedules\.weekly\.formats: expected one of pdf, html, received "pfd"/),
    expect.stringMatching(/^schedules\.weekly\.redact: expected one of external, received "extern"/),
    expect.stringMatching(/^schedules\.weekly\.deliver: expected one of auditors, team, received "auditor"/),
    'schedules.never.cron: expected a time that occurs, received one that never does',
  ]);
});

test.each([
  [{ when: 'sometimes' }, 'when'],
  [{ otherwise: 'silence' }, 'otherwise'],
  [{ missed: 'twice' }, 'missed'],
  [{ deadline: 0 }, 'deadline'],
  [{ to: 'auditors' }, 'to'],
])('the schema refuses %j', (key, name) => {
  const { error } = schedules.shape(z).safeParse({ weekly: { cron: '0 7 * * 1', ...key } });
  expect(JSON.stringify(error?.issues)).toContain(name);
});
