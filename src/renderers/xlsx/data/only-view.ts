import { AuditpressError } from '../../../errors.js';
import type { Worksheet, WorksheetView } from '../../../model/document/document.js';

/** The view of a `data` sheet. Throws for more than one: each table has a sheet of its own, for its filter. */
export function onlyView(worksheet: Worksheet): WorksheetView {
  const [view, ...others] = worksheet.views;
  if (view && others.length === 0) return view;
  throw new AuditpressError(
    'worksheet-views',
    `the worksheet "${worksheet.name}" is laid out as data: expected one table, received ${String(worksheet.views.length)}`,
  );
}
