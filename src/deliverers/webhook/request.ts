/** The body of a webhook: JSON with files in base64, or parts of a form; and the headers that sign it. */
import type { Artifact } from '../../model/document/artifact.js';
import type { JsonObject, JsonValue } from '../../model/report/json.js';
import { jsonText } from '../../base/wording/printable.js';
import { createHmac } from 'node:crypto';
import { AuditpressError } from '../../base/errors.js';
import type { Secret } from '../../model/settings/secret.js';
import { bytesOf } from '../../base/content.js';

export const BODIES = ['json', 'multipart'] as const;

export interface Body {
  readonly contentType: string;
  readonly bytes: Uint8Array;
}

/**
 * @param event the JSON without contents
 * @param key of the delivery: the same delivery always has the same bytes
 */
export function bodyOf(
  kind: (typeof BODIES)[number],
  event: JsonObject,
  contained: readonly Artifact[],
  key: string,
): Body {
  return kind === 'json' ? jsonBody(event, contained) : multipartBody(event, contained, key);
}

function jsonBody(event: JsonObject, contained: readonly Artifact[]): Body {
  const contents = new Map(contained.map(({ fileName, content }) => [fileName, content]));
  const data = event['data'] as JsonObject;
  const files = (data['files'] as readonly JsonObject[]).map((file): JsonValue => {
    const content = contents.get(file['name'] as string);
    return content === undefined ? file : { ...file, content: bytesOf(content).toString('base64') };
  });
  const json = jsonText({ ...event, data: { ...data, files } });
  return { contentType: 'application/json', bytes: Buffer.from(json) };
}

/** The part `event` is the JSON; the contained files follow, each as a part `file` with its name. */
function multipartBody(event: JsonObject, contained: readonly Artifact[], key: string): Body {
  const boundary = `auditpress-${key.slice(0, 40)}`;
  const part = (disposition: string, type: string, bytes: Uint8Array): readonly Uint8Array[] => [
    Buffer.from(`--${boundary}\r\nContent-Disposition: form-data; ${disposition}\r\nContent-Type: ${type}\r\n\r\n`),
    bytes,
    Buffer.from('\r\n'),
  ];
  const bytes = Buffer.concat([
    ...part('name="event"', 'application/json', Buffer.from(jsonText(event))),
    ...contained.flatMap(({ fileName, mediaType, content }) =>
      part(`name="file"; filename="${inQuotes(fileName)}"`, mediaType, bytesOf(content)),
    ),
    Buffer.from(`--${boundary}--\r\n`),
  ]);
  return { contentType: `multipart/form-data; boundary=${boundary}`, bytes };
}

/** As the HTML standard escapes file names in forms. */
function inQuotes(fileName: string): string {
  return fileName.replace(/["\r\n]/g, (character) => encodeURIComponent(character));
}

const PREFIX = 'whsec_';
const MIN_KEY = 24;
const MAX_KEY = 64;

/**
 * Headers that prove who sent the body, and when.
 *
 * @param id the same for every attempt of a delivery
 * @throws AuditpressError `deliverer-credential-invalid` (usage)
 */
export function signatureHeaders(
  secret: Secret,
  { id, body, now }: { readonly id: string; readonly body: Uint8Array; readonly now: Date },
): Readonly<Record<string, string>> {
  const timestamp = String(Math.floor(now.getTime() / 1000));
  const signature = createHmac('sha256', keyOf(secret)).update(`${id}.${timestamp}.`).update(body).digest('base64');
  return { 'webhook-id': id, 'webhook-timestamp': timestamp, 'webhook-signature': `v1,${signature}` };
}

export function keyOf(secret: Secret): Uint8Array {
  const text = secret.reveal().trim();
  const encoded = text.startsWith(PREFIX) ? text.slice(PREFIX.length) : text;
  const key = Buffer.from(encoded, 'base64');
  const isBase64 = key.toString('base64').replace(/=+$/, '') === encoded.replace(/=+$/, '');
  if (isBase64 && key.length >= MIN_KEY && key.length <= MAX_KEY) return key;
  throw new AuditpressError(
    'deliverer-credential-invalid',
    `the credential "secret" of a webhook: expected ${String(MIN_KEY)} to ${String(MAX_KEY)} bytes in base64, received something else`,
    { hint: `Make one with: echo "${PREFIX}$(openssl rand -base64 32)"` },
  );
}
