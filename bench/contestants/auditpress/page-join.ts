/**
 * The reference for our page: the same page, byte for byte, joined from template literals. Loading splits our page into the
 * markup and the texts that differ from row to row. Only joining them, with every text escaped, is measured.
 */
import type { Content } from '../../../src/model/document/artifact.js';
import type { InputFiles } from '../contestant.js';
import { auditorIn } from './auditor.js';

interface Cell {
  /** `th` or `td` with its attributes. */
  readonly open: string;
  readonly tag: string;
  /** Markup and texts alternately, markup first. */
  readonly parts: readonly string[];
}

interface Row {
  readonly attributes: string;
  readonly cells: readonly Cell[];
}

/** Unchanged markup, or the rows of a table. */
type Piece = string | readonly Row[];

/** The end of table rows in our pages. */
const ROW_END = '</tr\n>';
const CELL = /<((th|td)[^>]*)>(.*?)<\/\2>/gs;
const ESCAPES: Readonly<Record<string, string>> = {
  '&': '&amp;',
  '<': '&lt;',
  '>': '&gt;',
  '"': '&quot;',
  "'": '&#x27;',
  '`': '&#x60;',
  '=': '&#x3D;',
};
const CHARACTERS = new Map(Object.entries(ESCAPES).map(([character, entity]) => [entity, character]));

const page = auditorIn('html');

export async function load(files: InputFiles): Promise<readonly Piece[]> {
  const html = textOf(await page.make(await page.load(files)));
  const pieces = takeApart(html);
  if (join(pieces) !== html) throw new Error('Expected the joined page to be the same as ours, byte for byte.');
  return pieces;
}

export function make(pieces: readonly Piece[]): Uint8Array {
  return Buffer.from(join(pieces));
}

function textOf(content: Content): string {
  const decoder = new TextDecoder();
  return Array.from(content.parts(), (part) => decoder.decode(part, { stream: true })).join('');
}

function join(pieces: readonly Piece[]): string {
  return pieces.map((piece) => (typeof piece === 'string' ? piece : piece.map(rowMarkup).join(''))).join('');
}

function rowMarkup({ attributes, cells }: Row): string {
  return `<tr${attributes}>${cells.map(cellMarkup).join('')}${ROW_END}`;
}

function cellMarkup({ open, tag, parts }: Cell): string {
  return `<${open}>${parts.map((part, index) => (index % 2 === 0 ? part : escape(part))).join('')}</${tag}>`;
}

function escape(text: string): string {
  return /[&<>"'`=]/.test(text) ? text.replace(/[&<>"'`=]/g, (character) => ESCAPES[character] ?? character) : text;
}

function takeApart(html: string): readonly Piece[] {
  const pieces: Piece[] = [];
  let rows: Row[] = [];
  const chunks = html.split(ROW_END);
  const last = chunks.pop() ?? '';
  for (const chunk of chunks) {
    const start = chunk.lastIndexOf('<tr');
    if (start > 0) {
      rows = [];
      pieces.push(chunk.slice(0, start), rows);
    }
    rows.push(rowOf(chunk.slice(start)));
  }
  return [...pieces, last];
}

function rowOf(markup: string): Row {
  const end = markup.indexOf('>');
  const cells = [...markup.slice(end + 1).matchAll(CELL)].map(([, open = '', tag = '', content = '']) => ({
    open,
    tag,
    parts: content.split(/((?:<[^>]*>)+)/).flatMap(textsOf),
  }));
  return { attributes: markup.slice('<tr'.length, end), cells };
}

/** `split` returns texts and markup alternately, text first, so empty markup is put before it. */
function textsOf(part: string, index: number): string[] {
  if (index % 2 === 1) return [part];
  const text = part.replace(/&(?:amp|lt|gt|quot|#x27|#x60|#x3D);/g, (entity) => CHARACTERS.get(entity) ?? entity);
  return index === 0 ? ['', text] : [text];
}
