/** The directives that place data blocks in a section: `::policy-table{select=failed severity=current}`. */
import { z } from 'zod';
import { didYouMean } from '../../messages/nearest-name.js';
import type { Block } from '../../model/document/document.js';
import { categoryChart, severityBreakdown, statusBar } from '../blocks/charts.js';
import { cover } from '../blocks/cover.js';
import { documentControl } from '../blocks/document-control.js';
import { glossary } from '../blocks/glossary.js';
import { keyFigures } from '../blocks/key-figures.js';
import { signOff } from '../blocks/sign-off.js';
import { columnsOf, tableNamed } from '../tables/columns.js';
import {
  current,
  inLoop,
  limit,
  plain,
  readAttributes,
  type Attributes,
  type Directive,
  type DirectiveScope,
} from './directive.js';
import { policyGuidanceCards, policyTables } from './policy-directives.js';
import { DirectiveProblem } from '../prose/markdown.js';
import { tableRows } from '../tables/table-rows.js';

// Made once: a long document has hundreds of directives.
const contentsAttributes = z.strictObject({ depth: z.enum(['1', '2', '3']).default('2') });
const statusBarAttributes = z.strictObject({ category: current.optional() });
const tableAttributes = z.strictObject({
  name: z.string(),
  columns: z.string().optional(),
  sort: z.string().optional(),
  limit: limit.optional(),
});

const DIRECTIVES: Readonly<Record<string, Directive>> = {
  cover: plain(({ context }) => cover(context)),
  contents: (attributes) => {
    const { depth } = readAttributes(attributes, contentsAttributes);
    return { type: 'contents', depth: Number(depth) as 1 | 2 | 3 };
  },
  'document-control': plain(({ context }) => documentControl(context)),
  'key-figures': plain(({ context }) => keyFigures(context)),
  'status-bar': (attributes, { context, loop }) => {
    const { category } = readAttributes(attributes, statusBarAttributes);
    return statusBar(context, category === undefined ? undefined : inLoop(loop.category, 'category'));
  },
  'category-chart': plain(({ context }) => categoryChart(context)),
  'severity-breakdown': plain(({ context }) => severityBreakdown(context)),
  table: (attributes, { context, tables }) => {
    const { name, columns, sort, limit: most } = readAttributes(attributes, tableAttributes);
    const table = tableNamed(name, tables);
    const keys = columnsOf(columns, table);
    const view = tableRows({ table: name, sort }, context);
    const rows = most === undefined ? view.rows : (view.rows ?? [...table.rows.keys()]).slice(0, most);
    return { type: 'table', view: { ...view, ...(keys && { columns: keys }), ...(rows && { rows }) } };
  },
  'policy-list': policyTables('table'),
  'policy-table': policyTables('policyTable'),
  'policy-guidance': policyGuidanceCards,
  glossary: plain(({ context }) => glossary(context)),
  'sign-off': plain(({ context }) => signOff(context)),
  'page-break': plain(() => ({ type: 'pageBreak' })),
};

/** Blocks of one directive. Throws `DirectiveProblem` for an unknown name, attribute, value, table or column. */
export function directiveBlocks(name: string, attributes: Attributes, scope: DirectiveScope): Block[] {
  const directive = Object.hasOwn(DIRECTIVES, name) ? DIRECTIVES[name] : undefined;
  if (directive !== undefined) return [directive(attributes, scope)].flat();
  const known = Object.keys(DIRECTIVES).map((each) => `::${each}`);
  throw new DirectiveProblem(`expected one of ${known.join(', ')}, found "::${name}"${didYouMean(`::${name}`, known)}`);
}
