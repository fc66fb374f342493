import { spawnSync } from 'node:child_process';
import type { AuditDocument } from '../../src/model/document/document.js';
import type { PdfOptions } from '../../src/renderers/options.js';
import { pdfRenderer } from '../../src/renderers/pdf/renderer.js';
import type { Rendering } from '../../src/renderers/renderer.js';
import { aDocument, type DocumentParts } from './documents.js';
import { theFonts } from './fonts.js';

export const PDF_WORDS = { 'pdf.cover': 'Cover', 'pdf.page': 'Page {page} of {pages}' };

/** The default options of the renderer. */
export const PDF_OPTIONS: PdfOptions = { compress: true, archival: false };

/** A document with the words of the PDF renderer. */
export function aPdfDocument(parts: DocumentParts = {}): AuditDocument {
  return aDocument({ words: PDF_WORDS, ...parts });
}

export async function renderPdf(parts: DocumentParts = {}, compress = true): Promise<Rendering> {
  return pdfRenderer.render(aPdfDocument(parts), { ...PDF_OPTIONS, compress }, { fonts: theFonts() });
}

/** The uncompressed PDF as text, one character per byte. */
export async function rawPdf(parts: DocumentParts = {}): Promise<string> {
  const { bytes } = await renderPdf(parts, false);
  return Buffer.from(bytes).toString('latin1');
}

/** Text of each page, laid out as on the page. Needs pdftotext. */
export function pagesOf({ bytes }: Rendering): string[] {
  return run('pdftotext', ['-layout', '-', '-'], bytes).split('\f').slice(0, -1);
}

/** Text without line ends, because lines may break anywhere. Needs pdftotext. */
export function unbrokenText({ bytes }: Rendering): string {
  return run('pdftotext', ['-raw', '-', '-'], bytes).replace(/\s+/g, '');
}

/** Runs a program with a PDF as standard input. Returns its output; throws with its error output if it fails. */
export function run(program: string, options: readonly string[], bytes: Uint8Array): string {
  const { status, stdout, stderr, error } = spawnSync(program, options, { input: bytes, maxBuffer: 1 << 28 });
  if (error) throw error;
  if (status !== 0) throw new Error(`${program} ended with ${String(status)}: ${stderr.toString()}`);
  return stdout.toString();
}
