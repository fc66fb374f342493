import { aggregate } from '../../../src/aggregate/aggregate.js';
import type { Policy, Report, ResourceCategory } from '../../../src/model/report/report.js';
import type { NoteCode, NoteExample } from '../../../src/model/summary/notes.js';
import { aCategory, aPolicy, aReport, aSnapshot } from '../../helpers/snapshots.js';

/** The examples of each note on a report, by code. */
export function notesOnReport(overrides: Partial<Report>): Partial<Record<NoteCode, readonly NoteExample[]>> {
  const { notes } = aggregate(aSnapshot(aReport(overrides)));
  return Object.fromEntries(notes.map(({ code, examples }) => [code, examples]));
}

/** The same, on a report of one category. */
export function notesOnCategory(overrides: Partial<ResourceCategory>) {
  return notesOnReport({ resourceCategories: [aCategory({ categoryName: 'Disks', ...overrides })] });
}

/** The same, on the second policy of a category. */
export function notesOnPolicy(overrides: Partial<Policy>) {
  return notesOnCategory({ policies: [aPolicy({ policyId: 'Other' }), aPolicy(overrides)] });
}
