/** The directives that place data blocks in a section: `::policy-table{select=failed severity=current}`. */
import { z } from 'zod';
import { schemaProblems } from '../messages/schema-problems.js';
import type { Block, Table, TableView } from '../model/document.js';
import { categoryChart, severityBreakdown, statusBar } from './blocks/charts.js';
import { cover } from './blocks/cover.js';
import { documentControl } from './blocks/document-control.js';
import { glossary } from './blocks/glossary.js';
import { keyFigures } from './blocks/key-figures.js';
import { GUIDANCE_PARTS, policyGuidance, type GuidancePart } from './blocks/policy-guidance.js';
import { policyView } from './policy-view.js';
import { signOff } from './blocks/sign-off.js';
import type { ComposeContext } from './context.js';
import { DirectiveProblem } from './prose/markdown.js';
import { STATUSES } from '../model/vocabulary.js';
import { SELECTIONS, type Loop, type PolicySelection } from './selection.js';
import { GUIDANCE_COLUMNS } from './tables/guidance-columns.js';

/** What a directive stands in: the document's data and, in a repeated section, what that is about. */
export interface DirectiveScope {
  readonly context: ComposeContext;
  readonly tables: Readonly<Record<string, Table>>;
  readonly loop: Loop;
}

type Attributes = Readonly<Record<string, string>>;
type Directive = (attributes: Attributes, scope: DirectiveScope) => Block;

const current = z.literal('current');
const limit = z.coerce.number().int().min(1);

// Made once: a long document has hundreds of directives.
const noAttributes = z.strictObject({});
const contentsAttributes = z.strictObject({ depth: z.enum(['1', '2', '3']).default('2') });
const statusBarAttributes = z.strictObject({ category: current.optional() });
const tableAttributes = z.strictObject({ name: z.string(), columns: z.string().optional(), limit: limit.optional() });

const DIRECTIVES: Readonly<Record<string, Directive>> = {
  cover: plain(({ context }) => cover(context)),
  contents: (attributes) => {
    const { depth } = read(attributes, contentsAttributes);
    return { type: 'contents', depth: Number(depth) as 1 | 2 | 3 };
  },
  'document-control': plain(({ context }) => documentControl(context)),
  'key-figures': plain(({ context }) => keyFigures(context)),
  'status-bar': (attributes, { context, loop }) => {
    const { category } = read(attributes, statusBarAttributes);
    return statusBar(context, category === undefined ? undefined : inLoop(loop.category, 'category'));
  },
  'category-chart': plain(({ context }) => categoryChart(context)),
  'severity-breakdown': plain(({ context }) => severityBreakdown(context)),
  table: (attributes, scope) => {
    const { name, columns, limit: most } = read(attributes, tableAttributes);
    const table = tableNamed(name, scope);
    const rows = most === undefined ? undefined : table.rows.slice(0, most).map((_, index) => index);
    return { type: 'table', view: { table: name, ...columnsIn(columns, table), ...(rows && { rows }) } };
  },
  'policy-list': (attributes, scope) => ({ type: 'table', view: policiesIn(attributes, scope) }),
  'policy-table': (attributes, scope) => ({ type: 'policyTable', view: policiesIn(attributes, scope) }),
  'policy-guidance': (attributes, scope) => {
    const { limit: most, parts, ...selection } = read(attributes, guidanceAttributes);
    return policyGuidance(scope.context, selected(selection, scope), {
      ...(most !== undefined && { limit: most }),
      ...(parts !== undefined && { parts: partsIn(parts) }),
    });
  },
  glossary: plain(({ context }) => glossary(context)),
  'sign-off': plain(({ context }) => signOff(context)),
  'page-break': plain(() => ({ type: 'pageBreak' })),
};

/** Blocks of one directive. Throws `DirectiveProblem` for an unknown name, attribute, table or column. */
export function directiveBlocks(name: string, attributes: Attributes, scope: DirectiveScope): Block[] {
  const directive = Object.hasOwn(DIRECTIVES, name) ? DIRECTIVES[name] : undefined;
  if (directive === undefined) {
    throw new DirectiveProblem(`expected one of ::${Object.keys(DIRECTIVES).join(', ::')}, found "::${name}"`);
  }
  return [directive(attributes, scope)];
}

const selectionAttributes = z.strictObject({
  select: z.enum(SELECTIONS).default('all'),
  category: current.optional(),
  severity: current.optional(),
  service: current.optional(),
  limit: limit.optional(),
});
const guidanceAttributes = selectionAttributes.extend({ parts: z.string().optional() });
const policyAttributes = selectionAttributes.extend({
  columns: z.string().optional(),
  details: z.literal('none').optional(),
});

/** A list is read, a table of policies is searched; both show the same view. */
function policiesIn(attributes: Attributes, scope: DirectiveScope): TableView {
  const { limit: most, columns, details, ...selection } = read(attributes, policyAttributes);
  return {
    ...policyView(scope.context, { ...selected(selection, scope), ...(most !== undefined && { limit: most }) }),
    ...columnsIn(columns, tableNamed('policies', scope)),
    ...(details !== undefined && { details: false }),
  };
}

function selected(
  { select, category, severity, service }: Omit<z.output<typeof selectionAttributes>, 'limit'>,
  { loop }: DirectiveScope,
): PolicySelection {
  return {
    select,
    loop: {
      ...(category && { category: inLoop(loop.category, 'category') }),
      ...(severity && { severity: inLoop(loop.severity, 'severity') }),
      ...(service && { service: inLoop(loop.service, 'failing-service') }),
    },
  };
}

function partsIn(list: string): GuidancePart[] {
  return list
    .split(/[\s,]+/)
    .filter((key) => key !== '')
    .map((key) => {
      const part = GUIDANCE_PARTS.find((known) => known === key);
      if (part !== undefined) return part;
      throw new DirectiveProblem(`expected parts out of ${GUIDANCE_PARTS.join(', ')}, found "${key}"`);
    });
}

function columnsIn(list: string | undefined, table: Table): Pick<TableView, 'columns'> {
  const columns = columnsOf(list, table);
  return columns === undefined ? {} : { columns };
}

function plain(block: (scope: DirectiveScope) => Block): Directive {
  return (attributes, scope) => {
    read(attributes, noAttributes);
    return block(scope);
  };
}

function read<Shape>(attributes: Attributes, schema: z.ZodType<Shape>): Shape {
  const parsed = schema.safeParse(attributes);
  if (parsed.success) return parsed.data;
  throw new DirectiveProblem(schemaProblems(parsed.error.issues, { schema, value: attributes }).join('; '));
}

function inLoop<Value>(value: Value | undefined, what: string): Value {
  if (value !== undefined) return value;
  throw new DirectiveProblem(
    `expected a section that is repeated for each ${what} around "${what}=current", found one that is not`,
  );
}

export function tableNamed(name: string, { tables }: Pick<DirectiveScope, 'tables'>): Table {
  const table = Object.hasOwn(tables, name) ? tables[name] : undefined;
  if (table !== undefined) return table;
  throw new DirectiveProblem(`expected a table (${Object.keys(tables).join(', ')}), found "${name}"`);
}

/**
 * Checks a list of column keys against a table. Keys are separated by spaces or commas; `tally` stands for the counts by
 * status and their total, whichever of them the report needs, and `guidance` for what a policy library says, if there is one.
 */
export function columnsOf(list: string | undefined, table: Table): string[] | undefined {
  if (list === undefined) return undefined;
  const known = table.columns.map(({ key }) => key);
  const tally = known.filter((key) => key === 'total' || (STATUSES as readonly string[]).includes(key));
  const guidance = known.filter((key) => (GUIDANCE_COLUMNS as readonly string[]).includes(key));
  const columns = list
    .split(/[\s,]+/)
    .filter((key) => key !== '')
    .flatMap((key) => (key === 'tally' ? tally : key === 'guidance' ? guidance : [key]));
  const unknown = columns.filter((key) => !known.includes(key));
  if (unknown.length === 0) return columns;
  const found = unknown.map((key) => `"${key}"`).join(', ');
  throw new DirectiveProblem(`expected columns out of ${known.join(', ')}, found ${found}`);
}
