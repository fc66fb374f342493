import { ACCOUNT_TOKEN, API_KEY } from './api-options.js';

/** The environment variables with the address and the credentials of a service. */
export function serviceEnvironment(url: string, environment: 'PROD' | 'TRIAL' = 'PROD'): Record<string, string> {
  return {
    [`AUDITPRESS_${environment}_URL`]: url,
    [`AUDITPRESS_${environment}_ACCOUNT_TOKEN`]: ACCOUNT_TOKEN,
    [`AUDITPRESS_${environment}_API_KEY`]: API_KEY,
  };
}
