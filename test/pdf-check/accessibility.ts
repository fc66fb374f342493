import { contentProblems, linkProblems } from './content-rules.js';
import { readPages } from './page-content.js';
import { PdfReader } from './pdf-reader.js';
import { readStructure, elementsOf, isElement, type StructureElement } from './structure-tree.js';

/**
 * Checks that a PDF can be read by its structure. Finds untagged content, an empty or invalid structure, figures without alternative
 * text or bounding box, tables without header cells, skipped heading levels, links without text, a missing language or title. One sentence per
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

/** Allowed kids by structure type. */
const KIDS: Readonly<Record<string, readonly string[]>> = {
  L: ['Caption', 'L', 'LI'],
  LI: ['LBody', 'Lbl'],
  TOC: ['Caption', 'TOC', 'TOCI'],
  TBody: ['TR'],
  TFoot: ['TR'],
  THead: ['TR'],
  TR: ['TD', 'TH'],
  Table: ['Caption', 'TBody', 'TFoot', 'THead', 'TR'],
};
/** Allowed parents by structure type. */
const PARENTS: Readonly<Record<string, readonly string[]>> = {
  LBody: ['LI'],
  LI: ['L'],
  TD: ['TR'],
  TH: ['TR'],
  TOCI: ['TOC'],
  TR: ['TBody', 'TFoot', 'THead', 'Table'],
};
/** The standard structure types. */
const TYPES = new Set(
  [
    'Document Part Art Sect Div BlockQuote Caption TOC TOCI Index NonStruct Private',
    'P H H1 H2 H3 H4 H5 H6 L LI Lbl LBody Table TR TH TD THead TBody',
    'TFoot Span Quote Note Reference BibEntry Code Link Annot Figure Formula Form',
  ].flatMap((types) => types.split(' ')),
);

/** Problems of structure elements. Each rule returns one sentence per problem. */
function tagProblems(roots: readonly StructureElement[]): string[] {
  const elements = [...elementsOf(roots)];
  return [
    ...rootProblems(roots, elements),
    ...elements.flatMap((element) => [
      ...typeProblems(element),
      ...nestingProblems(element),
      ...figureProblems(element),
      ...tableProblems(element),
    ]),
    ...headingProblems(elements),
  ];
}

function rootProblems(roots: readonly StructureElement[], elements: readonly StructureElement[]): string[] {
  if (!elements.some(({ kids }) => kids.some((kid) => !isElement(kid)))) return ['the structure has no content'];
  const [root] = roots;
  return roots.length === 1 && root?.type === 'Document' ? [] : ['the root of the structure is not one Document'];
}

function typeProblems({ type }: StructureElement): string[] {
  return TYPES.has(type) ? [] : [`"${type}" is not a standard structure type`];
}

function nestingProblems({ type, kids }: StructureElement): string[] {
  const allowed = KIDS[type];
  return kids.flatMap((kid) => {
    const own = isElement(kid) ? kid.type : 'content';
    const parents = isElement(kid) ? PARENTS[kid.type] : undefined;
    const isMisplaced = allowed?.includes(own) === false || parents?.includes(type) === false;
    return isMisplaced ? [`${own} is directly below ${type}`] : [];
  });
}

function figureProblems({ type, alt, box, kids }: StructureElement): string[] {
  if (type !== 'Figure') return [];
  const pages = new Set(kids.map((kid) => ('page' in kid ? kid.page : undefined)));
  const [left = 0, bottom = 0, right = 0, top = 0] = box;
  // A figure on several pages needs no box.
  const isBoxed = pages.size > 1 || (right > left && top > bottom);
  return [
    ...(alt.trim() === '' ? ['a Figure has no alternative text'] : []),
    ...(isBoxed ? [] : ['a Figure has no bounding box']),
  ];
}

function tableProblems(element: StructureElement): string[] {
  if (element.type !== 'Table') return [];
  const heads = [...elementsOf([element])].filter(({ type }) => type === 'TH');
  if (heads.length === 0) return ['a Table has no header cells'];
  const isScoped = heads.every(({ scope }) => scope === 'Row' || scope === 'Column' || scope === 'Both');
  return isScoped ? [] : ['a header cell has no scope'];
}

/** The first heading must be an H1, and each further one at most one level below the heading before it. */
function headingProblems(elements: readonly StructureElement[]): string[] {
  const levels = elements.flatMap(({ type }) => (/^H[1-6]$/.test(type) ? [Number(type.slice(1))] : []));
  return levels.flatMap((level, index) => {
    const before = levels[index - 1] ?? 0;
    if (level <= before + 1) return [];
    return [before === 0 ? `the first heading is an H${level}` : `an H${level} follows an H${before}`];
  });
}
