import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest';
import { AuditpressError } from '../../../src/base/errors.js';
import { githubDeliverer } from '../../../src/deliverers/github/github-deliverer.js';
import { limitIn } from '../../../src/deliverers/github/answers.js';
import { githubTracker } from '../../../src/deliverers/github/github-tracker.js';
import { githubOptionsSchema } from '../../../src/deliverers/github/github-options.js';
import type { DeliverySet } from '../../../src/deliverers/deliverer.js';
import { anAcceptance } from '../../helpers/acceptances.js';
import { anArtifact } from '../../helpers/artifacts.js';
import { failureOf } from '../../helpers/failure.js';
import { aGithubIssue, startGithub, type GithubServer } from '../../helpers/github-server.js';
import { aSetAbout } from '../../helpers/set-subjects.js';
import { aTicketSet, contextWith, policiesIn, summaryOf } from '../../helpers/ticket-sets.js';

let github: GithubServer;

beforeEach(async () => {
  github = await startGithub();
});

afterEach(() => {
  expect(github.violations).toEqual([]);
});

const optionsOf = (given: Readonly<Record<string, unknown>>) =>
  githubOptionsSchema.parse({ url: github.url, repository: 'acme/audits', ...given });

async function deliver(set: DeliverySet, given: Readonly<Record<string, unknown>>, token = 'github-token') {
  const options = optionsOf(given);
  const [delivery] = githubDeliverer.plan(set, options);
  const receipt = await githubDeliverer.send(delivery!, options, contextWith(token));
  return { delivery: delivery!, receipt, options };
}

const FILES = { branch: 'main', path: 'reports' };
const outcomes = ({ receipt }: Awaited<ReturnType<typeof deliver>>) => receipt.recipients.map(({ outcome }) => outcome);
const writes = (): string[] => github.log.filter((line) => !line.startsWith('GET'));

/** Two categories: A with the letters, and B, which passes. */
const report = (letters: string, run = 'one') =>
  aTicketSet(summaryOf({ A: policiesIn(letters, 'A'), B: policiesIn('g', 'B') }), run);

describe('on an issue that is named', () => {
  const named = { issue: 1, files: FILES };

  beforeEach(() => {
    github.issues.push(aGithubIssue());
  });

  test('comments with a note, without files; tickets get none', async () => {
    const note = { ...aTicketSet(null), artifacts: [] };
    const { delivery } = await deliver(note, named);
    expect(delivery.artifacts).toEqual([]);
    expect(github.issues[0]!.comments[0]!.body).toContain('Message.');
    expect(github.files.size).toBe(0);
    expect(githubDeliverer.plan(note, optionsOf({ per: 'category' }))).toEqual([]);
  });

  test('comments once with the message and a link to the committed file', async () => {
    const { receipt, options, delivery } = await deliver(aTicketSet(null), named);
    const [comment, ...others] = github.issues[0]!.comments;
    expect(others).toEqual([]);
    const url = `${github.url}/acme/audits/blob/main/reports/account-report/report-one.xlsx`;
    expect(comment!.body).toContain('Message.');
    expect(comment!.body).toContain(`[report-one.xlsx](<${url}>)`);
    expect(github.files.get('reports/account-report/report-one.xlsx')?.toString()).toBe('text of report-one.xlsx');
    expect(receipt).toMatchObject({
      reference: `${github.url}/acme/audits/issues/1`,
      artifacts: [{ path: url, outcome: 'written' }],
    });

    const again = await githubDeliverer.send(delivery, options, contextWith('github-token'));
    expect(again.artifacts).toMatchObject([{ path: url, outcome: 'unchanged' }]);
    expect(github.issues[0]!.comments).toHaveLength(1);
    await deliver(aTicketSet(null, 'two'), named);
    expect(github.issues[0]!.comments).toHaveLength(2);
  });

  test('writes its comment once if the answer was lost', async () => {
    github.failNext('POST', /comments$/, 'drop-after');
    const failure = await failureOf(() => deliver(aTicketSet(null), named));
    expect(failure.code).toBe('delivery-unknown');
    await deliver(aTicketSet(null), named);
    expect(github.issues[0]!.comments).toHaveLength(1);
  });

  test('links files that are published elsewhere', async () => {
    const { delivery } = await deliver(aTicketSet(null), { issue: 1, linkBase: 'https://files.example/audits/' });
    expect(github.issues[0]!.comments[0]!.body).toContain(
      'https://files.example/audits/account-report/report-one.xlsx',
    );
    expect(delivery.artifacts).toEqual([]);
  });

  test('says once that files have no place', async () => {
    const set = aTicketSet(null);
    const two = { ...set, artifacts: [...set.artifacts, anArtifact('report-one.pdf')] };
    const { delivery } = await deliver(two, { issue: 1 });
    expect(delivery.notices).toEqual([expect.stringContaining('no document is delivered')]);
    expect(github.issues[0]!.comments[0]!.body).toContain('is not accepted here');
  });

  const about = (account: string, text: string): DeliverySet => ({
    ...aTicketSet(null),
    artifacts: aSetAbout({ account }, anArtifact('report-one.xlsx', text)),
  });
  const committed = () => github.files.get('reports/account-report/report-one.xlsx')?.toString();

  test('replaces its file of the same account, benchmark and scan job', async () => {
    await deliver(about('one', 'old'), named);
    await deliver(about('one', 'new'), named);
    expect(committed()).toBe('new');
  });

  test('replaces no file of another account', async () => {
    await deliver(about('one', 'of one'), named);
    const before = writes().length;
    const failure = await failureOf(() => deliver(about('two', 'of two'), named));
    expect(failure).toMatchObject({ code: 'delivery-refused' });
    expect(failure.message).toContain('reports/account-report/report-one.xlsx exists');
    expect(committed()).toBe('of one');
    expect(writes()).toHaveLength(before);
  });

  test('replaces no file that somebody else committed', async () => {
    github.files.set('reports/account-report/report-one.xlsx', Buffer.from('mine'));
    expect(await failureOf(() => deliver(about('one', 'new'), named))).toMatchObject({ code: 'delivery-refused' });
    expect(committed()).toBe('mine');
  });
});

describe('files of a repository', () => {
  const ofAnother = { issue: 1, files: FILES };
  const committed = () => github.files.get('reports/account-report/report-one.xlsx')?.toString();
  const about = (account: string, text: string): DeliverySet => ({
    ...aTicketSet(null),
    artifacts: aSetAbout({ account }, anArtifact('report-one.xlsx', text)),
  });

  beforeEach(() => {
    github.issues.push(aGithubIssue());
  });

  test('stay if they are the same, whoever committed them', async () => {
    github.files.set('reports/account-report/report-one.xlsx', Buffer.from('the same'));
    await deliver(about('one', 'the same'), ofAnother);
    expect(writes().filter((line) => line.startsWith('PUT'))).toEqual([]);
  });

  test('are not replaced by ones that do not say what they are about', async () => {
    await deliver(about('one', 'of one'), ofAnother);
    const unknown = { ...aTicketSet(null), artifacts: [anArtifact('report-one.xlsx', 'of nobody')] };
    expect(await failureOf(() => deliver(unknown, ofAnother))).toMatchObject({ code: 'delivery-refused' });
    expect(committed()).toBe('of one');
  });

  test('may be in another repository than the issues', async () => {
    const options = optionsOf({ repository: 'acme/issues', issue: 1, files: { ...FILES, repository: 'acme/audits' } });
    const [delivery] = githubDeliverer.plan(about('one', 'text'), options);
    await githubTracker(options, contextWith('github-token')).publish?.(delivery!);
    expect(committed()).toBe('text');
  });
});

describe('an issue', () => {
  const tracker = () => githubTracker(optionsOf({ per: 'category' }), contextWith('github-token'));

  test('has one comment per marker, which is replaced if it says something else', async () => {
    github.issues.push(aGithubIssue());
    const commented = tracker();
    const [issue] = github.issues;
    const ticket = { ...commented.commented(), name: '#1', number: 1 };
    for (const body of ['one', 'two', 'two']) await commented.comment(ticket, { marker: 'm', body });
    expect(issue!.comments.map(({ body }) => body.split('\n')[0])).toEqual(['two']);
    expect(writes()).toEqual([
      'POST /repos/acme/audits/issues/1/comments',
      'PATCH /repos/acme/audits/issues/comments/1',
    ]);
  });

  test('keeps its text when only what it remembers changes', async () => {
    await deliver(report('r'), { per: 'category' });
    const { body, labels } = github.issues[0]!;
    const remembering = tracker();
    const [ticket] = await remembering.find(
      labels.find((label) => /-[0-9a-f]{16}$/.test(label))!,
      [],
    );
    await remembering.remember(ticket!, { digest: 'other', entries: '' });
    const [said, memory] = github.issues[0]!.body.split('<!-- auditpress {');
    expect(said).toBe(body.split('<!-- auditpress {')[0]);
    expect(memory).toContain('"digest":"other"');
  });

  test('is no pull request with its label', async () => {
    await deliver(report('r'), { per: 'category' });
    github.issues[0]!.pull_request = {};
    await deliver(report('r'), { per: 'category' });
    expect(github.issues).toHaveLength(2);
  });
});

describe('one issue per category', () => {
  const perCategory = { per: 'category' };

  test('is created, found again, and left as it is if nothing changed', async () => {
    const first = await deliver(report('rra'), perCategory);
    expect(github.issues).toHaveLength(1);
    const [issue] = github.issues;
    expect(issue!.title).toBe('Category A · Cloud Security Best Practices · Contoso production');
    expect(issue!.labels).toContain('auditpress');
    expect(issue!.labels).toContain('severity-high');
    expect(issue!.body).toContain('| A1 | Title of A1 | High | Failed | 3 of 3 |');
    expect(issue!.body).toContain('Partly failed');
    expect(first.receipt.reference).toBe(`${github.url}/acme/audits/issues/1`);
    expect(outcomes(first)).toEqual(['delivered', 'delivered']);

    github.log.length = 0;
    await deliver(report('rra', 'two'), perCategory);
    expect(writes()).toEqual([]);
  });

  test('is updated with a comment about what changed', async () => {
    await deliver(report('rrgr'), perCategory);
    await deliver(report('rgrg', 'two'), perCategory);
    const [issue] = github.issues;
    const [comment, ...others] = issue!.comments;
    expect(others).toEqual([]);
    expect(comment!.body).toMatch(
      /No longer passing \(1\)[^]*A3 Title of A3[^]*Now passing \(2\)[^]*A2 Title[^]*A4 Title/,
    );
    expect(comment!.body).toContain('AP-two');
    expect(issue!.body).toContain('| A3 |');
    expect(issue!.body).not.toContain('| A2 |');
    // The state is remembered, so the comment is not repeated.
    await deliver(report('rgrg', 'three'), perCategory);
    expect(issue!.comments).toHaveLength(1);
  });

  test('has one issue for each category that did not pass', async () => {
    const summary = summaryOf({ A: policiesIn('r', 'A'), B: policiesIn('ra', 'B'), C: policiesIn('g-', 'C') });
    const first = await deliver(aTicketSet(summary), perCategory);
    expect(github.issues.map(({ title }) => title.split(' · ')[0])).toEqual(['Category A', 'Category B']);
    expect(first.receipt.recipients).toHaveLength(3);
    expect(new URL(first.receipt.reference).searchParams.get('q')).toMatch(/^is:issue label:auditpress-[0-9a-f]{16}$/);
  });

  test('keeps the labels that people add', async () => {
    await deliver(report('r'), perCategory);
    github.issues[0]!.labels.push('team-disks');
    await deliver(aTicketSet(summaryOf({ A: policiesIn('r', 'A', { severity: 'Low' }) }), 'two'), perCategory);
    expect(github.issues[0]!.labels).toEqual(expect.arrayContaining(['team-disks', 'severity-low']));
    expect(github.issues[0]!.labels).not.toContain('severity-high');
  });
});

describe('an issue of which every policy passes', () => {
  const closing = { per: 'category', close: true };

  test('is closed with a comment', async () => {
    await deliver(report('rr'), closing);
    await deliver(report('gg', 'two'), closing);
    const [issue] = github.issues;
    expect(issue).toMatchObject({ state: 'closed', state_reason: 'completed' });
    expect(issue!.comments.at(-1)!.body).toContain('Every policy in this ticket passed.');
    github.log.length = 0;
    await deliver(report('gg', 'three'), closing);
    expect(writes()).toEqual([]);
  });

  test('stays open unless closing is configured', async () => {
    await deliver(report('rr'), { per: 'category' });
    await deliver(report('gg', 'two'), { per: 'category' });
    expect(github.issues[0]).toMatchObject({ state: 'open' });
    expect(github.issues[0]!.comments.at(-1)!.body).toContain('Now passing');
  });

  test('is reopened when it regresses', async () => {
    await deliver(report('rr'), closing);
    await deliver(report('gg', 'two'), closing);
    await deliver(report('gr', 'three'), closing);
    const [issue] = github.issues;
    expect(github.issues).toHaveLength(1);
    expect(issue).toMatchObject({ state: 'open', state_reason: 'reopened' });
    expect(issue!.comments.at(-1)!.body).toContain('Policies in this ticket no longer pass.');
    expect(issue!.body).toContain('| A2 |');
  });

  test.each([
    ['not assessed', report('g-', 'two')],
    ['removed from the report', report('g.', 'two')],
    [
      'accepted',
      aTicketSet(
        summaryOf({ A: policiesIn('gr', 'A'), B: policiesIn('g', 'B') }, [anAcceptance({ policies: ['A2'] })]),
        'two',
      ),
    ],
    [
      'of a colour that nobody knows',
      aTicketSet(summaryOf({ A: [...policiesIn('g', 'A'), ...policiesIn('.r', 'A', { compliance: 'Blue' })] }), 'two'),
    ],
  ])('is not closed if one is %s', async (_what, second) => {
    await deliver(report('rr'), closing);
    await deliver(second, closing);
    expect(github.issues[0]!.state).toBe('open');
    expect(github.issues[0]!.comments).toHaveLength(1);
    // Neither by a later run, which remembers it.
    await deliver({ ...second, identity: 'c'.repeat(64) }, closing);
    expect(github.issues[0]!.state).toBe('open');
    expect(github.issues[0]!.comments).toHaveLength(1);
  });

  test('is not opened again if somebody closed it and nothing got worse', async () => {
    await deliver(report('rr'), closing);
    github.issues[0]!.state = 'closed';
    await deliver(report('rg', 'two'), closing);
    expect(github.issues[0]).toMatchObject({ state: 'closed', comments: [] });
    await deliver(report('rr', 'three'), closing);
    expect(github.issues[0]).toMatchObject({ state: 'open' });
    expect(github.issues).toHaveLength(1);
  });
});

test('accepted policies are listed as accepted, not as open', async () => {
  const summary = summaryOf({ A: policiesIn('rr', 'A') }, [anAcceptance({ policies: ['A2'], owner: 'Jo Miller' })]);
  await deliver(aTicketSet(summary), { per: 'report' });
  const [open = '', accepted = ''] = github.issues[0]!.body.split('### Accepted');
  expect(open).toContain('| A1 |');
  expect(open).not.toContain('| A2 |');
  expect(accepted).toContain('| A2 | Title of A2 | High | Failed | 3 of 3 | Jo Miller | 2026-12-31 |');
});

describe('failures', () => {
  const perCategory = { per: 'category' };

  test('a lost answer to a creation leaves no duplicate', async () => {
    github.failNext('POST', /issues$/, 'drop-after');
    const first = await deliver(report('r'), perCategory);
    expect(outcomes(first)).toEqual(['delivered', 'delivered']);
    await deliver(report('r', 'two'), perCategory);
    expect(github.issues).toHaveLength(1);
  });

  test('a connection lost before a creation is tried again later, without a duplicate', async () => {
    github.failNext('POST', /issues$/, 'drop-before');
    await expect(deliver(report('r'), perCategory)).rejects.toMatchObject({ code: 'delivery-unknown' });
    expect(github.issues).toEqual([]);
    await deliver(report('r'), perCategory);
    expect(github.issues).toHaveLength(1);
  });

  test('what was done before a failure is not done twice', async () => {
    await deliver(report('rr'), { ...perCategory, close: true });
    github.failNext('PATCH', /issues\/1$/, { status: 500, json: { message: 'oops' } });
    await failureOf(() => deliver(report('gg', 'two'), { ...perCategory, close: true }));
    await deliver(report('gg', 'two'), { ...perCategory, close: true });
    expect(github.issues[0]).toMatchObject({ state: 'closed' });
    expect(github.issues[0]!.comments).toHaveLength(1);
  });

  test('waits as the rate limit asks, also if it comes with status 403', async () => {
    github.failNext(
      'POST',
      /issues$/,
      { status: 429, headers: { 'Retry-After': '0' }, json: { message: 'API rate limit exceeded' } },
      { status: 403, headers: { 'Retry-After': '0' }, json: { message: 'You have exceeded a secondary rate limit' } },
    );
    expect(outcomes(await deliver(report('r'), perCategory))).toEqual(['delivered', 'delivered']);
    expect(github.issues).toHaveLength(1);
  });

  test('postpones what a rate limit does not let through, and does the rest later', async () => {
    const limit = { status: 429, headers: { 'Retry-After': '3600' }, json: { message: 'later' } };
    const summary = summaryOf({ A: policiesIn('r', 'A'), B: policiesIn('r', 'B') });
    await deliver(aTicketSet(summaryOf({ A: policiesIn('r', 'A') })), perCategory);
    github.failNext('POST', /issues$/, limit);
    const second = await deliver(aTicketSet(summary, 'two'), perCategory);
    expect(outcomes(second)).toEqual(['delivered', 'postponed', 'delivered']);
    const [, postponed] = second.receipt.recipients;
    expect(postponed!.reason).toContain('status 429');
    expect(second.receipt.retryAfter).toBe(3600);

    const open = { ...second.delivery, recipients: [postponed!.recipient] };
    const later = { ...contextWith('github-token'), now: () => new Date('2026-11-23T09:00:01Z') };
    const third = await githubDeliverer.send(open, second.options, later);
    expect(third.recipients).toMatchObject([{ outcome: 'delivered' }]);
    expect(github.issues).toHaveLength(2);
  });

  const five = aTicketSet(
    summaryOf(Object.fromEntries(['A', 'B', 'C', 'D', 'E'].map((name) => [name, policiesIn('r', name)]))),
  );

  const refused = { status: 422, json: { message: 'Validation Failed' } };
  const busy = { status: 409, json: { message: 'Conflict' } };
  const accepted = { status: 201, json: { number: 1, title: '', body: '', state: 'open', labels: [] } };
  const created = () => github.log.filter((line) => line.startsWith('POST') && line.endsWith('/issues')).length;

  test('goes on with the other tickets, however many are refused in a row', async () => {
    github.failNext('POST', /issues$/, refused, refused, refused, refused);
    expect(outcomes(await deliver(five, perCategory))).toEqual([
      'refused',
      'refused',
      'refused',
      'refused',
      'delivered',
      'delivered',
    ]);
    expect(github.issues).toHaveLength(1);
  });

  test('leaves the tracker alone after three failures in a row that may pass', async () => {
    github.failNext('POST', /issues$/, accepted, busy, busy, busy);
    expect(outcomes(await deliver(five, perCategory))).toEqual([
      'delivered',
      'postponed',
      'postponed',
      'postponed',
      'postponed',
      'postponed',
    ]);
    expect(created()).toBe(4);
  });

  test.each([
    ['a refusal', refused, 'refused'],
    ['a success', accepted, 'delivered'],
  ] as const)('does not count failures before %s', async (_what, between, outcome) => {
    github.failNext('POST', /issues$/, busy, busy, between, busy);
    expect(outcomes(await deliver(five, perCategory))).toEqual([
      'postponed',
      'postponed',
      outcome,
      'postponed',
      'delivered',
      'delivered',
    ]);
    expect(created()).toBe(5);
  });

  test('is postponed with the time that the tracker asks for', async () => {
    const limit = { status: 429, headers: { 'Retry-After': '3600' }, json: { message: 'later' } };
    github.failNext('GET', /issues$/, limit);
    const failure = await failureOf(() => deliver(report('r'), perCategory));
    expect(failure).toMatchObject({
      code: 'delivery-postponed',
      hint: expect.stringContaining('2026-11-23 09:00:00 UTC') as string,
    });
  });

  describe('of the rate of requests', () => {
    const four = aTicketSet(
      summaryOf(Object.fromEntries(['A', 'B', 'C', 'D'].map((name) => [name, policiesIn('r', name)]))),
    );
    const inAnHour = String(Date.parse('2026-11-23T09:00:00Z') / 1000);
    const json = { message: 'API rate limit exceeded for user ID 1.' };
    const exhausted = { 'X-RateLimit-Remaining': '0', 'X-RateLimit-Reset': inAnHour };

    test('a limit with status 403 postpones all tickets until its end, and the rest of the run asks no more', async () => {
      github.failNext('POST', /issues$/, { status: 403, headers: exhausted, json });
      const options = optionsOf(perCategory);
      const [delivery] = githubDeliverer.plan(four, options);
      const failure = await failureOf(() => githubDeliverer.send(delivery!, options, contextWith('github-token')));
      expect(failure).toMatchObject({ code: 'delivery-postponed', retryAfter: 3600 });
      expect(failure.hint).toContain('2026-11-23 09:00:00 UTC');
      expect(github.log.filter((line) => line.startsWith('POST') && line.endsWith('/issues'))).toHaveLength(1);

      github.log.length = 0;
      const other = await failureOf(() => githubDeliverer.send(delivery!, options, contextWith('github-token')));
      expect(other).toMatchObject({ code: 'delivery-postponed', retryAfter: 3600 });
      expect(other.message).toContain('accepts none until 2026-11-23 09:00:00 UTC');
      expect(github.log).toEqual([]);
    });

    test('the last request that is left stops the rest before it is refused', async () => {
      const shown = { number: 1, title: '', body: '', state: 'open', labels: [] };
      github.failNext('POST', /issues$/, { status: 201, headers: exhausted, json: shown });
      const { receipt } = await deliver(four, perCategory);
      expect(receipt.recipients.map(({ outcome }) => outcome)).toEqual([
        'delivered',
        'postponed',
        'postponed',
        'postponed',
        'postponed',
      ]);
      expect(receipt.retryAfter).toBe(3600);
      expect(github.log.filter((line) => line.startsWith('POST') && line.endsWith('/issues'))).toHaveLength(1);
    });

    test('one wait serves all tickets', async () => {
      const limit = {
        status: 403,
        headers: { 'Retry-After': '1' },
        json: { message: 'You have exceeded a secondary rate limit' },
      };
      github.failNext('POST', /issues$/, limit);
      expect(outcomes(await deliver(four, perCategory))).toEqual([
        'delivered',
        'delivered',
        'delivered',
        'delivered',
        'delivered',
      ]);
      expect(github.log.filter((line) => line.startsWith('POST') && line.endsWith('/issues'))).toHaveLength(5);
    });

    test('a secondary limit without a time is one of a minute, then of longer', () => {
      const answer = { status: 403, headers: {}, body: undefined };
      const reason = 'You have exceeded a secondary rate limit. Please wait a few minutes before you try again.';
      const now = new Date('2026-11-23T08:00:00Z');
      expect(limitIn(answer, reason, now, 1)).toEqual({ seconds: 60 });
      expect(limitIn(answer, reason, now, 2)).toEqual({ seconds: 120 });
      expect(limitIn(answer, 'Resource not accessible by personal access token', now, 1)).toBeUndefined();
    });
  });

  describe('of an answer that is not as the API describes it', () => {
    const created = { number: 1, title: '', body: '', state: 'open', labels: [] };

    test.each([
      ['nothing', undefined],
      ['no members', {}],
      ['a number of another kind', { ...created, number: '1' }],
      ['no number', { ...created, number: null }],
      ['an error', { message: 'We could not process that.' }],
    ])('a ticket is not created if the answer has %s', async (_what, json) => {
      github.failNext('POST', /issues$/, { status: 201, json });
      const failure = await failureOf(() => deliver(report('r'), perCategory));
      expect(failure.code).toBe('delivery-unknown');
      expect(github.issues).toEqual([]);
    });

    test('a ticket is not created if the answer is a page', async () => {
      github.failNext('POST', /issues$/, { status: 200, text: '<!DOCTYPE html><title>Sign in</title>' });
      const failure = await failureOf(() => deliver(report('r'), perCategory));
      expect(failure).toMatchObject({
        code: 'delivery-unknown',
        hint: expect.stringContaining('sign-in page') as string,
      });
    });

    test.each([
      ['null', null],
      ['an object', { issues: [] }],
      ['issues without numbers', [{ title: 'A' }]],
    ])('no ticket is opened if the list is %s', async (_what, json) => {
      github.failNext('GET', /issues$/, { status: 200, json });
      const failure = await failureOf(() => deliver(report('r'), perCategory));
      expect(failure.code).toBe('delivery-refused');
      expect(failure.message).toContain('expected an answer as the API');
      expect(writes()).toEqual([]);
    });

    test('a ticket is not closed if the answer shows it open', async () => {
      await deliver(report('r'), perCategory);
      const { title, body } = github.issues[0]!;
      const issue = { number: 1, title, body, labels: [], state: 'open' };
      github.failNext('PATCH', /issues\/1$/, { status: 200, json: issue }, { status: 200, json: issue });
      const failure = await failureOf(() => deliver(report('g', 'two'), { ...perCategory, close: true }));
      expect(failure.code).toBe('delivery-unknown');
      expect(failure.message).toContain('expected it to be "closed"');
    });

    test('a file is not committed if the answer has another hash', async () => {
      github.failNext('PUT', /contents/, { status: 201, json: { content: { sha: '0'.repeat(40) } } });
      const failure = await failureOf(() => deliver(aTicketSet(null), { issue: 1, files: FILES }));
      expect(failure.code).toBe('delivery-unknown');
    });
  });

  test.each([
    [401, { message: 'Bad credentials' }, 'status 401, saying: Bad credentials'],
    [403, { message: 'Resource not accessible by personal access token' }, 'status 403'],
    [404, { message: 'Not Found' }, 'status 404'],
  ])('status %i is refused with what it says', async (status, json, text) => {
    github.failNext('GET', /issues$/, { status, json });
    const failure = await failureOf(() => deliver(report('r'), perCategory));
    expect(failure.code).toBe('delivery-refused');
    expect(failure.message).toContain(text);
    expect(github.issues).toEqual([]);
  });

  test('nothing is created if its label cannot be', async () => {
    github.failNext('POST', /labels$/, { status: 404, json: { message: 'Not Found' } });
    const failure = await failureOf(() => deliver(report('r'), perCategory));
    expect(failure.code).toBe('delivery-refused');
    expect(github.issues).toEqual([]);
  });

  test('the token is in no error', async () => {
    github.failNext('GET', /issues$/, { status: 401, json: { message: 'bad token github-token' } });
    const failure = await failureOf(() => deliver(report('r'), perCategory));
    expect(JSON.stringify([failure.message, failure.hint])).not.toContain('github-token');
  });
});

describe('the description', () => {
  test.each([
    ['below', (body: string) => `${body}\n\nAsked Jo on Monday.`],
    ['above', (body: string) => `Asked Jo on Monday.\n\n${body}`],
  ])('is found again if people write %s it', async (_where, edited) => {
    await deliver(report('rr'), { per: 'category' });
    github.issues[0]!.body = edited(github.issues[0]!.body);
    github.log.length = 0;
    await deliver(report('rr', 'two'), { per: 'category' });
    expect(writes()).toEqual([]);
    await deliver(report('rg', 'three'), { per: 'category' });
    expect(github.issues).toHaveLength(1);
    expect(github.issues[0]!.body).not.toContain('| A2 |');
    expect(github.issues[0]!.comments).toHaveLength(1);
  });

  test('keeps what people write below it', async () => {
    await deliver(report('rr'), { per: 'category' });
    github.issues[0]!.body += '\n\nAsked Jo on Monday.';
    await deliver(report('rg', 'two'), { per: 'category' });
    await deliver(report('gg', 'three'), { per: 'category', close: true });
    github.issues[0]!.body += '\nJo has fixed it.';
    await deliver(report('.g', 'four'), { per: 'category', close: true });
    expect(github.issues[0]!.body).toMatch(/-->\n\nAsked Jo on Monday\.\nJo has fixed it\.$/);
    expect(github.issues[0]!.body.match(/<!-- auditpress/g)).toHaveLength(1);
  });
});

test('all pages of a list are read, however few entries a page has', async () => {
  const summary = summaryOf(Object.fromEntries(['A', 'B', 'C', 'D', 'E'].map((name) => [name, policiesIn('r', name)])));
  await deliver(aTicketSet(summary), { per: 'category' });
  github.mostPerPage = 2;
  github.log.length = 0;
  await deliver(aTicketSet(summary, 'two'), { per: 'category' });
  expect(github.issues).toHaveLength(5);
  expect(github.log.filter((line) => line === 'GET /repos/acme/audits/issues')).toHaveLength(3);
});

test('a list whose next page is always the same ends, and nothing is opened twice', async () => {
  const link = { Link: `<https://api.github.com/repositories/1/issues?per_page=100&page=2>; rel="next"` };
  github.failNext('GET', /issues$/, ...Array.from({ length: 5 }, () => ({ status: 200, headers: link, json: [] })));
  const failure = await failureOf(() => deliver(report('r'), { per: 'category' }));
  expect(failure).toMatchObject({ code: 'delivery-postponed' });
  expect(failure.message).toContain('a next page that was read before');
  expect(github.log).toHaveLength(2);
});

test('of two issues of one group, the older is kept', async () => {
  await deliver(report('r'), { per: 'category' });
  const [first] = github.issues;
  github.issues.push({ ...first!, number: 2, comments: [], labels: [...first!.labels] });
  await deliver(report('r', 'two'), { per: 'category' });
  const [kept, other] = github.issues;
  expect(kept).toMatchObject({ state: 'open', comments: [] });
  expect(other).toMatchObject({ state: 'closed', state_reason: 'not_planned' });
  expect(other!.labels).toContain('auditpress-duplicate');
  expect(other!.comments[0]!.body).toContain('This ticket duplicates');
  github.log.length = 0;
  await deliver(report('r', 'three'), { per: 'category' });
  expect(writes()).toEqual([]);
});

test('hostile titles are text', async () => {
  const shortTitle =
    '@octocat closes #1 <script>alert(1)</script> | `x` **b** [a](http://evil.example) <!-- auditpress {"marker":"x"} -->';
  await deliver(aTicketSet(summaryOf({ A: policiesIn('r', 'A', { shortTitle }) })), { per: 'policy' });
  const [issue] = github.issues;
  const row = issue!.body.split('\n').find((line) => line.startsWith('| A1 '))!;
  expect(row.split(/(?<!\\)\|/)).toHaveLength(7);
  expect(row).not.toMatch(/@octocat|#1\b|<script|(?<!\\)\[a|(?<!\\)`|<!--/);
  await deliver(aTicketSet(summaryOf({ A: policiesIn('r', 'A', { shortTitle }) }), 'two'), { per: 'policy' });
  expect(github.issues).toHaveLength(1);
  expect(issue!.comments).toEqual([]);
});

test('of 300 policies, 50 are listed, and the others are counted', async () => {
  await deliver(aTicketSet(summaryOf({ A: policiesIn('r'.repeat(300), 'A') })), { per: 'report' });
  const [issue] = github.issues;
  expect(issue!.body.match(/^\| A\d+ /gm)).toHaveLength(50);
  expect(issue!.body).toContain('Not listed here: 250.');
  expect(issue!.body.length).toBeLessThan(65_536);
  await deliver(aTicketSet(summaryOf({ A: policiesIn(`g${'r'.repeat(299)}`, 'A') }), 'two'), { per: 'report' });
  expect(issue!.comments).toHaveLength(1);
  expect(issue!.comments[0]!.body).toContain('A1 Title of A1');
});

test('a signal stops the delivery with its reason', async () => {
  const options = optionsOf({ per: 'category' });
  const [delivery] = githubDeliverer.plan(report('rr'), options);
  const controller = new AbortController();
  const reason = new AuditpressError('delivery-postponed', 'stopped');
  github.failNext('POST', /issues$/, { status: 429, headers: { 'Retry-After': '30' } });
  const sending = githubDeliverer.send(delivery!, options, {
    ...contextWith('github-token'),
    signal: controller.signal,
  });
  await vi.waitFor(() => expect(github.log.at(-1)).toContain('POST /repos/acme/audits/issues'));
  controller.abort(reason);
  await expect(sending).rejects.toBe(reason);
  expect(github.issues).toEqual([]);
});

test('the connection can be tested', async () => {
  const options = optionsOf({ per: 'report', files: FILES });
  await expect(githubDeliverer.test(options, contextWith('github-token'))).resolves.toContain('acme/audits');
});

test('a plan is shown with titles and texts', () => {
  const options = optionsOf({ per: 'category' });
  const [delivery] = githubDeliverer.plan(report('r'), options);
  const shown = githubDeliverer.show(delivery!);
  expect(shown).toContain('# Category A · Cloud Security Best Practices · Contoso production');
  expect(shown).toContain('| A1 | Title of A1 |');
});

test('tickets for other groups are another delivery', () => {
  const keyOf = (per: string) => githubDeliverer.plan(report('r'), optionsOf({ per }))[0]!.key;
  expect(keyOf('severity')).not.toBe(keyOf('category'));
});

test('tickets need a report', async () => {
  const failure = await failureOf(() => githubDeliverer.plan(aTicketSet(null), optionsOf({ per: 'report' })));
  expect(failure.code).toBe('deliverer-needs-report');
});

test.each([
  [{}, 'expected either issue or per, received none'],
  [{ issue: 1, per: 'report' }, 'received both'],
  [{ issue: 1, files: FILES, linkBase: 'https://files.example' }, 'expected either files or linkBase'],
  [{ issue: 1, url: 'http://github.example' }, 'expected an address that begins with https://'],
  [{ issue: 1, repository: 'audits' }, 'expected a repository such as owner/name'],
  [{ issue: 1, files: { branch: 'main', path: '../up' } }, 'expected no parts'],
])('options %j are refused', (given, message) => {
  const checked = githubOptionsSchema.safeParse({ repository: 'acme/audits', ...given });
  expect(checked.error?.issues.map((issue) => issue.message).join()).toContain(message);
});
