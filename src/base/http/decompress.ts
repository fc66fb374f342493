/** Decompresses answers. axios does not detect that a compressed answer is incomplete. */
import { brotliDecompressSync, gunzipSync, inflateRawSync, inflateSync, type ZlibOptions } from 'node:zlib';

/** Why a body cannot be used: it is incomplete, cannot be decompressed, is in an encoding that was not asked for, or is larger than any report. */
export type BodyFault = 'truncated' | 'corrupt' | 'otherEncoding' | 'tooLarge';

type Decompressor = (compressed: Uint8Array, options: ZlibOptions) => Uint8Array;

/** Some servers send deflate data without the header of two bytes. */
const inflate: Decompressor = (compressed, options) => {
  const [method = 0, check = 0] = compressed;
  const hasHeader = method % 16 === 8 && (256 * method + check) % 31 === 0;
  return hasHeader ? inflateSync(compressed, options) : inflateRawSync(compressed, options);
};

const DECOMPRESSORS: Readonly<Record<string, Decompressor>> = {
  gzip: gunzipSync,
  'x-gzip': gunzipSync,
  deflate: inflate,
  br: brotliDecompressSync,
};

/** Value of `Accept-Encoding`. */
export const ACCEPTED_ENCODINGS = 'gzip, deflate, br';

/**
 * Decompresses the body of an answer.
 *
 * @param encoding its `Content-Encoding`; empty for none
 * @param limit maximum number of bytes after decompression
 */
export function decompress(body: Uint8Array, encoding: string, limit: number): Uint8Array | BodyFault {
  const name = encoding.trim().toLowerCase();
  // An empty body is not compressed, even if a header says so.
  if (['', 'identity'].includes(name) || body.length === 0) return body;
  const decompressor = Object.hasOwn(DECOMPRESSORS, name) ? DECOMPRESSORS[name] : undefined;
  // A body that reads as JSON all the same contradicts its header, so it cannot be trusted.
  if (decompressor === undefined) return 'otherEncoding';
  try {
    return decompressor(body, { maxOutputLength: limit });
  } catch (failure) {
    const code = failure instanceof Error && 'code' in failure ? failure.code : undefined;
    if (code === 'ERR_BUFFER_TOO_LARGE') return 'tooLarge';
    return code === 'Z_BUF_ERROR' ? 'truncated' : 'corrupt';
  }
}
