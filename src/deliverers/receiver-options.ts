/** Options of the deliverers that send to an address that is itself a credential. */
import { z } from 'zod';

/** Option `name`. */
export const nameOption = z
  .string()
  .regex(/^[^\p{C}\p{Zl}\p{Zp}]{1,100}$/u, 'expected one line of 1 to 100 characters')
  .describe('What plans, receipts and messages call the receiver. The address is a credential, so it is never shown.');

/** Option `host`. */
export const hostOption = z
  .string()
  .transform((text) => text.toLowerCase())
  .refine(isHost, 'expected a host such as hooks.example.com, with a port if it is not the usual one');

export const TIMEOUT = 30;

/** Option `timeout`. */
export const timeoutOption = z
  .number()
  .positive()
  .max(3600)
  .default(TIMEOUT)
  .describe(`Time limit of a request in seconds. Default: ${String(TIMEOUT)}.`);

function isHost(text: string): boolean {
  return URL.canParse(`https://${text}`) && new URL(`https://${text}`).host === text;
}

/** The target as plans and receipts show it. */
export function targetOf({ host, name }: { readonly host: string; readonly name: string }): string {
  return `${host} (${name})`;
}
