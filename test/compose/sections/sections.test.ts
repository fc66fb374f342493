import { describe, expect, test } from 'vitest';
import { dropLostLinks } from '../../../src/compose/sections/sections.js';
import type { Block, Inline } from '../../../src/model/document/document.js';
import type { Table } from '../../../src/model/document/table.js';

const text = (words: string): Inline => ({ type: 'text', text: words });
const link = (target: string, ...children: Inline[]): Inline => ({ type: 'link', target, children });
const paragraph = (...children: Inline[]): Block => ({ type: 'paragraph', role: 'body', children });
const heading = (anchor: string): Block => ({ type: 'heading', level: 1, text: anchor, anchor });

const table = (target: string): Table => ({
  title: '',
  empty: '',
  columns: [{ key: 'a', label: 'a', type: 'text', weight: 1 }],
  rows: [{ anchor: 'row', cells: [{ value: 'x', text: 'x', target }] }],
});

describe('links of prose', () => {
  test('are kept if their target exists: a heading, a card, a shown row', () => {
    const blocks: Block[] = [
      heading('notes'),
      heading('größe'),
      { type: 'table', view: { table: 'policies' } },
      paragraph(link('notes', text('a')), link('gr%C3%B6%C3%9Fe', text('b')), link('row', text('c'))),
    ];
    const tables = { policies: table('nowhere') };
    expect(dropLostLinks({ blocks, proseTables: {} }, tables)).toEqual({ blocks, proseTables: {}, lost: [] });
  });

  test('become text if their target is missing, at every depth, and each is named once', () => {
    const lost = (target: string) => paragraph({ type: 'strong', children: [link(target, text('see'), text(' it'))] });
    const kept = paragraph({ type: 'strong', children: [text('see'), text(' it')] });
    const { blocks, lost: targets } = dropLostLinks(
      {
        blocks: [
          lost('b'),
          { type: 'list', ordered: false, items: [[lost('a')]] },
          { type: 'callout', tone: 'note', children: [lost('b')] },
        ],
        proseTables: {},
      },
      {},
    );
    expect(blocks).toEqual([
      kept,
      { type: 'list', ordered: false, items: [[kept]] },
      { type: 'callout', tone: 'note', children: [kept] },
    ]);
    expect(targets).toEqual(['a', 'b']);
  });

  test('become text in tables of prose, too', () => {
    const dropped = dropLostLinks(
      { blocks: [heading('notes')], proseTables: { one: table('notes'), two: table('x') } },
      {},
    );
    expect(dropped.proseTables).toMatchObject({ one: { rows: [{ cells: [{ target: 'notes' }] }] } });
    expect(dropped.proseTables['two']?.rows[0]?.cells).toEqual([{ value: 'x', text: 'x' }]);
    expect(dropped.lost).toEqual(['x']);
  });
});
