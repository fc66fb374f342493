/** Looks for accounts, hosts and resources of scanners' reports in every byte of redacted documents. */
import { readFileSync } from 'node:fs';
import { describe, expect, it } from 'vitest';
import { generate, readSnapshots, type GenerateOptions } from '../../../src/public/index.js';
import { aControl, anHdf } from '../../helpers/hdf.js';
import { REDACTION_KEY } from '../../helpers/redaction.js';
import { unpacked, valuesIn } from '../../helpers/searched-bytes.js';

const REDACTED: GenerateOptions = { redact: 'external', redaction: { profiles: { external: { key: REDACTION_KEY } } } };
const CLOCK = new Date('2026-11-21T12:00:00.000Z');

async function foundIn(body: Uint8Array, values: readonly string[], options = REDACTED): Promise<readonly string[]> {
  const found = new Set<string>();
  for (const snapshot of await readSnapshots(body, CLOCK)) {
    const documents = await generate(
      { snapshot },
      {
        template: 'remediation',
        formats: ['html', 'xlsx', 'pdf'],
        clock: CLOCK.toISOString(),
        renderers: { pdf: { options: { embedSource: true } } },
        ...options,
      },
    );
    for (const { fileName, bytes } of documents) {
      const content = Buffer.concat([await unpacked(fileName, bytes), Buffer.from(fileName)]);
      valuesIn(content, values).forEach((value) => found.add(value));
    }
  }
  return [...found];
}

const scanner = (path: string): Uint8Array => readFileSync(new URL(`../../fixtures/scanners/${path}`, import.meta.url));

/** Identities of accounts and resources that only the report can be about. */
async function identitiesIn(body: Uint8Array): Promise<readonly string[]> {
  const reports = (await readSnapshots(body, CLOCK)).map(({ report }) => report);
  const resources = reports.flatMap(({ resourceCategories }) =>
    resourceCategories.flatMap(({ policies }) => policies.flatMap((policy) => policy.resources ?? [])),
  );
  const values = [
    ...reports.flatMap(({ accountId, accountName, jobId }) => [accountId, accountName, jobId]),
    ...resources.flatMap(({ id, name }) => [id, name]),
  ];
  // Words may be those of the policies too, such as `default` and `kube-system`.
  return [...new Set(values)].filter((value) => value.length >= 4 && /[\d/:@.]/.test(value));
}

describe.each([
  'prowler/derived-two-accounts_cis_1.5_aws.csv',
  'scubagear/ScubaResults_fa5589b7-d528-4f80.json',
  'asff/asff_sample.json',
  'kubescape/with_a_failure.json',
  'hdf/good_nginxresults.json',
  'trivy/all.json',
])('redacted documents of %s', (path) => {
  it('hold no account and no resource', { timeout: 120_000 }, async () => {
    const body = scanner(path);
    const identities = await identitiesIn(body);
    expect(identities).not.toEqual([]);
    expect(await foundIn(body, identities)).toEqual([]);
  });
});

describe('redacted documents of converted reports', () => {
  const heimdall = (target_id?: string) => ({ name: 'Heimdall Tools', release: '2.6.29', target_id });
  const host = 'shop-1.tarnholm.example';
  const controls = [
    aControl({ code_desc: `Uri: https://${host}/index`, message: `at ${host}` }, { title: `${host}-redhat-linux` }),
  ];

  it.each([
    ['OWASP ZAP Scan', `OWASP ZAP Scan of Host: ${host}`, undefined],
    ['Nikto Website Scanner', `Nikto Target: Host: ${host} Port: 443`, `Host: ${host} Port: 443`],
    ['Invicti Enterprise Scan', `Invicti Enterprise Scan ID: 1 URL: https://${host}/`, `https://${host}/`],
    ['Palo Alto Prisma Cloud Tool', 'Prisma Cloud Scan Report', host],
    [`CycloneDX BOM Report: application/${host}`, `${host} CycloneDX BOM Report`, undefined],
    ['Scout Suite', `Scout Suite Report with account ${host}`, `default ruleset:Amazon Web Services:${host}`],
    ['Veracode Recommended Medium', host, undefined],
  ])('hold no host: %s, %s', { timeout: 60_000 }, async (name, title, target) => {
    const body = anHdf(heimdall(target), { name, title, controls });
    // What is redacted is the report, so one format shows it.
    const formats = ['html'];
    expect(await foundIn(body, [host, 'shop-1'], { ...REDACTED, formats })).toEqual([]);
    expect(await foundIn(body, [host], { formats })).toEqual([host]);
  });
});

describe('what a tool found', () => {
  it('is left out of redacted guidance', { timeout: 60_000 }, async () => {
    const test = { Id: 'MT.1', Title: 'Admins', Result: 'Failed', Severity: 'High', Block: 'Entra' };
    const detail = { TestResult: 'The user jane.doe@tarnholm.example has no MFA.', TestDescription: 'Use MFA.' };
    const run = {
      TenantId: '0817c655-a853-4d8f-9723-3a333b5b9235',
      TenantName: 'Tarnholm Retail',
      ExecutedAt: '2026-11-20T10:00:00Z',
      NotRunCount: 0,
      Tests: [{ ...test, ResultDetail: detail }],
    };
    const body = Buffer.from(JSON.stringify(run));
    const values = ['jane.doe', 'tarnholm.example', run.TenantId, run.TenantName];
    expect(await foundIn(body, values, { ...REDACTED, template: 'auditor' })).toEqual([]);
    expect((await foundIn(body, values, { template: 'auditor' })).toSorted()).toEqual(values.toSorted());
  });

  it('is left out of the findings that Prowler writes as ASFF', { timeout: 60_000 }, async () => {
    const finding = {
      SchemaVersion: '2018-10-08',
      AwsAccountId: '123456789012',
      GeneratorId: 'prowler-iam_user_mfa',
      Title: 'Ensure MFA',
      Description: 'The user jane.doe has no MFA.',
      ProductFields: { ProviderName: 'Prowler', ProviderVersion: '5.4.0' },
      Resources: [{ Id: 'arn:aws:iam::123456789012:user/jane.doe', Type: 'AwsIamUser' }],
      Compliance: {
        Status: 'FAILED',
        RelatedRequirements: ['CIS-1.5 1.10'],
        AssociatedStandards: [{ StandardsId: 'CIS-1.5' }],
      },
      UpdatedAt: '2026-11-20T10:00:00Z',
    };
    const body = Buffer.from(JSON.stringify([finding]));
    expect(await foundIn(body, ['jane.doe', '123456789012'])).toEqual([]);
    expect(await foundIn(body, ['jane.doe'], {})).toEqual(['jane.doe']);
  });
});
