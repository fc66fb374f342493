/**
 * How much of what a report holds stands by itself where its parts would multiply with each other, or where nobody could
 * find anything among them. Lists, tables of policies and worksheets have none of these bounds.
 */

/** Rows of a breakdown by severity, risk probability or unrecognized color, but for that of "none given". */
export const MOST_VALUES = 12;

/** The same of risk levels, which are columns. */
export const MOST_COLUMNS = 8;

/** Values that have a row of their own, however many there are, because the user ranks them. */
export const MOST_RANKED = 40;

/** Bars of a chart of categories. */
export const MOST_BARS = 50;

/** Values that a filter offers. */
export const MOST_CHOICES = 200;

/** Characters of a name that is printed once for each of many rows, while the report states it once. */
export const LONGEST_NAME = 200;
