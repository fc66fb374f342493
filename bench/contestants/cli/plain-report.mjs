// What the plain scripts show: the lists of the auditor document, computed from the report.
import { readFileSync } from 'node:fs';

const STATUS = { Green: 'Passed', Amber: 'Partly failed', Red: 'Failed', Gray: 'Not assessed' };
const SEVERITIES = ['Critical', 'High', 'Moderate', 'Low'];
const NOT_PASSED = ['Failed', 'Partly failed'];

export const COUNT_HEAD = [
  'Category',
  'Failed',
  'Partly failed',
  'Passed',
  'Not assessed',
  'Total',
  'Coverage',
  'Compliance',
];
export const SERVICE_HEAD = [...COUNT_HEAD.with(0, 'Service'), 'Failed checks', 'Evaluated'];

/** Columns of policies by name: the label, and what a policy has in it. */
export const COLUMNS = {
  number: ['No.', ({ number }) => number],
  title: ['Policy', ({ title }) => title],
  titleAndService: ['Policy', ({ title }) => title, ({ service }) => service],
  id: ['Policy id', ({ id }) => id],
  service: ['Service', ({ service }) => service],
  status: ['Status', ({ status }) => status],
  severity: ['Severity', ({ severity }) => severity],
  risk: ['Risk level', ({ risk }) => risk],
  passedOf: ['Passed resources', ({ passed, total }) => `${passed} of ${total}`],
  failedOf: ['Failed resources', ({ failed, total }) => `${failed} of ${total}`],
};

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
  const assessed = categories.filter((category) => category.policies.some(({ status }) => status !== STATUS.Gray));
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
    counts: assessed.map(({ name, policies: own }) => [name, ...countsOf(own)]),
    services: [...byService(policies)].map(([name, own]) => [name, ...countsOf(own), ...checksOf(own)]),
    notPassedSections: SEVERITIES.map((severity) => ({
      name: `Not passed: ${severity}`,
      columns: ['number', 'titleAndService', 'status', 'risk', 'failedOf'],
      policies: notPassed.filter((policy) => policy.severity === severity),
    })),
    categorySections: [
      ...assessed.map((category) => ({
        ...category,
        columns: ['number', 'title', 'status', 'severity', 'passedOf'],
      })),
      ...categories
        .filter((category) => !assessed.includes(category))
        .map((category) => ({ ...category, columns: ['number', 'title', 'severity', 'service'] })),
    ],
    evidence: Object.values(STATUS).map((name) => ({
      name: `Evidence: ${name}`,
      columns: ['number', 'id', 'status', 'severity', 'passedOf'],
      policies: policies.filter(({ status }) => status === name),
    })),
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
    color: policy.Compliance,
    risk: policy.RiskLevel || 'none given',
    probability: policy.Probability,
    passed: policy.PassedResourceCount,
    failed: policy.TotalResourceCount - policy.PassedResourceCount,
    total: policy.TotalResourceCount,
  };
}

function countsOf(policies) {
  const counts = Object.values(STATUS).map((name) => policies.filter(({ status }) => status === name).length);
  const [passed, partly, failed, gray] = counts;
  const total = policies.length;
  return [failed, partly, passed, gray, total, percent(total - gray, total), percent(passed, passed + failed)];
}

function percent(part, whole) {
  return whole === 0 ? 'n/a' : `${((part / whole) * 100).toFixed(1)}%`;
}

function checksOf(policies) {
  const sum = (valueOf) => policies.reduce((total, policy) => total + valueOf(policy), 0);
  return [sum(({ failed }) => failed), sum(({ total }) => total)];
}

function byService(policies) {
  const services = new Map();
  for (const policy of policies) services.set(policy.service, [...(services.get(policy.service) ?? []), policy]);
  return services;
}
