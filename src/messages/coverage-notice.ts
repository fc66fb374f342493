import type { LibraryCoverage } from '../model/template/policy-library.js';

/** What a policy library leaves open: one sentence, or none where it covers every failed check. */
export function coverageNotice(coverage: LibraryCoverage | null): readonly string[] {
  if (coverage === null) return [];
  const { covered, of, matched } = coverage;
  if (matched === 0) return ['policy library: holds none of the policies of this report'];
  return covered === of ? [] : [`policy library: covers ${covered} of ${of} failed checks`];
}
