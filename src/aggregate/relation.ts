/** Whether two scans are of the same account and benchmark. */
import { isSameAccount, isSameBenchmark, type Subject } from '../model/report/ids.js';

export interface Relation {
  readonly otherAccount: boolean;
  readonly otherBenchmark: boolean;
  readonly otherVersion: boolean;
}

/**
 * Compares ids without case; where an id is masked or missing, names too. Benchmarks are versions of one if their ids or names
 * differ only in a version.
 */
export function relationOf(one: Subject, other: Subject): Relation {
  const sameBenchmark = isSameBenchmark(one, other);
  const otherVersion = !sameBenchmark && isOtherVersion(one, other);
  return {
    otherAccount: !isSameAccount(one, other),
    otherBenchmark: !sameBenchmark && !otherVersion,
    otherVersion,
  };
}

function isOtherVersion(one: Subject, other: Subject): boolean {
  return (['benchmarkId', 'benchmarkName'] as const).some((field) => hasSameStem(one[field], other[field]));
}

/** Whether two names of one benchmark differ, and only in a version. */
export function differInVersion(one: string, other: string): boolean {
  return one !== other && hasSameStem(one, other);
}

function hasSameStem(one: string, other: string): boolean {
  const stem = withoutVersion(one);
  return /[a-z]/.test(stem) && stem === withoutVersion(other);
}

/**
 * Versions in ids and names of benchmarks: `v1.1.0`, `Rev4`, `Revision 4`, `3.2`, `1_1_0`, `2013`. The number of a standard,
 * such as 27001 or 800-53, is none.
 */
const VERSIONS = [
  /(?<![a-z])v(?:ersion)?[ ._-]?\d+(?:[._]\d+)*(?!\d)/g,
  /(?<![a-z])r(?:ev(?:ision)?\.?)?[ ._-]?\d+(?![a-z\d])/g,
  /(?<![\d._])\d{1,2}(?:[._]\d{1,3}){1,3}(?![\d])/g,
  /(?<!\d)(?:19|20)\d\d(?!\d)/g,
];

function withoutVersion(text: string): string {
  const plain = VERSIONS.reduce((rest, version) => rest.replace(version, ' '), text.toLowerCase());
  return plain.replace(/[^\p{L}\p{N}]+/gu, ' ').trim();
}
