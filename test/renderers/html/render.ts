import type { AuditDocument, Block } from '../../../src/model/document/document.js';
import type { Table } from '../../../src/model/document/table.js';
import { htmlRenderer } from '../../../src/renderers/html/renderer.js';
import { aDocument } from '../../helpers/documents.js';
import { htmlShell } from './rich-document.js';

/** Renders a document to the text of its page. */
export async function render(document: AuditDocument): Promise<string> {
  const { bytes } = await htmlRenderer.render(document, {}, { fonts: [] });
  return new TextDecoder().decode(bytes);
}

/** Renders blocks in the built-in shell and returns the content of `main`. */
export async function renderMain(
  blocks: readonly Block[],
  tables: Readonly<Record<string, Table>> = {},
): Promise<string> {
  const page = await render(aDocument({ blocks, tables, overrides: htmlShell() }));
  return /<main[^>]*>([\s\S]*)<\/main>/.exec(page)?.[1] ?? '';
}
