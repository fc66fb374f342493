import { describe, expect, it } from 'vitest';
import { aggregate } from '../../../src/aggregate/aggregate.js';
import type { Report } from '../../../src/model/report/report.js';
import type { RedactionRules } from '../../../src/model/settings/redaction.js';
import type { AuditSummary } from '../../../src/model/summary/audit-summary.js';
import type { TokenKind } from '../../../src/model/values/whole-ids.js';
import { redactorOf } from '../../../src/aggregate/redaction/redact.js';
import { redactedFailure } from '../../../src/aggregate/redaction/redacted-failure.js';
import { tokenOf } from '../../../src/aggregate/redaction/tokens.js';
import { AuditpressError } from '../../../src/base/errors.js';
import { anAcceptance } from '../../helpers/acceptances.js';
import { aRedaction } from '../../helpers/redaction.js';
import { aCategory, aPolicy, aProvenance, aReport, aSnapshot } from '../../helpers/snapshots.js';

const { key } = aRedaction();
const token = (kind: TokenKind, value: string): string => tokenOf(kind, value, key);

function redacted(report: Partial<Report> = {}, rules: Partial<RedactionRules> = {}): AuditSummary {
  const snapshot = aSnapshot(aReport(report));
  const summary = aggregate(snapshot);
  return redactorOf([summary, snapshot.report], aRedaction(rules)).redact(summary);
}

/** The numbers, flags and nulls of plain data, in order. */
function figuresIn(data: unknown): unknown[] {
  if (typeof data === 'string') return [];
  if (typeof data !== 'object' || data === null) return [data];
  return Object.values(data).flatMap(figuresIn);
}

describe('a failure in a redacted run', () => {
  const { accountName } = aReport();
  const failure = new AuditpressError('baseline-missing', `no report of ${accountName}`, {
    hint: `ask ${accountName}`,
    problems: [`${accountName}: none`],
    cause: new Error(accountName),
  });

  it('has tokens in its message, hint and problems, and no cause', () => {
    const shown = token('account', accountName);
    const { message, hint, problems, cause } = redactedFailure(failure, aReport(), aRedaction()) as AuditpressError;
    expect([message, hint, problems, cause]).toEqual([
      `no report of ${shown}`,
      `ask ${shown}`,
      [`${shown}: none`],
      undefined,
    ]);
  });

  it('stays as it is without redaction, and if it is of another program', () => {
    const other = new Error(accountName);
    expect(redactedFailure(failure, aReport(), undefined)).toBe(failure);
    expect(redactedFailure(other, aReport(), aRedaction())).toBe(other);
  });
});

describe('redacted figures', () => {
  it('have tokens for account, license, subscription and job', () => {
    const { accountId, accountName, licenseId, licenseName, jobId, providerAccountIds } = aReport();
    expect(redacted()).toMatchObject({
      accountId: token('account-id', accountId),
      accountName: token('account', accountName),
      licenseId: token('license-id', licenseId),
      licenseName: token('license', licenseName),
      jobId: token('job', jobId),
      providerAccountIds: [
        { field: 'SubscriptionId', value: token('subscription', providerAccountIds[0]?.value ?? '') },
        { field: 'TypeBAccountId', value: null },
      ],
      benchmarkId: 'CSBP',
    });
  });

  it('leave out what a profile does not redact', () => {
    const { accountName, jobId } = aReport();
    expect(redacted({}, { account: false, job: false })).toMatchObject({ accountName, jobId });
  });

  it('have tokens for services only if the profile says so', () => {
    expect(redacted().services[0]?.serviceName).toBe('DiskService');
    const { services, entries } = redacted({}, { services: true });
    expect(services[0]?.serviceName).toBe(token('service', 'DiskService'));
    expect(entries[0]?.policy.serviceName).toBe(token('service', 'DiskService'));
  });

  it('have the tokens inside titles, category names and notes too', () => {
    const policy = aPolicy({ shortTitle: 'Ensure that Contoso production is encrypted', compliance: 'Purple' });
    const report = {
      resourceCategories: [aCategory({ categoryName: 'Contoso production: disks', policies: [policy] })],
    };
    const summary = redacted(report);
    const account = token('account', 'Contoso production');
    expect(summary.entries[0]?.policy.shortTitle).toBe(`Ensure that ${account} is encrypted`);
    expect(summary.categories[0]?.categoryName).toBe(`${account}: disks`);
    expect(JSON.stringify(summary.notes)).not.toContain('Contoso');
  });

  it('have a token for every text that the profile adds', () => {
    const policies = [aPolicy({ shortTitle: 'Ensure that Contoso has backups' })];
    const summary = redacted({ resourceCategories: [aCategory({ policies })] }, { also: ['Contoso'] });
    expect(summary.entries[0]?.policy.shortTitle).toBe(`Ensure that ${token('name', 'Contoso')} has backups`);
  });

  it('keep the values that the profile keeps', () => {
    expect(redacted({}, { keep: ['Contoso production'] }).accountName).toBe('Contoso production');
  });

  it('keep common words in texts, but not as the name itself', () => {
    const policies = [aPolicy({ shortTitle: 'Ensure that Production is encrypted' })];
    const report = { accountName: 'Production', resourceCategories: [aCategory({ policies })] };
    const summary = redacted(report, { commonWords: ['Production'] });
    expect(summary.accountName).toBe(token('account', 'Production'));
    expect(summary.entries[0]?.policy.shortTitle).toBe('Ensure that Production is encrypted');
  });

  it('do not search texts for names of three characters', () => {
    const policies = [aPolicy({ shortTitle: 'Ensure that Dev and Prod differ' })];
    const report = { accountName: 'Dev', licenseName: 'Prod', resourceCategories: [aCategory({ policies })] };
    const summary = redacted(report);
    expect(summary.accountName).toBe(token('account', 'Dev'));
    expect(summary.entries[0]?.policy.shortTitle).toBe(`Ensure that Dev and ${token('license', 'Prod')} differ`);
  });

  it('leave blank and masked ids as they are, because they identify nothing', () => {
    const summary = redacted({ accountId: '########-####', licenseName: ' ' });
    expect(summary).toMatchObject({ accountId: '########-####', licenseName: ' ' });
  });

  it('call an account without a name by the token of its id', () => {
    const summary = redacted({ accountName: ' ' });
    expect(summary.accountName).toBe(summary.accountId);
    expect(summary.accountName).toMatch(/^account-id-/);
  });

  it('keep the words of the service, even if an account has such a name', () => {
    const original = aggregate(aSnapshot(aReport({ accountName: 'Critical', licenseName: 'green' })));
    const summary = redacted({ accountName: 'Critical', licenseName: 'green' });
    expect(summary.severities).toEqual(original.severities);
    expect(summary.formula).toEqual(original.formula);
    expect(summary.entries.map(({ status }) => status)).toEqual(original.entries.map(({ status }) => status));
  });

  it('have no field that the service does not describe, and search texts for ids in such fields', () => {
    const unlisted = [{ name: 'SubscriptionName', value: 'Fabrikam' }];
    const policies = [
      aPolicy({ shortTitle: 'Ensure that Fabrikam is tagged', unlisted: [{ name: 'Owner', value: 'Ann' }] }),
    ];
    const summary = redacted({ unlisted, resourceCategories: [aCategory({ policies })] });
    expect(JSON.stringify(summary)).not.toMatch(/Fabrikam|Ann/);
  });

  it('have the same numbers, in the same order', () => {
    const original = aggregate(aSnapshot());
    const { provenance: _received, ...figures } = original;
    const { provenance: _shown, ...shown } = redacted();
    expect(figuresIn(shown)).toEqual(figuresIn(figures));
  });

  it('state neither address nor SHA-256 nor length of the source, but profile, key and rules', () => {
    const address = 'https://audit.example.com/licenses/0b0c6d3a';
    const { accountId, jobId } = aReport();
    const provenance = aProvenance({ address, query: { account: accountId, job: jobId, benchmark: 'CSBP' } });
    const snapshot = { ...aSnapshot(), provenance };
    const summary = aggregate(snapshot);
    const shown = redactorOf(summary, aRedaction()).redact(summary).provenance;
    expect(shown).toMatchObject({
      address: null,
      bytes: 0,
      query: { account: token('account-id', accountId), job: token('job', jobId), benchmark: 'CSBP' },
      redaction: { profile: 'external', keyId: expect.stringMatching(/^\w{8}$/) as unknown },
    });
    expect(shown.sha256).toMatch(/^[0-9a-f]{64}$/);
    expect(shown.sha256).not.toBe(provenance.sha256);
  });

  it('leave out the options of a reader, whose meaning is not known', () => {
    const reader = { name: 'table', version: 1, options: { columns: { id: 'Contoso control' } } };
    const summary = aggregate({ ...aSnapshot(), provenance: aProvenance({ reader }) });
    const { provenance } = redactorOf(summary, aRedaction()).redact(summary);
    expect(provenance.reader).toEqual({ name: 'table', version: 1 });
    // Other options make other documents.
    const same = aggregate({ ...aSnapshot(), provenance: aProvenance() });
    expect(provenance.sha256).not.toBe(redactorOf(same, aRedaction()).redact(same).provenance.sha256);
  });

  it('tell keys and rules of profiles apart', () => {
    const markOf = (rules: Partial<RedactionRules>) => redacted({}, rules).provenance.redaction;
    expect(markOf({})).toEqual(markOf({}));
    expect(markOf({ also: ['Contoso'] })?.rulesId).not.toBe(markOf({})?.rulesId);
    expect(markOf({ also: ['Contoso'] })?.keyId).toBe(markOf({})?.keyId);
  });

  it('have the same tokens in a baseline', () => {
    const baseline = aSnapshot(aReport({ jobId: 'earlier-job', accountName: 'Old name' }));
    const summary = aggregate(aSnapshot(), { baseline });
    const { comparison } = redactorOf(summary, aRedaction()).redact(summary);
    expect(comparison?.before).toMatchObject({
      accountId: token('account-id', aReport().accountId),
      accountName: token('account', 'Old name'),
      jobId: token('job', 'earlier-job'),
    });
    expect(comparison?.before.provenance.redaction?.profile).toBe('external');
  });

  it('have tokens for the people and accounts of risk acceptances, and no address of evidence', () => {
    const acceptance = anAcceptance({
      policies: ['P2'],
      accounts: [aReport().accountId, 'other-account'],
      owner: 'Ann Lee',
      approver: '',
      reason: 'Agreed with Ann Lee for Contoso production',
      evidence: 'https://wiki.contoso.example/1',
    });
    const snapshot = aSnapshot();
    const files = { sources: [], acceptances: [acceptance] };
    const acceptances = { files, asOf: '2026-11-21T12:00:00.000Z', timeZone: 'UTC' };
    const summary = aggregate(snapshot, { acceptances });
    const shown = redactorOf(summary, aRedaction()).redact(summary);
    expect(shown.acceptances?.accepted).toEqual(summary.acceptances?.accepted);
    expect(shown.acceptances?.accepted.total).toBe(1);
    expect(shown.acceptances?.list[0]).toMatchObject({
      accounts: [token('account-id', aReport().accountId), token('account-id', 'other-account')],
      owner: token('person', 'Ann Lee'),
      approver: '',
      reason: `Agreed with ${token('person', 'Ann Lee')} for ${token('account', 'Contoso production')}`,
      evidence: '',
    });
  });
});

describe('redacted resources', () => {
  const resource = {
    id: 'arn:aws:s3:::payroll',
    name: 'payroll',
    type: 'bucket',
    region: 'eu-west-1',
    status: 'red',
    reason: 'payroll is public',
    isMuted: false,
  } as const;
  const resourcesOf = (rules: Partial<RedactionRules> = {}) =>
    redacted(
      { resourceCategories: [aCategory({ policies: [aPolicy({ compliance: 'Red', resources: [resource] })] })] },
      rules,
    ).entries.map(({ policy }) => policy.resources?.[0]);

  it('have a token for the id, and neither name nor reason', () => {
    expect(resourcesOf()).toEqual([{ ...resource, id: token('resource', resource.id), name: '', reason: '' }]);
  });

  it('have the same token in a risk acceptance, and in its texts', () => {
    const list = [
      anAcceptance({ policies: [], resources: [resource.id, 'other'], reason: `Agreed for ${resource.id}` }),
    ];
    const files = { sources: [], acceptances: list };
    const policies = [
      aPolicy({ compliance: 'Red', resources: [resource], passedResourceCount: 0, totalResourceCount: 1 }),
    ];
    const summary = aggregate(aSnapshot(aReport({ resourceCategories: [aCategory({ policies })] })), {
      acceptances: { files, asOf: '2026-11-21T12:00:00.000Z', timeZone: 'UTC' },
    });
    const { acceptances } = redactorOf(summary, aRedaction()).redact(summary);
    const tokens = [token('resource', resource.id), token('resource', 'other')];
    expect(acceptances?.list).toMatchObject([{ resources: tokens, reason: `Agreed for ${tokens[0] ?? ''}` }]);
    expect(acceptances?.accepted.total).toBe(1);
    expect(JSON.stringify(acceptances)).not.toMatch(/payroll|"other"/);
  });

  it('stay as they are where a profile says so', () => {
    expect(resourcesOf({ resources: false })).toEqual([resource]);
  });
});
