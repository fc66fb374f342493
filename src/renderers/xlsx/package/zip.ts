import { promisify } from 'node:util';
import { constants, crc32, deflateRaw, deflateRawSync } from 'node:zlib';
import { memoize } from '../../../model/values/memoize.js';

export interface Part {
  readonly name: string;
  /** One string, or chunks, which are read one after the other to save memory. */
  readonly content: string | (() => Iterable<string>);
  /** Whether other archives are likely to have the same part. It is then compressed only once per process. Default: false. */
  readonly isShared?: boolean;
}

const deflate = promisify(deflateRaw);

/** Bytes from which another thread compresses a chunk. To hand over a smaller one costs more than to compress it. */
const LEAST_FOR_THREAD = 0x1_0000;

/** Maximum chunks waiting for compression: enough to keep the threads busy, few enough to hold in memory. */
const MAX_WAITING = 4;
/** Saves almost as much as the highest level in a third of its time. */
const LEVEL = 4;
const OPTIONS = { level: LEVEL, finishFlush: constants.Z_SYNC_FLUSH };
/** An empty last block, which ends the stream of compressed chunks. */
const END_OF_STREAM = Buffer.from([3, 0]);

const LOCAL_HEADER = 0x04034b50;
const CENTRAL_HEADER = 0x02014b50;
const END_OF_DIRECTORY = 0x06054b50;
const VERSION = 20;
const DEFLATED = 8;
/** 1 January 1980, the first day that the format knows: the same document gives the same bytes. */
const DATE = 0x21;

/**
 * A zip archive of the parts in their order, with fixed times. Large chunks are compressed in parallel on the threads of
 * the process, in bounded memory.
 *
 * Without the 64-bit extension: 65,535 parts and 4 GiB at most, beyond which writing a header throws.
 */
export async function zip(parts: readonly Part[]): Promise<Uint8Array> {
  const waiting: Promise<unknown>[] = [];
  const packing: (() => Promise<Packed>)[] = [];
  for (const { content, isShared = false, name } of parts) {
    if (isShared) {
      const common = packShared(typeof content === 'string' ? content : [...content()].join(''));
      packing.push(() => Promise.resolve({ name: Buffer.from(name, 'ascii'), ...common }));
      continue;
    }
    const chunks: Promise<Buffer>[] = [];
    let checksum = 0;
    let size = 0;
    for (const chunk of typeof content === 'string' ? [content] : content()) {
      const bytes = Buffer.from(chunk, 'utf8');
      checksum = crc32(bytes, checksum);
      size += bytes.length;
      const packed = compress(bytes);
      chunks.push(packed);
      waiting.push(packed);
      if (waiting.length > MAX_WAITING) await waiting.shift();
    }
    packing.push(async () => {
      const data = Buffer.concat([...(await Promise.all(chunks)), END_OF_STREAM]);
      return { name: Buffer.from(name, 'ascii'), data, checksum, size };
    });
  }
  const files: Buffer[] = [];
  const directory: Buffer[] = [];
  let offset = 0;
  for (const pack of packing) {
    const entry = await pack();
    const local = localHeader(entry);
    directory.push(centralHeader(entry, offset));
    files.push(local, entry.data);
    offset += local.length + entry.data.length;
  }
  const listing = Buffer.concat(directory);
  return Buffer.concat([...files, listing, endOfDirectory(packing.length, listing.length, offset)]);
}

/** Maximum common parts that are cached: enough for a few templates in a few languages. */
const MAX_SHARED = 200;

const packShared = memoize((content: string): Omit<Packed, 'name'> => {
  const bytes = Buffer.from(content, 'utf8');
  const data = Buffer.concat([deflateRawSync(bytes, OPTIONS), END_OF_STREAM]);
  return { data, checksum: crc32(bytes), size: bytes.length };
}, MAX_SHARED);

function compress(bytes: Buffer): Promise<Buffer> {
  return bytes.length < LEAST_FOR_THREAD ? Promise.resolve(deflateRawSync(bytes, OPTIONS)) : deflate(bytes, OPTIONS);
}

interface Packed {
  readonly name: Buffer;
  readonly data: Buffer;
  readonly checksum: number;
  readonly size: number;
}

function localHeader(entry: Packed): Buffer {
  const header = Buffer.alloc(30);
  header.writeUInt32LE(LOCAL_HEADER, 0);
  header.writeUInt16LE(VERSION, 4);
  writeEntry(header, entry, 8);
  return Buffer.concat([header, entry.name]);
}

function centralHeader(entry: Packed, offset: number): Buffer {
  const header = Buffer.alloc(46);
  header.writeUInt32LE(CENTRAL_HEADER, 0);
  header.writeUInt16LE(VERSION, 4);
  header.writeUInt16LE(VERSION, 6);
  writeEntry(header, entry, 10);
  header.writeUInt32LE(offset, 42);
  return Buffer.concat([header, entry.name]);
}

/** The fields that both headers share: method, time, date, checksum, sizes, length of the name. */
function writeEntry(header: Buffer, entry: Packed, at: number): void {
  header.writeUInt16LE(DEFLATED, at);
  header.writeUInt16LE(DATE, at + 4);
  header.writeUInt32LE(entry.checksum, at + 6);
  header.writeUInt32LE(entry.data.length, at + 10);
  header.writeUInt32LE(entry.size, at + 14);
  header.writeUInt16LE(entry.name.length, at + 18);
}

function endOfDirectory(count: number, size: number, offset: number): Buffer {
  const end = Buffer.alloc(22);
  end.writeUInt32LE(END_OF_DIRECTORY, 0);
  end.writeUInt16LE(count, 8);
  end.writeUInt16LE(count, 10);
  end.writeUInt32LE(size, 12);
  end.writeUInt32LE(offset, 16);
  return end;
}
