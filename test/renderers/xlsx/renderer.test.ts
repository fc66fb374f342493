import { describe, expect, it } from 'vitest';
import { xlsxRenderer } from '../../../src/renderers/xlsx/renderer.js';
import { aPolicyTable, aSheet, aWorkbookDocument, readBack, render, writtenPart } from './workbooks.js';

const sheets = [
  aSheet({ name: 'Summary', layout: 'summary' }),
  aSheet({ name: 'Policies' }),
  aSheet({ name: 'policies' }),
];

describe('xlsxRenderer', () => {
  it('writes one sheet for each worksheet, under names that programs accept', async () => {
    const workbook = await readBack(aWorkbookDocument(aPolicyTable(), { worksheets: sheets }));
    expect(workbook.worksheets.map(({ name }) => name)).toEqual(['Summary', 'Policies', 'policies (2)']);
  });

  it('describes the document in its properties', async () => {
    const core = await writtenPart(aWorkbookDocument(aPolicyTable()), 'docProps/core.xml');
    const workbook = await readBack(aWorkbookDocument(aPolicyTable()));
    const created = new Date('2026-11-21T10:00:00.000Z');
    expect(workbook).toMatchObject({
      title: 'Compliance audit report',
      subject: 'Cloud Security Best Practices · Contoso production',
      creator: 'Example Assurance',
      keywords: 'compliance, CSBP',
      description: 'AP-1F3A-99C0-77D2-0B4E',
      category: 'Confidential',
      lastModifiedBy: 'auditpress 0.1.0',
      created,
      modified: created,
    });
    expect(core).toContain('<dc:language>en</dc:language>');
  });

  it('gives the same bytes for the same document, also with many at once', async () => {
    const document = aWorkbookDocument(aPolicyTable(40), { worksheets: sheets });
    const other = aWorkbookDocument(aPolicyTable(7), { meta: { mark: 'TRIAL' } });
    const [first, , second, third] = await Promise.all([
      render(document),
      render(other),
      render(document),
      render(document),
    ]);
    expect(Buffer.from(second.bytes).equals(first.bytes)).toBe(true);
    expect(Buffer.from(third.bytes).equals(first.bytes)).toBe(true);
    const { bytes } = await render(document);
    expect(Buffer.from(bytes).equals(first.bytes)).toBe(true);
  });

  it('leaves the document as it is', async () => {
    const document = aWorkbookDocument(aPolicyTable(), { worksheets: sheets });
    const before = structuredClone(document);
    await render(document);
    expect(document).toEqual(before);
  });

  it('refuses options that it does not know and names that are no font', () => {
    expect(xlsxRenderer.options.safeParse({ colour: 'red' }).success).toBe(false);
    expect(xlsxRenderer.options.safeParse({ font: 'x"&' }).success).toBe(false);
    expect(xlsxRenderer.options.parse({})).toEqual({ font: 'Arial', monoFont: 'Consolas' });
  });
});
