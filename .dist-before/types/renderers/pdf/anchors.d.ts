/** Anchors and what leads to them. */
import type { AuditDocument, Heading } from '../../model/document.js';
/**
 * The places of a document that links lead to. A table row may be shown in several places, and a PDF destination is one:
 * the first place that claims an anchor has it.
 */
export declare class Anchors {
    #private;
    constructor(document: AuditDocument);
    /** The heading over the first chart or table that leads to an anchor; undefined where none does. */
    originOf(anchor: string): Heading | undefined;
    /** Name of the destination to set here, or undefined where the anchor is set already. */
    claim(anchor: string): string | undefined;
    /** Name of the destination to lead to, or undefined where nothing printed has the anchor. */
    find(anchor: string): string | undefined;
}
/**
 * Name of an anchor's destination. Destinations are sorted and compared as bytes, and pdfmake keeps them as keys of a
 * plain object: so only plain characters, and never the name of something built in.
 */
export declare function destinationOf(anchor: string): string;
