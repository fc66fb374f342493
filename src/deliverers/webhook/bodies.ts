/** The body of a webhook: JSON with files in base64, or parts of a form. */
import type { Artifact } from '../../model/document/artifact.js';
import type { JsonObject, JsonValue } from '../../model/report/json.js';
import { bytesOf } from '../bytes-of.js';
import { jsonText } from '../../base/wording/json/well-formed.js';

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

/** Each contained file gets `content`. */
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
