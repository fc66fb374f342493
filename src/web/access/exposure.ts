/** What must be given before other machines may reach the pages, and which proxies are believed. */
import { createPrivateKey, X509Certificate } from 'node:crypto';
import { lookup } from 'node:dns/promises';
import { BlockList, isIPv6 } from 'node:net';
import { AuditpressError } from '../../base/errors.js';
import { explainListenError } from '../../base/http/server.js';
import { readRegularFile } from '../../base/files/regular-file.js';
import { quote } from '../../base/wording/printable.js';
import type { TlsFiles, WebAccess } from '../../model/settings/web.js';

/**
 * The address of this machine to listen on.
 *
 * @throws AuditpressError (usage) `web-unprotected`, `web-without-people` for one that other machines reach; `host-unknown`
 */
export async function addressFor(host: string, { tls, trustedProxies, people }: WebAccess): Promise<string> {
  const { address } = await lookup(host).catch((cause: unknown) => {
    throw explainListenError(cause as NodeJS.ErrnoException, host, 0);
  });
  if (/^(127\.|::1$)/.test(address)) return address;
  const received = `received ${quote(host, 100)}, which other machines reach`;
  if (tls === undefined && trustedProxies.length === 0) {
    throw new AuditpressError('web-unprotected', `--host: expected web.tls or web.trustedProxies too, ${received}`);
  }
  if (people === undefined) {
    throw new AuditpressError('web-without-people', `--host: expected web.people and web.rules too, ${received}`);
  }
  return address;
}

export interface Tls {
  readonly cert: Buffer;
  readonly key: Buffer;
  readonly validTo: Date;
}

/** PEM files are a few kB. */
const MOST_BYTES = 1024 * 1024;

/** @throws AuditpressError `web-tls-invalid` (usage) that shows nothing of the key */
export async function readTls({ certificate, key }: TlsFiles): Promise<Tls> {
  const read = (path: string, what: string): Promise<Buffer> =>
    readRegularFile(path, MOST_BYTES).catch((cause: unknown) => {
      const { code = 'no regular file' } = cause as NodeJS.ErrnoException;
      throw invalid(`expected ${what} in ${path}, which cannot be read (${code})`);
    });
  const [cert, secret] = [await read(certificate, 'a certificate'), await read(key, 'a private key')];
  const parse = <Parsed>(path: string, what: string, work: () => Parsed): Parsed => {
    try {
      return work();
    } catch {
      throw invalid(`expected ${what} in PEM in ${path}, found something else`);
    }
  };
  const leaf = parse(certificate, 'a certificate', () => new X509Certificate(cert));
  const privateKey = parse(key, 'a private key without a password', () => createPrivateKey(secret));
  if (!leaf.checkPrivateKey(privateKey)) {
    throw invalid(`expected the private key of the certificate ${certificate}, found another one in ${key}`);
  }
  return { cert, key: secret, validTo: new Date(leaf.validTo) };
}

function invalid(problem: string): AuditpressError {
  return new AuditpressError('web-tls-invalid', `web.tls: ${problem}`);
}

/** Whether an address is that of a trusted proxy. */
export function proxyTrust(networks: readonly string[]): (address: string) => boolean {
  const trusted = new BlockList();
  for (const network of networks) {
    const [address = '', bits] = network.split('/');
    const family = isIPv6(address) ? 'ipv6' : 'ipv4';
    if (bits === undefined) trusted.addAddress(address, family);
    else trusted.addSubnet(address, Number(bits), family);
  }
  return (address) => trusted.check(address, isIPv6(address) ? 'ipv6' : 'ipv4');
}

/** What counts as one address: who has IPv6 has the last half of it to choose from. */
export function networkOf(address: string): string {
  if (!isIPv6(address) || address.includes('.')) return address;
  const [first = [], last] = address.split('::').map((part) => part.split(':').filter((group) => group !== ''));
  const given =
    last === undefined ? first : [...first, ...Array<string>(8 - first.length - last.length).fill('0'), ...last];
  return given
    .slice(0, 4)
    .map((group) => parseInt(group, 16).toString(16))
    .join(':');
}
