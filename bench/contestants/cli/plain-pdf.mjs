// The script that somebody would write who has a report, stock pdfmake and an afternoon: REPORT OUT.
import { writeFileSync } from 'node:fs';
import pdfmake from 'pdfmake';
import { makePdf } from './plain-documents.mjs';
import { readReport } from './plain-report.mjs';

const [, , report, out] = process.argv;
writeFileSync(`${out}.pdf`, await makePdf(pdfmake, readReport(report)));
