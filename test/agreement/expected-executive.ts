/** The expected pages of the template `executive`. Imports nothing from `src`. */
import { worstSeverity } from './expected-figures.js';
import {
  expectCauses,
  expectFirst,
  expectPosition,
  expectReconciliation,
  expectScope,
  mostFirst,
} from './expected-summary.js';
import { PAGE_NUMBERS } from './numbers.js';
import type { Pages } from './pages.js';
import { valueWord } from './words.js';

const { count } = PAGE_NUMBERS;

const MOST_FIRST = mostFirst('executive/sections/scope.md');

export function expectExecutive(pages: Pages): void {
  const { counts } = pages.recount;
  expectPosition(pages, 'position', 'span');
  pages.strip('position');
  if (counts.total > 0) pages.bar('position', pages.recount);
  if (counts.notPassed > 3) expectCauses(pages);
  if (counts.total > 0) expectDecisions(pages);
  if (counts.notPassed > 0) {
    expectFirst(pages, 'scope', 'No. | Policy | Severity | Risk level | Failed resource checks', MOST_FIRST);
  }
  expectLimits(pages);
  expectReconciliation(pages);
}

function expectDecisions(pages: Pages): void {
  const { facts, recount } = pages;
  const { counts } = recount;
  const section = 'decisions-to-make';
  if (counts.notPassed === 0) {
    if (counts.assessed > 0) {
      pages.sentence(section, 'all passed', counts.assessed === 1 ? 'The only' : count(counts.assessed));
    }
    expectNumbers(pages, section, expectUnassessed(pages, section));
    return;
  }
  let decisions = 1;
  const worst = worstSeverity(recount)!;
  const policies = worst.counts.notPassed;
  pages.sentence(section, 'decide: worst', policies === 1 ? 'policy' : count(policies), valueWord(worst.name));
  const { categories, without } = facts.causes;
  if (without !== undefined) {
    const [largest] = categories.few;
    const held = largest?.held ?? recount.categories.find(({ name }) => name === without.name)!.counts.notPassed;
    pages.sentence(section, 'decide: category', without.name, count(held), count(counts.notPassed));
    decisions += 1;
  }
  expectNumbers(pages, section, decisions + expectUnassessed(pages, section));
}

/** Returns the number of decisions about what was not assessed. */
function expectUnassessed(pages: Pages, section: string): number {
  const { recount } = pages;
  if (recount.notAssessed === 0) return 0;
  const unassessed = recount.categories.filter(({ counts }) => counts.assessed === 0).length;
  const including = unassessed === 0 ? [] : [count(unassessed)];
  const policies = recount.notAssessed === 1 ? ['policy'] : [count(recount.notAssessed), ...including];
  pages.sentence(section, 'decide: scope', ...policies);
  return 1;
}

/** HTML leaves it to the browser to number a list. */
function expectNumbers(pages: Pages, section: string, decisions: number): void {
  const numbers = Array.from({ length: decisions }, (_, index) => String(index + 1));
  if (pages.format === 'pdf' && decisions > 0) pages.sentence(section, 'other numbers', numbers.join('.'));
}

function expectLimits(pages: Pages): void {
  const { counts, notAssessed } = pages.recount;
  // The first heading of a section has its name.
  if (notAssessed > 0) expectScope(pages, counts.notPassed > 0 ? 'limits' : 'scope');
}
