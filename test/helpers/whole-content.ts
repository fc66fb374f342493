import type { Content } from '../../src/model/document/artifact.js';

/** Joins the parts of a content, each of which is valid until the next one is requested. */
export function wholeOf(content: Content): Buffer {
  return Buffer.concat(Array.from(content.parts(), (part) => Buffer.from(part)));
}
