import { describe, expect, it } from 'vitest';
import { compose } from '../../../src/compose/compose.js';
import { columnsOf } from '../../../src/compose/tables/views.js';
import { directiveBlocks } from '../../../src/compose/sections/directives.js';
import type { DirectiveScope } from '../../../src/compose/sections/report-scope.js';
import { DirectiveProblem } from '../../../src/compose/prose/markdown.js';
import { composeTables } from '../../../src/compose/tables/tables.js';
import type { AuditDocument, PolicyGuidance } from '../../../src/model/document/document.js';
import type { PolicyLibrary } from '../../../src/model/template/policy-library.js';
import { aggregate } from '../../../src/aggregate/aggregate.js';
import { loadTemplate } from '../../../src/template/load.js';
import { aComposeContext, aHeading, someSettings } from '../../helpers/compose-context.js';
import { aLibraryPolicy, aPolicyLibrary } from '../../helpers/policy-libraries.js';
import { aCategory, aPolicy, aReport, aSnapshot } from '../../helpers/snapshots.js';

/** Twice fails in both categories, Once in the second; Green passes. */
const report = aReport({
  resourceCategories: [
    aCategory({
      categoryId: 'one',
      policies: [
        aPolicy({ policyId: 'Twice', complianceNumber: '1000.1', compliance: 'Red', severity: 'Low' }),
        aPolicy({ policyId: 'Green', complianceNumber: '1000.2' }),
      ],
    }),
    aCategory({
      categoryId: 'two',
      controlCategoryOrder: 2,
      policies: [
        aPolicy({ policyId: 'Once', complianceNumber: '1100.1', compliance: 'Amber', severity: 'Critical' }),
        aPolicy({ policyId: 'Twice', complianceNumber: '1100.2', compliance: 'Red', severity: 'Low' }),
      ],
    }),
  ],
});

const library = aPolicyLibrary(
  aLibraryPolicy('Twice'),
  aLibraryPolicy('Once'),
  aLibraryPolicy('Green'),
  aLibraryPolicy('Other'),
);

async function place(
  attributes: Record<string, string> = {},
  given: PolicyLibrary | null = library,
): Promise<PolicyGuidance> {
  const context = await aComposeContext(report, 'en', given);
  const scope: DirectiveScope = { context, tables: composeTables(context), loop: {}, heading: aHeading };
  const [block] = directiveBlocks('policy-guidance', attributes, scope);
  return block as PolicyGuidance;
}

const idsOf = ({ cards }: PolicyGuidance): string[] => cards.map(({ policyId }) => policyId);

describe('::policy-guidance', () => {
  it('takes severities and an order', async () => {
    expect(idsOf(await place({ severity: 'Critical Low', sort: 'number' }))).toEqual(['Twice', 'Once']);
    expect(idsOf(await place({ severity: 'Low' }))).toEqual(['Twice']);
  });

  it('places one card per policy, in the order of the selection, with all its entries', async () => {
    const block = await place({ select: 'not-passed' });
    expect(idsOf(block)).toEqual(['Once', 'Twice']);
    expect(block.cards.map(({ anchor }) => anchor)).toEqual([
      'guidance/CSBP/two/Once/1100.1/1',
      'guidance/CSBP/one/Twice/1000.1/1',
    ]);
    expect(block.cards[1]?.view).toEqual({
      table: 'policies',
      columns: ['status', 'number', 'severity', 'risk-level', 'failed-of'],
      rows: [0, 3],
    });
  });

  it('shows description, reason, steps, links and other benchmarks, each under its name', async () => {
    const { cards } = await place({ select: 'not-passed', limit: '1' });
    expect(cards).toHaveLength(1);
    expect(cards[0]?.parts.map(({ label }) => label)).toEqual([
      'What is checked',
      'Why it matters',
      'How to fix it',
      'References',
      'Other benchmarks',
    ]);
    expect(cards[0]?.parts[2]?.children).toMatchObject([{ type: 'list', ordered: true, items: [[{}], [{}]] }]);
    expect(cards[0]?.parts[3]?.children).toMatchObject([
      { children: [{ type: 'externalLink', href: 'https://docs.example.com/encrypt' }] },
    ]);
  });

  it('links only to https addresses, and shows others as text', async () => {
    const given = aLibraryPolicy('Once', {
      links: ['http://example.org/', 'mailto:a@example.org', 'HTTPS://example.org/'].map((url, index) => ({
        title: index === 0 ? 'Old' : '',
        url,
        provider: '',
      })),
    });
    const block = await place({ limit: '1', parts: 'links' }, aPolicyLibrary(given));
    expect(block.cards[0]?.parts[0]?.children).toMatchObject([
      {
        children: [
          { type: 'text', text: 'Old: http://example.org/' },
          { type: 'text' },
          { type: 'text', text: 'mailto:a@example.org' },
          { type: 'text' },
          { type: 'externalLink', href: 'HTTPS://example.org/' },
        ],
      },
    ]);
  });

  it('leaves out parts that the library does not have, and cards without any part', async () => {
    const sparse = aPolicyLibrary(
      aLibraryPolicy('Once', { description: '', steps: [], links: [], mappings: [] }),
      aLibraryPolicy('Twice'),
    );
    expect((await place({}, sparse)).cards.map(({ parts }) => parts.length)).toEqual([5, 1]);
    const steps = await place({ parts: 'steps links' }, sparse);
    expect(idsOf(steps)).toEqual(['Twice']);
    expect(steps.cards[0]?.parts.map(({ label }) => label)).toEqual(['How to fix it', 'References']);
  });

  it('takes the title of the library if it has one', async () => {
    const { cards } = await place({ limit: '1' }, aPolicyLibrary(aLibraryPolicy('Twice', { title: 'Disks {{job}}' })));
    expect(cards[0]?.title).toBe('Disks {{job}}');
    expect((await place({ limit: '1' })).cards[0]?.title).toBe('Ensure that disks are encrypted');
  });

  const linked = aLibraryPolicy('Twice', {
    links: [
      { title: 'For all', url: 'https://example.org/all', provider: '' },
      { title: 'For A', url: 'https://example.org/a', provider: 'typea' },
      { title: 'For B', url: 'https://example.org/b', provider: 'TypeB' },
    ],
  });

  async function linksFor(connectorType: string): Promise<readonly string[]> {
    const context = await aComposeContext({ ...report, connectorType }, 'en', aPolicyLibrary(linked));
    return context.guidance.of('Twice')?.links.map(({ title }) => title) ?? [];
  }

  it("shows links for the report's own provider, and those for every provider", async () => {
    expect(await linksFor('TypeA')).toEqual(['For all', 'For A']);
    expect(await linksFor('TypeB ')).toEqual(['For all', 'For B']);
  });

  it('shows all links if the library names the provider nowhere, or the report names none', async () => {
    expect(await linksFor('TypeC')).toEqual(['For all', 'For A', 'For B']);
    expect(await linksFor('')).toEqual(['For all', 'For A', 'For B']);
  });

  it('has no cards without a library, or with one that covers none of the policies', async () => {
    expect((await place({}, null)).cards).toEqual([]);
    expect((await place({}, aPolicyLibrary(aLibraryPolicy('twice')))).cards).toEqual([]);
  });

  it('refuses unknown parts', async () => {
    await expect(place({ parts: 'steps why' })).rejects.toEqual(
      new DirectiveProblem(
        'expected parts from description, rationale, steps, verification, links, mappings, found "why"',
      ),
    );
  });
});

describe('the table of policies', () => {
  it('has the columns of the library if there is one, and "guidance" selects them', async () => {
    const { policies } = composeTables(await aComposeContext(report, 'en', library));
    expect(columnsOf('number guidance', policies!)).toEqual(['number', 'remediation', 'references', 'mappings']);
    const positions = ['remediation', 'references', 'mappings'].map((key) =>
      policies!.columns.findIndex((column) => column.key === key),
    );
    expect(positions.map((position) => policies!.rows[0]?.cells[position]?.text)).toEqual([
      '1. List the disks.\n2. Encrypt them.',
      'https://docs.example.com/encrypt',
      'CIS Controls v8 3.11 Encrypt Sensitive Data at Rest',
    ]);
  });

  it('has none without a library', async () => {
    const { policies } = composeTables(await aComposeContext(report));
    expect(columnsOf('number guidance', policies!)).toEqual(['number']);
  });
});

async function documentWith(given: PolicyLibrary | null, template = 'auditor', locale = 'en'): Promise<AuditDocument> {
  const loaded = await loadTemplate(template, locale);
  const { document } = await compose(aggregate(aSnapshot(report)), loaded, someSettings(), undefined, given);
  return document;
}

const headingsOf = ({ blocks }: AuditDocument): string[] =>
  blocks.flatMap((block) => (block.type === 'heading' ? [block.text] : []));

const cardsOf = ({ blocks }: AuditDocument): string[] =>
  blocks.flatMap((block) => (block.type === 'policyGuidance' ? idsOf(block) : []));

describe('documents', () => {
  it('of the template auditor end with an appendix by severity, which the titles of policies that did not pass link to', async () => {
    const document = await documentWith(library);
    const headings = headingsOf(document);
    const start = headings.indexOf('Remediation and references');
    expect(headings.slice(start, start + 4)).toEqual([
      'Remediation and references',
      'Severity Critical',
      'Severity Low',
      'Evidence index',
    ]);
    expect(cardsOf(document)).toEqual(['Once', 'Twice']);
    const titles = document.tables['policies']?.rows.map(({ cells }) => cells[3]?.target);
    expect(titles).toEqual([
      'guidance/CSBP/one/Twice/1000.1/1',
      undefined,
      'guidance/CSBP/two/Once/1100.1/1',
      'guidance/CSBP/one/Twice/1000.1/1',
    ]);
  });

  it('of the template remediation show the steps of each action', async () => {
    const { blocks } = await documentWith(library, 'remediation');
    const cards = blocks.flatMap((block) => (block.type === 'remediationPlan' ? block.cards : []));
    expect(cards.map(({ view, parts }) => [view.rows, parts.map(({ label }) => label)])).toEqual([
      [
        [2, 0, 3],
        ['How to fix it', 'References'],
      ],
    ]);
  });

  it('of the template remediation say so if the library describes none of the policies', async () => {
    const textOf = async (given: PolicyLibrary | null): Promise<string> =>
      JSON.stringify((await documentWith(given, 'remediation')).blocks);
    const sentence = 'describes none of these policies, so the plan does not say how to fix them.';
    expect(await textOf(aPolicyLibrary(aLibraryPolicy('Other')))).toContain(sentence);
    expect(await textOf(library)).not.toContain(sentence);
    expect(await textOf(null)).not.toContain(sentence);
  });

  it.each(['auditor', 'remediation', 'executive'])(
    'of the template %s are the same without a library as without a match',
    async (name) => {
      const none = await documentWith(null, name);
      const { blocks } = await documentWith(aPolicyLibrary(aLibraryPolicy('Other')), name);
      expect(headingsOf(none)).toEqual(headingsOf({ ...none, blocks }));
      // But for the option that adds one.
      expect(JSON.stringify(none.blocks).replace(/The option .* policy library\./, '')).not.toMatch(/librar/i);
      expect(none.blocks.filter((block) => block.type === 'policyGuidance')).toEqual([]);
      expect(none.tables['policies']?.columns.map(({ key }) => key)).not.toContain('remediation');
    },
  );

  it.each([
    ['en', 'House rules 1.10 (SHA-256 abababababab…). It covers 3 of 3 policies that did not pass.'],
    ['de', 'House rules 1.10 (SHA-256 abababababab…). Sie behandelt 3 von 3 nicht voll erfüllten Richtlinien.'],
  ])('state in %s which library is used and how much it covers', async (locale, sentence) => {
    const { blocks } = await documentWith(library, 'auditor', locale);
    const control = blocks.flatMap((block) => (block.type === 'definitions' ? block.items : []));
    expect(control.some(({ text }) => text.startsWith(sentence))).toBe(true);
  });

  it('count how many entries that did not pass, and how many in all, a library covers', async () => {
    const loaded = await loadTemplate('executive', 'en');
    const summary = aggregate(aSnapshot(report));
    const some = aPolicyLibrary(aLibraryPolicy('Twice'), aLibraryPolicy('Green'));
    const { libraryCoverage } = await compose(summary, loaded, someSettings(), undefined, some);
    expect(libraryCoverage).toEqual({ covered: 2, of: 3, matched: 3 });
    expect((await compose(summary, loaded, someSettings())).libraryCoverage).toBeNull();
  });
});
