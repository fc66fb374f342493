import type { InlineRun, Line, PageTarget } from 'pdfmake/js/LayoutBuilder.js';

/** Whether a line prints the number of a page that may not be laid out yet. */
export function printsPageNumber({ _pageNodeRef, inlines }: Line): boolean {
  return _pageNodeRef !== undefined || inlines.some((run) => run._pageNodeRef !== undefined);
}

/** Replaces the measured placeholders by page numbers, and closes the gaps that they leave. */
export function printPageNumbers(line: Line, isMirrored: boolean): void {
  const [first] = line.inlines;
  for (const run of line.inlines) {
    const target = run._pageNodeRef ?? (run === first ? line._pageNodeRef : undefined);
    if (target !== undefined) printPageNumber(target, run, line, isMirrored);
  }
}

function printPageNumber(target: PageTarget, run: InlineRun, { inlines }: Line, isMirrored: boolean): void {
  run.text = String(target.positions?.[0]?.pageNumber ?? '');
  const width = run.font.widthOfString(run.text, run.fontSize);
  const gap = run.width - width;
  run.width = width;
  const before = run.alignment === 'center' ? gap / 2 : (run.alignment === 'right') !== isMirrored ? gap : 0;
  const { x } = run;
  for (const each of inlines) each.x += each.x > x ? before - gap : before;
}
