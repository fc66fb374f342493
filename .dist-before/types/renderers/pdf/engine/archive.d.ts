import type { PdfFile } from './pdf-file.js';
/** A file that goes into the PDF. */
export interface Attachment {
    readonly name: string;
    readonly mediaType: string;
    readonly description: string;
    /** `Source`: what the document was made from. `Data`: what it shows. */
    readonly relationship: 'Data' | 'Source';
    readonly bytes: Uint8Array;
}
/** What the file claims to be: statements of its metadata. */
export interface Claims {
    readonly archival: string;
    readonly accessible: string;
}
/** The claims of an archival document: PDF/A-3a where it carries files, else PDF/A-2a, and PDF/UA-1. */
export declare function claimsOf(attachments: readonly Attachment[]): Claims;
/** PDF/A wants every property explained that is not its own. */
export declare const EXPLANATION = "<rdf:Description rdf:about=\"\"\n xmlns:pdfaExtension=\"http://www.aiim.org/pdfa/ns/extension/\"\n xmlns:pdfaSchema=\"http://www.aiim.org/pdfa/ns/schema#\"\n xmlns:pdfaProperty=\"http://www.aiim.org/pdfa/ns/property#\">\n<pdfaExtension:schemas><rdf:Bag><rdf:li rdf:parseType=\"Resource\">\n<pdfaSchema:schema>PDF/UA identification schema</pdfaSchema:schema>\n<pdfaSchema:namespaceURI>http://www.aiim.org/pdfua/ns/id/</pdfaSchema:namespaceURI>\n<pdfaSchema:prefix>pdfuaid</pdfaSchema:prefix>\n<pdfaSchema:property><rdf:Seq><rdf:li rdf:parseType=\"Resource\">\n<pdfaProperty:name>part</pdfaProperty:name>\n<pdfaProperty:valueType>Integer</pdfaProperty:valueType>\n<pdfaProperty:category>internal</pdfaProperty:category>\n<pdfaProperty:description>Part of PDF/UA that the file conforms to</pdfaProperty:description>\n</rdf:li></rdf:Seq></pdfaSchema:property>\n</rdf:li></rdf:Bag></pdfaExtension:schemas>\n</rdf:Description>";
/** Says which colours the document is in. */
export declare function writeOutputIntent(file: PdfFile): void;
/** Adds files that belong to the document. Their time is the document's. */
export declare function attachFiles(file: PdfFile, attachments: readonly Attachment[], createdAt: Date): void;
/** Takes a claim out of a finished file, and changes nothing else: white space stands where it stood. */
export declare function withdraw(claim: string, bytes: Uint8Array): void;
