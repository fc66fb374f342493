/** The directives about policies: which of them, in which order, in which groups. */
import { z } from 'zod';
import { didYouMean } from '../../messages/nearest-name.js';
import type { Block } from '../../model/document/document.js';
import type { TableView } from '../../model/document/table.js';
import { GUIDANCE_PARTS, policyGuidance, type GuidancePart } from '../blocks/policy-guidance.js';
import { columnsOf, tableNamed } from '../tables/columns.js';
import type { ComposeContext } from '../context.js';
import { current, inLoop, limit, listed, readAttributes, type Directive, type DirectiveScope } from './directive.js';
import { rowLabel, serviceLabel, severityLabel } from '../wording/labels.js';
import { POLICY_ORDERS } from '../policies/policy-order.js';
import { policyView } from '../policies/policy-view.js';
import { DirectiveProblem } from '../prose/markdown.js';
import { groupPolicies, GROUPINGS, SELECTIONS, type Grouping, type PolicySelection } from '../policies/selection.js';

const selectionAttributes = z.strictObject({
  select: z.enum(SELECTIONS).default('all'),
  category: current.optional(),
  severity: z.string().optional(),
  service: current.optional(),
  sort: z.enum(POLICY_ORDERS).optional(),
  limit: limit.optional(),
});
const guidanceAttributes = selectionAttributes.extend({ parts: z.string().optional() });
const tableAttributes = selectionAttributes.extend({
  group: z.enum(GROUPINGS).optional(),
  columns: z.string().optional(),
  details: z.literal('none').optional(),
});

/** A list is read, a table of policies is searched; both show the same views. */
export function policyTables(type: 'table' | 'policyTable'): Directive {
  return (attributes, scope) => {
    const { group, columns, details, ...rest } = readAttributes(attributes, tableAttributes);
    const selection = selectionOf(rest, scope);
    const shown = columnsOf(columns, tableNamed('policies', scope.tables));
    const show = (view: TableView): Block => ({
      type,
      view: { ...view, ...(shown && { columns: shown }), ...(details !== undefined && { details: false }) },
    });
    const groups = group === undefined ? [] : groupPolicies(scope.context.summary, selection, group);
    if (group === undefined || groups.length === 0) return show(policyView(scope.context, selection));
    return groups.flatMap(({ turn, rows }) => [
      scope.heading(groupName(group, turn, scope.context)),
      show({ table: 'policies', rows }),
    ]);
  };
}

export const policyGuidanceCards: Directive = (attributes, scope) => {
  const { limit: most, parts, ...rest } = readAttributes(attributes, guidanceAttributes);
  return policyGuidance(scope.context, selectionOf(rest, scope), {
    ...(most !== undefined && { limit: most }),
    ...(parts !== undefined && { parts: partsIn(parts) }),
  });
};

function selectionOf(
  { select, category, severity, service, sort, limit: most }: z.output<typeof selectionAttributes>,
  { loop, context }: DirectiveScope,
): PolicySelection {
  const isLoop = severity === 'current';
  return {
    select,
    loop: {
      ...(category && { category: inLoop(loop.category, 'category') }),
      ...(isLoop && { severity: inLoop(loop.severity, 'severity') }),
      ...(service && { service: inLoop(loop.service, 'failing-service') }),
    },
    ...(severity !== undefined && !isLoop && { severities: severitiesIn(severity, context) }),
    ...(sort !== undefined && { sort }),
    ...(most !== undefined && { limit: most }),
  };
}

/**
 * Severities as the service writes them, separated by commas, or by spaces where there is no comma. A severity that this
 * report lacks is known where the catalog has a word for it.
 */
function severitiesIn(list: string, { summary, template }: ComposeContext): string[] {
  const worded = Object.keys(template.messages).flatMap((key) => /^severity\.(?!none$)(.+)$/.exec(key)?.[1] ?? []);
  const present = summary.severities.map(({ value }) => value).filter((value) => value !== '');
  const known = [...new Set([...present, ...worded])];
  const severities = list.includes(',') ? list.split(',').map((part) => part.trim()) : listed(list);
  const unknown = severities.find((value) => !known.includes(value));
  if (unknown === undefined && severities.length > 0) return severities;
  const found = unknown ?? '';
  throw new DirectiveProblem(
    `severity: expected "current", or severities out of ${known.join(', ')}, received "${found}"${didYouMean(found, known)}`,
  );
}

function partsIn(list: string): GuidancePart[] {
  return listed(list).map((key) => {
    const part = GUIDANCE_PARTS.find((known) => known === key);
    if (part !== undefined) return part;
    throw new DirectiveProblem(
      `expected parts out of ${GUIDANCE_PARTS.join(', ')}, found "${key}"${didYouMean(key, GUIDANCE_PARTS)}`,
    );
  });
}

/** What the policies of a group have in common, as its heading says it. */
function groupName(group: Grouping, turn: number, { summary, wording }: ComposeContext): string {
  switch (group) {
    case 'category': {
      const { categoryName = '', categoryId = '' } = summary.categories[turn] ?? {};
      return categoryName.trim() || categoryId;
    }
    case 'severity': {
      const row = summary.breakdowns.severities[turn];
      return row === undefined ? '' : rowLabel(row, severityLabel, wording);
    }
    case 'service':
      return serviceLabel(summary.services[turn]?.serviceName ?? '', wording);
  }
}
