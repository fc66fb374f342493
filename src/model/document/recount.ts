/** How numbers follow from the rows of a table, so that the reader of a workbook can count them again. Formulas are the format's. */

/** Rows whose text in a column is one of these, or with `isNot`, none of them. */
export interface RowCondition {
  readonly column: string;
  readonly texts: readonly string[];
  readonly isNot?: true;
}

/** Conditions of which a row meets all. None: all rows. */
export type RowConditions = readonly RowCondition[];

export type Recount =
  | { readonly type: 'rows'; readonly where: RowConditions }
  /** The sum of a column of numbers. With `once`, only the first row with each text of that column counts. */
  | { readonly type: 'sum'; readonly column: string; readonly where: RowConditions; readonly once?: string }
  | { readonly type: 'distinct'; readonly column: string }
  /** Rows `of` others; `none` is what stands where there is nothing to divide by. */
  | {
      readonly type: 'share';
      readonly rows: RowConditions;
      readonly of: RowConditions;
      readonly none: string | number;
    };

export interface FigureRecount {
  readonly from: string;
  readonly recount: Recount;
}

export interface TableRecount {
  readonly from: string;
  /** Its column whose texts are those of the first cells here: each row counts the rows with its text, the totals count all. */
  readonly by: string;
  /** What each column counts, by its key. Other columns are not counted. */
  readonly columns: Readonly<Record<string, Recount>>;
  /** Texts of first cells that stand for more than one text, or for one that others have too: these rows are not counted. */
  readonly except: readonly string[];
}

export interface FigureCheck extends FigureRecount {
  /** Name of its cell in workbooks, equal in every language. */
  readonly key: string;
  readonly label: string;
  readonly type: 'count' | 'percent';
  /** As the document, or the service, states it; null prints as `text`. */
  readonly value: number | null;
  readonly text: string;
  readonly how: string;
  /** What the second count comes to; null prints as `text`. */
  readonly counted: number | null;
  /** Whether the two are equal: percentages within a hundredth of a point. */
  readonly agrees: boolean;
}
