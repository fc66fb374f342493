import { expect, it } from 'vitest';
import { aggregate } from '../../../src/aggregate/aggregate.js';
import { scoreBlock } from '../../../src/compose/blocks/key-figures.js';
import type { ComposeContext } from '../../../src/compose/context.js';
import { DEFAULT_SCORE_FORMULA, type ScoreFormula } from '../../../src/model/summary/score.js';
import { loadTemplate } from '../../../src/template/load.js';
import { aComposeContext } from '../../helpers/compose-context.js';
import { aCategory, aPolicy, aReport, aSnapshot, policiesOf } from '../../helpers/snapshots.js';

const REPORT = aReport({ resourceCategories: [aCategory({ policies: policiesOf('Green', 'Red', 'Gray') })] });

async function contextOf(template: string, score?: ScoreFormula, report = REPORT): Promise<ComposeContext> {
  const context = await aComposeContext(report);
  return {
    ...context,
    template: await loadTemplate(template, 'en'),
    summary: aggregate(aSnapshot(report), { score }),
  };
}

const textsOf = async (score?: ScoreFormula, report = REPORT): Promise<string[][]> =>
  scoreBlock(await contextOf('executive', score, report)).flatMap(({ items }) =>
    items.map(({ term, text }) => [term, text]),
  );

it('comes after the compliance of the service, with its formula', async () => {
  expect(await textsOf(DEFAULT_SCORE_FORMULA)).toEqual([
    ['Compliance', '50.0% (1 of 2)'],
    [
      'Weighted score',
      '33.3 out of 100: 2 assessed policies earned 6 of a possible weight of 18. 1 policy was not assessed and does not count.',
    ],
    [
      'Formula of the score',
      'A policy weighs as much as its severity (Critical 10, High 6, Moderate 3, Low 2, Very low 1; any other 3) times its risk level (Red 2, Amber 1.5, Green 1; any other 1). A policy that passed earns its whole weight; any other earns its weight times the share of its resource checks that passed.',
    ],
  ]);
});

it('says that what did not pass earns nothing, and which values have no weight of their own', async () => {
  const report = aReport({ resourceCategories: [aCategory({ policies: [aPolicy({ severity: 'Blocker' })] })] });
  const [, , formula] = await textsOf({ ...DEFAULT_SCORE_FORMULA, countsPassedChecks: false }, report);
  expect(formula?.[1]).toMatch(/any other earns nothing\. Without a weight of their own: Blocker\.$/);
});

it('is nothing unless it is asked for', async () => {
  expect(await textsOf()).toEqual([]);
});

it('is refused by auditor', async () => {
  const context = await contextOf('auditor', DEFAULT_SCORE_FORMULA);
  expect(() => scoreBlock(context)).toThrow('expected "score: true" in template.yaml for "::score", found none');
});
