/** Options that several deliverers share. */
import { z } from 'zod';
import { readServiceAddress } from '../model/settings/service-settings.js';
import type { Artifact } from '../model/document/artifact.js';
import { GROUPINGS } from './tickets/groups.js';

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

export function targetOf({ host, name }: { readonly host: string; readonly name: string }): string {
  return `${host} (${name})`;
}

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

/** Trackers split labels at white space, or forbid it. */
const label = z.string().regex(/^\S{1,50}$/, 'expected a label of at most 50 characters without spaces');

export const ticketOptions = {
  per: z
    .enum(GROUPINGS)
    .optional()
    .describe('Instead of issue: keeps one ticket per report, category, severity or policy that did not pass.'),
  labels: z.array(label).max(20).default([]).describe('Additional labels of the tickets.'),
  severityLabels: z
    .record(z.string(), label)
    .default({
      Critical: 'severity-critical',
      High: 'severity-high',
      Moderate: 'severity-moderate',
      Low: 'severity-low',
      VeryLow: 'severity-very-low',
    })
    .describe('Label of a ticket for its worst open severity. {} sets none.'),
  timeout: timeoutOption,
};

/** @throws through zod unless exactly one of `issue` and `per` is given */
export function checkMode(
  { issue, per }: { readonly issue?: unknown; readonly per?: unknown },
  context: z.RefinementCtx,
): void {
  if ((issue === undefined) !== (per === undefined)) return;
  const received = issue === undefined ? 'none' : 'both';
  context.addIssue({ code: 'custom', path: ['per'], message: `expected either issue or per, received ${received}` });
}
