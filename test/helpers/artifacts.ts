import type { Artifact } from '../../src/model/artifact.js';
import { contentOf } from '../../src/spool.js';

export function anArtifact(fileName: string, text = `text of ${fileName}`): Artifact {
  return {
    format: fileName.slice(fileName.lastIndexOf('.') + 1),
    fileName,
    mediaType: 'text/plain',
    content: contentOf(new TextEncoder().encode(text)),
  };
}

/** Documents and their manifest, which names their texts as a real one names their hashes. */
export function aSet(texts: Readonly<Record<string, string>>): readonly Artifact[] {
  const documents = Object.entries(texts).map(([fileName, text]) => anArtifact(fileName, text));
  return [...documents, anArtifact('manifest.json', JSON.stringify(texts))];
}
