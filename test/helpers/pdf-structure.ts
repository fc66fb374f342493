import { PdfReader } from '../pdf-check/pdf-reader.js';
import { elementsOf, isElement, readStructure, type StructureElement } from '../pdf-check/structure-tree.js';

/** What a PDF says is read in place of its glyphs, because they are in another order. */
export function actualTextOf(bytes: Uint8Array): string {
  return elementsOfType(bytes, 'Span')
    .map(({ actualText }) => actualText)
    .join('');
}

/** The structure of a PDF as types in brackets: `Document(H1 P(Link))`. Content is left out. */
export function outlineOf(bytes: Uint8Array): string {
  return readStructure(new PdfReader(bytes)).map(describe).join(' ');
}

/** All elements of a type, in reading order. */
export function elementsOfType(bytes: Uint8Array, type: string): StructureElement[] {
  return [...elementsOf(readStructure(new PdfReader(bytes)))].filter((element) => element.type === type);
}

function describe({ type, kids }: StructureElement): string {
  const inner = kids.filter(isElement).map(describe).join(' ');
  return inner === '' ? type : `${type}(${inner})`;
}
