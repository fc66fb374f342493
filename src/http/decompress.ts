/** Decompresses answers. axios does not detect that a compressed answer is incomplete. */
import { brotliDecompressSync, gunzipSync, inflateRawSync, inflateSync, type ZlibOptions } from 'node:zlib';

/** Why a body cannot be used: it is incomplete, cannot be decompressed, or is larger than any report. */
export type BodyFault = 'truncated' | 'corrupt' | 'tooLarge';

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
 * Decompresses the body of an answer. A body of an unknown encoding is returned unchanged.
 *
 * @param body undefined if the connection was lost
 * @param encoding its `Content-Encoding`
 * @param limit maximum number of bytes after decompression
 */
export function decompress(body: Uint8Array | undefined, encoding: unknown, limit: number): Uint8Array | BodyFault {
  if (body === undefined) return 'truncated';
  const name = typeof encoding === 'string' ? encoding.trim().toLowerCase() : '';
  const decompressor = Object.hasOwn(DECOMPRESSORS, name) ? DECOMPRESSORS[name] : undefined;
  // An empty body is not compressed, even if a header says so.
  if (decompressor === undefined || body.length === 0) return body;
  try {
    return decompressor(body, { maxOutputLength: limit });
  } catch (failure) {
    const code = failure instanceof Error && 'code' in failure ? failure.code : undefined;
    if (code === 'ERR_BUFFER_TOO_LARGE') return 'tooLarge';
    return code === 'Z_BUF_ERROR' ? 'truncated' : 'corrupt';
  }
}
