import { DECLARATION, element, NAMESPACE } from './xml.js';
import type { Part } from './zip.js';

const TYPES = {
  table: 'application/vnd.openxmlformats-officedocument.spreadsheetml.table+xml',
  drawing: 'application/vnd.openxmlformats-officedocument.drawing+xml',
  chart: 'application/vnd.openxmlformats-officedocument.drawingml.chart+xml',
} as const;
export type PartKind = keyof typeof TYPES;

/** Parts that are added to a package, numbered by their kind, with their types and relations. */
export class AddedParts {
  readonly parts: Part[] = [];
  readonly types: string[] = [];
  readonly #counts = new Map<PartKind, number>();

  /** @returns the path of the part within the package. */
  add(kind: PartKind, contentOf: (number: number) => string): string {
    const number = (this.#counts.get(kind) ?? 0) + 1;
    this.#counts.set(kind, number);
    const name = `xl/${kind}s/${kind}${String(number)}.xml`;
    this.parts.push({ name, content: contentOf(number) });
    this.types.push(element('Override', { PartName: `/${name}`, ContentType: TYPES[kind] }));
    return name;
  }

  /** Writes the relations of a part: the one at an index is `rId` and that index, from 1. */
  relate(path: string, targets: readonly { readonly kind: PartKind; readonly path: string }[]): void {
    const relations = targets.map(({ kind, path: target }, index) =>
      element('Relationship', {
        Id: `rId${String(index + 1)}`,
        Type: `${NAMESPACE.relation}/${kind}`,
        // From one folder of `xl` to another: not every reader takes paths from the root.
        Target: `../${target.slice('xl/'.length)}`,
      }),
    );
    const cut = path.lastIndexOf('/');
    const name = `${path.slice(0, cut)}/_rels${path.slice(cut)}.rels`;
    this.parts.push({
      name,
      content: DECLARATION + element('Relationships', { xmlns: NAMESPACE.relations }, ...relations),
    });
  }
}
