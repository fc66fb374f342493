/** What a directive is, and those that documents about a report and about a portfolio share. */
import { didYouMean } from '../../base/wording/nearest-name.js';
import type { Block, Contents, TrendCharts } from '../../model/document/document.js';
import { DEFAULT_FIGURES, TREND_FIGURES, type TrendFigureName } from '../blocks/trend.js';
import { DirectiveProblem } from '../prose/markdown.js';
import { namesIn } from '../tables/views.js';
import { limit, oneOf, readAttributes, text, withDefault, type Attributes, type AttributesOf } from './attributes.js';

export type Directive<Scope> = (attributes: Attributes, scope: Scope) => Block | Block[];

export function directive<Values extends object, Scope>(
  attributes: AttributesOf<Values>,
  blocks: (values: Values, scope: Scope) => Block | Block[],
): Directive<Scope> {
  return (written, scope) => blocks(readAttributes(written, attributes), scope);
}

/** A directive without attributes. */
export function plain<Scope>(blocks: (scope: Scope) => Block | Block[]): Directive<Scope> {
  return directive({}, (_, scope) => blocks(scope));
}

export const pageBreak = plain(() => ({ type: 'pageBreak' }));

export const contents = directive(
  { depth: withDefault(oneOf('1', '2', '3'), '2'), from: limit },
  ({ depth, from }): Contents => ({
    type: 'contents',
    depth: Number(depth) as Contents['depth'],
    ...(from !== undefined && { fewestPages: from }),
  }),
);

export function trendOf<Scope>(
  chartsOf: (scope: Scope, figures: readonly TrendFigureName[]) => TrendCharts[],
): Directive<Scope> {
  return directive({ figures: text }, ({ figures }, scope) =>
    chartsOf(scope, figures === undefined ? DEFAULT_FIGURES : namesIn(figures, TREND_FIGURES, 'figures')),
  );
}

/** @throws DirectiveProblem for an unknown name, attribute, value, table or column. */
export function blocksOf<Scope>(
  directives: Readonly<Record<string, Directive<Scope>>>,
  name: string,
  attributes: Attributes,
  scope: Scope,
): Block[] {
  const known = Object.hasOwn(directives, name) ? directives[name] : undefined;
  if (known !== undefined) return [known(attributes, scope)].flat();
  const names = Object.keys(directives).map((each) => `::${each}`);
  throw new DirectiveProblem(`expected one of ${names.join(', ')}, found "::${name}"${didYouMean(`::${name}`, names)}`);
}
