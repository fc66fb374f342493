import { describe, expect, it } from 'vitest';
import { resolveCredentials } from '../../src/reference-server/credentials.js';
import { failureOf } from '../helpers/failure.js';

describe('credentials', () => {
  it('are read from environment variables, separately per environment', () => {
    const { PROD, TRIAL } = resolveCredentials({
      AUDITPRESS_SERVE_PROD_ACCOUNT_TOKEN: 'token',
      AUDITPRESS_SERVE_PROD_API_KEY: 'key',
    });
    expect(PROD.generated).toEqual({});
    expect(PROD.accepts({ accountToken: 'token', apiKey: 'key' })).toBe(true);
    expect(PROD.accepts({ accountToken: 'key', apiKey: 'token' })).toBe(false);
    expect(TRIAL.accepts({ accountToken: 'token', apiKey: 'key' })).toBe(false);
  });

  it('are generated, long and random, if a variable is missing or empty', () => {
    const env = { AUDITPRESS_SERVE_PROD_ACCOUNT_TOKEN: '' };
    const all = [resolveCredentials(env), resolveCredentials(env)].flatMap(({ PROD, TRIAL }) => [
      ...Object.values(PROD.generated),
      ...Object.values(TRIAL.generated),
    ]);
    expect(all).toHaveLength(8);
    expect(new Set(all).size).toBe(8);
    for (const one of all) expect(one).toMatch(/^[\w-]{43}$/);
  });

  it('are accepted if generated', () => {
    const { PROD } = resolveCredentials({ AUDITPRESS_SERVE_PROD_API_KEY: 'key' });
    const { accountToken = '' } = PROD.generated;
    expect(Object.keys(PROD.generated)).toEqual(['accountToken']);
    expect(PROD.accepts({ accountToken, apiKey: 'key' })).toBe(true);
  });

  it('that a header cannot carry are refused all at once, naming only their variables', async () => {
    const failure = await failureOf(() =>
      resolveCredentials({
        AUDITPRESS_SERVE_PROD_API_KEY: 'secret one',
        AUDITPRESS_SERVE_TRIAL_ACCOUNT_TOKEN: 'geheimnisvöll',
      }),
    );
    expect(failure).toMatchObject({ kind: 'usage', code: 'credentials-invalid' });
    expect(failure.problems).toEqual([
      'AUDITPRESS_SERVE_PROD_API_KEY: expected printable ASCII characters without spaces, received others',
      'AUDITPRESS_SERVE_TRIAL_ACCOUNT_TOKEN: expected printable ASCII characters without spaces, received others',
    ]);
    expect(JSON.stringify(failure)).not.toMatch(/secret|geheim/);
  });
});
