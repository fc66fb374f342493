/** What an HDF file is about: hosts and accounts are those of its target, not of its benchmark or platform. */
import { describe, expect, it } from 'vitest';
import type { Report } from '../../../../../src/model/report/report.js';
import { aControl, anHdf } from '../../../../helpers/hdf.js';
import { readBody } from '../../../../helpers/built-in-readers.js';

async function reportOf(...given: Parameters<typeof anHdf>): Promise<Report> {
  const { reports } = await readBody(anHdf(...given));
  return reports[0]!;
}

const subjectOf = async (...given: Parameters<typeof anHdf>) => {
  const { accountId, benchmarkId, benchmarkName } = await reportOf(...given);
  return [accountId, benchmarkId, benchmarkName];
};

it('is no report without controls, as converters write it where nothing was found', async () => {
  await expect(
    reportOf({ name: 'Heimdall Tools', release: '2.10.14' }, { name: 'BOM', title: 'BOM', controls: [] }),
  ).rejects.toMatchObject({ code: 'scan-empty' });
});

describe('the account of a run of InSpec', () => {
  const profile = { name: 'linux-baseline', title: 'DevSec Linux Baseline', version: '2.8.0' };

  it('is its target, and the platform a fact', async () => {
    const run = await reportOf({ name: 'centos', release: '7.9.2009', target_id: 'web-1' }, profile);
    expect(run).toMatchObject({ accountId: 'web-1', accountName: '', connectorType: 'centos 7.9.2009' });
  });

  it('is not stated without a target, so that a patch of the system makes no other account', async () => {
    const run = await reportOf({ name: 'centos', release: '7.9.2009' }, profile);
    expect(run).toMatchObject({ accountId: '', accountName: '', connectorType: 'centos 7.9.2009' });
  });

  it('keeps the provider of a cloud, whose release is that of a library', async () => {
    const run = await reportOf({ name: 'aws', release: 'aws-sdk-v2.11.162' }, profile);
    expect(run).toMatchObject({ accountId: '', connectorType: 'aws' });
  });
});

describe('the account of a converted report', () => {
  const heimdall = (target_id?: string) => ({ name: 'Heimdall Tools', release: '2.6.29', target_id });

  it('is the last part of a target that names rules and provider too', async () => {
    expect(
      await reportOf(heimdall('default ruleset:Amazon Web Services:916481805664'), {
        name: 'Scout Suite Multi-Cloud Security Auditing Tool',
        title: 'Scout Suite Report using default ruleset on Amazon Web Services with account 916481805664',
        version: '5.10.2',
      }),
    ).toMatchObject({
      accountId: '916481805664',
      connectorType: 'aws',
      benchmarkName: 'Scout Suite Multi-Cloud Security Auditing Tool v5.10.2',
    });
  });

  it.each([
    ['OWASP ZAP Scan', 'OWASP ZAP Scan of Host: shop.example', '', 'shop.example'],
    [
      'Nikto Website Scanner',
      'Nikto Target: Host: shop.example Port: 443',
      'Host: shop.example Port: 443',
      'shop.example',
    ],
    [
      'Invicti Enterprise Scan',
      'Invicti Enterprise Scan ID: 1e URL: https://shop.example/',
      'https://shop.example/',
      'shop.example',
    ],
    ['Twistlock Scan', 'Twistlock Project: My-Repo', 'My-Repo', 'My-Repo'],
    ['Snyk Scan', 'Snyk Project: goof Snyk Path: ./goof', 'goof', 'goof'],
    ['Snyk Scan', 'Snyk Path: https://code.example/goof', '', 'https://code.example/goof'],
    [
      'SonarQube Scan',
      'SonarQube Scan of project shop on http://127.0.0.1:3001 at 2025-08-07T03:11:35.773Z',
      '',
      'shop',
    ],
    ['Moldy', 'Inspection of file: upload/shop.zip', '', 'upload/shop.zip'],
    ['Veracode Recommended Medium', 'shop.war', '', 'shop.war'],
    [
      'NeuVector Scan',
      'https://registry.example/shop:latest - Digest: sha256:54cb',
      '',
      'https://registry.example/shop:latest',
    ],
    ['Nessus Basic Network Scan', 'Nessus Basic Network Scan', '10.0.0.1', '10.0.0.1'],
  ])('is taken out of titles: %s, %s', async (name, title, target, account) => {
    expect(await subjectOf(heimdall(target), { name, title })).toEqual([account, name, name]);
  });

  it('is taken out of the name of a profile', async () => {
    const profile = {
      name: 'CycloneDX BOM Report: application/shop@1.4',
      title: 'shop CycloneDX BOM Report',
      version: '1.4',
    };
    expect(await subjectOf(heimdall(), profile)).toEqual(['shop', 'CycloneDX BOM Report', 'CycloneDX BOM Report']);
  });

  it('is the project of Dependency-Track, not the server', async () => {
    const platform = { name: 'Dependency-Track', release: '1.1 4.5.0', target_id: 'http://dtrack.example' };
    const report = await reportOf(platform, {
      name: 'ca4f2da9-0fad-4a13-92d7-f627f3168a56',
      title: 'Acme',
      version: '1.0',
    });
    expect(report).toMatchObject({
      accountId: 'ca4f2da9-0fad-4a13-92d7-f627f3168a56',
      accountName: 'Acme',
      benchmarkId: 'Dependency-Track',
      benchmarkName: 'Dependency-Track',
    });
  });

  it.each([
    [
      'RHEL_8_STIG',
      'Red Hat Enterprise Linux 8 Security Technical Implementation Guide',
      'cpe:/o:redhat:enterprise_linux:8',
    ],
    ['Checkov', 'Bridgecrew (by Prisma Cloud) Checkov terraform Security Scan', undefined],
    ['SARIF', 'Static Analysis Results Interchange Format', 'Static Analysis Results Interchange Format'],
    ['Trivy', 'Trivy Findings', 'Aqua Security - Trivy'],
  ])('is not stated where only the benchmark is: %s', async (name, title, target) => {
    expect(await subjectOf(heimdall(target), { name, title })).toEqual(['', name, title]);
  });

  it('of Security Hub is the one that its findings name, and the target the standard', async () => {
    const controls = [
      aControl({ code_desc: 'Resources: [Type: AwsAccount, Id: AWS::::Account:123456789123, Region: us-east-1]' }),
    ];
    const standard = 'CIS AWS Foundations Benchmark v1.2.0';
    const profile = { name: 'AWS Security Finding Format', title: 'ASFF Findings', controls };
    expect(await reportOf(heimdall(standard), profile)).toMatchObject({
      accountId: '123456789123',
      connectorType: 'aws',
      benchmarkId: standard,
      benchmarkName: standard,
    });
  });

  it('is the container in which all of its vulnerabilities are', async () => {
    const title = 'Trivy found a vulnerability to CVE-2021-36159 in container golang:1.12-alpine (alpine 3.11.3)';
    const profile = { name: 'Trivy', title: 'Trivy Findings', controls: [aControl({}, { title })] };
    expect(await subjectOf(heimdall('Aqua Security - Trivy'), profile)).toEqual([
      'golang:1.12-alpine',
      'Trivy',
      'Trivy Findings',
    ]);
  });

  it('is not a name of a scan, nor an account in the text of a result', async () => {
    const controls = [aControl({ code_desc: 'role = "arn:aws:iam::123456789123:role/x"' })];
    const profile = { name: 'DISA-STIG SQL Server', title: 'Weekly scan report', controls };
    expect(await subjectOf(heimdall(), profile)).toEqual(['', 'DISA-STIG SQL Server', 'DISA-STIG SQL Server']);
  });

  it('is not one of several that its findings name', async () => {
    const controls = ['060708420889', '123456789123'].map((id) => aControl({ code_desc: `arn:aws:iam::${id}:user/x` }));
    expect(await subjectOf(heimdall(), { name: 'AWS Config', title: 'AWS Config', controls })).toEqual([
      '',
      'AWS Config',
      'AWS Config',
    ]);
  });

  it('is taken out of the titles and ids of controls', async () => {
    const controls = [
      aControl({ code_desc: 'arn:aws:iam::123456789123:user/x' }, { title: '123456789123 - access-keys-rotated' }),
      aControl({ code_desc: 'File: /main.tf' }, { id: 'CKV_AWS_41\naws.default' }),
    ];
    const report = await reportOf(heimdall(), { name: 'AWS Config', title: 'AWS Config', controls });
    const policies = report.resourceCategories.flatMap((category) => category.policies);
    expect(policies.map(({ policyId, shortTitle }) => [policyId, shortTitle])).toEqual([
      ['C-1', 'access-keys-rotated'],
      ['CKV_AWS_41', 'A control'],
    ]);
    expect(policies[1]!.resources![0]!.name).toBe('aws.default');
  });
});

describe('guidance', () => {
  const guidanceOf = async (control: object) => {
    const profile = { name: 'base', title: 'Base', controls: [{ ...aControl(), ...control }] };
    const run = await reportOf({ name: 'aws', release: '' }, profile);
    return run.resourceCategories[0]?.policies[0]?.guidance;
  };

  it('says how to fix and how to check, from tags or descriptions', async () => {
    const said = { remediation: 'Close it.', verification: 'Look at it.' };
    expect(await guidanceOf({ tags: { fix: 'Close it.', check: 'Look at it.' } })).toMatchObject(said);
    const descriptions = [
      { label: 'check', data: 'Look at it.' },
      { label: 'fix', data: 'Close it.' },
    ];
    expect(await guidanceOf({ descriptions })).toMatchObject(said);
    expect(await guidanceOf({ tags: { fix: 'Close it.' } })).not.toHaveProperty('verification');
  });
});
