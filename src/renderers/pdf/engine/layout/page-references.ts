import type { LayoutNode, PageTarget } from 'pdfmake/js/LayoutBuilder.js';

/**
 * The places that texts refer to, by name. pdfmake would connect texts only with places in the same block, because blocks are laid out one
 * after the other.
 */
export class PageReferences {
  readonly #targets = new Map<string, PageTarget>();

  /** Connects a text that is about to be laid out with the places that it refers to. */
  connect(text: LayoutNode): void {
    this.#connect(text);
    for (const run of text._inlines ?? []) this.#connect(run);
  }

  record({ id, text, positions = [] }: LayoutNode): void {
    const name = id ?? (typeof text === 'object' ? text.find((run) => run.id !== undefined)?.id : undefined);
    if (name !== undefined) this.#targetOf(name).positions = positions;
  }

  /** The page of a place, from 1; undefined if it is not laid out. */
  pageOf(name: string): number | undefined {
    return this.#targets.get(name)?.positions?.[0]?.pageNumber;
  }

  #connect(part: Pick<LayoutNode, '_pageRef' | 'linkToDestination'>): void {
    if (part._pageRef !== undefined) part._pageRef = { _nodeRef: this.#targetOf(part.linkToDestination ?? '') };
  }

  #targetOf(name: string): PageTarget {
    let target = this.#targets.get(name);
    if (target === undefined) this.#targets.set(name, (target = {}));
    return target;
  }
}
