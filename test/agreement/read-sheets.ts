/** Reads the parts of a workbook, without the library that wrote it. Imports nothing from `src`. */
import JSZip from 'jszip';
import { elementsIn, find, parseMarkup, textOf, type MarkupElement } from './markup.js';

export interface SheetCell {
  /** Such as `B6`. */
  readonly address: string;
  /** From 1. */
  readonly row: number;
  readonly column: number;
  readonly value: string | number;
  readonly formula: string | undefined;
  /** Number format. */
  readonly format: string;
}

export interface Sheet {
  readonly name: string;
  /** The filled cells, row by row; of merged cells, the first. */
  readonly cells: readonly SheetCell[];
}

const BUILT_IN_FORMATS: Readonly<Record<string, string>> = { 0: 'General', 1: '0', 3: '#,##0', 10: '0.00%', 49: '@' };

export async function readSheets(bytes: Uint8Array): Promise<Sheet[]> {
  const zip = await JSZip.loadAsync(bytes);
  const part = async (path: string): Promise<MarkupElement> => {
    const file = zip.file(path);
    if (file === null) throw new Error(`the workbook has no ${path}`);
    return parseMarkup(await file.async('string'));
  };
  const strings = find(await part('xl/sharedStrings.xml'), 'si').map(stringOf);
  const formats = formatsOf(await part('xl/styles.xml'));
  const relations = new Map(
    find(await part('xl/_rels/workbook.xml.rels'), 'relationship').map(({ attributes }) => [
      attributes['id'],
      attributes['target']!,
    ]),
  );
  const sheets: Sheet[] = [];
  for (const { attributes } of find(await part('xl/workbook.xml'), 'sheet')) {
    const path = `xl/${relations.get(attributes['r:id'])!.replace(/^\/xl\//, '')}`;
    const cells = find(await part(path), 'c').flatMap((cell) => readCell(cell, strings, formats));
    sheets.push({ name: attributes['name']!, cells });
  }
  return sheets;
}

function formatsOf(styles: MarkupElement): string[] {
  const own = new Map(
    find(styles, 'numfmt').map(({ attributes }) => [attributes['numfmtid'], attributes['formatcode']]),
  );
  const [looks] = find(styles, 'cellxfs');
  return find(looks!, 'xf').map(({ attributes }) => {
    const id = attributes['numfmtid'] ?? '0';
    const format = own.get(id) ?? BUILT_IN_FORMATS[id];
    if (format === undefined) throw new Error(`unknown number format: ${id}`);
    return format;
  });
}

function readCell(cell: MarkupElement, strings: readonly string[], formats: readonly string[]): SheetCell[] {
  const { r: address = '', s: style = '0', t: type = 'n' } = cell.attributes;
  const text = (name: string): string | undefined => {
    const [element] = find(cell, name);
    return element === undefined ? undefined : textOf(element);
  };
  const stored = type === 'inlineStr' ? stringOf(cell) : text('v');
  if (stored === undefined) return [];
  const [, letters = '', row] = /^([A-Z]+)(\d+)$/.exec(address)!;
  const value = type === 's' ? strings[Number(stored)]! : type === 'n' ? Number(stored) : unescapeText(stored);
  const at = { address, row: Number(row), column: columnNumber(letters) };
  return [{ ...at, value, formula: text('f'), format: formats[Number(style)]! }];
}

/** Text of all its runs. */
function stringOf(element: MarkupElement): string {
  const runs = [...elementsIn(element)].filter(({ name }) => name === 't');
  return unescapeText(runs.map(textOf).join(''));
}

/** Spreadsheets write characters that XML cannot hold as `_x0000_`. */
function unescapeText(text: string): string {
  return text.replace(/_x([0-9A-F]{4})_/gi, (_, hex: string) => String.fromCharCode(Number.parseInt(hex, 16)));
}

function columnNumber(letters: string): number {
  let number = 0;
  for (const letter of letters.match(/./g) ?? []) number = number * 26 + letter.charCodeAt(0) - 64;
  return number;
}
