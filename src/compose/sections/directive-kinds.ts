/** What directives of reports and of portfolios have in common. */
import { didYouMean } from '../../base/wording/nearest-name.js';
import type { Block, Contents, TrendCharts } from '../../model/document/document.js';
import { DEFAULT_FIGURES, TREND_FIGURES, type TrendFigureName } from '../blocks/trend.js';
import { DirectiveProblem } from '../prose/markdown.js';
import { namesIn } from '../tables/views.js';
import { oneOf, readAttributes, text, withDefault } from './attributes.js';

export type Attributes = Readonly<Record<string, string>>;
export type Directive<Scope> = (attributes: Attributes, scope: Scope) => Block | Block[];

/** @throws DirectiveProblem for an unknown name, attribute, value, table or column. */
export function blocksOf<Scope>(
  directives: Readonly<Record<string, Directive<Scope>>>,
  name: string,
  attributes: Attributes,
  scope: Scope,
): Block[] {
  const directive = Object.hasOwn(directives, name) ? directives[name] : undefined;
  if (directive !== undefined) return [directive(attributes, scope)].flat();
  const known = Object.keys(directives).map((each) => `::${each}`);
  throw new DirectiveProblem(`expected one of ${known.join(', ')}, found "::${name}"${didYouMean(`::${name}`, known)}`);
}

/** A directive without attributes. */
export function plain<Scope>(block: (scope: Scope) => Block | Block[]): Directive<Scope> {
  return (attributes, scope) => {
    readAttributes(attributes, {});
    return block(scope);
  };
}

const contentsAttributes = { depth: withDefault(oneOf('1', '2', '3'), '2') };

export function contents(attributes: Attributes): Contents {
  const { depth } = readAttributes(attributes, contentsAttributes);
  return { type: 'contents', depth: Number(depth) as Contents['depth'] };
}

export function trendOf<Scope>(
  chartsOf: (scope: Scope, figures: readonly TrendFigureName[]) => TrendCharts[],
): Directive<Scope> {
  return (attributes, scope) => {
    const { figures } = readAttributes(attributes, { figures: text });
    return chartsOf(scope, figures === undefined ? DEFAULT_FIGURES : namesIn(figures, TREND_FIGURES, 'figures'));
  };
}
