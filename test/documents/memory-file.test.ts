import { expect, it } from 'vitest';
import { MemoryFile } from '../../src/documents/memory-file.js';

const MIB = 0x10_0000;

function filled(mebibytes: number): MemoryFile {
  const file = new MemoryFile();
  for (let index = 0; index < mebibytes; index += 1) file.write(Buffer.alloc(MIB, index));
  return file;
}

it('returns what was written, across the bounds of its segments', () => {
  const file = new MemoryFile();
  const parts = [5, 12, 3, 20].map((mebibytes, index) => Buffer.alloc(mebibytes * MIB + index, index + 1));
  for (const part of parts) file.write(part);
  const whole = Buffer.concat(parts);
  expect(Buffer.compare(Buffer.concat([...file.parts()]), whole)).toBe(0);
  expect(Buffer.compare(Buffer.concat([...file.parts()]), whole)).toBe(0);
});

it('does not keep the bytes of the caller', () => {
  const file = new MemoryFile();
  const part = Buffer.from('one');
  file.write(part);
  part.fill('x');
  expect(Buffer.concat([...file.parts()]).toString()).toBe('one');
});

it('frees each part when the next one is taken', () => {
  const sizes: number[] = [];
  let before: Uint8Array = new Uint8Array();
  for (const part of filled(40).take()) {
    sizes.push(part.length / MIB);
    expect(before).toHaveLength(0);
    before = part;
  }
  expect(before).toHaveLength(0);
  expect(sizes).toEqual([16, 16, 8]);
});
