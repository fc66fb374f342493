import { describe, expect, it } from 'vitest';
import { aggregate } from '../../../src/aggregate/aggregate.js';
import { compose } from '../../../src/compose/compose.js';
import type { Worksheet } from '../../../src/model/document/document.js';
import type { Row } from '../../../src/model/document/table.js';
import type { TemplateWorksheet } from '../../../src/model/template/template.js';
import { loadTemplate } from '../../../src/template/load.js';
import { someSettings } from '../../helpers/compose-context.js';
import { aCategory, aReport, aSnapshot, policiesOf } from '../../helpers/snapshots.js';

const [half, none, all] = [['Green', 'Red'], ['Gray'], ['Green', 'Green']].map((colors, index) =>
  aCategory({ categoryId: `C${String(index)}`, categoryName: `C${String(index)}`, policies: policiesOf(...colors) }),
);

/** The worksheets of a template's list, for three categories: half compliant, not assessed, compliant. */
async function sheetsOf(
  worksheets?: readonly Partial<TemplateWorksheet>[],
  locale = 'en',
): Promise<readonly Worksheet[]> {
  const template = await loadTemplate('auditor', locale);
  const summary = aggregate(aSnapshot(aReport({ resourceCategories: [half!, none!, all!] })));
  const listed = worksheets?.map((sheet) => ({
    name: 'Sheet',
    lead: '',
    layout: 'data' as const,
    views: [],
    ...sheet,
  }));
  const { document } = await compose(summary, { ...template, ...(listed && { worksheets: listed }) }, someSettings());
  return document.worksheets;
}

describe('worksheets', () => {
  it('have keys from their table and selection, whatever their names', async () => {
    const keys = (await sheetsOf()).map(({ key }) => key);
    expect(keys).toContain('policies-not-passed');
    expect(keys).toContain('categories');
    expect((await sheetsOf(undefined, 'de')).map(({ key }) => key)).toEqual(keys);
  });

  it('show categories in the order of the benchmark, or the lowest compliance first', async () => {
    const views = [{ table: 'categories' }, { table: 'categories', sort: 'compliance' }];
    const [sheet] = await sheetsOf([{ layout: 'tables', views }]);
    expect(sheet?.views.map(({ rows }) => rows)).toEqual([undefined, [0, 2, 1]]);
  });

  it('show policies in the same orders as directives', async () => {
    const views = [
      { table: 'policies', select: 'not-passed', sort: 'title' },
      { table: 'policies', sort: 'severity' },
    ];
    const [sheet] = await sheetsOf([{ layout: 'tables', views }]);
    expect(sheet?.views.map(({ rows }) => rows)).toEqual([[1], [1, 0, 3, 4, 2]]);
  });

  it('state if a table is cut, and how many rows it has', async () => {
    const view = { table: 'categories', title: 'Categories of {{account}}' };
    const views = [
      { ...view, limit: 2 },
      { ...view, limit: 3 },
    ];
    const [sheet] = await sheetsOf([{ layout: 'tables', views }]);
    const { accountName } = aggregate(aSnapshot(aReport()));
    expect(sheet?.views).toMatchObject([
      { rows: [0, 1], title: `Categories of ${accountName} (2 of 3)` },
      { title: `Categories of ${accountName}` },
    ]);
  });

  it('combine the categories without an assessment, and have the totals of all', async () => {
    const views = [{ table: 'categories', columns: 'category total compliance', sort: 'compliance', fold: true }];
    const [sheet] = await sheetsOf([{ layout: 'tables', views }]);
    const [view] = sheet?.views ?? [];
    expect(view?.rows).toEqual([0, 2]);
    const texts = (row?: Row): string[] | undefined => row?.cells.map(({ text }) => text);
    expect(view?.folded?.rows.map(texts)).toEqual([['1 category not assessed', '1', 'n/a']]);
    expect(texts(view?.folded?.totals)).toEqual(['Total', '5', '75.0% of 4']);
  });

  it('describe their charts by the title of the table', async () => {
    const [sheet] = await sheetsOf([{ layout: 'tables', views: [{ table: 'severities', chart: true }] }]);
    expect(sheet?.views[0]?.chart?.description).toBe(
      'Policies by status as stacked bars, with one bar for each row of the table beside it: Results by severity.',
    );
  });

  it('state the formula on a summary, and warn about an old scan, unknown colors and contradictions', async () => {
    const [sound] = await sheetsOf();
    expect(sound?.remarks).toEqual([
      { tone: 'note', text: 'Compliance is Green ÷ (Green + Red).' },
      {
        tone: 'note',
        text: 'A policy counts once in each of its categories: 5 entries, 2 distinct policies, of which 1 did not pass.',
      },
      { tone: 'warning', text: 'The report contradicts itself or its own totals in one place. The notes say where.' },
    ]);
    expect(sound?.reconciliation?.map(({ term }) => term)).toEqual([
      'Totals stated by the service',
      'Contradictions',
      'Unrecognised values',
      'Masked or missing ids',
    ]);
    const odd = aCategory({ categoryId: 'C', red: 7, policies: policiesOf('Blue', 'Red') });
    const summary = aggregate(aSnapshot(aReport({ resourceCategories: [odd] })));
    const { document } = await compose(
      summary,
      await loadTemplate('auditor', 'en'),
      someSettings({ maxScanAge: 1, clock: '2036-01-01T00:00:00.000Z' }),
    );
    const warnings = document.worksheets[0]?.remarks?.filter(({ tone }) => tone === 'warning').map(({ text }) => text);
    expect(warnings).toEqual([
      expect.stringMatching(/days ago; the limit set for this document is 1 day\./),
      '1 policy has an unrecognised colour: Blue. Compliance does not count it; coverage counts it as not assessed.',
      expect.stringMatching(/^The report contradicts itself or its own totals in .* places?\. The notes say where\.$/),
    ]);
  });

  it('have columns for the team, in the words of the catalog', async () => {
    const views = [{ table: 'policies', select: 'not-passed' }];
    const [sheet] = await sheetsOf([{ views, working: 'due progress' }]);
    expect(sheet?.working).toMatchObject([
      { key: 'due', label: 'Due date', type: 'date', choices: [] },
      { key: 'progress', label: 'Work status', type: 'choice' },
    ]);
    const stages = sheet?.working?.[1]?.choices.map(({ text, closed }) => [text, closed]);
    expect(stages).toEqual([
      ['Open', false],
      ['In progress', false],
      ['Done', true],
      ['Risk accepted', true],
      ['Not applicable', true],
    ]);
  });

  it('have columns for auditors, in the words of the catalog', async () => {
    const views = [{ table: 'policies' }];
    const [sheet] = await sheetsOf([{ views, working: 'tested reference conclusion' }]);
    expect(sheet?.working).toMatchObject([
      { label: 'Tested', type: 'text' },
      { label: 'Evidence reference', type: 'text' },
      { label: 'Conclusion', type: 'choice' },
    ]);
    expect(sheet?.working?.[2]?.choices.map(({ text }) => text)).toEqual(['No exception', 'Exception', 'Not tested']);
  });

  it('end lists of policies in a key that the next scan has too', async () => {
    const keysOf = async (jobId: string): Promise<(string | undefined)[]> => {
      const summary = aggregate(aSnapshot(aReport({ jobId, resourceCategories: [half!] })));
      const { document } = await compose(summary, await loadTemplate('auditor', 'en'), someSettings());
      const { columns, rows } = document.tables['policies']!;
      expect(columns.at(-1)).toMatchObject({ key: 'key', isKey: true });
      return rows.map(({ cells }) => cells.at(-1)?.text);
    };
    const keys = await keysOf('first');
    const { benchmarkId } = aggregate(aSnapshot(aReport()));
    expect(keys[0]).toMatch(new RegExp(`^${benchmarkId}/C0/[^/]+/[^/]+/1$`));
    expect(new Set(keys).size).toBe(2);
    expect(await keysOf('second')).toEqual(keys);
    const policySheets = (await sheetsOf()).filter(({ key }) => key?.startsWith('policies'));
    expect(policySheets.map(({ views }) => views[0]?.columns?.at(-1))).toEqual(['key', 'key']);
  });

  it('name the stages of the work in each language in words that fit into a list', async () => {
    for (const locale of ['en', 'de']) {
      const working = (await sheetsOf(undefined, locale)).flatMap((sheet) => sheet.working ?? []);
      const choices = working.flatMap((column) => column.choices.map(({ text }) => text));
      expect(choices).toHaveLength(5);
      expect(choices.join(',').length).toBeLessThan(255);
      expect(choices.filter((text) => /[",]/.test(text))).toEqual([]);
    }
  });

  it.each([
    [
      { working: 'owner boss' },
      'expected working columns from owner, due, progress, reason, justification, comment, tested, reference, conclusion, each once, found "boss"',
    ],
    [{ working: 'owner owner' }, 'each once, found "owner"'],
    [
      { views: [{ table: 'services', sort: 'compliance' }] },
      'expected the table categories or policies for "sort", found "services"',
    ],
    [{ views: [{ table: 'categories', sort: 'title' }] }, 'sort: expected one of compliance, received "title"'],
    [
      { views: [{ table: 'policies', sort: 'titel' }] },
      'sort: expected one of benchmark, severity, failed, number, title, service, assessed, plan, received "titel" (did you mean "title"?)',
    ],
    [
      { layout: 'tables' as const, views: [{ table: 'services', fold: true }] },
      'expected the table categories, "sort: compliance" and no limit for "fold"',
    ],
    [{ views: [{ table: 'categories', fold: true }] }, 'expected the layout summary or tables for "fold", found data'],
    [{ views: [{ table: 'services', limit: 3 }] }, 'expected the layout summary or tables for "limit", found data'],
    [{ views: [{ table: 'services', chart: true }] }, 'expected the layout summary or tables for "chart", found data'],
    [{ views: [{ table: 'services', title: 'T' }] }, 'expected the layout summary or tables for "title", found data'],
    [{ views: [{ table: 'services', bars: 'none' }] }, 'found "none"'],
    [
      { layout: 'tables' as const, views: [{ table: 'services', bars: 'red' }] },
      'expected the layout data for "bars", found tables',
    ],
    [{ layout: 'summary' as const, working: 'owner' }, 'expected the layout data for "working", found summary'],
  ])('refuse %j', async (sheet, message) => {
    const making = sheetsOf([{ views: [{ table: 'services' }], ...sheet }]);
    await expect(making).rejects.toMatchObject({ code: 'template-malformed' });
    await expect(making).rejects.toThrow(`template.yaml, worksheets[0]: `);
    await expect(making).rejects.toThrow(message);
  });

  it("are left out if no format prints them, but faults in a user's template are reported", async () => {
    const template = await loadTemplate('auditor', 'en');
    const summary = aggregate(aSnapshot(aReport({ resourceCategories: [half!] })));
    const composed = async (worksheets: readonly TemplateWorksheet[], hasWorksheets: boolean, isBuiltIn = false) => {
      const { document } = await compose(
        summary,
        { ...template, worksheets, isBuiltIn },
        someSettings(),
        undefined,
        null,
        hasWorksheets,
      );
      return document.worksheets;
    };
    expect(await composed(template.worksheets, true)).not.toEqual([]);
    expect(await composed(template.worksheets, false)).toEqual([]);
    const faulty = { name: 'Sheet', lead: '{{acount}}', layout: 'data' as const, views: [{ table: 'services' }] };
    await expect(composed([faulty], false)).rejects.toMatchObject({ code: 'template-malformed' });
    expect(await composed([faulty], false, true)).toEqual([]);
  });
});
