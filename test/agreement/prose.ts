/** The numbers in the sentences of the built-in templates, in English. Imports nothing from `src`. */
import { squeeze } from './printed.js';

/** Each sentence with numbers, by name. Its groups capture the numbers; absent groups are left out. */
const SENTENCES: readonly (readonly [name: string, pattern: RegExp])[] = [
  [
    'action',
    /^ ?(\S+) (.*?) Closes (?:(\S+) failed resource checks? of )?(?:(one) policy|(\S+) policies)\. Compliance (?:rises from (\S+) to (\S+)|rises slightly, to (\S+)|stays at (\S+)|becomes (\S+)) \((\S+) of (\S+)\) if (?:the policy passes|all of them pass)\./,
  ],
  [
    'only policy',
    /(Failed|Partly failed)[ ·]*No\. (.*?)[ ·]*Severity (.*?)[ ·]*Risk level (.*?)[ ·]*Failed resources (\S+ of -?[\d,.]+)[ ·]*Policy id (\S+)/,
  ],
  ['to remediate', /(\S+) polic(?:y|ies) of (\S+) assessed did not pass(?:, with (\S+) failed resource checks?)?\./],
  ['same compliance', /Compliance is (\S+) already \((\S+) of (\S+)\)/],
  [
    'effect of all',
    /Closing everything in this plan (?:brings|raises) compliance (?:from (\S+) \((\S+) of (\S+)\) )?to (\S+) \((\S+) of (\S+)\)\./,
  ],
  [
    'nothing to remediate',
    /There is nothing to remediate: (?:(the only) assessed policy passed|all (\S+) assessed policies passed)\.(?: About (\S+) more polic(?:y|ies), this report says nothing\.)?/,
  ],
  ['nothing to plan', /There is nothing to plan yet: (?:(the only) policy was|none of the (\S+) policies was)/],
  ['largest', /(\S+) (?:action )?of (\S+) (?:actions )?closes? (\S+) of (\S+) policies \((\S+)\)\./],
  ['decide: worst', /Who fixes the (?:(policy)|(\S+) policies) of severity (.*?) that did not pass, and by when\?/],
  ['decide: category', /Should (.*?), with (\S+) of the (\S+) policies that did not pass, be handled as one project\?/],
  [
    'decide: scope',
    /Do the (\S+) policies that were not assessed belong to the scope(?:, including (?:(the category)|the (\S+) categories) in which nothing was assessed)?\?/,
  ],
  ['nothing to decide', /(Nothing was assessed): decide what to assess\./],
  ['all passed', /(?:(The only) assessed policy|All (\S+) assessed policies) passed\./],
  [
    'compliance',
    /Compliance is (\S+): (\S+) of (\S+) (?:assessed policies passed|policies that passed or failed)(?:; the (\S+) that partly failed (?:is|are) not counted)?\./,
  ],
  ['formula', /^Compliance is (Green ÷ \([^)]*\))\./],
  ['nothing assessed', /(No) policy was assessed, so there is no compliance percentage\./],
  [
    'all partly failed',
    /(?:(The only)|All (\S+)) assessed polic(?:y|ies) partly failed, so there is no compliance percentage\./,
  ],
  [
    'all of it partly failed',
    /(?:(The only)|All (\S+)) assessed polic(?:y|ies) partly failed, of (\S+) polic(?:y|ies)\. Compliance is n\/a; the service reports (\S+?)\.(?= |$)/,
  ],
  ['not passed of', /(\S+) of (\S+) assessed policies did not pass\./],
  ['lacks', /(\S+) polic(?:y|ies) did not pass, with (\S+) failed resource checks?\./],
  ['not passed', /(?:(\S+) polic(?:y|ies) did not pass|(No) assessed policy failed)\./],
  [
    'coverage and span',
    /(\S+) of (\S+) policies were assessed \((\S+)\)\. The share of all policies that pass is therefore between (\S+), if none of the other (\S+) would pass, and (\S+), if all would\./,
  ],
  ['whole coverage', /(?:(The only) policy was|All (\S+) policies were) assessed\./],
  ['contradictions', /contradicts itself or its own totals in (\S+) places?\./],
  [
    'unrecognized',
    /(\S+) polic(?:y has a colour|ies have colours) that this (?:program|document) does not (?:know|recognise): (.*?)\. (?:No percentage counts (?:it|them)|They are in no percentage)\./,
  ],
  [
    'causes: categories',
    /(\S+) of (\S+) assessed categor(?:y|ies) accounts? for (\S+) of the policies that did not pass \((\S+) of (\S+)\): (.*?)\.(?= |$)/,
  ],
  ['causes: without', /Without (.*?), compliance would be (\S+): (\S+) of (\S+?)\.(?= |$)/],
  ['causes: services', /(\S+) of (\S+) assessed services? accounts? for (\S+) \((\S+) of (\S+)\): (.*?)\.(?= |$)/],
  [
    'causes: policies',
    /(\S+) of (\S+) polic(?:y|ies) that did not pass accounts? for (\S+) of their failed resource checks \((\S+) of (\S+)\)\./,
  ],
  ['causes: one resource', /(\S+) polic(?:y|ies) that did not pass rests? on a single failed resource \((\S+)\)\./],
  [
    'scope',
    /(\S+) of (\S+) policies were not assessed: (\S+) in (\S+) categor(?:y|ies) in which nothing was assessed, (\S+) in other categories\./,
  ],
  ['scan', /\bScan:? (scan date not stated; .*? UTC|\d.*? UTC \(from the report’s field \w+\))/],
  ['no totals', /(The service states no totals) for the whole report\./],
  ['equal totals', /The recount equals (\w+): (.*?)\.(?= |$)/],
  ['different totals', /The recount differs from (\w+): (.*?)\.(?= |$)/],
  // A PDF wraps the name of the longest line.
  ['number of contradictions', /\bContradictions (None|[\d,]+)/],
  ['number of unknown values', /\bValues not known to this (?:program )?(None|[\d,]+)/],
  ['number of absent ids', /\bMasked or missing ids (None|[\d,]+)/],
  ['hash of the source', /\bSHA-256 of the source ((?:[\da-f] ?){64})/],
  ['passing at risk', /(\S+) polic(?:y|ies) passed and still ha(?:s|ve) the risk level/],
  ['assessed', /(\S+) of (\S+) policies were assessed\./],
  ['unassessed categories', /nothing in (\S+) categor(?:y|ies), which ha(?:s|ve) (\S+) of (\S+) policies\./],
  ['unassessed services', /(\S+) services?, with (\S+) polic(?:y|ies), w(?:as|ere) not assessed\./],
  ['evidence', /(?:(The only) policy|All (\S+) policies) of the report\b/],
  ['entries', /are counted once per category: (\S+) entr(?:y|ies) of (\S+) distinct polic(?:y|ies)\./],
  ['method: coverage', /share of all policies that were assessed: (\S+) of (\S+), (\S+?)\.(?= |$)/],
  ['method: compliance', /\bis (Green ÷ \(.*?\)): (\S+) of (\S+), (\S+?)\.(?= |$)/],
  ['method: formula', /The report (determines|does not determine) the formula/],
  ['both formulas', /Without Amber, compliance is (\S+); with Amber, it is (\S+?)\.(?= |$)/],
  ['rounding', /one would round them to (\S+) or (\S+?)\.(?= |$)/],
  ['resource checks', /on one resource: (\S+) evaluated, (\S+) passed, (\S+) failed\./],
  ['unknown', /says nothing about the (\S+) polic/],
  ['notes', /(\S+) contradictions?; (\S+) unknown values?; (\S+) masked or missing ids?\./],
  ['bars', /one bar for (?:each of (\S+) categories|(the only) category)/],
  ['other categories', /other \((\S+) categories\): ([^;]+); compliance (\S+)(?: of (\S+))?/],
  ['categories without a bar', /(\S+) categor\w+ with (\S+) polic\w+: not assessed/],
  ['shared', /All (\S+) rows: (.*?)\.(?= |$)/],
  ['nothing matches', /No policy here matches \((\S+) in all\)/],
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

/** Compliance as the cover states it, with its denominator. */
export function readCoverFact(text: string): string {
  return squeeze(/\bCompliance (.*?) Scan /.exec(text.replace(/\s+/g, ' '))?.[1] ?? '');
}
