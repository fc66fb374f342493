import { describe, expect, it } from 'vitest';
import { announce, announceAsJson, warnings } from '../../src/reference-server/announce.js';
import type { RunningServer } from '../../src/reference-server/serve.js';

function aServer(overrides: Partial<RunningServer> = {}): RunningServer {
  const url = 'http://[::1]:4280';
  return {
    url,
    openApi: `${url}/openapi.json`,
    isPublic: false,
    environments: {
      PROD: {
        url: `${url}/prod`,
        generated: { apiKey: 'generated-key' },
        accounts: [
          {
            license: 'license\u001b[31m',
            account: 'account',
            covered: true,
            jobs: [{ id: 'job', state: 'running', startedAt: null, finishedAt: null, benchmarks: [] }],
          },
        ],
      },
      TRIAL: { url: `${url}/trial`, generated: {}, accounts: [] },
    },
    close: () => Promise.resolve(),
    ...overrides,
  };
}

describe('the announcement of a server', () => {
  it('can be pasted into any shell', () => {
    expect(announce(aServer(), true)).toBe(
      [
        "export AUDITPRESS_PROD_URL='http://[::1]:4280/prod'",
        'export AUDITPRESS_PROD_API_KEY=generated-key',
        "export AUDITPRESS_TRIAL_URL='http://[::1]:4280/trial'\n",
      ].join('\n'),
    );
  });

  it('names accounts and jobs without control characters, and an environment without reports', () => {
    const text = announce(aServer(), false);
    expect(text).toContain('  license license\\u001b[31m  account account\n    job job  running\n');
    expect(text).toMatch(/^TRIAL\n {2}no reports\n$/m);
    expect(text).not.toMatch(/\u001b/);
  });

  it('is one line of JSON with the address and the generated credentials', () => {
    const line = announceAsJson(aServer());
    expect(line).toMatch(/^[^\n]*\n$/);
    const { environments } = JSON.parse(line) as { environments: Record<string, object> };
    expect(environments['PROD']).toMatchObject({ url: 'http://[::1]:4280/prod', apiKey: 'generated-key' });
    expect(environments['PROD']).not.toHaveProperty('accountToken');
  });

  it('warns only if other machines can reach the server', () => {
    expect(warnings(aServer())).toEqual([]);
    expect(warnings(aServer({ isPublic: true }))).toHaveLength(1);
  });
});
