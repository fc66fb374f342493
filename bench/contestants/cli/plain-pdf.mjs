// A plain script for a PDF, as written in an afternoon with stock pdfmake. Arguments: REPORT OUT.
import { writeFileSync } from 'node:fs';
import pdfmake from 'pdfmake';
import { makePdf } from './plain-documents.mjs';
import { readReport } from './plain-report.mjs';

const [, , report, out] = process.argv;
writeFileSync(`${out}.pdf`, await makePdf(pdfmake, readReport(report)));
