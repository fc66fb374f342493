/** Files of one run are read together: each says what the others lack. */
import { readFileSync } from 'node:fs';
import { describe, expect, it } from 'vitest';
import { joinFiles } from '../../../src/sources/readers/joined-files.js';
import { readBody } from '../../../src/sources/readers/readers.js';

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

describe('files of one run of ScubaGear', () => {
  it('are read once', async () => {
    const [json, csv] = [file('scubagear/ScubaResults_fa5589b7-d528-4f80.json'), file('scubagear/ScubaResults.csv')];
    const joined = await policiesOf([json, csv]);
    expect(joined.reader).toBe('scubagear');
    expect(joined).toEqual(await policiesOf([json]));
  });
});
