/** Attributes by name; those that are undefined are left out. */
type Attributes = Readonly<Record<string, string | number | undefined>>;
/** One element with its content, which is markup already. */
export declare function element(name: string, attributes?: Attributes, ...content: readonly string[]): string;
/** Legal text as markup. */
export declare function escaped(text: string): string;
export declare const DECLARATION = "<?xml version=\"1.0\" encoding=\"UTF-8\" standalone=\"yes\"?>\n";
/** Namespaces of the parts that we write ourselves. */
export declare const NAMESPACE: {
    readonly sheet: "http://schemas.openxmlformats.org/spreadsheetml/2006/main";
    readonly relations: "http://schemas.openxmlformats.org/package/2006/relationships";
    readonly relation: "http://schemas.openxmlformats.org/officeDocument/2006/relationships";
    readonly drawing: "http://schemas.openxmlformats.org/drawingml/2006/main";
    readonly sheetDrawing: "http://schemas.openxmlformats.org/drawingml/2006/spreadsheetDrawing";
    readonly chart: "http://schemas.openxmlformats.org/drawingml/2006/chart";
    readonly sheet2010: "http://schemas.microsoft.com/office/spreadsheetml/2009/9/main";
    readonly formula2010: "http://schemas.microsoft.com/office/excel/2006/main";
};
export {};
