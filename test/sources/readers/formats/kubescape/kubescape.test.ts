/** Format version 1 of Kubescape, before and after it stated counts. The files are made, in the shape of real ones. */
import { describe, expect, it } from 'vitest';
import { readBody } from '../../../../helpers/built-in-readers.js';

const answer = (ruleStatus: string) => ({
  alertMessage: 'etcd uses the network of the host',
  ruleStatus,
  alertObject: {
    k8sApiObjects: [{ kind: 'Pod', metadata: { name: 'etcd', namespace: 'kube-system' }, spec: { env: 'a secret' } }],
  },
});

const control = (controlID: string, ruleReports?: unknown, counts: object = {}) => ({
  controlID,
  name: controlID,
  ruleReports,
  ...counts,
});

const rule = (ruleResponses: unknown, status = 'success') => ({ ruleStatus: { status }, ruleResponses });

async function policiesOf(controlReports: readonly unknown[]) {
  const { reports } = await readBody(Buffer.from(JSON.stringify({ name: 'NSA', controlReports })));
  return { report: reports[0]!, policies: reports[0]!.resourceCategories.flatMap(({ policies }) => policies) };
}

describe('a file without counts', () => {
  it('states what failed: a control passes or fails as a whole', async () => {
    const { report, policies } = await policiesOf([
      control('passed', [rule(null)]),
      control('failed', [rule([]), rule([answer('failed'), answer('warning')])]),
      control('failed without a word', [rule([answer('')])]),
      control('only exceptions', [rule([answer('warning')])]),
      control('broken', [rule(null, 'error')]),
      control('unchecked'),
    ]);
    expect(report.origin?.counts).toBe('account');
    expect(policies.map(({ policyId, compliance, notAssessed }) => [policyId, compliance, notAssessed])).toEqual([
      ['passed', 'Green', undefined],
      ['failed', 'Red', undefined],
      ['failed without a word', 'Red', undefined],
      ['only exceptions', 'Gray', 'skipped'],
      ['broken', 'Gray', 'error'],
      ['unchecked', 'Gray', undefined],
    ]);
  });

  it('names the resources, with nothing else of them', async () => {
    const { policies } = await policiesOf([control('failed', [rule([answer('failed'), answer('warning')])])]);
    const etcd = { id: 'kube-system/Pod/etcd', name: 'etcd', type: 'Pod', region: 'kube-system' };
    const reason = 'etcd uses the network of the host';
    expect(policies[0]!.resources).toEqual([
      { ...etcd, reason, status: 'red', isMuted: false },
      { ...etcd, reason, status: 'gray', isMuted: true },
    ]);
  });
});

it('a file with counts is of resources', async () => {
  const counts = { totalResources: 5, failedResources: 1, warningResources: 2 };
  const { report, policies } = await policiesOf([
    control('failed', [rule([answer('failed')])], counts),
    control('nothing to check', [rule(null)], { totalResources: 0 }),
  ]);
  expect(report.origin?.counts).toBe('resources');
  expect(policies).toMatchObject([
    { compliance: 'Amber', passedResourceCount: 2, totalResourceCount: 3 },
    { compliance: 'Gray', notAssessed: 'notApplicable' },
  ]);
});
