import { describe, expect, it } from 'vitest';
import { categoryChart, statusBar } from '../../../src/compose/blocks/charts.js';
import type { CategoryChart } from '../../../src/model/document/document.js';
import { comparedScans, contextAbout } from '../../helpers/comparisons.js';
import { aComposeContext } from '../../helpers/compose-context.js';
import { aCategory, aReport, policiesOf } from '../../helpers/snapshots.js';

async function chartOf(...categories: readonly (readonly string[])[]): Promise<CategoryChart> {
  const resourceCategories = categories.map((colors, index) =>
    aCategory({
      categoryId: `C${String(index)}`,
      categoryName: `Category ${String(index)}`,
      controlCategoryOrder: index,
      policies: policiesOf(...colors),
    }),
  );
  return categoryChart(await aComposeContext(aReport({ resourceCategories })));
}

describe('the category chart', () => {
  it('has bars as long as their number of policies, with compliance and what it is computed from', async () => {
    const { bars } = await chartOf(['Green', 'Green', 'Red', 'Gray'], ['Green', 'Gray']);
    expect(bars).toMatchObject([
      { label: 'Category 0', length: 1, note: '66.7% of 3' },
      { label: 'Category 1', length: 0.5, note: '100.0% of 1' },
    ]);
  });

  it('has the categories in which nothing was assessed on one line, which leads to their section', async () => {
    const { bars, lines } = await chartOf(['Gray'], ['Green'], ['Gray', 'Gray']);
    expect(bars.map(({ label }) => label)).toEqual(['Category 1']);
    expect(lines).toEqual([{ text: '2 categories with 3 policies: not assessed', target: 'not-assessed' }]);
  });

  it('is that line if nothing was assessed', async () => {
    expect(await chartOf(['Gray'])).toMatchObject({
      bars: [],
      lines: [{ text: '1 category with 1 policy: not assessed', target: 'not-assessed' }],
      description: '',
    });
  });

  it('names its only category', async () => {
    const { bars, description, lines } = await chartOf(['Green', 'Red']);
    expect(bars).toMatchObject([{ label: 'Category 0', length: 1 }]);
    expect(lines).toEqual([]);
    expect(description).toContain('one bar for the only category');
  });

  it('combines the categories with the best compliance in words if there are too many', async () => {
    const { bars, lines } = await chartOf(...Array.from({ length: 16 }, () => ['Green']));
    expect(bars).toHaveLength(12);
    expect(lines).toEqual([{ text: 'other (4 categories): 4 Passed; compliance 100.0% of 4' }]);
  });

  it('says that there is no percentage if policies only fail in part', async () => {
    const { bars } = await chartOf(['Amber'], ['Red']);
    expect(bars.map(({ note }) => note)).toEqual(['0.0% of 1', 'n/a']);
  });
});

describe('the status bar', () => {
  it.each([
    ['g', ['0 Failed', '1 Passed']],
    ['ra', ['1 Failed', '1 Partly failed', '0 Passed']],
    ['--', ['2 Not assessed']],
  ])('of %s has the statuses that say something', async (colors, shown) => {
    const { bar } = statusBar(await contextAbout(comparedScans(colors, colors)));
    expect(bar.segments.map(({ text, label }) => `${text} ${label}`)).toEqual(shown);
  });

  it.each([
    ['ggrr-', 'gggra-', 'Change: −1 Failed, +1 Partly failed, +1 Passed'],
    ['gr', 'rg', 'unchanged'],
  ])('from %s to %s says what changed', async (before, after, note) => {
    expect(statusBar(await contextAbout(comparedScans(before, after))).bar.note).toBe(note);
  });

  it('says nothing of the kind of a category, or without an earlier scan', async () => {
    expect(statusBar(await contextAbout(comparedScans('gr', 'gg')), 0).bar.note).toBe('');
    expect(statusBar(await aComposeContext()).bar.note).toBe('');
  });
});
