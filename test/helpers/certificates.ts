import tls from 'node:tls';
import { generate } from 'selfsigned';
import { onTestFinished } from 'vitest';

export interface Certificate {
  /** PEM. */
  readonly key: string;
  readonly cert: string;
}

const DAY = 24 * 60 * 60 * 1000;

/** A certificate authority for tests. */
export async function anAuthority(): Promise<Certificate> {
  const { private: key, cert } = await generate([{ name: 'commonName', value: 'Authority of a test' }], {
    keyType: 'ec',
    algorithm: 'sha256',
    extensions: [
      { name: 'basicConstraints', cA: true, critical: true },
      { name: 'keyUsage', keyCertSign: true, cRLSign: true, critical: true },
    ],
  });
  return { key, cert };
}

/** A certificate by an authority, by default for 127.0.0.1. Valid from yesterday for `days` days. */
export async function aCertificateBy(
  authority: Certificate,
  { days = 30, host }: { readonly days?: number; readonly host?: string } = {},
): Promise<Certificate> {
  const notBeforeDate = new Date(Date.now() + (days < 0 ? 2 * days * DAY : -DAY));
  const { private: key, cert } = await generate([{ name: 'commonName', value: host ?? '127.0.0.1' }], {
    keyType: 'ec',
    algorithm: 'sha256',
    notBeforeDate,
    notAfterDate: new Date(Date.now() + days * DAY),
    ca: authority,
    extensions: [
      { name: 'basicConstraints', cA: false },
      {
        name: 'subjectAltName',
        altNames: [host === undefined ? { type: 7, ip: '127.0.0.1' } : { type: 2, value: host }],
      },
    ],
  });
  return { key, cert };
}

/** Makes this process trust an authority until the test has finished, as NODE_EXTRA_CA_CERTS does from its start. */
export function trust({ cert }: Certificate): void {
  const { createSecureContext } = tls;
  tls.createSecureContext = (options) => {
    const created = createSecureContext(options);
    (created.context as { addCACert(pem: string): void }).addCACert(cert);
    return created;
  };
  onTestFinished(() => {
    tls.createSecureContext = createSecureContext;
  });
}

/** A certificate for 127.0.0.1, which this process trusts until the test has finished. */
export async function aTrustedCertificate(host?: string): Promise<Certificate> {
  const authority = await anAuthority();
  trust(authority);
  return aCertificateBy(authority, host === undefined ? {} : { host });
}
