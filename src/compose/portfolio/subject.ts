import type { TemplateSection } from '../../model/template/template.js';
import { DirectiveProblem } from '../prose/markdown.js';
import { wrongLoop, type SectionTurn, type Subject } from '../subject.js';
import type { PortfolioContext } from './context.js';
import { benchmarkAnchor } from './benchmark-chart.js';
import { portfolioBlocks } from './directives.js';
import { portfolioTables } from './tables.js';
import { benchmarkVariables, portfolioVariables } from './variables.js';

/** A document about a portfolio. */
export function portfolioSubject(context: PortfolioContext): Subject {
  const { summary, template, wording } = context;
  const tables = portfolioTables(context);
  const names = portfolioVariables(context);
  const turnOf = (section: TemplateSection, benchmark: number | undefined): SectionTurn => ({
    anchor: benchmark === undefined ? section.name : benchmarkAnchor(benchmark),
    names: benchmarkVariables(benchmark, context),
    directive: (name, attributes) => portfolioBlocks(name, attributes, { context, tables, benchmark }),
  });
  const isRepeated = ({ each, file }: TemplateSection): boolean => {
    if (each !== undefined && each !== 'benchmark') throw wrongLoop(file, each, 'portfolio');
    return each !== undefined;
  };
  return {
    ...{ template, wording, tables, names },
    title: wording.text('portfolio.kicker'),
    turnsOf: (section) =>
      isRepeated(section)
        ? summary.benchmarks.map((_, benchmark) => turnOf(section, benchmark))
        : [turnOf(section, undefined)],
    exampleOf: (section) => turnOf(section, isRepeated(section) ? 0 : undefined),
    rowsOf({ table, select, sort }) {
      const found = select === undefined ? (sort === undefined ? undefined : 'sort') : 'select';
      if (found !== undefined) throw new DirectiveProblem(`expected no "${found}" for a table of a portfolio`);
      return { table };
    },
  };
}
