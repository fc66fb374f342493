import type { LibraryCoverage } from '../../model/template/policy-library.js';

/** What a policy library does not cover: one phrase, or none if it covers all that did not pass. */
export function coverageNotice(coverage: LibraryCoverage | null): readonly string[] {
  if (coverage === null) return [];
  const { covered, of, matched } = coverage;
  if (matched === 0) return ['policy library: covers none of the policies in this report'];
  return covered === of ? [] : [`policy library: covers ${covered} of ${of} policies that did not pass`];
}
