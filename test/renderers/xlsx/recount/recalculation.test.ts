import { execFileSync } from 'node:child_process';
import { mkdirSync, readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import JSZip from 'jszip';
import { describe, expect, it } from 'vitest';
import { platformReport } from '../../../../scripts/samples/platform-report.js';
import { generate } from '../../../../src/index.js';
import { readSheets, type Sheet } from '../../../agreement/read-sheets.js';
import * as reports from '../../../agreement/reports.js';
import { present } from '../../../helpers/system.js';
import { temporaryFolder } from '../../../helpers/temporary-folder.js';

function sample(name: string): string {
  return readFileSync(new URL(`../../../../examples/reports/${name}.json`, import.meta.url), 'utf8');
}

/** Reports, languages and templates by the name of their file. */
const BOOKS: Readonly<Record<string, readonly [body: string, locale: string, template?: string]>> = {
  sample: [sample('type-1-csbp-2026-11'), 'en'],
  japanese: [JSON.stringify(reports.oddReport(4)), 'ja'],
  amber: [JSON.stringify(reports.reportOfAmber()), 'fr'],
  gray: [JSON.stringify(reports.reportOfGray()), 'de'],
  nothing: [JSON.stringify(reports.reportOfNothing()), 'en'],
  values: [JSON.stringify(reports.reportOfManyValues()), 'pt-BR'],
  odd: [JSON.stringify(reports.oddReport(1)), 'en'],
  stated: [JSON.stringify(reports.reportOfOtherTotals()), 'en'],
  executive: [sample('type-1-csbp-2026-11'), 'en', 'executive'],
  remediation: [JSON.stringify(reports.oddReport(3)), 'ar', 'remediation'],
  whole: [JSON.stringify(platformReport('2026-11-20T09:00:00Z')), 'en'],
};

/** Makes LibreOffice calculate all formulas when it opens a workbook. */
const ALWAYS = `<?xml version="1.0" encoding="UTF-8"?>
<oor:items xmlns:oor="http://openoffice.org/2001/registry">
<item oor:path="/org.openoffice.Office.Calc/Formula/Load"><prop oor:name="OOXMLRecalcMode" oor:op="fuse"><value>0</value></prop></item>
</oor:items>`;

/** The workbook with a wrong value stored beside each formula, so that the right one can only be calculated. */
async function withWrongValues(bytes: Uint8Array): Promise<Uint8Array> {
  const zip = await JSZip.loadAsync(bytes);
  for (const name of Object.keys(zip.files).filter((one) => one.startsWith('xl/worksheets/sheet'))) {
    const sheet = (await zip.file(name)?.async('string')) ?? '';
    zip.file(name, sheet.replace(/(<\/f>)<v>[^<]*<\/v>/g, '$1<v>-7</v>'));
  }
  return zip.generateAsync({ type: 'uint8array' });
}

/** Formulas with their values, by sheet and address. */
function formulasIn(sheets: readonly Sheet[]): Map<string, string | number> {
  return new Map(
    sheets.flatMap(({ cells, name }) =>
      cells.flatMap(({ address, formula, value }) =>
        formula === undefined ? [] : [[`${name}!${address}`, value] as const],
      ),
    ),
  );
}

describe.runIf(present('soffice'))('needs soffice: formulas that LibreOffice calculates', () => {
  it('come to the values that are stored with them', { timeout: 240_000 }, async () => {
    const folder = temporaryFolder();
    const profile = join(folder, 'profile');
    mkdirSync(join(profile, 'user'), { recursive: true });
    writeFileSync(join(profile, 'user', 'registrymodifications.xcu'), ALWAYS);
    const stored = new Map<string, Map<string, string | number>>();
    for (const [name, [report, locale, template = 'auditor']] of Object.entries(BOOKS)) {
      const options = { formats: ['xlsx'], locale, template, clock: new Date('2026-11-21T12:00:00Z') };
      const [book] = await generate({ report }, options);
      stored.set(name, formulasIn(await readSheets(book!.bytes)));
      writeFileSync(join(folder, `${name}.xlsx`), await withWrongValues(book!.bytes));
    }
    const out = join(folder, 'calculated');
    const paths = Object.keys(BOOKS).map((name) => join(folder, `${name}.xlsx`));
    const settings = [`-env:UserInstallation=file://${profile}`, '--convert-to', 'xlsx', '--outdir', out];
    execFileSync('soffice', ['--headless', ...settings, ...paths], { stdio: 'pipe' });

    for (const [name, expected] of stored) {
      const calculated = formulasIn(await readSheets(readFileSync(join(out, `${name}.xlsx`))));
      const differences = [...expected].flatMap(([address, value]) => {
        const found = calculated.get(address);
        const agrees =
          typeof value === 'number' && typeof found === 'number' ? Math.abs(value - found) < 1e-9 : value === found;
        return agrees ? [] : [`${name} ${address}: stored ${value}, calculated ${String(found)}`];
      });
      expect(differences).toEqual([]);
      // Other templates have no sheet of all policies to count.
      if (name !== 'nothing' && BOOKS[name]![2] === undefined) expect(expected.size).toBeGreaterThan(40);
    }
  });
});
