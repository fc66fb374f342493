import { afterEach, beforeEach, describe, expect, test } from 'vitest';
import type { DeliverySet } from '../../../src/deliverers/deliverer.js';
import { jiraDeliverer } from '../../../src/deliverers/jira/jira-deliverer.js';
import { jiraOptionsSchema } from '../../../src/deliverers/jira/jira-options.js';
import { jiraTracker } from '../../../src/deliverers/jira/jira-tracker.js';
import { anAcceptance } from '../../helpers/acceptances.js';
import { failureOf } from '../../helpers/failure.js';
import type { Hosting } from '../../helpers/jira-contract.js';
import { aJiraIssue, OPEN, startJira, type JiraServer } from '../../helpers/jira-server.js';
import { aTicketSet, contextWith, policiesIn, summaryOf } from '../../helpers/ticket-sets.js';

const report = (letters: string, run = 'one') =>
  aTicketSet(summaryOf({ A: policiesIn(letters, 'A'), B: policiesIn('g', 'B') }), run);

describe.each<Hosting>(['cloud', 'data-center'])('on %s', (hosting) => {
  let jira: JiraServer;

  beforeEach(async () => {
    jira = await startJira(hosting);
  });

  afterEach(() => {
    expect(jira.violations).toEqual([]);
  });

  const optionsOf = (given: Readonly<Record<string, unknown>>) =>
    jiraOptionsSchema.parse({
      url: jira.url,
      hosting,
      ...(hosting === 'cloud' && { email: 'ops@acme.example' }),
      ...given,
    });
  const PER_CATEGORY = { per: 'category', project: 'AUD' };
  const PER_REPORT = { per: 'report', project: 'AUD' };
  const CLOSING = { ...PER_CATEGORY, close: 'done' };

  async function deliver(set: DeliverySet, given: Readonly<Record<string, unknown>>) {
    const options = optionsOf(given);
    const [delivery] = jiraDeliverer.plan(set, options);
    const receipt = await jiraDeliverer.send(delivery!, options, contextWith('jira-token'));
    return { delivery: delivery!, receipt, options };
  }

  const writes = (): string[] => jira.log.filter((line) => !/^GET|search/.test(line));
  const stateOf = (index: number): string | undefined => jira.issues[index]?.fields.status.name;
  const textOf = (value: unknown): string => JSON.stringify(value);

  describe('an issue that is named', () => {
    beforeEach(() => {
      jira.issues.push(aJiraIssue());
    });

    test('gets a note as a comment without files; tickets get none', async () => {
      const note = { ...aTicketSet(null), artifacts: [] };
      const { delivery } = await deliver(note, { issue: 'AUD-1' });
      expect(delivery.artifacts).toEqual([]);
      expect(jira.issues[0]!.fields.attachment).toEqual([]);
      expect(textOf(jira.issues[0]!.comments[0]!.body)).toContain('Message.');
      expect(jiraDeliverer.plan(note, optionsOf(PER_CATEGORY))).toEqual([]);
    });

    test('gets the documents and one comment with the message, however often they are sent', async () => {
      const { delivery, receipt, options } = await deliver(aTicketSet(null), { issue: 'AUD-1' });
      const [issue] = jira.issues;
      expect(issue!.fields.attachment.map(({ filename, text }) => [filename, text])).toEqual([
        ['report-one.xlsx', 'text of report-one.xlsx'],
      ]);
      expect(issue!.comments).toHaveLength(1);
      expect(textOf(issue!.comments[0]!.body)).toContain('Message.');
      expect(textOf(issue!.comments[0]!.body)).toMatch(/Attached(:|&#58;) report/);
      expect(receipt).toMatchObject({
        reference: `${jira.url}/browse/AUD-1`,
        artifacts: [{ path: 'https://jira.example/attachment/AUD-1-1', outcome: 'written' }],
      });

      const again = await jiraDeliverer.send(delivery, options, contextWith('jira-token'));
      expect(again.artifacts).toMatchObject([{ outcome: 'unchanged' }]);
      expect(issue!.comments).toHaveLength(1);
      expect(issue!.fields.attachment).toHaveLength(1);

      await deliver(aTicketSet(null, 'two'), { issue: 'AUD-1' });
      expect(issue!.comments).toHaveLength(2);
      expect(issue!.fields.attachment).toHaveLength(2);
    });

    test('gets a document although another file has its name and size', async () => {
      const text = 'text of report-one.xlsx';
      const other = {
        id: '7',
        filename: 'report-one.xlsx',
        size: text.length,
        content: '',
        text: 'x'.repeat(text.length),
      };
      jira.issues[0]!.fields.attachment.push(other);
      const { receipt } = await deliver(aTicketSet(null), { issue: 'AUD-1' });
      expect(receipt.artifacts).toMatchObject([{ outcome: 'written' }]);
      expect(jira.issues[0]!.fields.attachment.map((file) => file.text)).toEqual([other.text, text]);
    });

    test.each([302, 403, 404])('gets a document again if Jira does not show the present one (%i)', async (status) => {
      await deliver(aTicketSet(null), { issue: 'AUD-1' });
      jira.failNext('GET', /attachment\/(content\/)?\d/, { status, headers: { Location: 'https://media.example/1' } });
      const { receipt } = await deliver(aTicketSet(null), { issue: 'AUD-1' });
      expect(receipt.artifacts).toMatchObject([{ outcome: 'written' }]);
      expect(jira.issues[0]!.fields.attachment).toHaveLength(2);
    });

    test('is attached to and commented on once if the answers were lost', async () => {
      jira.failNext('POST', /attachments$/, 'drop-after');
      jira.failNext('POST', /comment$/, 'drop-after');
      const send = () => deliver(aTicketSet(null), { issue: 'AUD-1' });
      expect((await failureOf(send)).code).toBe('delivery-unknown');
      expect((await failureOf(send)).code).toBe('delivery-unknown');
      await send();
      expect(jira.issues[0]).toMatchObject({ comments: [{}], fields: { attachment: [{}] } });
      expect(jira.issues[0]!.comments).toHaveLength(1);
      expect(jira.issues[0]!.fields.attachment).toHaveLength(1);
    });

    test('that is too large for the limit is refused with what to do', async () => {
      jira.failNext('POST', /attachments$/, { status: 413 });
      const failure = await failureOf(() => deliver(aTicketSet(null), { issue: 'AUD-1' }));
      expect(failure).toMatchObject({ code: 'delivery-refused', hint: expect.stringContaining('limit') as string });
      expect(jira.issues[0]!.comments).toEqual([]);
    });

    test('that does not exist is refused', async () => {
      const failure = await failureOf(() => deliver(aTicketSet(null), { issue: 'AUD-99' }));
      expect(failure.code).toBe('delivery-refused');
      expect(failure.message).toContain('the issue AUD-99');
    });
  });

  test('tickets are created, found again, and left as they are if nothing changed', async () => {
    const summary = summaryOf({ A: policiesIn('rra', 'A'), B: policiesIn('r', 'B'), C: policiesIn('r', 'C') });
    const first = await deliver(aTicketSet(summary), PER_CATEGORY);
    expect(jira.issues.map(({ fields }) => fields.summary.split(' · ')[0])).toEqual([
      'Category A',
      'Category B',
      'Category C',
    ]);
    const [issue] = jira.issues;
    expect(issue!.fields.priority).toEqual({ name: 'High' });
    expect(issue!.fields.labels).toEqual([
      'auditpress',
      'severity-high',
      expect.stringMatching(/^auditpress-[0-9a-f]{16}$/),
      expect.stringMatching(/^auditpress-[0-9a-f]{16}$/),
    ]);
    expect(textOf(issue!.fields.description)).toContain('Title of A1');
    expect(first.receipt.reference).toContain(encodeURIComponent('labels=auditpress-'));
    expect(first.receipt.artifacts).toEqual([]);

    jira.log.length = 0;
    await deliver({ ...aTicketSet(summary, 'two') }, PER_CATEGORY);
    expect(writes()).toEqual([]);
  });

  test('a ticket is updated with a comment about what changed', async () => {
    await deliver(report('rrg'), PER_CATEGORY);
    await deliver(report('rgr', 'two'), PER_CATEGORY);
    const [issue] = jira.issues;
    expect(issue!.comments).toHaveLength(1);
    const comment = textOf(issue!.comments[0]!.body);
    expect(comment).toMatch(/No longer passing.*Title of A3.*Now passing.*Title of A2/);
    expect(textOf(issue!.fields.description)).toContain('Title of A3');
    expect(textOf(issue!.fields.description)).not.toContain('Title of A2');
    await deliver(report('rgr', 'three'), PER_CATEGORY);
    expect(issue!.comments).toHaveLength(1);
  });

  test('labels that people add are kept, and the priority follows the severity', async () => {
    await deliver(report('r'), PER_CATEGORY);
    jira.issues[0]!.fields.labels.push('team-disks');
    const low = summaryOf({ A: policiesIn('r', 'A', { severity: 'Low' }) });
    await deliver(aTicketSet(low, 'two'), { ...PER_CATEGORY, priorities: { Low: 'Minor' } });
    const { labels, priority } = jira.issues[0]!.fields;
    expect(priority).toEqual({ name: 'Minor' });
    expect(labels).toEqual(expect.arrayContaining(['team-disks', 'severity-low']));
    expect(labels).not.toContain('severity-high');
  });

  test('the ticket of a report has the documents and the message', async () => {
    const given = { per: 'report', project: 'AUD' };
    const first = await deliver(report('r'), given);
    expect(first.receipt.artifacts).toMatchObject([{ path: 'https://jira.example/attachment/AUD-1-1' }]);
    await deliver(report('g', 'two'), given);
    expect(jira.issues[0]!.comments).toHaveLength(1);
    expect(textOf(jira.issues[0]!.comments[0]!.body)).toContain('Message.');
    // Nothing is open any more, so nothing is attached.
    expect(jira.issues[0]!.fields.attachment).toHaveLength(1);
  });

  test('a ticket is closed when every policy passes, and reopened when one regresses', async () => {
    await deliver(report('rr'), CLOSING);
    await deliver(report('gg', 'two'), CLOSING);
    expect(stateOf(0)).toBe('Done');
    expect(textOf(jira.issues[0]!.comments.at(-1)!.body)).toContain('Every policy in this ticket passed.');
    jira.log.length = 0;
    await deliver(report('gg', 'three'), CLOSING);
    expect(writes()).toEqual([]);
    await deliver(report('gr', 'four'), CLOSING);
    expect(stateOf(0)).toBe('To Do');
    expect(jira.issues).toHaveLength(1);
    expect(textOf(jira.issues[0]!.comments.at(-1)!.body)).toContain('no longer pass');
  });

  test('a ticket is not closed unless that is configured', async () => {
    await deliver(report('rr'), PER_CATEGORY);
    await deliver(report('gg', 'two'), PER_CATEGORY);
    expect(stateOf(0)).toBe('To Do');
  });

  test.each([
    ['not assessed', report('g-', 'two')],
    ['removed', report('g.', 'two')],
    ['accepted', aTicketSet(summaryOf({ A: policiesIn('gr', 'A') }, [anAcceptance({ policies: ['A2'] })]), 'two')],
  ])('a ticket is not closed if a policy is %s', async (_what, second) => {
    await deliver(report('rr'), CLOSING);
    await deliver(second, CLOSING);
    await deliver({ ...second, identity: 'c'.repeat(64) }, CLOSING);
    expect(stateOf(0)).toBe('To Do');
    expect(jira.issues[0]!.comments).toHaveLength(1);
  });

  test('a transition that does not exist is refused with those that do', async () => {
    await deliver(report('r'), PER_CATEGORY);
    const { receipt } = await deliver(report('g', 'two'), PER_CATEGORY);
    expect(receipt.recipients).toMatchObject([{ outcome: 'delivered' }]);
    const failure = await failureOf(() => deliver(report('g', 'three'), { ...PER_CATEGORY, close: 'Resolve' }));
    expect(failure).toMatchObject({
      code: 'delivery-refused',
      message: 'the issue AUD-1: expected the transition "Resolve", found Back to To Do, Done',
    });
  });

  test('a lost answer to a creation leaves no duplicate', async () => {
    jira.failNext('POST', /issue$/, 'drop-after');
    const { receipt } = await deliver(report('r'), PER_CATEGORY);
    expect(receipt.recipients.map(({ outcome }) => outcome)).toEqual(['delivered', 'delivered']);
    await deliver(report('r', 'two'), PER_CATEGORY);
    expect(jira.issues).toHaveLength(1);
  });

  test('a ticket that the search did not find in time is a duplicate, and the older one is kept', async () => {
    jira.failNext('POST', /issue$/, 'drop-after');
    jira.unindexed = 1;
    expect((await failureOf(() => deliver(report('r'), PER_CATEGORY))).code).toBe('delivery-unknown');
    await deliver(report('r'), CLOSING);
    expect(jira.issues).toHaveLength(2);
    jira.unindexed = 0;
    await deliver(report('r', 'two'), CLOSING);
    expect(stateOf(0)).toBe('To Do');
    expect(stateOf(1)).toBe('Done');
    expect(jira.issues[1]!.fields.labels).toEqual(['auditpress', 'severity-high', 'auditpress-duplicate']);
    expect(textOf(jira.issues[1]!.comments[0]!.body)).toContain('AUD');
    jira.log.length = 0;
    await deliver(report('r', 'three'), PER_CATEGORY);
    expect(writes()).toEqual([]);
  });

  test('a duplicate that is closed already keeps its status', async () => {
    jira.issues.push(aJiraIssue());
    const tracker = jiraTracker(optionsOf(CLOSING), contextWith('jira-token'));
    await tracker.retire({ ...tracker.commented(), name: 'AUD-1', isClosed: true });
    expect(jira.log).toEqual([expect.stringMatching(/^PUT .*issue\/AUD-1$/)]);
  });

  test('a search names the newest issues where the service takes them, as many as it may', async () => {
    const scope = `auditpress-${'0'.repeat(16)}`;
    const tracker = jiraTracker(optionsOf(CLOSING), contextWith('jira-token'));
    for (let number = 1; number <= 51; number += 1) {
      const issue = aJiraIssue();
      jira.issues.push({
        ...issue,
        id: number,
        key: `AUD-${String(number)}`,
        fields: { ...issue.fields, labels: [scope] },
      });
    }
    const found = await tracker.find(scope, []);
    jira.requests.length = 0;
    await tracker.find(scope, found);
    const { reconcileIssues: named } = jira.requests[0]!.json as { readonly reconcileIssues?: readonly number[] };
    const taken = named && [named.length, named[0], named.at(-1)];
    expect(taken).toEqual(hosting === 'cloud' ? [50, 2, 51] : undefined);
  });

  test('a search that does not end is given up, and nothing is opened', async () => {
    const page = { issues: [], nextPageToken: 'again', isLast: false, startAt: 0, total: 1_000_000 };
    const one = { ...page, issues: [{ id: '1', key: 'AUD-1', fields: { labels: [], status: OPEN } }] };
    jira.failNext('POST', /search/, ...Array.from({ length: 1500 }, () => ({ status: 200, json: one })));
    const failure = await failureOf(() => deliver(report('r'), PER_CATEGORY));
    expect(failure.code).toBe('delivery-postponed');
    expect(failure.message).toContain(
      hosting === 'cloud' ? 'a next page that was read before' : 'more than 1000 pages',
    );
    expect(jira.log).toHaveLength(hosting === 'cloud' ? 2 : 1000);
    expect(jira.issues).toEqual([]);
  });

  test('a search ends where Jira says that it does', async () => {
    const last = { issues: [], nextPageToken: 'more', isLast: true, startAt: 0, total: 0 };
    jira.failNext('POST', /search/, { status: 200, json: last });
    const tracker = jiraTracker(optionsOf(PER_CATEGORY), contextWith('jira-token'));
    expect(await tracker.find(`auditpress-${'0'.repeat(16)}`, [])).toEqual([]);
    expect(jira.log).toHaveLength(1);
  });

  test('files come with open tickets only', () => {
    const filesFor = (letters: string) => jiraDeliverer.plan(report(letters), optionsOf(PER_REPORT))[0]!.artifacts;
    expect([filesFor('r').length, filesFor('g').length]).toEqual([1, 0]);
  });

  test.each([
    ['nothing', undefined],
    ['no members', {}],
    ['no key', { id: '10001' }],
    ['a key of another kind', { id: '10001', key: '10001' }],
    ['an error', { errorMessages: ['No.'] }],
  ])('a ticket is not created if the answer has %s', async (_what, json) => {
    jira.failNext('POST', /issue$/, { status: 201, json });
    const failure = await failureOf(() => deliver(report('r'), PER_CATEGORY));
    expect(failure.code).toBe('delivery-unknown');
  });

  test.each([
    ['a comment', /comment$/, { issue: 'AUD-1' }, {}],
    ['an attachment', /attachments$/, { issue: 'AUD-1' }, []],
    ['an attachment of another size', /attachments$/, { issue: 'AUD-1' }, [{ filename: 'report-one.xlsx', size: 1 }]],
  ])('%s did not arrive if the answer is not about it', async (_what, path, given, json) => {
    jira.issues.push(aJiraIssue());
    jira.failNext('POST', path, { status: 200, json });
    expect((await failureOf(() => deliver(aTicketSet(null), given))).code).toBe('delivery-unknown');
  });

  test('no ticket is opened if the answer to the search is another', async () => {
    jira.failNext('POST', /search/, { status: 200, json: { warnings: [] } });
    const failure = await failureOf(() => deliver(report('r'), PER_CATEGORY));
    expect(failure.code).toBe('delivery-refused');
    expect(writes()).toEqual([]);
  });

  test('what was done before a failure is not done twice', async () => {
    await deliver(report('rr'), CLOSING);
    jira.failNext('POST', /transitions$/, { status: 500 });
    await failureOf(() => deliver(report('gg', 'two'), CLOSING));
    await deliver(report('gg', 'two'), CLOSING);
    expect(stateOf(0)).toBe('Done');
    expect(jira.issues[0]!.comments).toHaveLength(1);
  });

  test('a rate limit is waited for, or postpones the delivery', async () => {
    jira.failNext('POST', /issue$/, { status: 429, headers: { 'Retry-After': '0' } });
    await deliver(report('r'), PER_CATEGORY);
    expect(jira.issues).toHaveLength(1);
    jira.failNext('POST', /search/, { status: 429, headers: { 'Retry-After': '900' } });
    const failure = await failureOf(() => deliver(report('r', 'two'), PER_CATEGORY));
    expect(failure).toMatchObject({ code: 'delivery-postponed', retryAfter: 900 });
  });

  test('a server error postpones the delivery', async () => {
    jira.failNext('POST', /issue$/, { status: 503 });
    const failure = await failureOf(() => deliver(report('r'), PER_CATEGORY));
    expect(failure.code).toBe('delivery-postponed');
    expect(jira.issues).toEqual([]);
  });

  test.each([401, 403, 404])('status %i is refused', async (status) => {
    jira.failNext('POST', /search/, { status, json: { errorMessages: ['No.'], errors: {} } });
    const failure = await failureOf(() => deliver(report('r'), PER_CATEGORY));
    expect(failure.code).toBe('delivery-refused');
  });

  test('a field that Jira refuses is named, and other tickets are opened', async () => {
    const json = { errorMessages: [], errors: { priority: 'Field cannot be set. jira-token' } };
    jira.failNext('POST', /issue$/, { status: 400, json });
    const summary = summaryOf({ A: policiesIn('r', 'A'), B: policiesIn('r', 'B') });
    const { receipt } = await deliver(aTicketSet(summary), PER_CATEGORY);
    expect(receipt.recipients.map(({ outcome }) => outcome)).toEqual(['refused', 'delivered', 'delivered']);
    expect(receipt.recipients[0]!.reason).toContain('priority: Field cannot be set. [secret]');
  });

  test('hostile titles are text', async () => {
    const shortTitle = '[~admin] {code} h1. !x! AUD-1 | *b* [a|http://evil.example] @[x](y) <b>';
    await deliver(aTicketSet(summaryOf({ A: policiesIn('r', 'A', { shortTitle }) })), {
      per: 'policy',
      project: 'AUD',
    });
    const { description, summary } = jira.issues[0]!.fields;
    expect(summary).toContain(shortTitle);
    const isText = {
      cloud: () => textOf(description).includes(JSON.stringify(shortTitle).slice(1, -1)),
      'data-center': () => !/\[~|\{code|!x!|AUD-1|\*b\*|\[a/.test(String(description)),
    };
    expect(isText[hosting](), textOf(description)).toBe(true);
  });

  test('300 policies fit into a description', async () => {
    const shortTitle = '|*_-+^~{}[]()!@#'.repeat(20);
    const summary = summaryOf({
      A: policiesIn('r'.repeat(300), 'A'),
      B: policiesIn('r'.repeat(300), 'B', { shortTitle }),
    });
    await deliver(aTicketSet(summary), PER_CATEGORY);
    const [plain, hostile] = jira.issues.map(({ fields }) => textOf(fields.description));
    expect(plain).toMatch(/Not listed here(:|&#58;) 250\./);
    expect(plain!.length).toBeLessThan(32_767);
    expect(hostile!.length).toBeLessThan(32_767);
    expect(hostile).toMatch(/Not listed here(:|&#58;) 2[579]\d\./);
  });

  test('the connection can be tested', async () => {
    const options = optionsOf(PER_CATEGORY);
    await expect(jiraDeliverer.test(options, contextWith('jira-token'))).resolves.toBe(
      `${jira.url} lets Audit Bot see the project AUD.`,
    );
  });

  test('a plan is shown with titles and texts', () => {
    const options = optionsOf(PER_CATEGORY);
    const shown = jiraDeliverer.show(jiraDeliverer.plan(report('r'), options)[0]!);
    expect(shown).toContain('# Category A · Cloud Security Best Practices · Contoso production');
    expect(shown).toContain('priority High, auditpress, severity-high');
    expect(shown).toContain('Title of A1');
  });
});

test.each([
  [{}, 'expected either issue or per, received none'],
  [{ per: 'report' }, 'expected the key of a project'],
  [{ issue: 'AUD-1', hosting: 'data-center', email: 'a@acme.example' }, 'expected none for Jira Data Center'],
  [{ issue: 'AUD-1', email: undefined }, 'expected an e-mail address'],
  [{ issue: 'AUD 1' }, 'expected the key of an issue'],
  [{ issue: 'AUD-1', labels: ['two words'] }, 'without spaces'],
])('options %j are refused', (given, message) => {
  const written = { url: 'https://acme.atlassian.net', hosting: 'cloud', email: 'a@acme.example', ...given };
  const checked = jiraOptionsSchema.safeParse(written);
  expect(checked.error?.issues.map((issue) => issue.message).join()).toContain(message);
});
