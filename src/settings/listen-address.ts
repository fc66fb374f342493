/** Where a worker answers about itself: `9464`, `0.0.0.0:9464` or `[::]:9464`. */
import { describeValue } from '../base/wording/printable.js';
import type { ValueType } from './value-type.js';

export interface ListenAddress {
  readonly host: string;
  readonly port: number;
}

/** Without a host. Other machines see a worker only if its operator says so. */
const LOCAL = '127.0.0.1';
const LAST_PORT = 65_535;

/** Undefined for another text. */
export function readListenAddress(written: string): ListenAddress | undefined {
  const [, bracketed, plain = '', digits = ''] = /^(?:(?:\[([^\]]+)\]|([^:]*)):)?(\d{1,5})$/.exec(written.trim()) ?? [];
  if (digits === '' || Number(digits) > LAST_PORT) return undefined;
  return { host: bracketed ?? (plain === '' ? LOCAL : plain), port: Number(digits) };
}

/** Kept as written. */
export const listenAddress: ValueType<string | number, string> = {
  shape: (z) => z.union([z.string(), z.int()]),
  resolve({ value, origin }, problems) {
    const text = String(value);
    if (readListenAddress(text) === undefined) {
      problems.push(`${origin}: expected HOST:PORT or a port, received ${describeValue(value)}`);
    }
    return text;
  },
};
