import { describe, expect, it } from 'vitest';
import {
  layerFromEnvironment,
  layerFromFile,
  layerFromFlags,
  mergeLayers,
  type Flags,
} from '../../src/settings/layers.js';
import { resolveSettings } from '../../src/settings/resolve.js';
import { namesById, runSettingsOf, serviceSettingsOf } from '../../src/settings/run-settings.js';
import type { ServiceSettings } from '../../src/model/settings/service-settings.js';

interface Places {
  readonly flags?: Flags;
  readonly env?: Record<string, string>;
  readonly written?: object;
}

function resolve({ flags = {}, env = {}, written = {} }: Places): { service: ServiceSettings; problems: string[] } {
  const problems: string[] = [];
  const layer = mergeLayers([
    layerFromFlags(flags, '/work'),
    layerFromEnvironment(env, '/work', problems),
    layerFromFile(written, 'auditpress.config.yaml', '/etc/auditpress'),
  ]);
  const { settings } = resolveSettings(layer, { builtInFormats: [], cwd: '/work' }, problems);
  return { service: serviceSettingsOf(settings, '/etc/auditpress'), problems };
}

describe('the service', () => {
  it('is PROD by default', () => {
    expect(resolve({}).service).toMatchObject({ environment: 'PROD', timeout: 120, retries: 4, jobIn: 'path' });
  });

  it.each(['trial', 'TRIAL', ' Trial '])('is the environment given: %j', (environment) => {
    expect(resolve({ flags: { environment } }).service.environment).toBe('TRIAL');
  });

  it('has no environment if a base URL is given', () => {
    const { service, problems } = resolve({ flags: { baseUrl: 'http://127.0.0.1:4280/prod' } });
    expect(service).toMatchObject({ environment: null, baseUrl: 'http://127.0.0.1:4280/prod' });
    expect(problems).toEqual([]);
  });

  it('cannot be both an environment and a base URL', () => {
    const flags = { baseUrl: 'https://other.example' };
    expect(resolve({ flags: { ...flags, environment: 'trial' } }).problems).toEqual([
      '--base-url: expected a base URL or an environment, received --environment too; credentials belong to one address',
    ]);
  });

  it('comes from the flag rather than the variable, whichever of the two it is', () => {
    const byFlag = resolve({ flags: { baseUrl: 'https://other.example' }, env: { AUDITPRESS_ENVIRONMENT: 'trial' } });
    expect(byFlag).toMatchObject({ problems: [], service: { environment: null, baseUrl: 'https://other.example' } });
    const env = { AUDITPRESS_BASE_URL: 'https://other.example' };
    const byEnvironment = resolve({ flags: { environment: 'trial' }, env });
    expect(byEnvironment).toMatchObject({ problems: [], service: { environment: 'TRIAL', baseUrl: undefined } });
  });

  it('takes its options from the configuration', () => {
    const written = { service: { timeout: 30, retries: 0, jobIn: 'query', benchmarksPath: '/list' } } as const;
    expect(resolve({ written }).service).toMatchObject({ ...written.service, folder: '/etc/auditpress' });
  });
});

describe('the query', () => {
  it('has the ids from flags and variables, unchanged', () => {
    const { service } = resolve({ flags: { license: 'L', job: 'J' }, env: { AUDITPRESS_ACCOUNT: 'A' } });
    expect(service.query).toEqual({ license: 'L', account: 'A', job: 'J' });
  });
});

describe('an invalid value is reported', () => {
  it.each([
    [{ environment: 'staging' }, '--environment: expected one of PROD, TRIAL, received "staging"'],
    [{ accountType: '4' }, '--account-type: expected one of 1, 2, 3, received "4"'],
    [
      { baseUrl: 'http://audit.example' },
      '--base-url: expected an address that begins with https://, or http:// on this machine, received http://audit.example',
    ],
  ])('%j', (flags, problem) => {
    expect(resolve({ flags }).problems).toEqual([problem]);
  });
});

it('an archival PDF keeps the other options of the format', () => {
  const problems: string[] = [];
  const written = { archival: true, renderers: { pdf: { options: { compress: false } } } };
  const layer = layerFromFile(written, 'auditpress.config.yaml', '/etc/auditpress');
  const { settings } = resolveSettings(layer, { builtInFormats: ['pdf'], cwd: '/work' }, problems);
  expect([problems, runSettingsOf(settings, new Date(0)).renderers['pdf']?.options]).toEqual([
    [],
    { compress: false, archival: true },
  ]);
});

it('names of accounts are found by their ids in any case; an account without a name has none', () => {
  expect(
    namesById([
      { id: 'A-1', name: 'Retail' },
      { id: 'b', name: '' },
    ]),
  ).toEqual({ 'a-1': 'Retail' });
});

describe('what contradicts itself is refused', () => {
  it('a condition on gates without gates, but no other condition', () => {
    const schedule = (when: string) => ({ schedules: { daily: { cron: '0 7 * * *', deliver: [], when } } });
    const gates = (problems: readonly string[]) => problems.filter((problem) => problem.includes('expected gates'));
    expect(gates(resolve({ written: schedule('gate-failed') }).problems)).toHaveLength(1);
    expect(gates(resolve({ written: schedule('changed') }).problems)).toEqual([]);
  });

  it('a snapshot in a redacted set, but not one that is not wanted', () => {
    const of = (withSnapshot: boolean) =>
      resolve({ written: { redact: 'x', redaction: { profiles: { x: {} } }, withSnapshot } }).problems;
    expect(of(true)).toContainEqual(expect.stringContaining('expected no snapshot in a redacted set'));
    expect(of(false)).toEqual([]);
  });

  it('credentials of accounts without any, but not with one of the two', () => {
    const of = (given: object) =>
      resolve({ written: { service: { credentials: [{ accounts: ['a'], ...given }] } } }).problems;
    expect(of({})).toContainEqual(expect.stringContaining('expected accountToken or apiKey'));
    expect(of({ apiKey: { file: 'key' } })).toEqual([]);
  });
});
