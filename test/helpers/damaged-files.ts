/** Files of an archive, damaged in every way that a disk or a person may damage one of them. */
import { cpSync, mkdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { temporaryFolder } from './temporary-folder.js';

export interface Damage {
  /** For messages: `byte 117`. */
  readonly name: string;
  /** Null for a file that is gone. */
  readonly bytes: Uint8Array | null;
}

/**
 * A file that is gone, empty, cut short, or has one byte that is another. By default, one byte of the name and of the value of each
 * field; with `AUDITPRESS_TESTS_EVERY_BYTE=1`, every byte.
 */
export function damagesOf(bytes: Uint8Array): readonly Damage[] {
  const positions =
    process.env['AUDITPRESS_TESTS_EVERY_BYTE'] === '1'
      ? [...bytes.keys()]
      : positionsOfFields(Buffer.from(bytes).toString('latin1'));
  const flipped = positions.map((position) => {
    const changed = Uint8Array.from(bytes);
    changed[position] = (bytes[position] ?? 0) ^ 1;
    return { name: `byte ${String(position)}`, bytes: changed };
  });
  return [
    { name: 'gone', bytes: null },
    { name: 'empty', bytes: new Uint8Array() },
    { name: 'cut', bytes: bytes.slice(0, bytes.length / 2) },
    ...flipped,
  ];
}

/** Records have one field, or one value of a list, on each line. */
function positionsOfFields(text: string): readonly number[] {
  return [...text.matchAll(/^ *(?:"(\w+)": )?"?([^"\n[{}\]]*[^",\n[{}\]])?/gm)].flatMap(
    ({ 0: line, 1: name, 2: value, index }) => [
      ...(name === undefined ? [] : [index + line.indexOf(name)]),
      ...(value === undefined ? [] : [index + line.length - 1]),
    ],
  );
}

/** A folder that can be put back as it was. */
export class KeptFolder {
  readonly #kept = join(temporaryFolder(), 'kept');

  constructor(readonly path: string) {
    cpSync(path, this.#kept, { recursive: true });
  }

  /** The bytes of a file as they were kept. */
  read(key: string): Uint8Array {
    return readFileSync(join(this.#kept, key));
  }

  restore(): void {
    rmSync(this.path, { recursive: true });
    cpSync(this.#kept, this.path, { recursive: true });
  }

  damage(key: string, { bytes }: Damage): void {
    const path = join(this.path, key);
    mkdirSync(dirname(path), { recursive: true });
    if (bytes === null) rmSync(path);
    else writeFileSync(path, bytes);
  }
}
