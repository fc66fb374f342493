import { type Dictionary, isDictionary, isList, Name, type PdfObject, Reference } from './objects.js';
import type { PdfReader } from './pdf-reader.js';

/** A structure element of a PDF. */
export interface StructureElement {
  readonly id: number;
  /** Standard structure type, after role mapping. */
  readonly type: string;
  readonly alt: string;
  /** Replaces its content when it is read; empty without one. */
  readonly actualText: string;
  readonly scope: string | undefined;
  /** Bounding box: left, lower, right and upper edge in points; empty without one. */
  readonly box: readonly number[];
  readonly kids: readonly (StructureElement | StructurePiece)[];
}

/** A content item: marked content on a page, or an object such as an annotation. `page` and `object` are object numbers. */
export type StructurePiece = { readonly page: number | undefined; readonly mark: number } | { readonly object: number };

/** The elements below the structure tree root; empty without a structure. */
export function readStructure(reader: PdfReader): StructureElement[] {
  const root = reader.dictionary(reader.catalog.get('StructTreeRoot'));
  const roles = reader.dictionary(root.get('RoleMap'));
  return kidsOf(root, undefined).filter((kid) => 'type' in kid);

  function kidsOf(element: Dictionary, page: number | undefined): (StructureElement | StructurePiece)[] {
    const kids = reader.resolve(element.get('K'));
    return (isList(kids) ? kids : [element.get('K') ?? null]).flatMap((kid) => read(kid, page) ?? []);
  }

  function read(object: PdfObject, page: number | undefined): StructureElement | StructurePiece | undefined {
    const entry = reader.resolve(object);
    if (typeof entry === 'number') return { page, mark: entry };
    if (!isDictionary(entry)) return undefined;
    const own = idOf(entry.get('Pg')) ?? page;
    switch (reader.name(entry.get('Type'))) {
      case 'MCR':
        return { page: own, mark: reader.number(entry.get('MCID')) ?? -1 };
      case 'OBJR':
        return { object: idOf(entry.get('Obj')) ?? -1 };
      case undefined:
      default:
        return {
          id: idOf(object) ?? -1,
          type: roleOf(reader.name(entry.get('S')) ?? ''),
          alt: reader.text(entry.get('Alt')),
          actualText: reader.text(entry.get('ActualText')),
          scope: reader.name(attributeOf(entry, 'Scope')),
          box: reader.list(attributeOf(entry, 'BBox')).map(Number),
          kids: kidsOf(entry, own),
        };
    }
  }

  function roleOf(type: string): string {
    const mapped = reader.resolve(roles.get(type));
    return mapped instanceof Name ? mapped.name : type;
  }

  function attributeOf(element: Dictionary, name: string): PdfObject | undefined {
    const attributes = reader.resolve(element.get('A'));
    return (isList(attributes) ? attributes : [attributes])
      .map((each) => reader.dictionary(each).get(name))
      .find((value) => value !== undefined);
  }
}

export function isElement(kid: StructureElement | StructurePiece): kid is StructureElement {
  return 'type' in kid;
}

/** The elements with their descendants, in reading order. */
export function* elementsOf(elements: readonly StructureElement[]): Generator<StructureElement> {
  for (const element of elements) {
    yield element;
    yield* elementsOf(element.kids.filter(isElement));
  }
}

function idOf(object: PdfObject | undefined): number | undefined {
  return object instanceof Reference ? object.id : undefined;
}
