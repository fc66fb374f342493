import { describe, expect, it } from 'vitest';
import { aggregate } from '../../src/aggregate/aggregate.js';
import { compose } from '../../src/compose/compose.js';
import type { AuditDocument } from '../../src/model/document/document.js';
import type { Report } from '../../src/model/report/report.js';
import { loadTemplate } from '../../src/template/load.js';
import { someSettings } from '../helpers/compose-context.js';
import { aCategory, aPolicy, aReport, aSnapshot, policiesOf } from '../helpers/snapshots.js';

async function documentOf(report: Partial<Report>): Promise<AuditDocument> {
  const summary = aggregate(aSnapshot(aReport(report)));
  return (await compose(summary, await loadTemplate('auditor', 'en'), someSettings())).document;
}

describe('without anything to show', () => {
  it('the worksheet of what did not pass says so, without a statement about the whole report', async () => {
    const { worksheets } = await documentOf({ resourceCategories: [aCategory({ policies: policiesOf('Green') })] });
    const failed = worksheets.find(({ name }) => name === 'Tracker');
    expect(failed?.views).toMatchObject([{ table: 'policies', rows: [], empty: 'Every assessed policy passed.' }]);
  });

  it('an empty category differs from an empty report', async () => {
    const empty = aCategory({ categoryId: 'empty', controlCategoryOrder: 2, policies: [] });
    const document = await documentOf({ resourceCategories: [aCategory(), empty] });
    const texts = JSON.stringify(document.blocks);
    expect(texts).toContain('This category has no policies: ');
    expect(texts).not.toContain('The report has no policies.');
  });
});

describe('a table written in a section', () => {
  it('becomes a table of the document, titled by the heading above it, after the tables of the report', async () => {
    const template = await loadTemplate('auditor', 'en');
    const source =
      '# Steps of {{account}}\n\n| Step | Days |\n| --- | ---: |\n| {{account}} | {{count entries.total}} |\n';
    const sections = ['one', 'two'].map((name) => ({ name, file: `sections/${name}.md`, source }));
    const summary = aggregate(aSnapshot(aReport({ accountName: 'A|B *c*' })));
    const { document } = await compose(summary, { ...template, sections }, someSettings());
    expect(Object.keys(document.tables).slice(-2)).toEqual(['prose-1', 'prose-2']);
    expect(document.blocks).toMatchObject([
      { type: 'heading', text: 'Steps of A|B *c*' },
      { type: 'table', view: { table: 'prose-1' } },
      { type: 'heading' },
      { type: 'table', view: { table: 'prose-2' } },
    ]);
    expect(document.tables['prose-1']).toMatchObject({
      title: 'Steps of A|B *c*',
      columns: [{ label: 'Step' }, { label: 'Days' }],
      rows: [{ cells: [{ text: 'A|B *c*' }, { text: '2' }] }],
      empty: 'No rows.',
    });
  });
});

describe('the heading of a group', () => {
  const grouped = async (source: string, report: Partial<Report>, locale = 'en'): Promise<string[]> => {
    const template = await loadTemplate('auditor', locale);
    const sections = [{ name: 'list', file: 'sections/list.md', source }, ...template.sections];
    const summary = aggregate(aSnapshot(aReport(report)));
    const { document } = await compose(summary, { ...template, sections }, someSettings());
    return document.blocks.flatMap((block) => (block.type === 'heading' ? [block.anchor] : []));
  };
  const gray = aPolicy({ compliance: 'Gray', severity: '', serviceName: 'Disk Service' });
  const report = {
    resourceCategories: [
      aCategory({ categoryId: 'Keys', policies: [gray] }),
      aCategory({ categoryId: 'Disks', policies: policiesOf('Red', 'Gray') }),
    ],
  };

  it('of an inner category is where links to it lead, and an outer group alone has none', async () => {
    const source = '# All\n\n::policy-list{group="why category"}';
    const anchors = await grouped(source, report);
    expect(anchors.slice(0, 3)).toEqual(['list', 'category/CSBP/Keys', 'category/CSBP/Disks-2']);
  });

  it.each([
    ['status', ['list/status/red', 'list/status/gray']],
    ['category', ['list/category/Keys', 'list/category/Disks']],
    ['severity', ['list/severity/High', 'list/severity/']],
    ['service', ['list/service/DiskService', 'list/service/Disk:20:Service']],
  ])('by %s has an anchor made of ids, in every language', async (group, anchors) => {
    const source = `# All\n\n::policy-list{group=${group}}`;
    for (const locale of ['en', 'de']) {
      expect((await grouped(source, report, locale)).slice(0, 3)).toEqual(['list', ...anchors]);
    }
  });

  it('has the same anchor whatever else the report has', async () => {
    const unassessed = { resourceCategories: [aCategory({ policies: [gray] })] };
    const mixed = { resourceCategories: [aCategory({ policies: [gray, ...policiesOf('Green')] })] };
    for (const each of [unassessed, mixed, report]) {
      expect(await grouped('# All\n\n::policy-list{group=status}', each)).toContain('list/status/gray');
    }
  });
});

describe('a report that leaves names blank', () => {
  it('shows ids instead', async () => {
    const { meta, blocks } = await documentOf({
      benchmarkName: ' ',
      benchmarkId: 'CSBP',
      accountName: '',
      accountId: 'A1',
    });
    expect(meta.subject).toBe('CSBP · A1');
    expect(blocks).toContainEqual(expect.objectContaining({ type: 'cover', title: 'CSBP', subtitle: 'A1' }));
  });

  it('has the name of its template as title if it has no ids either', async () => {
    const { blocks } = await documentOf({ benchmarkName: '', benchmarkId: '' });
    expect(blocks).toContainEqual(expect.objectContaining({ type: 'cover', title: 'auditor' }));
  });
});

describe('unrecognized colors', () => {
  it.each([
    ['', '""'],
    [' ', '" "'],
    ['Teal', 'Teal'],
  ])('are warned of on the summary page: "%s"', async (compliance, spelled) => {
    const policies = [aPolicy({ compliance })];
    const document = await documentOf({ resourceCategories: [aCategory({ policies })] });
    const warnings = document.blocks.filter((block) => block.type === 'callout' && block.tone === 'warning');
    expect(JSON.stringify(warnings)).toContain(JSON.stringify(`unrecognised colour: ${spelled}`).slice(1, -1));
  });
});

describe('the running head', () => {
  it.each([
    ['7d0c1f2e-9b8a-4c6d-8e7f-1a2b3c4d5e44', 'job 7d0c1f2e'],
    ['scan-2026-1', 'job scan-2026-1'],
    ['-x', 'job -x'],
  ])('names the scan job %s as %s', async (jobId, named) => {
    expect((await documentOf({ jobId })).meta.runningHead.at(-1)).toBe(named);
  });

  it('leaves out a masked job, and that a response was saved, which the first page says', async () => {
    const { meta } = await documentOf({ jobId: '########-####-####-####-############' });
    expect(meta.runningHead).toEqual(['Contoso production', 'Cloud Security Best Practices']);
    expect(meta.origin).toBe('');
  });
});

it('the document carries the words of every kind of renderer', async () => {
  const { words } = await documentOf({});
  expect(words).toMatchObject({ 'status.red': 'Failed', 'html.skip': expect.any(String) as string });
});
