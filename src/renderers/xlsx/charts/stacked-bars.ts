import type { Status } from '../../../model/report/vocabulary.js';

/** Stacked horizontal bars, the first one on top, over cells of a sheet. */
export interface StackedBars {
  /** Labels of the bars. */
  readonly labels: CellTexts;
  readonly series: readonly BarSeries[];
}

export interface BarSeries {
  readonly status: Status;
  readonly name: CellTexts;
  readonly values: CellNumbers;
}

/** A range such as `'Summary'!$A$12:$A$15`, with the texts that its cells hold. */
export interface CellTexts {
  readonly range: string;
  readonly texts: readonly string[];
}

export interface CellNumbers {
  readonly range: string;
  readonly numbers: readonly number[];
}
