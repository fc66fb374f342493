import { describe, expect, it } from 'vitest';
import { aPolicyTable, aSheet, aWorkbookDocument, readSheet } from './workbooks.js';

const look = { orientation: 'portrait', zoom: 80, tab: '#1d3f72', gridLines: true } as const;

describe('the look of a sheet', () => {
  it('is what the template wants', async () => {
    const sheet = await readSheet(aWorkbookDocument(aPolicyTable(), { worksheets: [aSheet({ look })] }));
    expect(sheet.pageSetup.orientation).toBe('portrait');
    expect(sheet.properties.tabColor).toEqual({ argb: 'FF1D3F72' });
    expect(sheet.views[0]).toMatchObject({ state: 'frozen', zoomScale: 80, showGridLines: true });
  });

  it("is the format's where the template says nothing", async () => {
    const sheet = await readSheet(aWorkbookDocument(aPolicyTable(), { worksheets: [aSheet({ look: { zoom: 90 } })] }));
    expect(sheet.pageSetup.orientation).toBe('landscape');
    expect(sheet.properties.tabColor).toBeUndefined();
    expect(sheet.views[0]).toMatchObject({ zoomScale: 90, showGridLines: false });
  });
});
