import { type PdfFile, ObjectNumber } from './pdf-file.js';
import { type Attributes, Element, type Piece, prune } from './structure.js';
import { textString } from './text-string.js';

/** What marks on pages and annotations belong to, by the number that each page and annotation has for it. */
export interface StructureParents {
  readonly pages: readonly (readonly Element[])[];
  readonly annotations: readonly Element[];
}

/**
 * Writes the structure tree into a document. The pages have the numbers from 0, the annotations those after. A document
 * that holds nothing has no structure, and is not marked as tagged.
 */
export function writeStructure(file: PdfFile, root: Element, { pages, annotations }: StructureParents): void {
  if (!prune(root)) return;
  const parents = withParents(root);
  const tree = file.reserve(parents.size + 2);
  const ids = new Map<Element, number>();
  for (const element of parents.keys()) ids.set(element, tree + 2 + ids.size);
  const referTo = (element: Element | null) => `${String(element === null ? tree : ids.get(element))} 0 R`;

  const entries = [...pages.map((marks) => `[${marks.map(referTo).join(' ')}]`), ...annotations.map(referTo)];
  const next = String(entries.length);
  file.put(
    tree,
    `<</Type /StructTreeRoot /K ${referTo(root)} /ParentTree ${String(tree + 1)} 0 R /ParentTreeNextKey ${next}>>`,
  );
  file.put(tree + 1, `<</Nums [${entries.map((entry, number) => `${String(number)} ${entry}`).join('\n')}]>>`);
  for (const [element, parent] of parents) {
    file.put(ids.get(element) ?? 0, elementBody(element, referTo(parent), referTo));
  }
  file.setInCatalog('StructTreeRoot', new ObjectNumber(tree));
  file.setInCatalog('MarkInfo', { Marked: true });
}

/** All elements in the order of reading, each with its parent; null for the root's. */
function withParents(root: Element): Map<Element, Element | null> {
  const parents = new Map<Element, Element | null>();
  const add = (element: Element, parent: Element | null) => {
    parents.set(element, parent);
    for (const kid of element.kids) if (kid instanceof Element) add(kid, element);
  };
  add(root, null);
  return parents;
}

function elementBody(element: Element, parent: string, referTo: (kid: Element) => string): string {
  const { page } = element;
  const kids = element.kids.map((kid) => (kid instanceof Element ? referTo(kid) : pieceBody(kid, page)));
  const content = kids.length === 0 ? '' : ` /K ${kids.length === 1 ? (kids[0] ?? '') : `[${kids.join(' ')}]`}`;
  const place = page === undefined ? '' : ` /Pg ${String(page)} 0 R`;
  return `<</S /${element.type} /P ${parent}${place}${content}${attributesOf(element.attributes)}>>`;
}

function pieceBody(piece: Piece, page: number | undefined): string {
  const place = `/Pg ${String(piece.page)} 0 R`;
  if ('annotation' in piece) return `<</Type /OBJR ${place} /Obj ${String(piece.annotation)} 0 R>>`;
  return piece.page === page ? String(piece.mark) : `<</Type /MCR ${place} /MCID ${String(piece.mark)}>>`;
}

function attributesOf({ alt, scope, columns, numbering }: Attributes): string {
  const table = [
    ...(scope === undefined ? [] : [`/Scope /${scope}`]),
    ...(columns === undefined ? [] : [`/ColSpan ${String(columns)}`]),
  ];
  return [
    alt === undefined ? '' : ` /Alt ${textString(alt)}`,
    table.length === 0 ? '' : ` /A <</O /Table ${table.join(' ')}>>`,
    numbering === undefined ? '' : ` /A <</O /List /ListNumbering /${numbering}>>`,
  ].join('');
}
