import { resolve } from 'node:path';
import type { BaselineReference } from '../model/settings/baseline.js';
import { readInstant } from '../model/values/instant.js';
import type { ValueType } from './setting.js';
import { report } from './value-types.js';
import type { WrittenBaseline } from './written.js';

const EXPECTED = 'a file, job:<id>, previous, or a date such as 2026-10-14';
const JOB = 'job:';
const LOOKS_LIKE_A_DATE = /^\d{4}-\d{2}-\d{2}$/;

/** A file named like one of the other forms needs a folder: `./previous`. */
export const baseline: ValueType<WrittenBaseline, BaselineReference> = {
  shape: (z) => z.string(),
  optionShape: (z) =>
    z.custom<WrittenBaseline>(
      (value) => typeof value === 'string' || (typeof value === 'object' && value !== null),
      `expected { snapshot }, { report }, ${EXPECTED}`,
    ),
  resolve(given, problems) {
    const value = given.value as WrittenBaseline;
    if (typeof value !== 'string') return { kind: 'input', input: value };
    const written = value.trim();
    if (written === 'previous') return { kind: 'previous' };
    if (LOOKS_LIKE_A_DATE.test(written)) {
      if (readInstant(written) === undefined) report(given, EXPECTED, problems);
      return { kind: 'date', day: written };
    }
    if (written.startsWith(JOB)) {
      const id = written.slice(JOB.length).trim();
      if (id === '') report(given, EXPECTED, problems);
      return { kind: 'job', id };
    }
    if (written === '' || written === '-' || written.includes('\0')) report(given, EXPECTED, problems);
    return { kind: 'file', path: resolve(given.folder, written) };
  },
};

export function writtenBaseline(reference: BaselineReference): string {
  switch (reference.kind) {
    case 'file':
      return reference.path;
    case 'job':
      return `${JOB}${reference.id}`;
    case 'date':
      return reference.day;
    case 'previous':
      return 'previous';
    case 'input':
    case 'snapshot':
      return 'the snapshot passed as baseline';
  }
}
