import type { Renderer } from '../renderer.js';
import { extendPackage } from './package/extend-package.js';
import { xlsxOptions, type XlsxOptions } from './options.js';
import { packageParts } from './package/parts.js';
import { fillWorkbook } from './workbook.js';
import { zip } from './package/zip.js';

/**
 * Renders the document's worksheets as an Office Open XML workbook. The template lists the tables that become worksheets;
 * blocks are ignored. The same document gives the same bytes.
 */
export const xlsxRenderer: Renderer<XlsxOptions> & { readonly options: typeof xlsxOptions } = {
  format: 'xlsx',
  extension: 'xlsx',
  mediaType: 'application/vnd.openxmlformats-officedocument.spreadsheetml.sheet',
  usesFonts: false,
  options: xlsxOptions,
  async render(document, options) {
    const { default: Workbook } = await import('exceljs/lib/doc/workbook.js');
    const workbook = new Workbook();
    const { notices, extensions } = fillWorkbook(workbook, document, options);
    const parts = extendPackage(await packageParts(workbook, extensions.texts), extensions);
    return { bytes: await zip(parts), notices };
  },
};
