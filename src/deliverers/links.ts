/** Links to the documents of a set, for messages that do not contain them. */
import { z } from 'zod';
import type { Artifact } from '../model/document/artifact.js';

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

/** The address of a file of a set. */
export function linkTo(base: string, set: string, { fileName }: Artifact): string {
  return `${new URL(base).href.replace(/\/+$/, '')}/${encodeURIComponent(set)}/${encodeURIComponent(fileName)}`;
}
