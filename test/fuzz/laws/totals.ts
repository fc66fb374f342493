import { isDeepStrictEqual } from 'node:util';
import type { AuditSummary } from '../../../src/model/summary/audit-summary.js';
import type { Tally } from '../../../src/model/summary/summary.js';
import { hold } from '../verdict.js';

const COUNTS = ['green', 'red', 'amber', 'gray', 'unrecognized', 'total', 'assessed', 'notPassed'] as const;

/** All views have the same totals, every percentage is its numerator divided by its denominator, and JSON keeps everything. */
export function checkTotals(summary: AuditSummary): void {
  const { entryTally, categories, services, severities, riskLevels, riskProbabilities } = summary;
  const views = { categories, services, severities, riskLevels, riskProbabilities };
  for (const [name, members] of Object.entries(views)) {
    for (const count of COUNTS) {
      const sum = members.reduce((total, { tally }) => total + tally[count], 0);
      hold('totals add up', sum === entryTally[count], () => `${name}, ${count}: ${sum} of ${entryTally[count]}`);
    }
  }
  for (const tally of [entryTally, summary.policyTally, ...categories.map((category) => category.tally)])
    checkTally(tally);
  for (const { numerator, denominator, share } of [summary.compliance, summary.coverage]) {
    const expected = denominator === 0 ? null : numerator / denominator;
    hold('a share is its ratio', share === expected, () => `${String(share)} of ${numerator}/${denominator}`);
  }
  const survives = isDeepStrictEqual(JSON.parse(JSON.stringify(summary)), withoutNegativeZero(summary));
  hold('a summary survives JSON', survives, () => 'it reads back otherwise');
}

function checkTally(tally: Tally): void {
  const { green, red, amber, gray, unrecognized, total } = tally;
  hold('colors add up', green + red + amber + gray + unrecognized === total, () => JSON.stringify(tally));
}

/** JSON has no negative zero. */
function withoutNegativeZero(value: unknown): unknown {
  if (Object.is(value, -0)) return 0;
  if (Array.isArray(value)) return value.map(withoutNegativeZero);
  if (typeof value !== 'object' || value === null) return value;
  return Object.fromEntries(Object.entries(value).map(([key, member]) => [key, withoutNegativeZero(member)]));
}
