/** Writes mails in MIME, and signs them. */
import DKIM from 'nodemailer/lib/dkim';
import MailComposer from 'nodemailer/lib/mail-composer';
import type { Artifact } from '../../model/document/artifact.js';
import type { Mail } from './plan-mails.js';
import { bytesOf } from '../../base/content.js';

export interface SigningKey {
  readonly domain: string;
  readonly selector: string;
  /** RSA, in PEM. Any other key leaves the mail unsigned. */
  readonly privateKey: string;
}

export interface EncodeOptions {
  readonly date: Date;
  readonly boundary: string;
  readonly signingKey: SigningKey | undefined;
}

const NOBODY_NAMED = 'undisclosed-recipients:;';

/** The mail as it is sent. The same arguments give the same bytes, without a signature. */
export async function encodeMail(
  { to, ...mail }: Mail,
  files: readonly Artifact[],
  { date, boundary, signingKey }: EncodeOptions,
): Promise<Buffer> {
  const composer = new MailComposer({
    ...mail,
    to: to.length + mail.cc.length === 0 ? NOBODY_NAMED : to,
    date,
    attachments: files.map(({ fileName, mediaType, content }) => ({
      filename: fileName,
      contentType: mediaType,
      contentDisposition: 'attachment',
      // As text it could get other line breaks.
      contentTransferEncoding: 'base64',
      content: bytesOf(content),
    })),
    baseBoundary: boundary,
    newline: 'win',
    disableFileAccess: true,
    disableUrlAccess: true,
  });
  const root = composer.compile();
  for (const part of root.childNodes) {
    if (typeof part.filename === 'string') part.setHeader('Content-Disposition', dispositionOf(part.filename));
  }
  const message = await root.build();
  return signingKey === undefined ? message : sign(message, signingKey);
}

/**
 * The header with the name of a file, as RFC 2231 says, in one piece: nodemailer mixes pieces in two notations, which not every
 * program for mails can read.
 */
function dispositionOf(fileName: string): {
  readonly prepared: true;
  readonly foldLines: true;
  readonly value: string;
} {
  const encoded = encodeURIComponent(Buffer.from(fileName).toString()).replace(
    /['()*]/g,
    (character) => `%${character.charCodeAt(0).toString(16).toUpperCase()}`,
  );
  const name = /^[\w.-]+$/.test(fileName) ? `filename=${fileName}` : `filename*=utf-8''${encoded}`;
  return { prepared: true, foldLines: true, value: `attachment; ${name}` };
}

async function sign(message: Buffer, { domain, selector, privateKey }: SigningKey): Promise<Buffer> {
  const signer = new DKIM({ domainName: domain, keySelector: selector, privateKey });
  const parts: Buffer[] = [];
  for await (const part of signer.sign(message)) parts.push(part as Buffer);
  return Buffer.concat(parts);
}
