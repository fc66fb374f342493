/** The numbers in the sentences of the built-in templates, in English. Imports nothing from `src`. */
import { squeeze } from './printed.js';

/** Each sentence with numbers, by name. Its groups capture the numbers; absent groups are left out. */
const SENTENCES: readonly (readonly [name: string, pattern: RegExp])[] = [
  [
    'strip',
    /\bTool .*? Scope (\S+) polic(?:y|ies) in (\S+) categor(?:y|ies), (\S+) assessed \((\S+)\) Scan (.*?) Retrieved \d+ \w+ \d+, [\d:]+ UTC, by auditpress \S+ from a file \(.*?\); who exported the file is not stated/,
  ],
  ['same compliance', /Compliance is already (\S+) \((\S+) of (\S+)\)/],
  [
    'effect of all',
    /Completing the whole plan (?:brings|raises) compliance (?:from (\S+) \((\S+) of (\S+)\) )?to (\S+) \((\S+) of (\S+)\)\./,
  ],
  [
    'nothing to remediate',
    /There is nothing to remediate: (?:(the only) assessed policy passed|all (\S+) assessed policies passed)\.(?: No conclusion can be drawn about the (?:(policy) that was|(\S+) policies that were) not assessed\.)?/,
  ],
  ['nothing to plan', /There is nothing to plan yet: (?:(the only) policy was|none of the (\S+) policies was)/],
  [
    'largest',
    /(\S+) (?:action )?of (\S+) (?:actions )?covers? (\S+) of (\S+) policies \((\S+)\)\.(?: On (?:its|their) own, (?:it|they) (?:raises?|brings?) compliance (?:from (\S+) )?to (\S+)\.)?/,
  ],
  ['decide: worst', /Who will fix the (?:(policy)|(\S+) policies) of severity (.*?) that did not pass, and by when\?/],
  ['decide: category', /Should (.*?), with (\S+) of the (\S+) policies that did not pass, be handled as one project\?/],
  [
    'decide: scope',
    /(?:Is the (policy) that was|Are the (\S+) policies that were) not assessed in scope\?(?: They include all policies of (\S+) categor(?:y|ies)\.)?/,
  ],
  ['all passed', /(?:(The only) assessed policy|All (\S+) assessed policies) passed\./],
  [
    'compliance',
    /Compliance is (\S+?)(?:: (the only) assessed policy passed|: all (\S+) assessed policies passed|, based on (one) policy|: of the (\S+) (?:assessed policies|policies that passed or failed), (\S+) passed)\.(?: The formula does not count the (?:(\S+) that|(policy) that) partly failed\.)?/,
  ],
  [
    'nothing assessed',
    /(?:(The only) policy was not|None of the (\S+) policies was) assessed, so there is no compliance percentage\./,
  ],
  ['formula', /^Compliance is (Green ÷ \([^)]*\))\./],
  [
    'all partly failed',
    /(?:(The only)|All (\S+)) assessed polic(?:y|ies) partly failed, so there is no compliance percentage\./,
  ],
  [
    'all of it partly failed',
    /(?:(The only)|All (\S+)) assessed polic(?:y|ies) partly failed, so there is no compliance percentage; the service reports (\S+?)\.(?= |$)/,
  ],
  [
    'passed of',
    /(?:(None) of the (\S+) assessed policies passed|(\S+) of (\S+) assessed policies passed|(The only) assessed policy did not pass(?=;))(?:; (\S+) resource checks? failed)?\./,
  ],
  [
    'not passed of',
    /(?:(The only)|(\S+) of (\S+)) assessed polic(?:y|ies) did not pass(?:, with (\S+) failed resource checks?)?\./,
  ],
  ['not passed', /(\S+) polic(?:y|ies) did not pass\./],
  [
    'coverage and span',
    /(\S+) of (\S+) policies w(?:as|ere) assessed \((\S+)\)\. If (?:(the unassessed) policy|all (\S+) unassessed policies) failed, (\S+) of all policies would pass; if (?:it|all) passed, (\S+?)\.(?= |$)/,
  ],
  [
    'span',
    /If (?:(the unassessed) policy|all (\S+) unassessed policies) failed, (\S+) of all policies would pass; if (?:it|all) passed, (\S+?)\.(?= |$)/,
  ],
  ['whole coverage', /(?:(The only) policy was|All (\S+) policies were) assessed\./],
  ['contradictions', /contradicts itself or its own totals in (\S+) places?\./],
  [
    'unrecognized',
    /(\S+) polic(?:y has|ies have) an unrecognised colour: (.*?)\. Compliance does not count (?:it|them); coverage counts (?:it|them) as not assessed\./,
  ],
  [
    'causes: categories',
    /(?:All (\S+) policies that did not pass are in (the only) assessed category|(\S+) of (\S+) assessed categories accounts? for (\S+) of the policies that did not pass \((\S+) of (\S+)\)): (.*?)\.(?= |$)/,
  ],
  ['causes: without', /Without (.*?), compliance would be (\S+) \((\S+) of (\S+?)\)\.(?= |$)/],
  [
    'causes: services',
    /(?:All (\S+) policies that did not pass belong to (the only) assessed service|(\S+) of (\S+) assessed services accounts? for (\S+) \((\S+) of (\S+)\)): (.*?)\.(?= |$)/,
  ],
  [
    'causes: policies',
    /(\S+) of (\S+) polic(?:y|ies) that did not pass accounts? for (\S+) of the failed resource checks \((\S+) of ([^\s)]+)\)(?:: (.*?))?\.(?= |$)/,
  ],
  [
    'scope',
    /(?:(The only) policy was|(\S+) of (\S+) policies w(?:as|ere)) not assessed\.(?: (?:None of the (\S+) policies|(The only) policy) in (\S+) categor(?:y|ies) was (?:not )?assessed(?:; the other (\S+) (?:is in a category that was|are in categories that were) partly assessed)?\.)? The report does not say why\./,
  ],
  [
    'did not pass',
    /The (policy|\S+) that did not pass(?:: .*?|(?: is| are) listed above(?: \(page \d+\))?)(?= All \d|$)/,
  ],
  ['scan', /\bScan:? (not stated; file read .*? UTC|\d.*? UTC \(report field \w+\))/],
  ['no totals', /(The service states no totals) for the whole report\./],
  ['equal totals', /The recount agrees with (?:the report field )?(\w+): (.*?)\.(?= |$)/],
  ['different totals', /The recount differs from (?:the report field )?(\w+): (.*?)\.(?= |$)/],
  // A PDF wraps the name of the longest line.
  ['number of contradictions', /\bContradictions (None|[\d,]+)/],
  ['number of unknown values', /\bUnrecognised (?:values )?(None|[\d,]+)/],
  ['number of other spellings', /\bKnown values in another (?:spelling )?([\d,]+)/],
  ['number of absent ids', /\bMasked or missing ids (None|[\d,]+)/],
  ['hash of the source', /\bSHA-256 of the source ((?:[\da-f] ?){64})/],
  ['passing at risk', /(\S+) polic(?:y|ies) passed but ha(?:s|ve) the risk level (.*?)\./],
  [
    'none assessed',
    /(?:(This policy) was|These (\S+) policies were) not assessed\.( No resource was evaluated for (?:it|them)\.)? The report does not say why\./,
  ],
  ['without policies', /(?:(This) category has|These (\S+) categories have) no policies: (.*?)\.(?= |$)/],
  ['unassessed services', /(\S+) services?, with (\S+) polic(?:y|ies), w(?:as|ere) not assessed\./],
  ['unassessed', /(\S+) polic(?:y was|ies were) not assessed\./],
  [
    'entries',
    /(?:counts once in each of its categories|is an entry in each): (\S+) entr(?:y|ies), (\S+) distinct polic(?:y|ies)(?:, of which (\S+) did not pass)?\./,
  ],
  ['method: coverage', /share of all policies that were assessed: (\S+) of (\S+), (\S+?)\.(?= |$)/],
  ['method: compliance', /\bis (Green ÷ \(.*?\)): (\S+) of (\S+), (\S+?)\.(?= |$)/],
  ['method: formula', /The report (confirms|does not confirm) (?:this|one) formula/],
  ['both formulas', /Without Amber, compliance is (\S+); with Amber, it is (\S+?)\.(?= |$)/],
  ['rounding', /one would round them to (\S+) or (\S+?)\.(?= |$)/],
  ['resource checks', /on one resource: (\S+) evaluated, (\S+) passed, (\S+) failed\./],
  ['unknown', /can be drawn about the (?:(policy) that was|(\S+) policies that were) not assessed/],
  ['notes', /(\S+) contradictions?; (\S+) unrecognised values?; (\S+) masked or missing ids?\./],
  ['spelling', /(\S+) known values? (?:is|are) written in another spelling/],
  ['bars', /one bar for (?:each of (\S+) categories|(the only) category)/],
  ['other categories', /other \((\S+) categories\): ([^;]+); compliance (\S+)(?: of (\S+))?/],
  ['categories without a bar', /(\S+) categor\w+ with (\S+) polic\w+: not assessed/],
  ['shared', /All (\S+) have (.*?)\.(?= |$)/],
  ['beginning', /\bPolicy: (.*?) …/],
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

/** Compliance as the cover states it, with its denominator, and what the strip below it counts. */
export function readCover(text: string, printed: Map<string, string>): void {
  const fact = squeeze(/\bCompliance (.*?) Tool /.exec(text.replace(/\s+/g, ' '))?.[1] ?? '');
  if (fact !== '') printed.set('cover › compliance', fact);
  const strip = readSentences(text, []).get('strip');
  if (strip !== undefined) printed.set('cover › strip', strip);
}
