import { parse } from 'csv-parse/sync';
import { describe, expect, it } from 'vitest';
import type { Cell, Table } from '../../../src/model/document/table.js';
import { csvRenderer } from '../../../src/renderers/csv/renderer.js';
import { CSV_DEFAULTS } from '../../../src/renderers/default-options.js';
import { csvOptions, type CsvOptions } from '../../../src/renderers/options.js';
import { aDocument } from '../../helpers/documents.js';

const text = (value: string): Cell => ({ value, text: value });

function aTracker(titles: readonly string[]): Table {
  return {
    title: 'Tracker',
    columns: [
      { key: 'title', label: 'Policy', type: 'text', weight: 3 },
      { key: 'failed', label: 'Failed resources', type: 'count', weight: 1 },
      { key: 'due', label: 'Due date', type: 'date', weight: 1 },
    ],
    omitted: ['severity'],
    rows: titles.map((title, index) => ({
      cells: [text(title), { value: 1000 + index, text: '1,000' }, { value: null, text: '–' }],
    })),
    empty: 'Every assessed policy passed.',
  };
}

async function render(titles: readonly string[], options: CsvOptions = CSV_DEFAULTS): Promise<string> {
  const document = aDocument({ tables: { tracker: aTracker(titles) } });
  const { bytes, notices } = await csvRenderer.render(document, options, { fonts: [] });
  expect(notices).toEqual([]);
  return Buffer.from(bytes).toString('utf8');
}

const recordsIn = (csv: string): string[][] => parse(csv, { bom: true, record_delimiter: '\r\n' });

describe('CSV', () => {
  it('has a head and one record per policy, with numbers as values and nothing where nothing is known', async () => {
    expect(await render(['Disks'])).toBe('\ufeff"Policy","Failed resources","Due date"\r\n"Disks",1000,\r\n');
  });

  it('is read back as it was, with quotation marks, commas, line breaks and any script', async () => {
    const titles = ['a "b", c', 'one\ntwo', ' edges ', 'é 漢字 🔥', "it's"];
    expect(recordsIn(await render(titles)).slice(1)).toEqual(
      titles.map((title, index) => [title, String(1000 + index), '']),
    );
  });

  it.each(['=1+1', '+cmd', '-x', '@SUM(A1)', '\t=1', ' =1', '"=1', '\u200b=1', '＝1', '\n=1'])(
    'puts an apostrophe before what a spreadsheet reads as a formula: %j',
    async (title) => {
      expect(recordsIn(await render([title]))[1]?.[0]).toBe(`'${title}`);
    },
  );

  it.each(['-5', '+1.5e3', 'a=b', 'O’Neill'])('leaves %j as it is', async (title) => {
    expect(recordsIn(await render([title]))[1]?.[0]).toBe(title);
  });

  it('leaves out control characters, and replaces half of a pair', async () => {
    expect(recordsIn(await render(['a\u0000b\u001b\ud800']))[1]?.[0]).toBe('ab\ufffd');
  });

  it('has the head alone where everything passed', async () => {
    expect(recordsIn(await render([]))).toEqual([['Policy', 'Failed resources', 'Due date']]);
  });

  it('has the columns that the options choose, also such with one text, and none of what the report lacks', async () => {
    const options = csvOptions.parse({
      byteOrderMark: false,
      columns: [
        { head: 'Work Item Type', text: 'Task' },
        { head: 'Title', column: 'title' },
        { head: 'Severity', column: 'severity' },
      ],
    });
    expect(await render(['Disks'], options)).toBe('"Work Item Type","Title","Severity"\r\n"Task","Disks",\r\n');
  });

  it('refuses a column that the tracker does not have', async () => {
    const options = csvOptions.parse({ columns: [{ head: 'Title', column: 'titel' }] });
    await expect(render([], options)).rejects.toMatchObject({
      code: 'renderer-options-invalid',
      message:
        'renderers.csv.options.columns.0.column: expected one of title, failed, due, severity, received "titel" (did you mean "title"?)',
    });
  });

  it('writes a long table in parts, which together are the file', async () => {
    const titles = Array.from({ length: 2500 }, (_, index) => `Policy ${String(index)}`);
    const parts: Uint8Array[] = [];
    const document = aDocument({ tables: { tracker: aTracker(titles) } });
    const write = (part: Uint8Array): void => void parts.push(part);
    const { bytes } = await csvRenderer.render(document, CSV_DEFAULTS, { fonts: [], write });
    expect([parts.length, bytes.length]).toEqual([4, 0]);
    expect(Buffer.concat(parts).toString('utf8')).toBe(await render(titles));
  });
});
