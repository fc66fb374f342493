/** The numbers in the sentences of the template `auditor`, in English. Imports nothing from `src`. */
import { squeeze } from './printed.js';

/** Each sentence with numbers, by name. Its groups capture the numbers; absent groups are left out. */
const SENTENCES: readonly (readonly [name: string, pattern: RegExp])[] = [
  [
    'position',
    /Compliance is (\S+): (\S+) of (\S+) (?:assessed policies|policies that pass or fail)(?:, without the (\S+) that partly fails?)?\./,
  ],
  ['not passed', /(\S+) polic(?:y|ies) did not pass, of (\S+) assessed\./],
  ['all passed', /All (\S+) assessed policies passed\./],
  ['coverage', /Coverage is (\S+): (\S+) of (\S+) policies were assessed, and about the other (\S+) this report/],
  ['whole coverage', /All (\S+) policies were assessed\./],
  [
    'unrecognized',
    /(\S+) polic(?:y has a colour|ies have colours) that this document does not recognise: (.*?)\. They are/,
  ],
  ['worst severity', /(\S+) of (\S+) assessed policies of severity (.+?) did not pass\./],
  ['worst service', /The service in which most did not pass is (.*?), with (\S+)\. These come first/],
  ['places with notes', /its own rules in (\S+) places?\./],
  ['passing at risk', /(\S+) polic(?:y|ies) passed and still carr/],
  ['assessed', /(\S+) of (\S+) policies were assessed\./],
  [
    'all partly fail',
    /(?:All (\S+)|The only) assessed polic(?:ies|y) partly fails?(?:, of (\S+) polic(?:y|ies) in all)?/,
  ],
  ['reported', /: compliance is n\/a \(the service reports (\S+)\)\./],
  ['nothing assessed', /in this category, (\S+) polic(?:y|ies) in all/],
  [
    'lacks',
    /Full compliance requires (\S+) polic(?:y|ies) that did not pass to be fixed, with (\S+) failed resource checks? in total\./,
  ],
  ['not assessed', /(\S+) polic(?:y was|ies were) not assessed\./],
  ['entries', /one per policy and category: (\S+) entries of (\S+) distinct policies\./],
  ['method: coverage', /of all policies: (\S+) of (\S+), (\S+?)\.(?= |$)/],
  ['method: compliance', /is (Green ÷ \(.*?\)): (\S+) of (\S+), (\S+?)\.(?= |$)/],
  ['both formulas', /Without Amber compliance is (\S+); with Amber it is (\S+?)\.(?= |$)/],
  ['rounding', /that they read (\S+) or (\S+) only where/],
  ['resource checks', /on one resource: (\S+) evaluated, (\S+) passed, (\S+) failed\./],
  ['unknown', /Nothing is known about the (\S+) polic/],
  ['time of the scan', /The state is that of the scan\. Scan: .*/],
  ['notes', /(\S+) disagreements? w(?:as|ere) found, of (\S+) kinds?\./],
  ['bars', /one bar for (?:each of (\S+) categories|(the only) category)/],
  ['other categories', /other \((\S+) categories\): ([^;]+); compliance (\S+)(?: of (\S+))?/],
  ['categories without a bar', /(\S+) categor\w+ with (\S+) polic\w+: not assessed/],
  ['nothing matches', /No match among the policies here \((\S+)\)/],
];

/**
 * Reads the sentences of a section's prose, and its other numbers.
 *
 * @param names names from the report, whose digits are ignored
 */
export function readSentences(prose: string, names: readonly string[]): Map<string, string> {
  const stated = new Map<string, string>();
  let rest = prose.replace(/\s+/g, ' ');
  for (const [name, pattern] of SENTENCES) {
    const match = pattern.exec(rest);
    if (match === null) continue;
    const groups = match.slice(1).filter((group: string | undefined) => group !== undefined);
    if (groups.length > 0) stated.set(name, groups.map(squeeze).join(' '));
    rest = `${rest.slice(0, match.index)} ${rest.slice(match.index + match[0].length)}`;
  }
  let unnamed = squeeze(rest);
  // The longest first, because a name may start with another.
  const byLength = [...names].sort((left, right) => right.length - left.length);
  for (const name of byLength) if (/\d/.test(name)) unnamed = unnamed.replaceAll(squeeze(name), '');
  const others = unnamed.match(/[\d.,]*\d%?/g);
  if (others !== null) stated.set('other numbers', others.join(' '));
  return stated;
}
