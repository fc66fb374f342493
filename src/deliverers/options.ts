/** Options that several deliverers share. */
import { z } from 'zod';
import { readServiceAddress } from '../model/settings/service-settings.js';
import type { Artifact } from '../model/document/artifact.js';

export const nameOption = z
  .string()
  .regex(/^[^\p{C}\p{Zl}\p{Zp}]{1,100}$/u, 'expected one line of 1 to 100 characters')
  .describe('What plans, receipts and messages call the receiver. The address is a credential, so it is never shown.');

export const hostOption = z
  .string()
  .transform((text) => text.toLowerCase())
  .refine(isHost, 'expected a host such as hooks.example.com, with a port if it is not the usual one');

export const TIMEOUT = 30;

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

/** An address of HTTPS, or of HTTP on this machine. */
export const serviceAddress = z.string().superRefine((text, context) => {
  const { problem } = readServiceAddress(text);
  if (problem !== undefined) context.addIssue({ code: 'custom', message: problem });
});

/** Option `linkBase`. Links are printed, so the address contains no credentials. */
export const linkBaseOption = z
  .string()
  .refine(isLinkBase, 'expected an address of http or https without user, password, "?" and "#"')
  .optional()
  .describe(
    'Address below which recipients find the documents, as LINK_BASE/SET/FILE: of a bucket, a share or a site. Default: no links.',
  );

function isLinkBase(text: string): boolean {
  if (!URL.canParse(text)) return false;
  const { protocol, username, password, search, hash } = new URL(text);
  return /^https?:$/.test(protocol) && `${username}${password}${search}${hash}` === '';
}

export function linkTo(base: string, set: string, { fileName }: Artifact): string {
  return `${new URL(base).href.replace(/\/+$/, '')}/${encodeURIComponent(set)}/${encodeURIComponent(fileName)}`;
}
