/** Files of one run are read together: each says what the others lack. */
import { readFileSync } from 'node:fs';
import { describe, expect, it } from 'vitest';
import { joinFiles } from '../../../src/base/files/received.js';
import { readBody } from '../../helpers/built-in-readers.js';

const SCANNERS = new URL('../../fixtures/scanners/', import.meta.url);

const file = (path: string) => ({ name: path.replace(/^.*\//, ''), bytes: readFileSync(new URL(path, SCANNERS)) });
const made = (name: string, text: string) => ({ name, bytes: Buffer.from(text) });

const CHECK = 'iam_root_hardware_mfa_enabled';

const policiesOf = async (files: readonly { readonly name: string; readonly bytes: Uint8Array }[]) => {
  const { reader, reports } = await readBody(joinFiles(files));
  return {
    reader: reader.name,
    accounts: reports.map(({ accountId }) => accountId),
    policies: reports.flatMap(({ resourceCategories }) => resourceCategories.flatMap(({ policies }) => policies)),
  };
};

describe('files of one run of Prowler', () => {
  const compliance = file('prowler/derived-two-accounts_cis_1.5_aws.csv');
  const columns =
    'FINDING_UID;CHECK_ID;STATUS;SEVERITY;SERVICE_NAME;REMEDIATION_RECOMMENDATION_TEXT;COMPLIANCE;ACCOUNT_UID';

  it('take requirements from the compliance CSV and severities from the findings', async () => {
    const findings = made(
      'findings.csv',
      `${columns}\n1;${CHECK};FAIL;critical;iam;Use a key.;CIS-1.5: 1.6;123456789012\n`,
    );
    const alone = await policiesOf([compliance]);
    const joined = await policiesOf([compliance, findings]);
    expect(joined.accounts).toEqual(alone.accounts);
    expect(joined.policies).toHaveLength(alone.policies.length);
    const own = joined.policies.filter(({ policyId }) => policyId === CHECK);
    expect(own.map(({ severity, serviceName }) => [severity, serviceName])).toEqual(own.map(() => ['Critical', 'iam']));
    expect(own.length).toBeGreaterThan(0);
    expect(alone.policies.every(({ severity }) => severity === '')).toBe(true);
  });

  it('are read once where OCSF and CSV have the same findings', async () => {
    const [ocsf, csv] = [
      file('prowler/example_output_kubernetes.ocsf.json'),
      file('prowler/example_output_kubernetes.csv'),
    ];
    const alone = await policiesOf([ocsf]);
    expect((await policiesOf([ocsf, csv])).policies).toEqual(alone.policies);
  });
});

describe('findings of Prowler in OCSF', () => {
  const product = { name: 'Prowler', version: '5.20' };
  const account = { provider: 'aws', account: { uid: '111122223333' } };
  const check = (status: string) => ({
    class_uid: 2004,
    metadata: { event_code: 'check_a', product },
    severity: 'High',
    status_code: status,
    unmapped: { compliance: { 'CCM-4.0': ['A-2'], 'CIS-3.0': ['1.1'] } },
    cloud: account,
  });
  const requirement = (id: string, event: string, statusId: number) => ({
    class_uid: 2003,
    metadata: { event_code: event, product },
    severity: event === 'manual' ? 'Informational' : 'High',
    compliance: { standards: ['CCM-4.0'], requirements: [id], control: `Text of ${id}`, status_id: statusId },
    finding_info: { title: id, desc: `Text of ${id}` },
    ...(event !== 'manual' && { unmapped: { cloud: account } }),
  });
  const compliance = made(
    'ccm.ocsf.json',
    JSON.stringify([
      requirement('A-1', 'manual', 0),
      requirement('A-2', 'check_a', 1),
      requirement('A-2', 'check_a', 3),
    ]),
  );
  const detections = made('all.ocsf.json', JSON.stringify([check('PASS'), check('FAIL')]));

  it('are of a framework once, with its manual requirements', async () => {
    const { reports } = await readBody(joinFiles([compliance, detections]));
    const entries = reports.map(({ accountId, benchmarkId, resourceCategories }) => [
      accountId,
      benchmarkId,
      resourceCategories.flatMap(({ policies }) =>
        policies.map((each) => [
          each.complianceNumber,
          each.policyId,
          each.passedResourceCount,
          each.totalResourceCount,
          each.severity,
        ]),
      ),
    ]);
    expect(entries).toEqual([
      [
        '111122223333',
        'CCM-4.0',
        [
          ['A-2', 'check_a', 1, 2, 'High'],
          ['A-1', 'A-1', 0, 0, ''],
        ],
      ],
      ['111122223333', 'CIS-3.0', [['1.1', 'check_a', 1, 2, 'High']]],
    ]);
  });
});

describe('files of one run of ScubaGear', () => {
  it('are read once', async () => {
    const [json, csv] = [file('scubagear/ScubaResults_fa5589b7-d528-4f80.json'), file('scubagear/ScubaResults.csv')];
    const joined = await policiesOf([json, csv]);
    expect(joined.reader).toBe('scubagear');
    expect(joined).toEqual(await policiesOf([json]));
  });
});
