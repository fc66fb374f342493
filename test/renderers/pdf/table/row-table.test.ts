import { writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { describe, expect, it } from 'vitest';
import type { Table } from '../../../../src/model/document/table.js';
import { accessibilityProblems } from '../../../pdf-check/accessibility.js';
import { pdfRenderer } from '../../../../src/renderers/pdf/renderer.js';
import type { BlockHandlers } from '../../../../src/renderers/handlers.js';
import type { Rendering } from '../../../../src/renderers/renderer.js';
import {
  aCell,
  aColumn,
  aCover,
  aHeading,
  aParagraph,
  aPolicyRow,
  aPolicyTable,
  manyPolicies,
} from '../../../helpers/blocks.js';
import type { DocumentParts } from '../../../helpers/documents.js';
import { fontsFor } from '../../../helpers/fonts.js';
import { aPdfDocument, PDF_OPTIONS, pagesOf, run } from '../../../helpers/pdf.js';
import { expectSamePages } from '../../../helpers/pdf-same-pages.js';
import { TRIES_ALL } from '../../../helpers/runs.js';
import { present } from '../../../helpers/system.js';
import { temporaryFolder } from '../../../helpers/temporary-folder.js';

const CHARACTERS = 'ثغرةנוסח';

/** Content of a user's handler may be anywhere, so pdfmake lays it out. */
const BY_PDFMAKE: BlockHandlers = { module: 'test', byType: { policyTable: (block, { draw }) => draw(block) } };

async function render(table: Table, parts: DocumentParts = {}, handlers?: BlockHandlers): Promise<Rendering> {
  const document = aPdfDocument({
    blocks: [aParagraph('Before'), { type: 'policyTable', view: { table: 'policies' } }, aParagraph('After')],
    tables: { policies: table },
    ...parts,
  });
  const { files: fonts } = await fontsFor(CHARACTERS);
  return pdfRenderer.render(document, PDF_OPTIONS, { fonts, ...(handlers && { handlers }) });
}

const STATUSES = ['red', 'amber', 'green', 'gray', 'unrecognized'] as const;
const LONG_ID = 'TransparentDataEncryptionOfAllDatabasesWithCustomerManagedKeys_AndRotation.v2';

const TABLES: Readonly<Record<string, Table>> = {
  'over several pages': aPolicyTable(manyPolicies(90)),
  'with all statuses, titles on several lines and details': aPolicyTable(
    Array.from({ length: 40 }, (_, index) => {
      const status = STATUSES[index % STATUSES.length]!;
      const title = `Ensure that the multi-factor log-in (${String(index)}%) is on, off/on and "as agreed" for all users`;
      const { cells, ...row } = aPolicyRow(index, { status, title, id: index % 7 === 0 ? LONG_ID : 'Short' });
      return { ...row, cells: cells.map((cell, column) => (column === 1 ? { ...cell, detail: LONG_ID } : cell)) };
    }),
  ),
  'with heads of statuses, totals, zeros and links': {
    title: '',
    empty: '',
    columns: [
      aColumn('category', 'text', 4),
      { ...aColumn('policies that did not pass', 'count'), status: 'red' },
      { ...aColumn('partly failed', 'count'), status: 'amber' },
      aColumn('share', 'percent'),
    ],
    rows: Array.from({ length: 60 }, (_, index) => ({
      cells: [
        aCell(`Category ${String(index)}`, index % 2 === 0 ? { target: 'place' } : {}),
        aCell(index % 3),
        aCell(0),
        aCell('12.5%'),
      ],
    })),
    totals: { cells: [aCell('Total'), aCell(60), aCell(0), aCell('12.5%')] },
  },
  'with continued rows, and other scripts': {
    title: '',
    empty: '',
    columns: [aColumn('name', 'text'), aColumn('text', 'text', 2), aColumn('id', 'id')],
    rows: [
      { cells: [aCell('One'), aCell('word '.repeat(190)), aCell('a')] },
      { cells: [aCell('ثغرة أمنية 12'), aCell('mixed ثغرة words'), aCell('b')] },
      { cells: [aCell('Αθήνα Ελλάδα'), aCell('  two  spaces\u00a0here, “quoted” – and é'), aCell('')] },
      { cells: [aCell('end'), aCell('x'.repeat(300)), aCell('c')] },
    ],
  },
};

const RIGHT_TO_LEFT = { overrides: { locale: { tag: 'ar', direction: 'rtl', timeZone: 'UTC' } } } as const;
const LINKED = (table: string): DocumentParts => ({
  blocks: [aHeading(1, 'A place', 'place'), { type: 'policyTable', view: { table } }],
});

describe.runIf(present('pdftotext', 'pdftoppm'))(
  'needs pdftotext, pdftoppm: tables beside those that pdfmake lays out',
  () => {
    const ways = Object.entries({ left: {}, right: RIGHT_TO_LEFT, linked: LINKED('policies') });
    for (const [index, [name, table]] of Object.entries(TABLES).entries()) {
      for (const [turn, [direction, parts]] of ways.entries()) {
        // Two ways of each, in turns.
        if (!TRIES_ALL && (index + turn) % ways.length === 0) continue;
        it(`are the same ${name} (${direction})`, async () => {
          const own = await render(table, parts);
          const stock = await render(table, parts, BY_PDFMAKE);
          expectSamePages(own, stock);
        });
      }
    }
  },
);

describe.runIf(present('pdftotext', 'qpdf'))('needs pdftotext, qpdf: a long document', () => {
  it('is complete although its first pages are written before its last are laid out', async () => {
    const count = TRIES_ALL ? 1700 : 700;
    const rows = manyPolicies(count);
    const own = await render(aPolicyTable(rows), {
      blocks: [
        aCover(),
        { type: 'contents', depth: 1 },
        aHeading(1, 'Policies'),
        { type: 'policyTable', view: { table: 'policies' } },
        aHeading(1, 'Again'),
        { type: 'policyTable', view: { table: 'policies' } },
      ],
    });
    const pages = pagesOf(own);
    expect(pages.length).toBeGreaterThan(count / 21);
    expect(accessibilityProblems(own.bytes)).toEqual([]);
    const file = join(temporaryFolder(), 'long.pdf');
    writeFileSync(file, own.bytes);
    expect(run('qpdf', ['--check', file], new Uint8Array())).toContain('No syntax or stream encoding errors found');
    pages.slice(1).forEach((page, index) => {
      expect(page).toContain(`Page ${String(index + 2)} of ${String(pages.length)}`);
    });
    const second = pages.findIndex((page) => page.includes('Again') && !page.includes('Policies')) + 1;
    expect(pages[1]).toMatch(new RegExp(`Again\\s+${String(second)}\\s`));
    expect(pages.join('').match(new RegExp(`BackupConfigured_${String(count)}\\b`, 'g'))).toHaveLength(2);
  });
});

describe('a document', () => {
  it('is the same whatever was rendered before or at the same time', async () => {
    const one = () =>
      render(aPolicyTable([aPolicyRow(1, { title: 'no\u00a0break and \ufb01nd' }), ...manyPolicies(20)]));
    const other = () => render(aPolicyTable([aPolicyRow(1, { title: 'find a break' }), ...manyPolicies(30)]));
    const [first, between, second] = await Promise.all([one(), other(), one()]);
    expect(Buffer.compare(first.bytes, second.bytes)).toBe(0);
    expect(Buffer.compare(first.bytes, (await one()).bytes)).toBe(0);
    expect(Buffer.compare(between.bytes, (await other()).bytes)).toBe(0);
  });
});
