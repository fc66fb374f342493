/** Checks documents that a program passes for delivery. */
import { types } from 'node:util';
import { AuditpressError } from '../errors.js';
import { describeValue } from '../messages/describe-value.js';
import { firstOf } from '../messages/problems.js';
import type { Artifact, RenderedDocument } from '../model/document/artifact.js';
import { contentOf } from '../spool.js';

/** The parts of a document that are delivered. `generate` returns more. */
export type DeliveredDocument = Pick<RenderedDocument, 'format' | 'fileName' | 'mediaType' | 'bytes'>;

const TEXTS = ['format', 'fileName', 'mediaType'] as const;

/** @throws AuditpressError (usage) `input-invalid` with every problem */
export function artifactsOf(documents: unknown): readonly Artifact[] {
  const problems = Array.isArray(documents)
    ? (documents as readonly unknown[]).flatMap((document, index) => problemsOf(document, `documents.${String(index)}`))
    : [`documents: expected a list, received ${describeValue(documents)}`];
  if (problems.length > 0) {
    const hint = 'Pass documents as returned by generate.';
    throw new AuditpressError('input-invalid', firstOf(problems), { problems, hint });
  }
  return (documents as readonly DeliveredDocument[]).map(({ format, fileName, mediaType, bytes }) => ({
    ...{ format, fileName, mediaType },
    content: contentOf(bytes),
  }));
}

function problemsOf(document: unknown, at: string): readonly string[] {
  if (typeof document !== 'object' || document === null) {
    return [`${at}: expected a document, received ${describeValue(document)}`];
  }
  const given = document as Readonly<Record<string, unknown>>;
  const texts = TEXTS.filter((name) => typeof given[name] !== 'string' || given[name] === '').map(
    (name) => `${at}.${name}: expected a string, received ${describeValue(given[name])}`,
  );
  const isBytes = types.isUint8Array(given['bytes']);
  return isBytes ? texts : [...texts, `${at}.bytes: expected a Uint8Array, received ${describeValue(given['bytes'])}`];
}
