import { readFileSync } from 'node:fs';
import { describe, expect, it } from 'vitest';
import { generate } from '../../src/index.js';
import { expectPages } from './expected-pages.js';
import { differencesBetween } from './printed.js';
import { readHtml } from './read-html.js';
import { expectSheets } from './expected-sheets.js';
import { readXlsx } from './read-xlsx.js';
import { readPdf } from './read-pdf.js';
import { recountNotes } from './recount-notes.js';
import { recount, type Recount } from './recount.js';

function namesIn({ raw, services }: Recount): string[] {
  return [...raw.map(({ name }) => name), ...services.keys()];
}

describe('the documents', () => {
  it('html', async () => {
    const body = readFileSync(new URL('../../examples/reports/type-1-csbp-2026-11.json', import.meta.url), 'utf8');
    const counted = recount(body);
    const [html] = await generate({ report: body }, { formats: ['html'] });
    const printed = readHtml(Buffer.from(html!.bytes).toString('utf8'), namesIn(counted));
    const d = differencesBetween(expectPages(counted, recountNotes(body, counted), 'html').expected, printed);
    expect(d.slice(0, 40)).toEqual([]);
  });
  it('pdf', async () => {
    const body = readFileSync(new URL('../../examples/reports/type-1-csbp-2026-11.json', import.meta.url), 'utf8');
    const counted = recount(body);
    const [pdf] = await generate({ report: body }, { formats: ['pdf'] });
    const { expected, heads } = expectPages(counted, recountNotes(body, counted), 'pdf');
    const printed = readPdf(pdf!.bytes, { names: namesIn(counted), heads });
    const d = differencesBetween(expected, printed);
    console.log(printed.size);
    expect(d.slice(0, 40)).toEqual([]);
  });
});
it('xlsx', async () => {
    const body = readFileSync(new URL('../../examples/reports/type-1-csbp-2026-11.json', import.meta.url), 'utf8');
    const counted = recount(body);
    const [x] = await generate({ report: body }, { formats: ['xlsx'] });
    const { printed, complaints } = await readXlsx(x!.bytes);
    const d = differencesBetween(expectSheets(counted, recountNotes(body, counted)), printed);
    console.log(printed.size);
    expect(d.slice(0, 40)).toEqual([]);
    expect(complaints).toEqual([]);
});
