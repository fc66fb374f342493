/** The structure tree while a document is laid out and painted. */
/** Structure types as they are written: those of tags, and those that the engine adds by itself. */
export type ElementType = 'Document' | 'Div' | 'Figure' | 'H1' | 'H2' | 'H3' | 'L' | 'LBody' | 'LI' | 'Lbl' | 'Link' | 'P' | 'Reference' | 'TD' | 'TH' | 'TOC' | 'TOCI' | 'TR' | 'Table';
/** A piece of an element: marked content on a page, or an annotation. Pages and annotations are object numbers. */
export type Piece = {
    readonly page: number;
    readonly mark: number;
} | {
    readonly page: number;
    readonly annotation: number;
};
/** Attributes of an element, beyond its type and place. */
export interface Attributes {
    readonly alt?: string;
    readonly scope?: 'Column' | 'Row';
    readonly columns?: number;
    readonly numbering?: 'Decimal';
}
export declare class Element {
    readonly type: ElementType;
    /** Within the head of a table, which pages repeat: only its first appearance is content. */
    readonly isRepeated: boolean;
    readonly attributes: Attributes;
    readonly kids: (Element | Piece)[];
    /** Page on which it was painted first. */
    page: number | undefined;
    constructor(type: ElementType, 
    /** Within the head of a table, which pages repeat: only its first appearance is content. */
    isRepeated: boolean, attributes: Attributes);
    add(type: ElementType, attributes?: Attributes, isRepeated?: boolean): Element;
    /** Takes up content of a page. False where the content repeats what another page has shown. */
    appearsOn(page: number): boolean;
}
/** Whether text within an element needs an element of its own. */
export declare function holdsBlocks({ type }: Element): boolean;
/** Takes out what holds nothing, such as a list without items. Returns whether anything is left. */
export declare function prune(element: Element): boolean;
