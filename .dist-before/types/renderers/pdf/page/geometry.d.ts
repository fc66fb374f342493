import type { PageSetup } from '../../../model/document.js';
/** A page in points. */
export interface PageGeometry {
    readonly width: number;
    readonly height: number;
    readonly margins: {
        readonly top: number;
        readonly right: number;
        readonly bottom: number;
        readonly left: number;
    };
}
export declare function geometryOf({ size, margins }: PageSetup): PageGeometry;
