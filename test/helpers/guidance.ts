import type { GuidanceCard, PlanCard } from '../../src/model/document/document.js';
import { aParagraph } from './blocks.js';

/** A card about rows of the table `policies`, counted from 0: a description, steps and a link. */
export function aGuidanceCard(rows: readonly number[], overrides: Partial<GuidanceCard> = {}): GuidanceCard {
  const first = String((rows[0] ?? 0) + 1);
  return {
    anchor: `guidance.${first}`,
    title: `How to back up ${first}`,
    policyId: `BackupConfigured_${first}`,
    view: { table: 'policies', columns: ['status', 'number'], rows },
    parts: [
      { label: 'What is checked', children: [aParagraph('Backups are made.')] },
      {
        label: 'Steps',
        children: [{ type: 'list', ordered: true, items: [[aParagraph('one')], [aParagraph('two')]] }],
      },
      {
        label: 'References',
        children: [
          {
            type: 'paragraph',
            role: 'body',
            children: [
              { type: 'externalLink', href: 'https://example.org/', children: [{ type: 'text', text: 'guide' }] },
            ],
          },
        ],
      },
    ],
    ...overrides,
  };
}

/** A card of a plan about rows of the table `policies`, counted from 0. */
export function aPlanCard(rows: readonly number[], overrides: Partial<PlanCard> = {}): PlanCard {
  const { policyId: _policyId, anchor: _anchor, ...card } = aGuidanceCard(rows);
  const number = String((rows[0] ?? 0) + 1);
  return {
    ...card,
    anchor: `plan.${number}`,
    number,
    groups: [{ view: card.view, lines: rows.map(() => ({ title: '', found: '', links: [] })), parts: [] }],
    effect: '3 failed resource checks',
    outcome: { label: 'Compliance after', text: '40.0% (2 of 5)' },
    fields: ['Owner', 'Due date'],
    ...overrides,
  };
}
