/** The words of a PDF with their positions, read by poppler. Imports nothing from `src`. */
import { spawnSync } from 'node:child_process';
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';

export interface Word {
  readonly text: string;
  /** Points from the left edge. */
  readonly left: number;
  readonly right: number;
  /** Points from the top of the first page. */
  readonly middle: number;
  readonly height: number;
  /** From 1. */
  readonly page: number;
}

export interface Place {
  readonly name: string;
  /** Points from the left edge. */
  readonly left: number;
  /** Points from the top of the first page. */
  readonly top: number;
  /** From 1. */
  readonly page: number;
}

export interface PdfText {
  readonly words: readonly Word[];
  /** Named destinations, in order. */
  readonly places: readonly Place[];
  /** How many pages there are. */
  readonly length: number;
}

/** Height of the running head and foot, in points; the page margins of the templates are wider. */
const HEAD = 58;
const FOOT = 48;

/** The row of the first page: its left, top, width and height. */
const PAGE = /^1\t1\t(?:\S+\t){7}(\S+)\t/m;

export function readPdfText(bytes: Uint8Array): PdfText {
  const folder = mkdtempSync(join(tmpdir(), 'auditpress-pdf-'));
  try {
    const file = join(folder, 'document.pdf');
    writeFileSync(file, bytes);
    const tsv = run('pdftotext', ['-tsv', file, '-']);
    const pageHeight = Number(PAGE.exec(tsv)?.[1]);
    return {
      words: readWords(tsv, pageHeight),
      places: readPlaces(run('pdfinfo', ['-dests', file]), pageHeight),
      length: Number(/^Pages:\s+(\d+)$/m.exec(run('pdfinfo', [file]))?.[1]),
    };
  } finally {
    rmSync(folder, { recursive: true });
  }
}

function run(program: string, options: readonly string[]): string {
  const { status, stdout, stderr, error } = spawnSync(program, options, { maxBuffer: 1 << 28 });
  if (error) throw error;
  if (status !== 0) throw new Error(`${program} ended with ${String(status)}: ${stderr.toString()}`);
  return stdout.toString();
}

function readWords(tsv: string, pageHeight: number): Word[] {
  const words: Word[] = [];
  for (const line of tsv.split('\n').slice(1)) {
    const [level, page, , , , , left, top, width, height, , text] = line.split('\t');
    if (level !== '5' || text === undefined) continue;
    const isOutside = Number(top) < HEAD || Number(top) > pageHeight - FOOT;
    if (isOutside) continue;
    words.push({
      text,
      left: Number(left),
      right: Number(left) + Number(width),
      middle: (Number(page) - 1) * pageHeight + Number(top) + Number(height) / 2,
      height: Number(height),
      page: Number(page),
    });
  }
  return words;
}

function readPlaces(destinations: string, pageHeight: number): Place[] {
  const places: Place[] = [];
  const found = destinations.matchAll(/^\s*(\d+) \[ XYZ\s+(\S+)\s+(\S+)\s.*\] "#(.*)"$/gm);
  for (const [, page, left, fromBottom, name] of found) {
    const anchor = name!.replace(/~([\da-f]{2})/g, (_, code: string) => String.fromCharCode(Number.parseInt(code, 16)));
    places.push({
      name: anchor,
      left: Number(left),
      top: Number(page) * pageHeight - Number(fromBottom) - 2,
      page: Number(page),
    });
  }
  return places.sort((one, other) => one.top - other.top);
}

/** Words on one line, from left to right. */
export interface Line {
  readonly words: readonly Word[];
  readonly middle: number;
  readonly height: number;
  readonly page: number;
}

/** Lines from top to bottom. */
export function linesOf(words: readonly Word[]): Line[] {
  const lines: { words: Word[]; middle: number; height: number; page: number }[] = [];
  for (const word of [...words].sort((one, other) => one.middle - other.middle)) {
    const line = lines.at(-1);
    if (line !== undefined && word.middle - line.middle < 3.5) {
      line.words.push(word);
      line.height = Math.max(line.height, word.height);
    } else lines.push({ words: [word], middle: word.middle, height: word.height, page: word.page });
  }
  for (const { words: inLine } of lines) inLine.sort((one, other) => one.left - other.left);
  return lines;
}

/** Words with no more than a space between them. */
export interface Chunk {
  readonly text: string;
  readonly left: number;
  readonly right: number;
}

/** @param edges left edges at which a chunk ends, however narrow the space before them */
export function chunksOf({ words }: Line, gap = 4.5, edges: readonly number[] = []): Chunk[] {
  const chunks: { text: string; left: number; right: number }[] = [];
  for (const { text, left, right } of words) {
    const last = chunks.at(-1);
    const isAtEdge = edges.some((edge) => Math.abs(left - edge) < 1);
    if (last === undefined || left - last.right > gap || isAtEdge) chunks.push({ text, left, right });
    else {
      last.text += ` ${text}`;
      last.right = right;
    }
  }
  return chunks;
}

export function textOfLines(lines: readonly Line[]): string {
  return lines.map(({ words }) => words.map(({ text }) => text).join(' ')).join(' ');
}
