/** What risk acceptances say about a report, as facts of a table. */
import type { AuditSummary } from '../model/summary/audit-summary.js';
import { acceptancesResult } from './result.js';
import { percentText, type Fact } from './text-table.js';
import type { AcceptancePlace } from './result-schema.js';

/** Compliance without what is accepted, beside how much that is; nothing if nothing is accepted. */
export function acceptedFacts({ acceptances, entryTally }: AuditSummary): Fact[] {
  if (acceptances === null || acceptances.accepted.total === 0) return [];
  const { accepted, compliance } = acceptances;
  const { numerator, denominator } = compliance;
  return [
    ['Accepted', `${String(accepted.total)} of ${String(entryTally.notPassed)} that did not pass`],
    ['Without accepted risks', `${percentText(compliance, 'n/a')}, ${String(numerator)} of ${String(denominator)}`],
  ];
}

/** What needs attention, one line per kind. */
export function acceptanceNoteFacts(summary: AuditSummary): Fact[] {
  if (summary.acceptances === null) return [];
  const judged = acceptancesResult(summary, summary.acceptances);
  const facts: Fact[] = [
    ['Above the limit', places(judged.void)],
    ['Expired', places(judged.expired)],
    ['Not yet valid', places(judged.notYetValid)],
    ['Expires soon', places(judged.soonToExpire)],
    [
      'Not in the report',
      places(
        judged.unmatched.filter(({ absent }) => absent.length > 0),
        ({ absent }) => absent,
      ),
    ],
    [
      'Not needed',
      places(
        judged.unmatched.filter(({ notNeeded }) => notNeeded.length > 0),
        (each) => each.notNeeded,
      ),
    ],
    ['Overlap', places(judged.overlapping)],
    ['No approver', places(judged.withoutApprover)],
  ];
  return facts.filter(([, text]) => text !== '');
}

function places<Place extends AcceptancePlace>(
  found: readonly Place[],
  textsOf: (place: Place) => readonly string[] = () => [],
): string {
  return found
    .map((place) => {
      const texts = textsOf(place).join(', ');
      return `${place.file}:${String(place.line)}${texts === '' ? '' : ` (${texts})`}`;
    })
    .join(', ');
}
