/** Unpacks compressed answers. axios can do that too, but takes one that is cut short for a whole one. */
import { brotliDecompressSync, gunzipSync, inflateRawSync, inflateSync, type ZlibOptions } from 'node:zlib';

/** Why there is no body: the connection broke off within it, it cannot be unpacked, or it is larger than any report. */
export type BodyFault = 'cut' | 'corrupt' | 'tooLarge';

type Unpacker = (packed: Uint8Array, options: ZlibOptions) => Uint8Array;

/** Some servers leave out the two bytes before the data. */
const inflate: Unpacker = (packed, options) => {
  const [method = 0, check = 0] = packed;
  const hasHeader = method % 16 === 8 && (256 * method + check) % 31 === 0;
  return hasHeader ? inflateSync(packed, options) : inflateRawSync(packed, options);
};

const UNPACKERS: Readonly<Record<string, Unpacker>> = {
  gzip: gunzipSync,
  'x-gzip': gunzipSync,
  deflate: inflate,
  br: brotliDecompressSync,
};

/** What is asked for. */
export const ACCEPTED_ENCODINGS = 'gzip, deflate, br';

/**
 * The body of an answer, unpacked where `encoding`, its `Content-Encoding`, is known; else as it is.
 *
 * @param body undefined where the connection broke off
 * @param limit most bytes, unpacked
 */
export function unpack(body: Uint8Array | undefined, encoding: unknown, limit: number): Uint8Array | BodyFault {
  if (body === undefined) return 'cut';
  const name = typeof encoding === 'string' ? encoding.trim().toLowerCase() : '';
  const unpacker = Object.hasOwn(UNPACKERS, name) ? UNPACKERS[name] : undefined;
  // An answer without a body has nothing to unpack, whatever it says.
  if (unpacker === undefined || body.length === 0) return body;
  try {
    return unpacker(body, { maxOutputLength: limit });
  } catch (failure) {
    const code = failure instanceof Error && 'code' in failure ? failure.code : undefined;
    if (code === 'ERR_BUFFER_TOO_LARGE') return 'tooLarge';
    return code === 'Z_BUF_ERROR' ? 'cut' : 'corrupt';
  }
}
