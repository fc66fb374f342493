import { ObjectNumber } from '../file/syntax.js';
import type { PdfFile } from '../file/pdf-file.js';
import { type Attributes, Element, type ContentItem, type ElementType } from './structure.js';
import { numberOf, textString } from '../file/syntax.js';
import { writeTree } from '../file/trees.js';

const HEADINGS: readonly ElementType[] = ['H1', 'H2', 'H3', 'H4'];

export class StructureWriter {
  readonly #file: PdfFile;
  /** The parent tree: an object number by the key (`StructParents` or `StructParent`) of each page and annotation. */
  readonly #parents: number[] = [];
  #level = 0;

  constructor(file: PdfFile) {
    this.#file = file;
  }

  idOf(element: Element): number {
    element.id ||= this.#file.reserve(1);
    return element.id;
  }

  addPage(marks: readonly Element[]): number {
    const list = this.#file.reserve(1);
    this.#file.put(list, `[${marks.map((mark) => `${String(this.idOf(mark))} 0 R`).join(' ')}]`);
    return this.#parents.push(list) - 1;
  }

  addAnnotation(element: Element): number {
    return this.#parents.push(this.idOf(element)) - 1;
  }

  /** Writes the last kid of an element with its descendants. Nothing can be added to it afterwards. */
  finishLast(element: Element): void {
    const kid = element.removeLast();
    if (!(kid instanceof Element) || !kid.removeEmpty()) return;
    this.write(kid, this.idOf(element));
    element.append(this.idOf(kid));
  }

  /** Writes the rest of the tree. A document without content gets no structure and is not marked as tagged. */
  finish(root: Element): void {
    if (!root.removeEmpty()) {
      this.#file.faults.structure.add('the structure has no content');
      return;
    }
    const tree = this.#file.reserve(1);
    const parents = writeTree('Nums', this.#parentEntries(), (body) => this.#file.add(body));
    const next = String(this.#parents.length);
    const id = String(this.idOf(root));
    this.#file.put(
      tree,
      `<</Type /StructTreeRoot /K ${id} 0 R /ParentTree ${String(parents)} 0 R /ParentTreeNextKey ${next}>>`,
    );
    this.write(root, tree);
    this.#file.setInCatalog('StructTreeRoot', new ObjectNumber(tree));
    this.#file.setInCatalog('MarkInfo', { Marked: true });
  }

  *#parentEntries(): Generator<readonly [string, string]> {
    for (const [key, id] of this.#parents.entries()) yield [String(key), `${String(id)} 0 R`];
  }

  /** Writes an element after its kids. `parent` is an object number. */
  write(element: Element, parent: number): void {
    const id = this.idOf(element);
    const { page, kids, attributes } = element;
    this.#check(element);
    let content = '';
    for (const kid of kids) {
      if (kid instanceof Element) {
        this.write(kid, id);
        content += ` ${String(kid.id)} 0 R`;
      } else {
        content += typeof kid === 'number' ? ` ${String(kid)} 0 R` : ` ${itemBody(kid, page)}`;
      }
    }
    const held = kids.length === 0 ? '' : ` /K${kids.length === 1 ? content : ` [${content.slice(1)}]`}`;
    const place = page === undefined ? '' : ` /Pg ${String(page)} 0 R`;
    this.#file.put(
      id,
      `<</S /${element.type} /P ${String(parent)} 0 R${place}${held}${attributesOf(attributes)}${boxOf(element)}>>`,
    );
  }

  /** Looks for faults that come with the words of a document or with a user's handler. Elements arrive in reading order. */
  #check({ type, attributes: { alt = '' }, page, box, kids }: Element): void {
    const { structure } = this.#file.faults;
    if (type === 'Figure') {
      if (alt.trim() === '') structure.add('a Figure has no alternative text');
      const [left = 0, bottom = 0, right = 0, top = 0] = box ?? [];
      if (isOn(page, kids) && (right <= left || top <= bottom)) structure.add('a Figure has no bounding box');
    }
    const level = HEADINGS.indexOf(type) + 1;
    if (level === 0) return;
    if (level > this.#level + 1) {
      structure.add(
        this.#level === 0 ? `the first heading is an ${type}` : `an ${type} follows an H${String(this.#level)}`,
      );
    }
    this.#level = level;
  }
}

function itemBody(item: ContentItem, page: number | undefined): string {
  const place = `/Pg ${String(item.page)} 0 R`;
  if ('annotation' in item) return `<</Type /OBJR ${place} /Obj ${String(item.annotation)} 0 R>>`;
  return item.page === page ? String(item.mark) : `<</Type /MCR ${place} /MCID ${String(item.mark)}>>`;
}

/** The bounding box of a figure. One that continues on another page has none. */
function boxOf({ box, page, kids }: Element): string {
  return box === undefined || !isOn(page, kids) ? '' : ` /A <</O /Layout /BBox [${box.map(numberOf).join(' ')}]>>`;
}

function isOn(page: number | undefined, kids: Element['kids']): boolean {
  return kids.every((kid) => typeof kid === 'object' && 'page' in kid && kid.page === page);
}

function attributesOf({ alt, actualText, scope, columns, numbering }: Attributes): string {
  if (actualText !== undefined) return ` /ActualText ${textString(actualText)}`;
  if (alt === undefined && scope === undefined && columns === undefined && numbering === undefined) return '';
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
