import type { Worksheet as Sheet } from 'exceljs';
import type { SheetLook } from '../../model/document/document.js';

/** Puts what the template wants a sheet to look like over what the sheet is by itself. */
export function applyLook(sheet: Sheet, { orientation, zoom, tab, gridLines }: SheetLook): void {
  sheet.views = sheet.views.map((view) => ({
    ...view,
    ...(zoom !== undefined && { zoomScale: zoom, zoomScaleNormal: zoom }),
    ...(gridLines !== undefined && { showGridLines: gridLines }),
  }));
  if (orientation !== undefined) sheet.pageSetup.orientation = orientation;
  if (tab !== undefined) sheet.properties.tabColor = { argb: `FF${tab.slice(1).toUpperCase()}` };
}
