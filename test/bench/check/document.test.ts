import { mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import JSZip from 'jszip';
import { afterAll, describe, expect, it } from 'vitest';
import { checkDocument } from '../../../bench/check/document.js';
import { present } from '../../helpers/system.js';
import { filesOf } from '../../../bench/contestants/contestant.js';
import { inputOf } from '../../../bench/content.js';
import { writeInput } from '../../../bench/measure/inputs.js';

const folder = mkdtempSync(join(tmpdir(), 'bench-check-'));
afterAll(() => {
  rmSync(folder, { recursive: true });
});

const POLICIES = 40;
const stem = writeInput(folder, POLICIES, 7);
const numbers = inputOf(POLICIES, 7).content.categories.flatMap(({ rows }) => rows.map(({ cells }) => cells[0]!));

describe('the check of a document', () => {
  it('accepts a page with every policy', async () => {
    const path = join(folder, 'whole.html');
    writeFileSync(path, numbers.map((number) => `<td>${number}</td>`).join(''));
    expect(await checkDocument({ group: 'html' }, path, stem, POLICIES)).toEqual({});
  });

  it('names the policy that a page lacks', async () => {
    const path = join(folder, 'cut.html');
    const last = numbers.at(-1)!;
    writeFileSync(path, numbers.filter((number) => number !== last).join(' ; '));
    expect((await checkDocument({ group: 'html' }, path, stem, POLICIES)).problem).toBe(
      `expected policy ${last} in the page, did not find it`,
    );
  });

  it('refuses a workbook with too few rows', async () => {
    const path = join(folder, 'short.xlsx');
    const zip = new JSZip().file(
      'xl/worksheets/sheet1.xml',
      `<sheetData><row r="1">${numbers.join(' ')}</row></sheetData>`,
    );
    writeFileSync(path, await zip.generateAsync({ type: 'nodebuffer' }));
    expect((await checkDocument({ group: 'xlsx' }, path, stem, POLICIES)).problem).toBe(
      'expected 40 rows at least in a worksheet, found 1',
    );
  });

  it.runIf(present('pdfinfo'))('needs pdfinfo: refuses what is no PDF', async () => {
    const path = join(folder, 'broken.pdf');
    writeFileSync(path, 'not a PDF');
    expect((await checkDocument({ group: 'pdf' }, path, stem, POLICIES)).problem).toMatch(/^pdfinfo refuses it: /);
  });
});

describe('the table for programs that do not read JSON', () => {
  it('has the title, then every policy with its status and nine cells', () => {
    const { content } = inputOf(POLICIES, 7);
    const [title, ...lines] = readFileSync(filesOf(stem).table, 'utf8').trimEnd().split('\n');
    expect(title).toBe(content.title);
    expect(lines.map((line) => line.split('\t')[2])).toEqual(numbers);
    expect(lines.map((line) => line.split('\t').length)).toEqual(lines.map(() => 10));
  });
});
