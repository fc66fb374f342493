/** What makes a PDF archival: its claims of conformance, its color space and its attachments. */
import { SRGB_NAME, srgbProfile } from './color-profiles.js';
import type { Faults } from './faults.js';
import { describe } from './metadata.js';
import type { PdfFile } from './pdf-file.js';
import { textObject } from './syntax.js';

export interface Attachment {
  readonly name: string;
  readonly mediaType: string;
  readonly description: string;
  /** `Source`: the data the document was made from. `Data`: the data it shows. */
  readonly relationship: 'Data' | 'Source';
  readonly bytes: Uint8Array;
}

/** The claims of conformance that hold, as XMP: PDF/UA-1, and PDF/A-3a if the file has attachments, else PDF/A-2a. */
export function conformanceClaims(attachments: readonly Attachment[], { structure, content }: Faults): string[] {
  const claims = [EXTENSION_SCHEMA];
  if (structure.size === 0) {
    claims.unshift(describe('pdfuaid="http://www.aiim.org/pdfua/ns/id/"', ['<pdfuaid:part>1</pdfuaid:part>']));
  }
  if (structure.size === 0 && content.size === 0) {
    const part = attachments.length === 0 ? 2 : 3;
    const conformance = [`<pdfaid:part>${String(part)}</pdfaid:part>`, '<pdfaid:conformance>A</pdfaid:conformance>'];
    claims.unshift(describe('pdfaid="http://www.aiim.org/pdfa/ns/id/"', conformance));
  }
  return claims;
}

/** PDF/A requires a schema description for each metadata property that it does not define itself. */
const EXTENSION_SCHEMA = `<rdf:Description rdf:about=""
 xmlns:pdfaExtension="http://www.aiim.org/pdfa/ns/extension/"
 xmlns:pdfaSchema="http://www.aiim.org/pdfa/ns/schema#"
 xmlns:pdfaProperty="http://www.aiim.org/pdfa/ns/property#">
<pdfaExtension:schemas><rdf:Bag><rdf:li rdf:parseType="Resource">
<pdfaSchema:schema>PDF/UA identification schema</pdfaSchema:schema>
<pdfaSchema:namespaceURI>http://www.aiim.org/pdfua/ns/id/</pdfaSchema:namespaceURI>
<pdfaSchema:prefix>pdfuaid</pdfaSchema:prefix>
<pdfaSchema:property><rdf:Seq><rdf:li rdf:parseType="Resource">
<pdfaProperty:name>part</pdfaProperty:name>
<pdfaProperty:valueType>Integer</pdfaProperty:valueType>
<pdfaProperty:category>internal</pdfaProperty:category>
<pdfaProperty:description>Part of PDF/UA that the file conforms to</pdfaProperty:description>
</rdf:li></rdf:Seq></pdfaSchema:property>
</rdf:li></rdf:Bag></pdfaExtension:schemas>
</rdf:Description>`;

export function writeOutputIntent(file: PdfFile): void {
  const name = textObject(SRGB_NAME);
  const intent = { Type: 'OutputIntent', S: 'GTS_PDFA1', Info: name, OutputConditionIdentifier: name };
  const profile = file.stream({ N: 3 }, srgbProfile());
  file.setInCatalog('OutputIntents', [{ ...intent, DestOutputProfile: profile }]);
}

export function attachFiles(file: PdfFile, attachments: readonly Attachment[], createdAt: Date): void {
  if (attachments.length === 0) return;
  const specifications = attachments.map(({ name, mediaType, description, relationship, bytes }) => {
    const subtype = mediaType.replace('/', '#2F');
    const parameters = { Size: bytes.length, ModDate: createdAt };
    const embedded = file.stream({ Type: 'EmbeddedFile', Subtype: subtype, Params: parameters }, bytes);
    const shown = textObject(name);
    const specification = file.ref({
      Type: 'Filespec',
      F: shown,
      UF: shown,
      Desc: textObject(description),
      AFRelationship: relationship,
      EF: { F: embedded, UF: embedded },
    });
    specification.end();
    return { name, specification };
  });
  file.setInCatalog(
    'AF',
    specifications.map(({ specification }) => specification),
  );
  const sorted = specifications.toSorted((a, b) => (a.name < b.name ? -1 : 1));
  file.setName('EmbeddedFiles', {
    Names: sorted.flatMap(({ name, specification }) => [textObject(name), specification]),
  });
}
