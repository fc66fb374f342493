import fc from 'fast-check';
import type { Content } from 'pdfmake/interfaces.js';
import { describe, expect, it } from 'vitest';
import type { Definition } from '../../../../../src/renderers/pdf/engine/definition.js';
import type {
  PageOf,
  Row,
  RowTable,
  RowText,
  TextStyle,
} from '../../../../../src/renderers/pdf/engine/layout/row-table.js';
import { print } from '../../../../../src/renderers/pdf/engine/print.js';
import { openFonts } from '../../../../../src/renderers/pdf/engine/text/fonts.js';
import { aTheme } from '../../../../helpers/documents.js';
import { theFonts } from '../../../../helpers/fonts.js';
import { run } from '../../../../helpers/pdf.js';
import { present } from '../../../../helpers/system.js';

const PAGE: Definition['page'] = { width: 400, height: 300, margins: { top: 40, right: 20, bottom: 30, left: 20 } };
const WIDTH = 360;
const COLOR = '#000000';
const STYLE: TextStyle = { family: aTheme().type.sans, isBold: false, size: 8, lineHeight: 1, isRightAligned: false };

function aText(text: string, destination?: string): RowText {
  return { text, style: STYLE, color: COLOR, indent: 0, spaceAbove: 0, icon: undefined, destination, link: undefined };
}

/** A row with a line for each text in its only cell. */
function aRow(texts: readonly RowText[]): Row {
  const rule = { width: 0.5, color: COLOR, takesRoom: true };
  return { cells: [texts], above: 2, below: 2, rule, reserve: 0, isContinued: false };
}

function aTable(lanes: number, rows: (pageOf: PageOf) => Iterable<Row>): RowTable {
  const width = WIDTH / lanes - 10;
  return {
    kind: 'table',
    columns: [{ left: 0, width }],
    width,
    lanes: { count: lanes, distance: WIDTH / lanes },
    head: aRow([aText('Head')]),
    rows,
  };
}

interface Word {
  readonly text: string;
  /** From 1. */
  readonly page: number;
  /** From the left margin. */
  readonly left: number;
  readonly top: number;
  readonly bottom: number;
}

/** The words on the pages that tables take, in the order of the pages. */
async function wordsOf(tables: readonly RowTable[], before = 0): Promise<Word[]> {
  const placed = tables.map((table): Content => ({ tag: { role: 'Table' }, canvas: [], rowTable: () => table }));
  const definition: Definition = {
    page: PAGE,
    content: [{ text: 'Before', marginBottom: before }, ...placed],
    repeated: { header: () => [], footer: () => [], watermark: undefined },
    defaultStyle: { font: STYLE.family, fontSize: 8, lineHeight: 1, color: COLOR },
    direction: 'ltr',
    metadata: {
      title: '',
      author: '',
      subject: '',
      keywords: [],
      creator: '',
      producer: '',
      language: 'en',
      createdAt: new Date(0),
    },
    bookmarks: [],
    id: '',
    coverLabel: undefined,
  };
  const fonts = await openFonts(aTheme(), theFonts());
  const { bytes } = await print(definition, { fonts, compress: true, attachments: undefined, write: undefined });
  const pages = run('pdftotext', ['-bbox', '-', '-'], bytes).split('<page ').slice(1);
  return pages.flatMap((page, index) =>
    [...page.matchAll(/xMin="(.+?)" yMin="(.+?)" xMax=".+?" yMax="(.+?)">(.+?)</g)].map(
      ([, left, top, bottom, text]) => ({
        text: text!,
        page: index + 1,
        left: Number(left) - PAGE.margins.left,
        top: Number(top),
        bottom: Number(bottom),
      }),
    ),
  );
}

/** Words in reading order: page by page, lane by lane, from top to bottom. */
function inLanes(words: readonly Word[], lanes: number): Word[] {
  const laneOf = ({ left }: Word): number => Math.round((left * lanes) / WIDTH);
  return [...words].sort((one, other) => one.page - other.page || laneOf(one) - laneOf(other) || one.top - other.top);
}

/** Rows of 1 to 5 lines; each line has the number of its row. */
const rowHeights = fc.array(fc.integer({ min: 1, max: 5 }), { minLength: 1, maxLength: 90 });

describe.runIf(present('pdftotext'))('needs pdftotext: a table in lanes', () => {
  const lanesOf = (heights: readonly number[], lanes: number): RowTable =>
    aTable(lanes, () =>
      heights.map((height, index) => aRow(Array.from({ length: height }, () => aText(`row${index}`)))),
    );

  it('has each row once, down one lane and then down the next, without overlap, and none below the page', async () => {
    await fc.assert(
      fc.asyncProperty(rowHeights, fc.integer({ min: 2, max: 3 }), fc.nat(260), async (heights, lanes, before) => {
        const words = (await wordsOf([lanesOf(heights, lanes)], before)).filter(({ text }) => text !== 'Before');
        const rows = inLanes(words, lanes).filter(({ text }) => text !== 'Head');
        expect(rows.map(({ text }) => text)).toEqual(
          heights.flatMap((height, index) => Array.from({ length: height }, () => `row${index}`)),
        );
        for (const { top, bottom } of words) {
          expect(top).toBeGreaterThanOrEqual(PAGE.margins.top - 2);
          expect(bottom).toBeLessThanOrEqual(PAGE.height - PAGE.margins.bottom + 2);
        }
        const all = inLanes(words, lanes);
        for (const [index, word] of all.entries()) {
          const above = all[index - 1];
          const isBelow = above?.page === word.page && above.left === word.left;
          // The lines of a row are close together: boxes of words are higher than letters.
          const isPlaced = isBelow ? word.top - above.top > 7 : word.text === 'Head';
          expect(isPlaced, `${word.text} at ${String(word.top)}`).toBe(true);
        }
      }),
      { numRuns: 40 },
    );
  });

  it('keeps each row whole', async () => {
    await fc.assert(
      fc.asyncProperty(rowHeights, async (heights) => {
        const places = new Map<string, Set<string>>();
        for (const { text, page, left } of await wordsOf([lanesOf(heights, 2)])) {
          places.set(text, (places.get(text) ?? new Set()).add(`${page} ${left}`));
        }
        heights.forEach((_, index) => {
          expect(places.get(`row${index}`)?.size).toBe(1);
        });
      }),
      { numRuns: 20 },
    );
  });

  it('has lanes on its last page that differ by at most a row', async () => {
    for (const rows of [1, 2, 7, 8, 21, 34]) {
      const words = await wordsOf([
        lanesOf(
          Array.from({ length: rows }, () => 1),
          2,
        ),
      ]);
      const last = words.filter(({ page, text }) => page === words.at(-1)!.page && text.startsWith('row'));
      const inFirst = last.filter(({ left }) => left < WIDTH / 2).length;
      expect([rows, inFirst - (last.length - inFirst)]).toEqual([rows, last.length % 2]);
    }
  });
});

describe.runIf(present('pdftotext'))('needs pdftotext: the pages that an index names', () => {
  const named = (index: number): string => `#row.${index}`;

  it.each([1, 2])('are those that show the rows, in a table of %i lanes', async (lanes) => {
    const shown = aTable(lanes, () =>
      Array.from({ length: 70 }, (_, index) => aRow([aText(`row${index}`, named(index))])),
    );
    const index = aTable(lanes, (pageOf) =>
      Array.from({ length: 70 }, (_, row) => aRow([aText(`page-of-${row}-is-${String(pageOf(named(row)))}`)])),
    );
    const words = await wordsOf([shown, index], 100);
    const pages = Object.fromEntries(
      words.flatMap(({ text, page }) => (text.startsWith('row') ? [[text.slice(3), String(page)]] : [])),
    );
    const stated = Object.fromEntries(
      words.flatMap(({ text }) => {
        const [, row, page] = /^page-of-(\d+)-is-(.+)$/.exec(text) ?? [];
        return row === undefined ? [] : [[row, page]];
      }),
    );
    expect(Object.keys(stated)).toHaveLength(70);
    expect(new Set(Object.values(pages)).size).toBeGreaterThan(1);
    expect(stated).toEqual(pages);
  });

  it('are unknown for rows that come later', async () => {
    const index = aTable(1, (pageOf) => [aRow([aText(`is-${String(pageOf(named(0)))}`)])]);
    const later = aTable(1, () => [aRow([aText('row0', named(0))])]);
    expect((await wordsOf([index, later])).map(({ text }) => text)).toContain('is-undefined');
  });
});
