import { writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { describe, expect, it } from 'vitest';
import { aCell, aCover, aHeading, aParagraph, aPolicyRow, aPolicyTable, manyPolicies } from '../../helpers/blocks.js';
import { pagesOf, rawPdf, renderPdf, run, unbrokenText } from '../../helpers/pdf.js';
import { TRIES_ALL } from '../../helpers/runs.js';
import { present } from '../../helpers/system.js';
import { temporaryFolder } from '../../helpers/temporary-folder.js';

/** qpdf's check of a PDF. It reads only files. */
function check(bytes: Uint8Array): string {
  const file = join(temporaryFolder(), 'checked.pdf');
  writeFileSync(file, bytes);
  return run('qpdf', ['--check', file], new Uint8Array());
}

/** Words that are less than a line below the one above them, given matches with their position and text; `Page` ends a page. */
function overlaps(words: readonly (readonly string[])[]): string[] {
  let above = 0;
  return words.flatMap(([, y, word = '']) => {
    const isTooClose = word !== 'Page' && Number(y) - above <= (above === 0 ? 0 : 10);
    above = word === 'Page' ? 0 : Number(y);
    return isTooClose ? [word] : [];
  });
}

/** Lines by which what follows moves down a page. What must stay together is higher than two. */
const STEP = TRIES_ALL ? 1 : 2;

const PAGE_BREAK = { type: 'pageBreak' as const };
const POLICY_TABLE = { type: 'policyTable' as const, view: { table: 'policies' } };

describe.runIf(present('pdftotext', 'qpdf'))('needs pdftotext, qpdf: the PDF', () => {
  it('is valid', async () => {
    const { bytes } = await renderPdf({
      blocks: [aCover(), aHeading(1, 'Policies'), POLICY_TABLE],
      tables: { policies: aPolicyTable([...manyPolicies(60), aPolicyRow(61, { status: 'amber' })]) },
    });
    expect(check(bytes)).toContain('No syntax or stream encoding errors found');
  });

  it('counts pages, and names the report on all but the cover', async () => {
    const pages = pagesOf(await renderPdf({ blocks: [aCover(), aHeading(1, 'One'), PAGE_BREAK, aHeading(1, 'Two')] }));
    expect(pages).toHaveLength(3);
    expect(pages[0]).not.toContain('Page 1');
    expect(pages[1]).toContain('Page 2 of 3');
    expect(pages[2]).toContain('Page 3 of 3');
    for (const page of pages.slice(1)) {
      expect(page).toContain('Contoso production · CSBP · job 7d0c1f2e');
      expect(page).toContain('file · Confidential');
      expect(page).toContain('AP-1F3A-99C0-77D2-0B4E');
    }
  });

  it('prints each page number at the same place', async () => {
    const chapters = Array.from({ length: 11 }, (_, index) => [
      PAGE_BREAK,
      aHeading(1, `Chapter ${'I'.repeat(index + 1)}`),
    ]).flat();
    const pages = pagesOf(await renderPdf({ blocks: [aCover(), ...chapters] }));
    const feet = pages.slice(1).map((page) => /^( *)(Page \d+ of \d+)/m.exec(page));
    expect(feet.map((found) => found?.[2])).toEqual(
      Array.from({ length: 11 }, (_, index) => `Page ${String(index + 2)} of 12`),
    );
    expect(new Set(feet.map((found) => found?.[1])).size).toBe(1);
  });

  it('starts a chapter on the same page if much of it is free, and else on the next', async () => {
    const text = (paragraphs: number) => Array.from({ length: paragraphs }, () => aParagraph('Text'));
    const pagesWith = async (paragraphs: number) =>
      pagesOf(await renderPdf({ blocks: [aHeading(1, 'One'), ...text(paragraphs), aHeading(1, 'Two')] }));
    expect(await pagesWith(3)).toHaveLength(1);
    const [first, second] = await pagesWith(26);
    expect(first).not.toContain('Two');
    expect(second).toContain('Two');
  });

  it('shares one font dictionary among all pages', async () => {
    const raw = await rawPdf({
      blocks: [aCover(), aHeading(1, 'One'), aParagraph('Text'), PAGE_BREAK, aHeading(1, 'Two')],
    });
    const resources = [...raw.matchAll(/\/Resources (\d+) 0 R/g)].map(([, id]) => id);
    expect(resources).toHaveLength(3);
    expect(new Set(resources).size).toBe(1);
    expect(raw.match(/\/ProcSet \[/g)).toHaveLength(1);
  });

  it('keeps the running head on one line, whatever the account is called', async () => {
    const [page] = pagesOf(
      await renderPdf({
        blocks: [aParagraph('Text')],
        meta: { runningHead: ['Account '.repeat(60), 'CSBP', 'job 7d0c'] },
      }),
    );
    const head = page!.split('\n').find((line) => line.includes('Account'));
    expect(head).toMatch(/Account Account.*… · CSBP · job 7d0c\s+file · Confidential/);
  });

  it('prints the mark on every page, including the cover', async () => {
    const pages = pagesOf(
      await renderPdf({
        blocks: [aCover(), aHeading(1, 'Policies'), POLICY_TABLE],
        tables: { policies: aPolicyTable(manyPolicies(90)) },
        meta: { mark: 'SAMPLE DATA – NOT EVIDENCE' },
      }),
    );
    expect(pages.length).toBeGreaterThan(3);
    for (const page of pages) expect(page.replace(/\s+/g, '')).toContain('SAMPLEDATA–NOTEVIDENCE');
  });

  it('repeats the head of a table on each of its pages and loses no row', async () => {
    const pages = pagesOf(
      await renderPdf({ blocks: [POLICY_TABLE], tables: { policies: aPolicyTable(manyPolicies(120)) } }),
    );
    expect(pages.length).toBeGreaterThan(2);
    for (const page of pages) expect(page).toMatch(/Number\s+Title\s+Policy\s+Status\s+Failed/);
    const numbers = pages.flatMap((page) => page.match(/1000\.\d+/g) ?? []);
    expect(numbers).toEqual(Array.from({ length: 120 }, (_, index) => `1000.${index + 1}`));
  });

  it('starts chapters on new pages and leaves no page empty', async () => {
    const pages = pagesOf(
      await renderPdf({
        blocks: [
          { type: 'pageBreak' },
          aCover(),
          { type: 'pageBreak' },
          aHeading(1, 'First chapter'),
          aParagraph('Text'),
          { type: 'pageBreak' },
          { type: 'pageBreak' },
          aHeading(1, 'Second chapter'),
          aHeading(2, 'Section'),
          { type: 'pageBreak' },
        ],
      }),
    );
    expect(pages).toHaveLength(3);
    expect(pages[1]).toContain('First chapter');
    expect(pages[2]).toContain('Second chapter');
    expect(pages[2]).toContain('Section');
  });

  it('leaves no page empty wherever a chapter ends', async () => {
    for (let lines = 44; lines < 50; lines += 1) {
      const prose = Array.from({ length: lines }, (_, index) => aParagraph(`Line ${index}`));
      const pages = pagesOf(await renderPdf({ blocks: [...prose, aHeading(1, 'Next')] }));
      for (const page of pages) expect(page).toMatch(/Line|Next/);
    }
  });

  it('keeps a short table whole with its heading, unless that would leave much of a page empty', async () => {
    const pagesWith = async (lines: number, title: string) => {
      const prose = Array.from({ length: lines }, (_, index) => aParagraph(`Line ${index}`));
      const rows = Array.from({ length: 6 }, (_, index) => aPolicyRow(index + 1, { title }));
      const blocks = [...prose, aHeading(2, 'Section'), POLICY_TABLE];
      const pages = pagesOf(await renderPdf({ blocks, tables: { policies: aPolicyTable(rows) } }));
      return pages.map((page) => ({
        hasHeading: page.includes('Section'),
        rows: page.match(/1000\.\d/g)?.length ?? 0,
      }));
    };
    for (let lines = 24; lines < 34; lines += STEP) {
      expect(await pagesWith(lines, 'Short')).toContainEqual({ hasHeading: true, rows: 6 });
    }
    const [first, second] = await pagesWith(18, 'Long '.repeat(60));
    expect(first).toMatchObject({ hasHeading: true });
    expect(second?.rows).toBe(6 - first!.rows);
  });

  it('leaves no heading alone at the foot of a page', async () => {
    for (let lines = 28; lines < 46; lines += STEP) {
      const prose = Array.from({ length: lines }, (_, index) => aParagraph(`Line ${index}`));
      const pages = pagesOf(
        await renderPdf({
          blocks: [...prose, aHeading(2, 'Section'), aHeading(3, 'Policies of it'), POLICY_TABLE],
          tables: { policies: aPolicyTable(manyPolicies(30)) },
        }),
      );
      const page = pages.find((each) => each.includes('Section'));
      expect(page).toContain('Policies of it');
      expect(page).toContain('1000.1 ');
      expect(page).toContain('1000.2 ');
    }
  });

  it('leaves no last definition alone on a page, and overlaps none', async () => {
    const items = Array.from({ length: 30 }, (_, index) => ({
      term: `Term${index + 10}`,
      text: 'One policy on one resource. '.repeat(index === 29 ? 6 : 1),
      type: 'text' as const,
    }));
    for (let lines = 6; lines < 16; lines += STEP) {
      const prose = Array.from({ length: lines }, (_, index) => aParagraph(`Line ${index}`));
      const rendering = await renderPdf({ blocks: [...prose, { type: 'definitions', items }] });
      const pages = pagesOf(rendering);
      expect(pages.at(-1)!.match(/Term\d+/g)!.length).toBeGreaterThan(1);
      const tops = [
        ...run('pdftotext', ['-bbox', '-', '-'], rendering.bytes).matchAll(/yMin="([\d.]+)"[^>]*>(Term\d+|Page)</g),
      ];
      expect(overlaps(tops)).toEqual([]);
    }
  });

  it('keeps short lists and definitions whole, with the heading above', async () => {
    const items = ['Alpha', 'Bravo', 'Delta', 'Gamma'];
    const list = { type: 'list' as const, ordered: false, items: items.map((text) => [aParagraph(text)]) };
    const definitions = {
      type: 'definitions' as const,
      items: items.map((term) => ({ term, text: 'a word', type: 'text' as const })),
    };
    for (const block of [list, definitions]) {
      for (let lines = 24; lines < 36; lines += STEP) {
        const prose = Array.from({ length: lines }, (_, index) => aParagraph(`Line ${index}`));
        const pages = pagesOf(await renderPdf({ blocks: [...prose, aHeading(2, 'Limits'), block] }));
        const page = pages.find((each) => each.includes('Limits'));
        for (const item of items) expect(page).toContain(item);
      }
    }
  });

  it('leaves no last row or total alone on a page, and overlaps no rows', async () => {
    for (let count = 30; count < 62; count += 1) {
      const long = { title: 'Ensure that something with a long title that wraps is configured '.repeat(3) };
      const rows = [...manyPolicies(count - 1), aPolicyRow(count, count % 2 === 0 ? long : {})];
      const totals = { cells: ['Total', '', '', '', count].map((each) => aCell(each)) };
      const rendering = await renderPdf({
        blocks: [POLICY_TABLE],
        tables: { policies: aPolicyTable(rows, count % 3 === 0 ? { totals } : {}) },
      });
      const boxes = run('pdftotext', ['-bbox', '-', '-'], rendering.bytes);
      const [lastPage = ''] = boxes.split('<page ').slice(-1);
      expect(lastPage.match(/>(1000\.\d+|Total)</g)!.length).toBeGreaterThan(1);

      const numbers = boxes.matchAll(/yMin="([\d.]+)"[^>]*>(1000\.\d+|Total|Page)</g);
      expect(overlaps([...numbers])).toEqual([]);
    }
  });

  it('prints contents with correct page numbers, without its own heading', async () => {
    const pages = pagesOf(
      await renderPdf({
        blocks: [
          aCover(),
          aHeading(1, 'Contents'),
          { type: 'contents', depth: 2 },
          PAGE_BREAK,
          aHeading(1, 'Policies'),
          POLICY_TABLE,
          aHeading(1, 'Method'),
          aHeading(2, 'Formula'),
          aHeading(3, 'Too deep'),
        ],
        tables: { policies: aPolicyTable(manyPolicies(100)) },
      }),
    );
    const pageOf = (text: string) => pages.findLastIndex((page) => page.includes(text)) + 1;
    expect(pages[1]).toMatch(/Policies\s+3\n/);
    expect(pages[1]).toMatch(new RegExp(`Method\\s+${pageOf('Method')}\\n`));
    expect(pages[1]).toMatch(new RegExp(`Formula\\s+${pageOf('Formula')}\\n`));
    expect(pages[1]).not.toContain('Too deep');
    expect(pages[1]!.match(/Contents/g)).toHaveLength(1);
  });

  it('prints long contents in two lanes on one page, the second from a chapter on', async () => {
    const chapters = Array.from({ length: 12 }, (_, index) => [
      aHeading(1, `Chapter ${String.fromCharCode(65 + index)}`),
      aHeading(2, 'First part'),
      aHeading(2, 'Second part'),
      aHeading(2, 'Third part'),
    ]).flat();
    const [page] = pagesOf(
      await renderPdf({ blocks: [aHeading(1, 'Contents'), { type: 'contents', depth: 2 }, PAGE_BREAK, ...chapters] }),
    );
    expect(page!.match(/Chapter [A-L]/g)).toHaveLength(12);
    expect(page).toMatch(/Chapter A\s+2\s+Chapter G\s+\d/);
  });

  it('divides long contents within a chapter where the lanes would differ much', async () => {
    const parts = Array.from({ length: 30 }, (_, index) => aHeading(2, `Part ${index}`));
    const headings = [aHeading(1, 'Chapter A'), ...parts, aHeading(1, 'Chapter B'), aHeading(2, 'The last part')];
    const [page] = pagesOf(
      await renderPdf({ blocks: [aHeading(1, 'Contents'), { type: 'contents', depth: 2 }, PAGE_BREAK, ...headings] }),
    );
    expect(page!.indexOf('Part 20')).toBeLessThan(page!.indexOf('Part 12'));
    expect(page).toContain('The last part');
  });

  it('keeps contents in two lanes with their heading, however much of the page is left', async () => {
    const chapters = Array.from({ length: 22 }, (_, index) => [aHeading(1, `Chapter ${index}`), aHeading(2, 'A part')]);
    for (const lines of [0, 12, 18, 24, 30]) {
      const above = Array.from({ length: lines }, (_, index) => aParagraph(`Line ${index}`));
      const blocks = [...above, aHeading(1, 'Contents'), { type: 'contents', depth: 2 } as const, PAGE_BREAK];
      const pages = pagesOf(await renderPdf({ blocks: [...blocks, ...chapters.flat()] }));
      expect(pages.find((page) => page.includes('Contents'))).toMatch(/Chapter 0\s+\d[^]*Chapter 21\s+\d/);
    }
  });

  it('starts a section on the page where the introduction of the next one would not fit', async () => {
    const rows = aPolicyTable(manyPolicies(30));
    const page = (lines: number) => Array.from({ length: lines }, (_, index) => aParagraph(`Line ${index}`));
    for (let lines = 26; lines < 34; lines += 1) {
      const pages = pagesOf(
        await renderPdf({
          blocks: [
            ...page(lines),
            aHeading(2, 'What was not assessed'),
            aParagraph('Nothing of this.'),
            aHeading(2, 'Results'),
            POLICY_TABLE,
          ],
          tables: { policies: rows },
        }),
      );
      const isLast = pages[0]!.includes('What was not assessed');
      if (isLast) continue;
      // Only where not even the heading and its own paragraph fit.
      expect(pages[0]!.match(/Line \d+/g)!.length).toBeGreaterThan(30);
    }
  });

  it('cuts the texts of a table to 1,000 characters, with a notice', async () => {
    const rendering = await renderPdf({
      blocks: [POLICY_TABLE],
      tables: {
        policies: aPolicyTable([
          aPolicyRow(1, { title: `${'x'.repeat(999)}yz` }),
          aPolicyRow(2, { title: `${'z'.repeat(999)}y` }),
        ]),
      },
    });
    const text = unbrokenText(rendering);
    expect(text).toMatch(/[^x]x+…/);
    expect(text.match(/x/g)).toHaveLength(999);
    expect(text).toContain('zzy');
    expect(rendering.notices).toEqual([
      'Very long texts are truncated with … in the PDF; the other formats have them in full.',
    ]);
  });

  it('prints long texts in full: prose of 5,000 characters, a word of 300, an identifier of 200', async () => {
    const title = Array.from({ length: 700 }, (_, index) => `word${index}`)
      .join(' ')
      .slice(0, 5000);
    const word = 'Unbreakable'.repeat(28);
    const id = 'Diagnostics_Logs'.repeat(13);
    const rendering = await renderPdf({
      blocks: [
        aHeading(2, title),
        POLICY_TABLE,
        { type: 'definitions', items: [{ term: word, text: title, type: 'text' }] },
      ],
      tables: {
        policies: aPolicyTable([
          aPolicyRow(1, { title }),
          aPolicyRow(2, { title: word }),
          aPolicyRow(3, { id }),
          aPolicyRow(4, { title: `${'x'.repeat(990)}end` }),
        ]),
      },
    });
    const text = unbrokenText(rendering);
    for (const number of [0, 350, 600]) expect(text.split(`word${number}word`).length - 1).toBe(number === 0 ? 3 : 2);
    expect(text).toContain(word);
    expect(text).toContain(id);
    const xs = text.match(/x+/g)!.reduce((sum, run) => sum + run.length, 0);
    expect(xs).toBeGreaterThanOrEqual(990);
    // Nothing beyond the right margin: pdftotext would place it there.
    const boxes = run('pdftotext', ['-bbox', '-', '-'], rendering.bytes).matchAll(/xMax="([\d.]+)"/g);
    for (const [, right] of boxes) expect(Number(right)).toBeLessThan(595.28 - 56.69 + 1);
  });

  it('prints hostile text literally', async () => {
    const hostile =
      '<b>bold</b> {{name}} ${x} =SUM(A1) ) endstream \\ %PDF \u202egnp.exe\u0000\u0007 __proto__ [#x](y)';
    const rendering = await renderPdf({
      blocks: [aHeading(1, hostile, '__proto__'), aHeading(2, hostile, 'length'), aParagraph(hostile), POLICY_TABLE],
      tables: { policies: aPolicyTable([aPolicyRow(1, { title: hostile, id: hostile })]) },
    });
    const text = unbrokenText(rendering);
    const printed = '<b>bold</b>{{name}}${x}=SUM(A1))endstream\\%PDFgnp.exe__proto__[#x](y)';
    expect(text.split(printed).length - 1).toBeGreaterThanOrEqual(4);
    expect(check(rendering.bytes)).toContain('No syntax or stream encoding errors found');
    expect(rendering.notices).toEqual([]);
  });
});
