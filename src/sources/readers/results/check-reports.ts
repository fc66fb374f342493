/** Checks the reports of a reader that is a plug-in: their members, and that their counts agree. */
import { z } from 'zod';
import type { AuditpressError } from '../../../base/errors.js';
import { describeValue } from '../../../base/wording/printable.js';
import { firstOf, schemaProblems } from '../../../base/wording/problems.js';
import {
  COUNTED_THINGS,
  NOT_ASSESSED_REASONS,
  type Policy,
  type Report,
  type ResourceCategory,
} from '../../../model/report/report.js';
import { COLORS, COMPLIANCE_FORMULAS, statusOf } from '../../../model/report/vocabulary.js';

const count = z.int().nonnegative();
const unlisted = z.array(z.strictObject({ name: z.string(), value: z.json() }));

const resource = z.strictObject({
  id: z.string(),
  name: z.string(),
  type: z.string(),
  region: z.string(),
  status: z.enum(COLORS),
  reason: z.string(),
  isMuted: z.boolean(),
});

const policy = z.strictObject({
  policyId: z.string().min(1),
  shortTitle: z.string(),
  serviceName: z.string(),
  complianceNumber: z.string(),
  passedResourceCount: count,
  totalResourceCount: count,
  compliance: z.string(),
  severity: z.string(),
  riskProbability: z.string(),
  riskLevel: z.string(),
  unlisted,
  resources: z.array(resource).exactOptional(),
  notAssessed: z.enum(NOT_ASSESSED_REASONS).exactOptional(),
  guidance: z
    .strictObject({
      evidence: z.string().exactOptional(),
      description: z.string(),
      remediation: z.string(),
      verification: z.string().exactOptional(),
      references: z.array(z.string()),
    })
    .exactOptional(),
});

const category = z.strictObject({
  categoryName: z.string(),
  controlCategoryOrder: z.number(),
  categoryId: z.string(),
  total: count,
  green: count,
  red: count,
  amber: count,
  gray: count,
  compliancePercent: z.number().min(0).max(100).nullable(),
  policies: z.array(policy),
  unlisted,
});

const report = z.strictObject({
  benchmarkName: z.string(),
  benchmarkId: z.string().min(1),
  accountId: z.string(),
  licenseId: z.string(),
  licenseName: z.string(),
  accountName: z.string(),
  connectorType: z.string(),
  providerAccountIds: z.array(z.strictObject({ field: z.string(), value: z.string().nullable() })),
  jobId: z.string(),
  resourceCategories: z.array(category),
  unlisted,
  origin: z.strictObject({
    tool: z.string(),
    toolVersion: z.string(),
    counts: z.enum(COUNTED_THINGS),
    formula: z.enum(COMPLIANCE_FORMULAS),
    scannedAt: z
      .strictObject({ at: z.iso.datetime(), dateOnly: z.literal(true).exactOptional(), field: z.string() })
      .nullable(),
    totals: z.array(
      z.strictObject({
        name: z.enum(['total', 'green', 'red', 'amber', 'gray']),
        key: z.string(),
        value: z.number(),
        parts: z.array(z.strictObject({ key: z.string(), value: z.number() })).exactOptional(),
      }),
    ),
  }),
});

const reports: z.ZodType<Report[]> = z.array(report).min(1);

/**
 * A copy of the reports, which the plug-in cannot change later.
 *
 * @param failure makes an error of what is wrong
 */
export function checkReports(given: unknown, failure: (problem: string) => AuditpressError): readonly Report[] {
  if (!Array.isArray(given)) throw failure(`expected a list of reports, received ${describeValue(given)}`);
  if (given.length === 0) throw failure('expected at least one report, received none');
  const checked = reports.safeParse(given);
  if (!checked.success) {
    throw failure(firstOf(schemaProblems(checked.error.issues, { schema: reports, value: given, at: 'reports' })));
  }
  const [contradiction] = contradictions(checked.data);
  if (contradiction !== undefined) throw failure(contradiction);
  return checked.data;
}

function* contradictions(all: readonly Report[]): Generator<string> {
  for (const [index, { resourceCategories }] of all.entries()) {
    for (const [position, each] of resourceCategories.entries()) {
      const at = `reports.${String(index)}.resourceCategories.${String(position)}`;
      yield* inCategory(each, at);
      for (const [number, policy] of each.policies.entries())
        yield* inPolicy(policy, `${at}.policies.${String(number)}`);
    }
  }
}

function* inCategory(category: ResourceCategory, at: string): Generator<string> {
  const { policies } = category;
  const statuses = policies.map(({ compliance }) => statusOf(compliance));
  if (category.total !== policies.length) yield differs(`${at}.total`, policies.length, 'policies', category.total);
  for (const color of COLORS) {
    const found = statuses.filter((status) => status === color).length;
    if (category[color] !== found) yield differs(`${at}.${color}`, found, `${color} policies`, category[color]);
  }
}

function* inPolicy(policy: Policy, at: string): Generator<string> {
  const { passedResourceCount: passed, totalResourceCount: total, resources, notAssessed, compliance } = policy;
  if (passed > total) {
    yield `${at}.passedResourceCount: expected at most the totalResourceCount ${String(total)}, received ${String(passed)}`;
  }
  if (notAssessed !== undefined && statusOf(compliance) !== 'gray') {
    yield `${at}.notAssessed: expected a reason only where compliance is Gray, received one with ${describeValue(compliance)}`;
  }
  if (resources === undefined) return;
  const count = (...colors: readonly string[]) => resources.filter(({ status }) => colors.includes(status)).length;
  if (passed !== count('green')) yield differs(`${at}.passedResourceCount`, count('green'), 'green resources', passed);
  const [least, most] = [count('green', 'red'), count('green', 'red', 'amber')];
  if (total < least || total > most) yield differs(`${at}.totalResourceCount`, least, 'green and red resources', total);
}

function differs(at: string, found: number, of: string, stated: number): string {
  return `${at}: expected ${String(found)}, the number of ${of}, received ${String(stated)}`;
}
