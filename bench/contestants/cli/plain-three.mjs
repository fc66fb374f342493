// A plain script for three formats, with stock pdfmake, exceljs and Handlebars. Arguments: REPORT OUT.
import { writeFileSync } from 'node:fs';
import ExcelJS from 'exceljs';
import handlebars from 'handlebars';
import pdfmake from 'pdfmake';
import { makePage, makePdf, makeWorkbook } from './plain-documents.mjs';
import { readReport } from './plain-report.mjs';

const [, , path, out] = process.argv;
const report = readReport(path);
writeFileSync(`${out}.pdf`, await makePdf(pdfmake, report));
writeFileSync(`${out}.xlsx`, await makeWorkbook(ExcelJS, report));
writeFileSync(`${out}.html`, makePage(handlebars, report));
