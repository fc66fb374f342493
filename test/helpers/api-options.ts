import { Secret } from '../../src/model/settings/secret.js';
import type { ApiOptions } from '../../src/model/settings/service-settings.js';

/** Distinctive credentials, so that a leak is unmistakable. */
export const ACCOUNT_TOKEN = 'Canary.Account/Token+7F3A91=';
export const API_KEY = 'Canary-Api/Key+2B8C55XyZ=';

/** Options for a test server: short waits, by default PROD. */
export function someApiOptions(overrides: Partial<ApiOptions> & { readonly url: string }): ApiOptions {
  return {
    environment: 'PROD',
    accountToken: new Secret(ACCOUNT_TOKEN),
    apiKey: new Secret(API_KEY),
    jobIn: 'path',
    timeout: 10,
    retries: 2,
    firstDelay: 0.01,
    ...overrides,
  };
}
