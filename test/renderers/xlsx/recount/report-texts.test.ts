import JSZip from 'jszip';
import { describe, expect, it } from 'vitest';
import { generate } from '../../../../src/public/index.js';
import * as reports from '../../../agreement/reports.js';

/** In every text of the report. */
const MARK = 'zqx';

/** A report with unknown values, all of them marked and some of them like formulas. */
function markedReport(): string {
  const texts = ['Compliance', 'Severity', 'RiskLevel', 'RiskProbability', 'ServiceName', 'ShortTitle', 'CategoryName'];
  const known = /^(Green|Red|Amber|Gray|Critical|High|Moderate|Low|Certain|NotLikely|)$/;
  return JSON.stringify(reports.oddReport(2), (key, value: unknown) => {
    if (!texts.includes(key) || typeof value !== 'string' || (known.test(value) && key !== 'Severity')) return value;
    return `="${MARK}")+HYPERLINK("${value}`;
  });
}

/** The formulas of cells, conditional formats, lists of choices and names. */
async function formulasOf(bytes: Uint8Array): Promise<string[]> {
  const zip = await JSZip.loadAsync(bytes);
  const parts = Object.keys(zip.files).filter((name) => name.endsWith('.xml'));
  const formulas: string[] = [];
  for (const name of parts) {
    const xml = (await zip.file(name)?.async('string')) ?? '';
    for (const [, formula] of xml.matchAll(
      /<(?:\w+:)?(?:f|formula|formula1|formula2|definedName|calculatedColumnFormula|totalsRowFormula)(?: [^>]*)?>([^<]*)</g,
    ))
      formulas.push(formula!);
  }
  return formulas;
}

describe('formulas', () => {
  it.each(['auditor', 'comparison', 'executive', 'remediation'])(
    'of %s have no text of the report',
    async (template) => {
      const options = { formats: ['xlsx'], template, clock: new Date('2026-11-21T12:00:00Z') };
      const [book] = await generate({ report: markedReport() }, options);
      const formulas = await formulasOf(book!.bytes);
      expect(formulas.length).toBeGreaterThan(10);
      expect(formulas.filter((formula) => formula.includes(MARK))).toEqual([]);
    },
  );
});
