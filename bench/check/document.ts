/** Checks documents: another program must open them, and find the texts of the first and the last policy. */
import { spawnSync } from 'node:child_process';
import { readFile } from 'node:fs/promises';
import JSZip from 'jszip';
import { filesOf, readContent } from '../contestants/contestant.js';
import type { ContestantEntry } from '../contestants/registry.js';
import type { Content } from '../content.js';

export interface Checked {
  readonly pages?: number;
  readonly problem?: string;
}

/** Extracting the text of longer documents takes longer than making them. */
const MOST_POLICIES_READ = 10_000;
/** A column whose label fits on one line and is in no policy: Severity. */
const HEAD_LOOKED_FOR = 4;
const MOST_OUTPUT = 2 ** 30;

export async function checkDocument(
  { group }: Pick<ContestantEntry, 'group'>,
  path: string,
  stem: string,
  policies: number,
): Promise<Checked> {
  const content = await readContent(filesOf(stem));
  switch (group) {
    case 'pdf':
      return checkPdf(path, content, policies);
    case 'xlsx':
      return checkWorkbook(path, content, policies);
    case 'html':
      return checkPage(path, content, policies);
  }
}

function checkPdf(path: string, content: Content, policies: number): Checked {
  const info = spawnSync('pdfinfo', [path], { encoding: 'utf8' });
  // Without poppler it cannot be checked.
  if (info.error !== undefined) return {};
  const pages = Number(/^Pages:\s+(\d+)/m.exec(info.stdout)?.[1] ?? NaN);
  if (info.status !== 0 || Number.isNaN(pages)) return { problem: `pdfinfo refuses it: ${info.stderr.slice(0, 200)}` };
  if (policies > MOST_POLICIES_READ) return { pages };
  const text = spawnSync('pdftotext', ['-layout', path, '-'], { encoding: 'utf8', maxBuffer: MOST_OUTPUT }).stdout;
  return { pages, ...missing(text, content, 'the text of the pages'), ...missingHeads(text, content) };
}

async function checkWorkbook(path: string, content: Content, policies: number): Promise<Checked> {
  if (policies > MOST_POLICIES_READ) return {};
  const zip = await JSZip.loadAsync(await readFile(path));
  const parts = await Promise.all(
    zip.file(/^xl\/(worksheets\/[^/]+|sharedStrings)\.xml$/).map((part) => part.async('string')),
  );
  const rows = Math.max(0, ...parts.map((part) => part.match(/<row /g)?.length ?? 0));
  if (rows < policies) return { problem: `expected ${policies} rows at least in a worksheet, found ${rows}` };
  return missing(parts.join(''), content, 'the workbook');
}

async function checkPage(path: string, content: Content, policies: number): Promise<Checked> {
  if (policies > MOST_POLICIES_READ) return {};
  return missing(await readFile(path, 'utf8'), content, 'the page');
}

/** Every table repeats its head on each of its pages. */
function missingHeads(text: string, { categories, columns }: Content): Checked {
  const label = columns[HEAD_LOOKED_FOR]?.label ?? '';
  const heads = text.split(label).length - 1;
  if (heads >= categories.length) return {};
  return { problem: `expected ${categories.length} heads of tables at least, found ${heads}` };
}

/** Numbers of policies are never broken across lines. */
function missing(text: string, { categories }: Content, where: string): Checked {
  const numbers = categories.flatMap(({ rows }) => rows.map(({ cells }) => cells[0] ?? ''));
  const absent = numbers.find((number) => !text.includes(number));
  return absent === undefined ? {} : { problem: `expected policy ${absent} in ${where}, did not find it` };
}
