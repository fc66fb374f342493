/** The headline figures, with how each is counted from the policies a second time. */
import type { AuditSummary } from '../../model/summary/audit-summary.js';
import type { FigureCheck, Recount, RowConditions } from '../../model/document/recount.js';
import { COLORS, type Color } from '../../model/report/vocabulary.js';
import type { Ratio, StatedFigure } from '../../model/summary/summary.js';
import type { Acceptances } from '../../model/summary/acceptances.js';
import type { ComposeContext } from '../context.js';
import { countsChecks } from '../../model/summary/figures.js';
import { hasAccepted } from '../wording/acceptances.js';
import { otherComplianceLabel, statusLabel } from '../wording/labels.js';
import { ASSESSED, checksRecount, COUNTED, recountsOf, type Recounts } from './recounts.js';

/** None for a report without policies, or if the words of a template do not tell the statuses apart. */
export function figureChecks(context: ComposeContext): FigureCheck[] {
  const recounts = recountsOf(context);
  if (recounts === undefined || context.summary.entries.length === 0) return [];
  const make = new Checks(context, recounts);
  const { acceptances, complianceByFormula, entryTally, formula, policyTally, resourceChecks, serviceTotals, span } =
    context.summary;
  const others = complianceByFormula.filter(
    ({ compliance }) => formula.basis !== 'stated' && compliance.share !== context.summary.compliance.share,
  );
  return [
    make.count('policies', entryTally.total),
    ...(['green', 'red', 'amber', 'gray'] as const).map((color) => make.colors(color, entryTally[color], [color])),
    ...(entryTally.unrecognized > 0 ? [make.unrecognized(entryTally.unrecognized)] : []),
    make.colors('not-passed', entryTally.notPassed, ['red', 'amber']),
    make.colors('assessed', entryTally.assessed, ASSESSED),
    make.share('coverage', context.summary.coverage, ASSESSED),
    make.share('compliance', context.summary.compliance, ['green'], COUNTED[formula.formula]),
    ...(hasAccepted(acceptances) ? make.adjusted(acceptances) : []),
    ...others.map((other) => make.other(other)),
    make.share('span-least', span.least, ['green']),
    make.rest('span-most', span.most),
    make.distinct(policyTally.total),
    ...(countsChecks(context.summary) ? (['evaluated', 'passed', 'failed'] as const) : []).flatMap((column) => {
      const recount = checksRecount(context, column);
      return recount === undefined ? [] : make.sum(column, resourceChecks[column], recount);
    }),
    ...(serviceTotals?.figures ?? []).map((figure) => make.stated(serviceTotals?.field ?? '', figure)),
  ];
}

class Checks {
  readonly #context: ComposeContext;
  readonly #recounts: Recounts;

  constructor(context: ComposeContext, recounts: Recounts) {
    this.#context = context;
    this.#recounts = recounts;
  }

  count(key: string, value: number): FigureCheck {
    return this.#counted(key, value, { type: 'rows', where: [] }, this.#text('reperform.how-rows'));
  }

  colors(key: string, value: number, colors: readonly Color[]): FigureCheck {
    const where: RowConditions = [this.#recounts.rowsOf(colors)];
    return this.#counted(key, value, { type: 'rows', where }, this.#howStatus(colors));
  }

  unrecognized(value: number): FigureCheck {
    const where = [this.#recounts.unrecognized];
    return this.#counted('unrecognized', value, { type: 'rows', where }, this.#text('reperform.how-unrecognized'));
  }

  sum(column: 'evaluated' | 'passed' | 'failed', value: number, recount: Recount): FigureCheck {
    const isOnce = recount.type === 'sum' && recount.once !== undefined;
    const how = this.#text(isOnce ? 'reperform.how-sum-once' : 'reperform.how-sum', {
      column: this.#text(`column.${column}`),
    });
    return this.#counted(`checks-${column}`, value, recount, how);
  }

  distinct(value: number): FigureCheck {
    const how = this.#text('reperform.how-distinct', { column: this.#text('column.policy') });
    return this.#counted('distinct-policies', value, { type: 'distinct', column: 'policy' }, how);
  }

  /** Rows of some colors, of all rows or those of others. */
  share(key: string, ratio: Ratio, colors: readonly Color[], of?: readonly Color[]): FigureCheck {
    return this.#ratio(key, ratio, this.#recounts.shareOf(colors, of), this.#howShare(colors, of));
  }

  /** Compliance by a formula that is not that of the report. */
  other({ formula, compliance }: AuditSummary['complianceByFormula'][number]): FigureCheck {
    const of = COUNTED[formula];
    const label = otherComplianceLabel('reperform', formula, this.#context.wording);
    return this.#ratio(
      'compliance-other',
      compliance,
      this.#recounts.shareOf(['green'], of),
      this.#howShare(['green'], of),
      label,
    );
  }

  adjusted({ accepted, compliance }: Acceptances): FigureCheck[] {
    const where = [this.#recounts.rowsOf(['red', 'amber'], 'accepted')];
    const statuses = this.#context.wording.list(where.flatMap(({ texts }) => texts));
    const how = this.#text('reperform.how-status', { statuses });
    const of = COUNTED[this.#context.summary.formula.formula];
    const recount = this.#recounts.shareOf(['green'], of, { which: 'open' });
    const added = `${this.#added(['green'])} ÷ ${this.#added(of, 'open')}`;
    return [
      this.#counted('accepted', accepted.total, { type: 'rows', where }, how),
      this.#ratio('compliance-adjusted', compliance, recount, added),
    ];
  }

  /** All rows but Red and Amber ones, of all. */
  rest(key: string, ratio: Ratio): FigureCheck {
    const colors: readonly Color[] = ['red', 'amber'];
    const all = this.#text('reperform.all');
    const recount: Recount = {
      type: 'share',
      rows: [{ ...this.#recounts.rowsOf(colors), isNot: true }],
      of: [],
      none: this.#text('number.not-assessed'),
    };
    return this.#ratio(key, ratio, recount, `(${[all, ...this.#labels(colors)].join(' − ')}) ÷ ${all}`);
  }

  /** A total that the service states, beside the count. */
  stated(field: string, { agrees, counted, key, name, stated }: StatedFigure): FigureCheck {
    const { summary, wording } = this.#context;
    const isOfTool = this.#context.summary.origin !== null;
    const label = this.#text('reperform.stated', { field: isOfTool ? key : `${field}.${key}` });
    const common = { key: `stated-${name}`, label, agrees };
    if (name === 'percent') {
      const of = COUNTED[summary.formula.formula];
      return this.#check({
        ...common,
        type: 'percent',
        value: stated / 100,
        // As precise as the formula that counts it again.
        counted: summary.compliance.share ?? 0,
        text: wording.percent(stated / 100),
        // The service states 0 if nothing is assessed.
        recount: this.#recounts.shareOf(['green'], of, { none: 0 }),
        how: this.#howShare(['green'], of),
      });
    }
    const where: RowConditions = name === 'total' ? [] : [this.#recounts.rowsOf([name])];
    const how = name === 'total' ? this.#text('reperform.how-rows') : this.#howStatus([name]);
    const recount: Recount = { type: 'rows', where };
    return this.#check({ ...common, type: 'count', value: stated, counted, text: wording.count(stated), recount, how });
  }

  #ratio(key: string, ratio: Ratio, recount: Recount, how: string, label?: string): FigureCheck {
    const text = this.#context.wording.ratio(ratio);
    return this.#check({
      key,
      ...(label !== undefined && { label }),
      type: 'percent',
      value: ratio.share,
      counted: ratio.share,
      text,
      recount,
      how,
      agrees: true,
    });
  }

  #counted(key: string, value: number, recount: Recount, how: string): FigureCheck {
    const text = this.#context.wording.count(value);
    return this.#check({ key, type: 'count', value, counted: value, text, recount, how, agrees: true });
  }

  #check(check: Omit<FigureCheck, 'from' | 'label'> & { readonly label?: string }): FigureCheck {
    const { wording } = this.#context;
    const color = COLORS.find((known) => known === check.key);
    const label = color === undefined ? undefined : statusLabel(color, wording);
    return { from: 'policies', ...check, label: check.label ?? label ?? wording.text(`reperform.${check.key}`) };
  }

  #howStatus(colors: readonly Color[]): string {
    return this.#text('reperform.how-status', { statuses: this.#context.wording.list(this.#labels(colors)) });
  }

  #howShare(colors: readonly Color[], of?: readonly Color[]): string {
    return `${this.#added(colors)} ÷ ${of === undefined ? this.#text('reperform.all') : this.#added(of)}`;
  }

  /** `Passed`, `(Passed + Failed)`. */
  #added(colors: readonly Color[], which?: 'open'): string {
    const labels = this.#labels(colors, which);
    return labels.length > 1 ? `(${labels.join(' + ')})` : labels.join('');
  }

  #labels(colors: readonly Color[], which?: 'open'): readonly string[] {
    return this.#recounts.rowsOf(colors, which).texts;
  }

  #text(key: string, values: Readonly<Record<string, string>> = {}): string {
    return this.#context.wording.text(key, values);
  }
}
