// What the plain scripts show: the lists of the auditor document, computed from the report.
import { readFileSync } from 'node:fs';

const STATUS = { Green: 'Passed', Amber: 'Partly failed', Red: 'Failed', Gray: 'Not assessed' };
const SEVERITIES = ['Critical', 'High', 'Moderate', 'Low'];
const NOT_PASSED = ['Failed', 'Partly failed'];

export const POLICY_HEAD = ['No.', 'Policy', 'Service', 'Status', 'Severity', 'Risk level', 'Passed resources'];
export const COUNT_HEAD = ['Category', 'Failed', 'Partly failed', 'Passed', 'Not assessed', 'Total', 'Compliance'];

/** The report with its policies in one list, and the sections that every format prints. */
export function readReport(path) {
  const parsed = JSON.parse(readFileSync(path, 'utf8'));
  const report = Array.isArray(parsed) ? parsed[0] : parsed;
  const categories = report.ResourceCategories.map((category) => ({
    name: category.CategoryName,
    policies: category.Policies.map((policy) => policyOf(policy, category.CategoryName)),
  }));
  const policies = categories.flatMap((category) => category.policies);
  const notPassed = policies.filter(({ status }) => NOT_PASSED.includes(status));
  return {
    title: `${report.BenchmarkName} – ${report.AccountName}`,
    facts: [
      ['Benchmark', `${report.BenchmarkName} (${report.BenchmarkId})`],
      ['Account', `${report.AccountName} (${report.AccountId})`],
      ['License', report.LicenseName],
      ['Scan job', report.JobId],
    ],
    policies,
    notPassed,
    counts: categories.map(({ name, policies: own }) => [name, ...countsOf(own)]),
    services: [...byService(policies)].map(([name, own]) => [name, ...countsOf(own)]),
    sections: [
      ...SEVERITIES.map((severity) => ({
        name: `Not passed: ${severity}`,
        policies: notPassed.filter((policy) => policy.severity === severity),
      })),
      { name: 'Passed', policies: policies.filter(({ status }) => status === 'Passed') },
      ...categories,
    ],
  };
}

function policyOf(policy, category) {
  return {
    category,
    number: policy.ComplianceNumber,
    title: policy.ShortTitle,
    id: policy.PolicyId,
    service: policy.ServiceName,
    status: STATUS[policy.Compliance] ?? policy.Compliance,
    severity: policy.Severity,
    risk: policy.RiskLevel || 'none given',
    passed: policy.PassedResourceCount,
    total: policy.TotalResourceCount,
  };
}

function countsOf(policies) {
  const counts = Object.values(STATUS).map((name) => policies.filter(({ status }) => status === name).length);
  const [passed, partly, failed, gray] = counts;
  const share = passed + failed === 0 ? 'n/a' : `${((passed / (passed + failed)) * 100).toFixed(1)}%`;
  return [failed, partly, passed, gray, policies.length, share];
}

function byService(policies) {
  const services = new Map();
  for (const policy of policies) services.set(policy.service, [...(services.get(policy.service) ?? []), policy]);
  return services;
}
