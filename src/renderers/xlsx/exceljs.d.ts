/** The half of exceljs that builds workbooks in memory: without the streaming writer and its dependencies. */
declare module 'exceljs/lib/doc/workbook.js' {
  import type { Workbook } from 'exceljs';
  const WorkbookConstructor: new () => Workbook;
  export = WorkbookConstructor;
}
