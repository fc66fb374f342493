/** Mail addresses: which ones are accepted, and in which form they are sent. */
import { domainToASCII } from 'node:url';

export interface Mailbox {
  /** In the form in which it is sent: the domain in lower case and in ASCII (IDNA). */
  readonly address: string;
  /** Empty for none. */
  readonly name: string;
}

const LOCAL_PART = /^[\w!#$%&'*+/=?^`{|}~-]+(\.[\w!#$%&'*+/=?^`{|}~-]+)*$/;
const LABEL = /^(?!-)[a-z0-9-]{1,63}(?<!-)$/;
const MAX_LOCAL_PART = 64;
const MAX_ADDRESS = 254;

/**
 * The address in the form in which it is sent; undefined for one that cannot be sent. Characters beyond ASCII are accepted only in
 * the domain, because few servers accept others. Quoted local parts and addresses of machines are not accepted.
 */
export function sendableAddress(text: string): string | undefined {
  const at = text.lastIndexOf('@');
  const local = text.slice(0, Math.max(at, 0));
  const domain = sendableDomain(text.slice(at + 1));
  if (domain === undefined || !LOCAL_PART.test(local) || local.length > MAX_LOCAL_PART) return undefined;
  const address = `${local}@${domain}`;
  return address.length > MAX_ADDRESS ? undefined : address;
}

export function sendableDomain(text: string): string | undefined {
  // The function also decodes percent escapes and completes numbers to IP addresses.
  if (/[%\s]/.test(text)) return undefined;
  const domain = domainToASCII(text);
  const labels = domain.split('.');
  return labels.every((label) => LABEL.test(label)) && !/^\d*$/.test(labels.at(-1) ?? '') ? domain : undefined;
}

export function domainOf(address: string): string {
  return address.slice(address.lastIndexOf('@') + 1);
}

const BREAKS_HEADER = /[\p{Cc}\p{Cs}\p{Zl}\p{Zp}]/u;

/** Whether a text can be the value of a header, without its marks of direction, and without affecting other headers. */
export function isOneHeader(text: string): boolean {
  return !BREAKS_HEADER.test(text);
}

export function mailboxText({ address, name }: Mailbox): string {
  return name === '' ? address : `${JSON.stringify(name)} <${address}>`;
}
