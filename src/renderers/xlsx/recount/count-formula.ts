import type { Recount, RowCondition, RowConditions } from '../../../model/document/recount.js';
import { quote } from '../cells/cells.js';
import { isLiteral, type CountedTable, type Match } from './counted-table.js';

/** A cell whose text the counted rows have in a column. */
export interface RowLabel {
  readonly column: string;
  readonly text: string;
  readonly cell: string;
}

/** Rows among which distinct texts are counted, because the time grows with their square. */
const MAX_DISTINCT_ROWS = 5000;
/** Rows of which the visible ones are counted, because programs count them again after every change. */
const MAX_FILTERED_ROWS = 5000;

/**
 * The formula of a number that is counted from the rows of a table; undefined if no formula comes to the same.
 *
 * @param label counts only rows with its text
 */
export function countFormula(recount: Recount, table: CountedTable, label?: RowLabel): string | undefined {
  switch (recount.type) {
    case 'rows':
      return rowsFormula(recount.where, table, label);
    case 'sum': {
      const numbers = table.rangeOf(recount.column);
      const tests = testsOf(recount.where, table, label);
      if (recount.once === undefined) return numbers && tests && sumFormula(numbers, tests);
      const first = firstRows(recount.once, table);
      return label || tests?.length !== 0 ? undefined : numbers && first && `SUMPRODUCT(${first}*${numbers})`;
    }
    case 'distinct':
      return label ? undefined : distinctFormula(recount.column, table);
    case 'share': {
      const rows = rowsFormula(recount.rows, table, label);
      const of = rowsFormula(recount.of, table, label);
      return rows && of && shareFormula(rows, of, recount.none);
    }
  }
}

/** In place of an address. No formula contains it, because no cell can. */
const PLACE = '\0';

/**
 * Returns a function that writes the formula of a number for the rows with a label. The formulas of all labels that are found the
 * same way differ only in the address of the label, so each is built once.
 *
 * @param column of the label
 */
export function labeledFormula(
  recount: Recount,
  table: CountedTable,
  column: string,
): (label: Omit<RowLabel, 'column'>) => string | undefined {
  const built = new Map<Match, readonly string[] | undefined>();
  return ({ text, cell }) => {
    const match = table.textsOf(column).match(text);
    if (!built.has(match)) built.set(match, countFormula(recount, table, { column, text, cell: PLACE })?.split(PLACE));
    return built.get(match)?.join(cell);
  };
}

/**
 * The formula of the same number among the rows that a filter shows; undefined if no formula comes to it, or only in seconds.
 */
export function filteredFormula(recount: Recount, table: CountedTable): string | undefined {
  const { filledRange: range, rowCount } = table;
  if (range === undefined || rowCount > MAX_FILTERED_ROWS || recount.type === 'distinct') return undefined;
  if (recount.type === 'sum' && recount.once !== undefined) return undefined;
  const isShown = `SUBTOTAL(103,OFFSET(${range},ROW(${range})-MIN(ROW(${range})),0,1))`;
  const sum = (where: RowConditions, ...factors: readonly string[]): string | undefined => {
    const tests = testsOf(where, table);
    return tests && `SUMPRODUCT(${[isShown, ...(tests.length > 0 ? [product(tests)] : []), ...factors].join('*')})`;
  };
  switch (recount.type) {
    case 'rows':
      return sum(recount.where);
    case 'sum': {
      const numbers = table.rangeOf(recount.column);
      return numbers && sum(recount.where, numbers);
    }
    case 'share': {
      const [rows, of] = [sum(recount.rows), sum(recount.of)];
      return rows && of && shareFormula(rows, of, recount.none);
    }
  }
}

/** A quotient, or what stands where there is nothing to divide by. */
export function shareFormula(part: string, whole: string, none: string | number): string | undefined {
  if (typeof none === 'string' && !isLiteral(none)) return undefined;
  return `IF(${whole}=0,${typeof none === 'string' ? quote(none) : String(none)},${grouped(part)}/${grouped(whole)})`;
}

function grouped(sum: string): string {
  return sum.includes('+') ? `(${sum})` : sum;
}

function rowsFormula(where: RowConditions, table: CountedTable, label?: RowLabel): string | undefined {
  const tests = testsOf(where, table, label);
  if (tests === undefined) return undefined;
  if (tests.length === 0) return table.anyRange && `ROWS(${table.anyRange})`;
  return isPlain(tests) ? criteriaSum('COUNTIFS(', tests) : `SUMPRODUCT(1*${product(tests)})`;
}

function sumFormula(numbers: string, tests: readonly Test[]): string {
  if (tests.length === 0) return `SUM(${numbers})`;
  return isPlain(tests) ? criteriaSum(`SUMIFS(${numbers},`, tests) : `SUMPRODUCT(${product(tests)}*${numbers})`;
}

function distinctFormula(column: string, table: CountedTable): string | undefined {
  const first = firstRows(column, table);
  return first && `SUMPRODUCT(1*${first})`;
}

/** True for the first row with each text of a column. */
function firstRows(column: string, table: CountedTable): string | undefined {
  const range = table.rangeOf(column);
  if (range === undefined || table.rowCount > MAX_DISTINCT_ROWS || !table.textsOf(column).isPlain) return undefined;
  return `(MATCH(${range},${range},0)=ROW(${range})-MIN(ROW(${range}))+1)`;
}

interface Test {
  readonly range: string;
  readonly isNot: boolean;
  /** Literals, or the address of a label. */
  readonly texts: readonly { readonly literal: string; readonly negated: string }[];
  /** Criteria find the texts. */
  readonly isPlain: boolean;
}

/** Undefined if a column is not on the sheet, or a text cannot be found or written. */
function testsOf(where: RowConditions, table: CountedTable, label?: RowLabel): Test[] | undefined {
  const tests: Test[] = [];
  for (const condition of where) {
    const test = testOf(condition, table);
    if (test === undefined) return undefined;
    tests.push(test);
  }
  if (label === undefined) return tests;
  const range = table.rangeOf(label.column);
  if (range === undefined) return undefined;
  const match = table.textsOf(label.column).match(label.text);
  if (match === 'never') return undefined;
  const { cell } = label;
  const texts = [{ literal: cell, negated: `"<>"&${cell}` }];
  return [{ range, isNot: false, texts, isPlain: match === 'criterion' }, ...tests];
}

function testOf({ column, isNot, texts }: RowCondition, table: CountedTable): Test | undefined {
  const range = table.rangeOf(column);
  if (range === undefined || !texts.every(isLiteral)) return undefined;
  const matches = texts.map((text) => table.textsOf(column).match(text));
  if (matches.includes('never')) return undefined;
  return {
    range,
    isNot: isNot === true,
    texts: texts.map((text) => ({ literal: quote(text), negated: quote(`<>${text}`) })),
    isPlain: matches.every((match) => match === 'criterion'),
  };
}

function isPlain(tests: readonly Test[]): boolean {
  return tests.every((test) => test.isPlain);
}

/** `COUNTIFS(a,"x",b,"y")+COUNTIFS(a,"x",b,"z")`: criteria have no "or". */
function criteriaSum(start: string, tests: readonly Test[]): string {
  let alternatives: string[][] = [[]];
  for (const { isNot, range, texts } of tests) {
    const options = isNot
      ? [texts.map(({ negated }) => `${range},${negated}`)]
      : texts.map(({ literal }) => [`${range},${literal}`]);
    alternatives = alternatives.flatMap((chosen) => options.map((option) => [...chosen, ...option]));
  }
  return alternatives.map((criteria) => `${start}${criteria.join(',')})`).join('+');
}

/** `(EXACT(a,"x")+EXACT(a,"y"))*EXACT(b,"z")`, 1 for the rows that meet all conditions and 0 for others. */
function product(tests: readonly Test[]): string {
  return tests
    .map(({ isNot, range, texts }) => {
      const sum = texts.map(({ literal }) => `EXACT(${range},${literal})`).join('+');
      if (isNot) return `(1-(${sum}))`;
      return texts.length > 1 ? `(${sum})` : sum;
    })
    .join('*');
}
