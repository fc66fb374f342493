import type { Refused, Upload } from './uploads.js';

/** The fields of a form that was sent. */
export interface Form {
  /** Of several of a name, the first; empty without one. */
  readonly field: (name: string) => string;
  /** Of checked boxes. */
  readonly fields: (name: string) => readonly string[];
  /** The files that came with it, where the page takes some. */
  readonly upload: Upload | Refused | undefined;
}

export function formOf(body: unknown, upload?: Form['upload']): Form {
  const values = typeof body === 'object' && body !== null ? new Map(Object.entries(body)) : new Map<string, unknown>();
  const fields = (name: string): readonly string[] =>
    [values.get(name)].flat().filter((value) => typeof value === 'string');
  return { field: (name) => fields(name)[0] ?? '', fields, upload };
}
