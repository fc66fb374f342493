/** The formats that are read, each with its reader. */
import type { Report } from '../../model/report/report.js';
import type { Reader } from './reader.js';

type Load = () => Promise<Reader>;

const loadService: Load = async () => (await import('./service-reader.js')).serviceReader;

/** One line per format. */
export const READERS: readonly Load[] = [loadService];

/** How many bytes a format is recognized by. */
export const START = 65_536;

/**
 * The reports in the bytes of any format, at least one, in their order.
 *
 * @throws AuditpressError as the reader of the format does. Bytes that no reader recognizes get the error of the service's reader,
 * which says what they are.
 */
export async function readReports(bytes: Uint8Array): Promise<readonly Report[]> {
  const reader = await readerOf(bytes.subarray(0, START));
  return reader.read(bytes);
}

async function readerOf(start: Uint8Array): Promise<Reader> {
  for (const load of READERS) {
    const reader = await load();
    if (reader.detects(start)) return reader;
  }
  return loadService();
}
