import { contentProblems, linkProblems } from './content-rules.js';
import { readPages } from './pages.js';
import { PdfReader } from './pdf-reader.js';
import { readStructure } from './structure-tree.js';
import { tagProblems } from './tag-rules.js';

/**
 * Checks that a PDF can be read by its structure. Finds untagged content, an empty or invalid structure, figures without alternative
 * text, tables without header cells, skipped heading levels, links without text, a missing language or title. One sentence per
 * problem; empty if there are none.
 */
export function accessibilityProblems(bytes: Uint8Array): string[] {
  const reader = new PdfReader(bytes);
  const pages = readPages(reader);
  const roots = readStructure(reader);
  return [
    ...documentProblems(reader),
    ...tagProblems(roots),
    ...contentProblems(reader, pages, roots),
    ...linkProblems(reader, pages, roots),
  ];
}

function documentProblems(reader: PdfReader): string[] {
  const { catalog } = reader;
  const isMarked = reader.resolve(reader.dictionary(catalog.get('MarkInfo')).get('Marked')) === true;
  const showsTitle =
    reader.resolve(reader.dictionary(catalog.get('ViewerPreferences')).get('DisplayDocTitle')) === true;
  const language = reader.text(catalog.get('Lang'));
  const title = reader.text(reader.dictionary(reader.trailer.get('Info')).get('Title')).trim();
  return [
    ...(isMarked ? [] : ['the document is not marked as tagged']),
    ...(language === '' ? ['the document has no language'] : []),
    ...(title === '' ? ['the document has no title'] : []),
    ...(showsTitle ? [] : ['the title is not shown']),
  ];
}
