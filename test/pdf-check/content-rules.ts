/** Rules between page content and structure. */
import { type Dictionary, Reference } from './objects.js';
import { readPageContent, type PageContent, type Page } from './page-content.js';
import type { PdfReader } from './pdf-reader.js';
import { elementsOf, isElement, type StructureElement } from './structure-tree.js';

/** All painted content must be an artifact or belong to exactly one element, and elements must refer only to existing content. */
export function contentProblems(
  reader: PdfReader,
  pages: readonly Page[],
  roots: readonly StructureElement[],
): string[] {
  const owners = ownersOf(roots);
  const parents = parentsOf(reader);
  const problems = pages.flatMap((page) => {
    const content = readPageContent(reader, page.dictionary);
    const expected = reader.list(parents.get(reader.number(page.dictionary.get('StructParents')) ?? -1));
    const found = content.marks.flatMap((mark) => {
      const [owner, ...others] = owners.get(`${String(page.id)} ${String(mark)}`) ?? [];
      owners.delete(`${String(page.id)} ${String(mark)}`);
      if (owner === undefined) return [`content ${String(mark)} belongs to no element`];
      if (others.length > 0) return [`content ${String(mark)} belongs to several elements`];
      const parent = expected[mark];
      return parent instanceof Reference && parent.id === owner ? [] : [`content ${String(mark)} has another parent`];
    });
    return [...paintProblems(content), ...found].map((problem) => `page ${String(page.number)}: ${problem}`);
  });
  return [...problems, ...[...owners.keys()].map((key) => `an element refers to missing content (${key})`)];
}

function paintProblems({ unmarked, faults }: PageContent): string[] {
  if (unmarked.length === 0) return [...faults];
  return [`${String(unmarked.length)} painting operators are not tagged (${unmarked[0] ?? ''})`, ...faults];
}

/** Link annotations must be in Link elements, have a text, and follow the tab order of the structure. */
export function linkProblems(reader: PdfReader, pages: readonly Page[], roots: readonly StructureElement[]): string[] {
  const links = new Map<number, number>();
  for (const element of elementsOf(roots)) {
    const objects = element.kids.flatMap((kid) => ('object' in kid ? [kid.object] : []));
    for (const object of objects) if (element.type === 'Link') links.set(object, element.id);
  }
  const parents = parentsOf(reader);
  return pages.flatMap(({ dictionary, number }) => {
    const annotations = reader.list(dictionary.get('Annots'));
    const found = annotations.flatMap((annotation) =>
      annotationProblems(annotation instanceof Reference ? annotation.id : -1, reader.dictionary(annotation)),
    );
    const isOrdered = annotations.length === 0 || reader.name(dictionary.get('Tabs')) === 'S';
    return [...found, ...(isOrdered ? [] : ['its tab order does not follow the structure'])].map(
      (problem) => `page ${String(number)}: ${problem}`,
    );
  });

  function annotationProblems(id: number, annotation: Dictionary): string[] {
    const owner = links.get(id);
    if (owner === undefined) return ['an annotation is not in a Link'];
    const parent = parents.get(reader.number(annotation.get('StructParent')) ?? -1);
    const words = reader.text(annotation.get('Contents')).trim();
    return [
      ...(parent instanceof Reference && parent.id === owner ? [] : ['a link has another parent']),
      ...(words === '' ? ['a link has no text'] : []),
    ];
  }
}

/** Ids of the elements that refer to marked content, by page id and marked-content number. */
function ownersOf(roots: readonly StructureElement[]): Map<string, number[]> {
  const owners = new Map<string, number[]>();
  for (const element of elementsOf(roots)) {
    for (const kid of element.kids) {
      if (isElement(kid) || !('mark' in kid)) continue;
      const key = `${String(kid.page)} ${String(kid.mark)}`;
      owners.set(key, [...(owners.get(key) ?? []), element.id]);
    }
  }
  return owners;
}

/** The entries of the parent tree, by key. */
function parentsOf(reader: PdfReader): Map<number, ReturnType<PdfReader['resolve']>> {
  const parents = new Map<number, ReturnType<PdfReader['resolve']>>();
  const add = (node: Dictionary) => {
    const numbers = reader.list(node.get('Nums'));
    for (let at = 0; at + 1 < numbers.length; at += 2) {
      parents.set(Number(numbers[at]), numbers[at + 1] ?? null);
    }
    for (const kid of reader.list(node.get('Kids'))) add(reader.dictionary(kid));
  };
  add(reader.dictionary(reader.dictionary(reader.catalog.get('StructTreeRoot')).get('ParentTree')));
  return parents;
}
