import { describe, expect, it } from 'vitest';
import { clipped, descriptionOf, titleOf, type TicketWords } from '../../../src/deliverers/tickets/description.js';
import { groupsOf, stateOf } from '../../../src/deliverers/tickets/groups.js';
import { bodyOf } from '../../../src/deliverers/tickets/markup.js';
import { planTickets } from '../../../src/deliverers/tickets/plan-tickets.js';
import type { AuditSummary } from '../../../src/model/summary/audit-summary.js';
import { aTicketSet, policiesIn, summaryOf } from '../../helpers/ticket-sets.js';

/** Words are their keys, with the values. */
const WORDS: TicketWords = {
  text: (key, values) => (values === undefined ? key : `${key} ${JSON.stringify(values)}`),
  severity: (value) => value,
};

function described(summary: AuditSummary, most?: number): string {
  const [group] = groupsOf(summary, 'report');
  if (group === undefined) throw new Error('expected a group');
  return JSON.stringify(descriptionOf(group, summary, WORDS, most === undefined ? {} : { most }));
}

const summary = summaryOf({ A: policiesIn('rrrg', 'A') });
const [report] = groupsOf(summary, 'report');

describe('the title of a ticket', () => {
  const titled = (given: Partial<AuditSummary>) => report && titleOf(report, 'report', { ...summary, ...given }, WORDS);

  it('has ids where the report has no names', () => {
    expect(titled({ benchmarkName: '', accountName: '', benchmarkId: 'CIS', accountId: 'A-1' })).toBe(
      'ticket.report · CIS · A-1',
    );
  });

  it('is marked for a report of the trial environment, and for no other', () => {
    const from = (environment: 'PROD' | 'TRIAL' | null) =>
      titled({ provenance: { ...summary.provenance, environment } })?.startsWith('mark.trial · ');
    expect([from('TRIAL'), from('PROD'), from(null)]).toEqual([true, false, false]);
  });
});

describe('the description of a ticket', () => {
  it('says an id once that is also the name', () => {
    const text = described({ ...summary, accountName: 'A-1', accountId: 'A-1', licenseName: '', licenseId: 'L' });
    expect(text).toContain('"A-1"');
    expect(text).not.toContain('A-1 (A-1)');
  });

  it('counts the policies that do not fit into the table, also a single one', () => {
    expect(described(summary, 2)).toContain('ticket.more {\\"count\\":\\"1\\"}');
    expect(described(summary, 3)).not.toContain('ticket.more');
  });

  it('says how many policies are listed more than once, and how many of them are open', () => {
    const twice = summaryOf({ A: policiesIn('rg', 'P'), B: policiesIn('rr', 'P') });
    expect(described(twice)).toContain('{\\"policies\\":\\"2\\",\\"open\\":\\"2\\"}');
    const once = summaryOf({ A: policiesIn('r', 'P'), B: policiesIn('r', 'P') });
    expect(described(once)).toContain('{\\"policies\\":\\"1\\",\\"open\\":\\"1\\"}');
  });

  it('tells entries of one policy apart by their categories', () => {
    const text = described(summaryOf({ A: policiesIn('r', 'P'), B: policiesIn('rr', 'P') }));
    for (const title of ['Title of P1 · Category A', 'Title of P1 · Category B', '"Title of P2"']) {
      expect(text).toContain(title);
    }
  });

  it('counts failed of all checks, and none where the report has none', () => {
    const counts = { passedResourceCount: 0, totalResourceCount: 0 };
    const text = described(summaryOf({ A: [...policiesIn('r', 'A'), ...policiesIn('r', 'B', counts)] }));
    expect(text).toContain('number.of {\\"count\\":\\"3\\",\\"total\\":\\"3\\"}');
    expect(text).toContain('number.not-assessed');
  });

  it('has the steps of the library, else what the source says, and says nothing for others', () => {
    const guidance = { description: '', remediation: 'Ask the source.', references: [] };
    const open = summaryOf({ A: [...policiesIn('rr', 'A'), ...policiesIn('r', 'S', { guidance })] });
    const [group] = groupsOf(open, 'report');
    const stepsOf = (policyId: string) =>
      policyId === 'A1'
        ? [[{ type: 'text', text: 'Do this.' } as const], [{ type: 'text', text: 'Then that.' } as const]]
        : [];
    const text = JSON.stringify(group && descriptionOf(group, open, WORDS, { stepsOf }));
    expect(text).toContain('Do this.');
    expect(text).toContain('Then that.');
    expect(text).toContain('Ask the source.');
    expect(text).not.toContain('"A2 Title of A2"');
    expect(JSON.stringify(group && descriptionOf(group, open, WORDS))).not.toContain('Do this.');
  });

  it('links each policy to its page, if the page is known', () => {
    const open = summaryOf({ A: policiesIn('rr', 'A') });
    const [group] = groupsOf(open, 'report');
    const pageOf = (id: string) => (id === 'A1' ? 'https://example.org/A1' : undefined);
    const blocks = group === undefined ? [] : descriptionOf(group, open, WORDS, { pageOf });
    expect(bodyOf(blocks, 'markdown')).toContain('| [A1](<https://example.org/A1>) | Title of A1 |');
    expect(bodyOf(blocks, 'markdown')).toContain('| A2 | Title of A2 |');
    expect(bodyOf(blocks, 'wiki')).toContain('|[A1|https://example.org/A1]|Title of A1|');
    expect(JSON.stringify(bodyOf(blocks, 'adf'))).toContain(
      '"marks":[{"type":"link","attrs":{"href":"https://example.org/A1"}}]',
    );
  });

  it('links to the page of the account, if it is known', () => {
    const open = summaryOf({ A: policiesIn('r', 'A') });
    const [group] = groupsOf(open, 'report');
    const accountPage = 'https://audits.example.org/accounts/1';
    const blocks = group === undefined ? [] : descriptionOf(group, open, WORDS, { accountPage });
    expect(bodyOf(blocks, 'markdown')).toContain('[ticket.page](<https://audits.example.org/accounts/1>)');
    expect(bodyOf(blocks, 'wiki')).toContain('[ticket.page|https://audits.example.org/accounts/1]');
    expect(JSON.stringify(bodyOf(blocks, 'adf'))).toContain('{"href":"https://audits.example.org/accounts/1"}');
  });

  it('cuts steps that are long', () => {
    const open = summaryOf({ A: policiesIn('r', 'A') });
    const [group] = groupsOf(open, 'report');
    const stepsOf = () =>
      Array.from({ length: 9 }, (_, step) => [{ type: 'text', text: `${String(step)}${'x'.repeat(400)}` } as const]);
    const text = JSON.stringify(group && descriptionOf(group, open, WORDS, { stepsOf }));
    expect(text.match(/\dx{400}/g)).toHaveLength(3);
    expect(text).toContain('" …"');
  });
});

it('a text of just the limit stays whole', () => {
  expect([clipped('abcd', 4), clipped('abcde', 4)]).toEqual(['abcd', 'abc…']);
});

describe('the groups of tickets', () => {
  it('are by the ids of categories, or by their names without one', () => {
    const categories = summaryOf({ A: policiesIn('r', 'A') }).categories.map((each) => ({
      ...each,
      categoryName: 'Same',
    }));
    expect(groupsOf({ ...summary, categories }, 'category')).toMatchObject([{ key: 'A', name: 'Same' }]);
    const unnamed = categories.map((each) => ({ ...each, categoryId: '' }));
    expect(groupsOf({ ...summary, categories: unnamed }, 'category')).toMatchObject([{ key: 'Same', name: 'Same' }]);
  });

  it('take a color that nobody knows for not assessed', () => {
    const [entry] = summary.entries;
    expect(entry && stateOf({ ...entry, status: 'unrecognized' })).toBe('unassessed');
  });
});

describe('the labels of a ticket', () => {
  const severityLabels = { Critical: 'critical', Low: 'low' };
  const planned = (letters: string, severities: readonly string[]) => {
    const policies = policiesIn(letters, 'P').map((policy, index) => ({
      ...policy,
      severity: severities[index] ?? '',
    }));
    const options = {
      per: 'report',
      labels: [],
      severityLabels,
      priorities: { Critical: 'Highest', Low: 'Lowest' },
    } as const;
    const more = { markup: 'markdown', deliverer: 'github', documents: null, message: null } as const;
    return planTickets(aTicketSet(summaryOf({ A: policies })), { ...options, ...more }).tickets[0];
  };

  it('are those of the worst severity that is open; others that an earlier run added go', () => {
    expect(planned('rr', ['Low', 'Critical'])).toMatchObject({
      labels: ['auditpress', 'critical'],
      otherLabels: ['low'],
      priority: 'Highest',
    });
  });

  it('stay as they are once nothing is open', () => {
    expect(planned('gg', ['Low', 'Critical'])).toMatchObject({ otherLabels: [], priority: null });
  });
});
