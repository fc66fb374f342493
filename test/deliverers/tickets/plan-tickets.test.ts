import { expect, test } from 'vitest';
import { planTickets, recipientsOf, type TicketOptions } from '../../../src/deliverers/tickets/plan-tickets.js';
import { anAcceptance } from '../../helpers/acceptances.js';
import { failureOf } from '../../helpers/failure.js';
import { aTicketSet, policiesIn, summaryOf } from '../../helpers/ticket-sets.js';

const OPTIONS: TicketOptions = {
  per: 'severity',
  labels: [],
  severityLabels: {},
  priorities: {},
  markup: 'markdown',
  deliverer: 'github',
  documents: null,
  message: null,
};

const summary = summaryOf(
  {
    A: [...policiesIn('rrg', 'A', { severity: 'Low' }), ...policiesIn('r', 'X', { severity: 'Unheard of' })],
    B: [...policiesIn('ra', 'A', { severity: 'Critical' }), ...policiesIn('g', 'C', { severity: 'High' })],
  },
  [anAcceptance({ policies: ['A2'] })],
);

test.each([
  ['en', 'Severity: Critical · '],
  ['de', 'Schweregrad: Kritisch · '],
  ['fr', 'Gravité\u00a0: Critique · '],
  ['es', 'Gravedad: Crítica · '],
  ['pt-BR', 'Severidade: Crítica · '],
  ['ja', '重大度：'],
  ['ar', 'الخطورة: '],
])('tickets are written in the language of the documents: %s', (language, title) => {
  const { tickets } = planTickets(aTicketSet(summary, 'one', language), OPTIONS);
  expect(tickets.map((ticket) => ticket.title).join('\n')).toContain(title);
});

test.each([
  ['report', 1],
  ['category', 2],
  ['severity', 4],
  ['policy', 5],
] as const)('every entry is in one group per %s', (per, groups) => {
  const { tickets } = planTickets(aTicketSet(summary), { ...OPTIONS, per });
  expect(tickets).toHaveLength(groups);
  expect(tickets.flatMap(({ entries }) => entries)).toHaveLength(summary.entries.length);
  expect(new Set(tickets.map(({ marker }) => marker)).size).toBe(groups);
});

test('groups with an open policy are recipients', () => {
  const payload = planTickets(aTicketSet(summary), OPTIONS);
  expect(recipientsOf(payload).map((recipient) => recipient.replace(/ \(auditpress-[0-9a-f]{16}\)$/, ''))).toEqual([
    'Severity: Low',
    'Severity: Unheard of',
    'Severity: Critical',
    'other tickets',
  ]);
});

test('markers differ by environment, license, account and benchmark, and by nothing else', () => {
  const markerOf = (changes: object, run = 'one'): string =>
    planTickets(aTicketSet({ ...summary, ...changes }, run), OPTIONS).tickets[0]!.marker;
  const marker = markerOf({});
  expect(markerOf({ jobId: 'another', accountName: 'Renamed' }, 'two')).toBe(marker);
  const others = [
    markerOf({ provenance: { ...summary.provenance, environment: 'TRIAL' } }),
    markerOf({ licenseId: 'another' }),
    markerOf({ accountId: 'another' }),
    markerOf({ benchmarkId: 'another' }),
  ];
  expect(new Set([marker, ...others]).size).toBe(5);
  const withoutId = ['Alpha', 'Beta'].map((accountName) => markerOf({ accountId: '', accountName }));
  expect(new Set(withoutId).size).toBe(2);
});

test('trials and samples are marked', () => {
  const titleOf = (changes: object): string =>
    planTickets(aTicketSet({ ...summary, provenance: { ...summary.provenance, ...changes } }), OPTIONS).tickets[0]!
      .title;
  expect(titleOf({ environment: 'TRIAL' })).toMatch(/^TRIAL · /);
  expect(titleOf({ sourceKind: 'sample' })).toMatch(/^SAMPLE DATA – NOT EVIDENCE · /);
});

test('a title has nothing that sets the direction of the text around it', () => {
  const named = { ...summary, accountName: '\u2067Contoso\u2069 \u202eprod' };
  const [ticket] = planTickets(aTicketSet(named), OPTIONS).tickets;
  expect(ticket!.title).toContain('Contoso prod');
});

test('a title fits into one line of the tracker', () => {
  const shortTitle = `A\nB ${'x'.repeat(300)}`;
  const long = summaryOf({ A: policiesIn('r', 'A', { shortTitle }) });
  const [ticket] = planTickets(aTicketSet(long), { ...OPTIONS, per: 'policy' }).tickets;
  expect(ticket!.title).toMatch(/^A1 A B x+…$/);
  expect(ticket!.title).toHaveLength(250);
});

test('more policies than a ticket can keep track of are refused', async () => {
  const large = summaryOf({ A: policiesIn('r'.repeat(5001), 'A') });
  const most = summaryOf({ A: policiesIn('r'.repeat(5000), 'A') });
  expect(planTickets(aTicketSet(most), { ...OPTIONS, per: 'report' }).tickets).toHaveLength(1);
  const failure = await failureOf(() => planTickets(aTicketSet(large), { ...OPTIONS, per: 'report' }));
  expect(failure).toMatchObject({ code: 'ticket-too-large', kind: 'usage' });
});
