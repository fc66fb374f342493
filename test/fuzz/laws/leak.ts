import { hold } from '../verdict.js';

/** A credential in the environment, which must never be printed or written. */
export const PLANTED = 'planted-e4b1c95a';

/** An environment with planted credentials. */
export const PLANTED_ENVIRONMENT = {
  AUDITPRESS_PROD_URL: `https://${PLANTED}.example.com`,
  AUDITPRESS_PROD_ACCOUNT_TOKEN: PLANTED,
  AUDITPRESS_PROD_API_KEY: PLANTED,
  FUZZ_SECRET: PLANTED,
} as const;

export function checkLeak(text: string, where: string): void {
  hold('the environment does not leak', !text.includes(PLANTED), () => `${where} holds what the environment holds`);
}
