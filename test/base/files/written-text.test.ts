import { describe, expect, it } from 'vitest';
import { decodeText } from '../../../src/base/files/regular-file.js';

const bytesOf = (...bytes: readonly number[]): Buffer => Buffer.from(bytes);

describe('decodeText', () => {
  it('reads UTF-8 with and without a byte order mark', () => {
    expect(decodeText(Buffer.from('für 日本'))).toBe('für 日本');
    expect(decodeText(Buffer.from('\ufefffür'))).toBe('für');
    expect(decodeText(Buffer.from(''))).toBe('');
  });

  it.each([
    ['Windows-1252 or Latin-1', Buffer.from('one\ntwo\nfür', 'latin1'), 3],
    ['Windows-1252.', bytesOf(0x0a, 0x93, 0x41, 0x94), 2],
    ['UTF-16 without a byte order mark', Buffer.from('für', 'utf16le'), 1],
    ['Shift_JIS', bytesOf(0x41, 0x0a, 0x83, 0x65, 0x83, 0x58, 0x83, 0x67), 2],
    ['EUC-JP', bytesOf(0xa5, 0xc6, 0xa5, 0xb9, 0xa5, 0xc8), 1],
    ['an older encoding of another script', bytesOf(0xe3, 0xc7, 0xe1, 0xd3, 0xc7, 0xc8, 0x20, 0xc7, 0xe1), 1],
    ['UTF-8 that is damaged', Buffer.concat([Buffer.from('ä\n\n'), bytesOf(0xe4)]), 3],
    ['data, not text', Buffer.from('abcdefgh\0'), 1],
  ])('refuses what looks like %s, with the line', (encoding, bytes, line) => {
    expect(() => decodeText(bytes)).toThrow(`first in line ${String(line)}: the file looks like ${encoding}`);
  });

  it.each([
    ['UTF-16', Buffer.from('\ufefffür', 'utf16le')],
    ['UTF-16', Buffer.from('\ufefffür', 'utf16le').swap16()],
    ['UTF-32', bytesOf(0xff, 0xfe, 0, 0, 0x41, 0, 0, 0)],
  ])('refuses %s by its byte order mark', (encoding, bytes) => {
    expect(() => decodeText(bytes)).toThrow(`found other bytes: the file looks like ${encoding}. Save it as UTF-8`);
  });
});
