import type { Part } from './zip.js';
declare const TYPES: {
    readonly table: "application/vnd.openxmlformats-officedocument.spreadsheetml.table+xml";
    readonly drawing: "application/vnd.openxmlformats-officedocument.drawing+xml";
    readonly chart: "application/vnd.openxmlformats-officedocument.drawingml.chart+xml";
};
export type PartKind = keyof typeof TYPES;
/** Parts that are added to a package, numbered by their kind, with their types and relations. */
export declare class AddedParts {
    #private;
    readonly parts: Part[];
    readonly types: string[];
    /** @returns the path of the part within the package. */
    add(kind: PartKind, contentOf: (number: number) => string): string;
    /** Writes the relations of a part: the one at an index is `rId` and that index, from 1. */
    relate(path: string, targets: readonly {
        readonly kind: PartKind;
        readonly path: string;
    }[]): void;
}
export {};
