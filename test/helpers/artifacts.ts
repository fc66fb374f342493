import { createHash } from 'node:crypto';
import type { Artifact } from '../../src/model/document/artifact.js';
import { contentOf } from '../../src/base/content.js';

export function anArtifact(fileName: string, text = `text of ${fileName}`): Artifact {
  return {
    format: fileName.slice(fileName.lastIndexOf('.') + 1),
    fileName,
    mediaType: 'text/plain',
    content: contentOf(new TextEncoder().encode(text)),
  };
}

/** Documents and a simple manifest with their texts instead of their hashes. */
export function aSet(texts: Readonly<Record<string, string>>): readonly Artifact[] {
  const documents = Object.entries(texts).map(([fileName, text]) => anArtifact(fileName, text));
  return [...documents, anArtifact('manifest.json', JSON.stringify(texts))];
}

/** Documents and a manifest in the real format. */
export function aListedSet(texts: Readonly<Record<string, string>>): readonly Artifact[] {
  return Object.entries(listed(texts)).map(([fileName, text]) => anArtifact(fileName, text));
}

/** The texts of a listed set, including that of its manifest. */
export function listed(texts: Readonly<Record<string, string>>): Readonly<Record<string, string>> {
  const files = Object.entries(texts).map(([name, text]) => ({ name, sha256: sha256Of(text) }));
  return { ...texts, 'manifest.json': JSON.stringify({ manifest: 1, files }) };
}

export function sha256Of(text: string | Uint8Array): string {
  return createHash('sha256').update(text).digest('hex');
}
