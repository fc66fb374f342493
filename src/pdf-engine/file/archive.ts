/** What makes a PDF archival: its claims of conformance, its color space and its attachments. */
import { describe } from './metadata.js';
import type { PdfFile } from './pdf-file.js';

/** A file embedded in the PDF. */
export interface Attachment {
  readonly name: string;
  readonly mediaType: string;
  readonly description: string;
  /** `Source`: the data the document was made from. `Data`: the data it shows. */
  readonly relationship: 'Data' | 'Source';
  readonly bytes: Uint8Array;
}

/** The XMP statements by which the file claims conformance. */
export interface ConformanceClaims {
  readonly archival: string;
  readonly accessible: string;
}

/** The conformance claims of an archival document: PDF/UA-1, and PDF/A-3a if it has attachments, else PDF/A-2a. */
export function conformanceClaims(attachments: readonly Attachment[]): ConformanceClaims {
  const part = attachments.length === 0 ? 2 : 3;
  return {
    archival: describe('pdfaid="http://www.aiim.org/pdfa/ns/id/"', [
      `<pdfaid:part>${String(part)}</pdfaid:part>`,
      '<pdfaid:conformance>A</pdfaid:conformance>',
    ]),
    accessible: describe('pdfuaid="http://www.aiim.org/pdfua/ns/id/"', ['<pdfuaid:part>1</pdfuaid:part>']),
  };
}

/** PDF/A requires a schema description for each metadata property that it does not define itself. */
export const EXTENSION_SCHEMA = `<rdf:Description rdf:about=""
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

/** Writes the output intent: the color space of the document. */
export function writeOutputIntent(file: PdfFile): void {
  const name = new String(PROFILE_NAME);
  const intent = { Type: 'OutputIntent', S: 'GTS_PDFA1', Info: name, OutputConditionIdentifier: name };
  const profile = file.stream({ N: 3 }, srgbProfile());
  file.setInCatalog('OutputIntents', [{ ...intent, DestOutputProfile: profile }]);
}

/** Embeds files. Their modification time is the document's. */
export function attachFiles(file: PdfFile, attachments: readonly Attachment[], createdAt: Date): void {
  if (attachments.length === 0) return;
  const specifications = attachments.map(({ name, mediaType, description, relationship, bytes }) => {
    const subtype = mediaType.replace('/', '#2F');
    const parameters = { Size: bytes.length, ModDate: createdAt };
    const embedded = file.stream({ Type: 'EmbeddedFile', Subtype: subtype, Params: parameters }, bytes);
    const [shown, text] = [new String(name), new String(description)];
    const specification = file.ref({
      Type: 'Filespec',
      F: shown,
      UF: shown,
      Desc: text,
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
    Names: sorted.flatMap(({ name, specification }) => [new String(name), specification]),
  });
}

/** Overwrites a claim in a finished file with spaces, in place. */
export function removeClaim(claim: string, bytes: Uint8Array): void {
  const start = Buffer.from(bytes.buffer, bytes.byteOffset, bytes.byteLength).indexOf(claim);
  if (start >= 0) bytes.fill(0x20, start, start + claim.length);
}

/** White point and colorants as X, Y and Z relative to D50. */
const COLORANTS = {
  wtpt: [0.9642, 1, 0.8249],
  rXYZ: [0.43607, 0.22249, 0.01392],
  gXYZ: [0.38515, 0.71687, 0.09708],
  bXYZ: [0.14307, 0.06061, 0.7141],
} as const;
const CURVES = ['rTRC', 'gTRC', 'bTRC'];
const STEPS = 1024;
const HEADER = 128;
const TAG_ENTRY = 12;

const PROFILE_NAME = 'sRGB IEC61966-2.1';

/** The color space sRGB (IEC 61966-2-1) as an ICC profile of version 2, computed so that no file is read. */
function srgbProfile(): Uint8Array {
  const curve = curveTag();
  const tags: (readonly [string, Buffer])[] = [
    ['desc', descriptionTag(PROFILE_NAME)],
    ['cprt', Buffer.concat([signature('text'), Buffer.from('No copyright, use freely\0')])],
    ...Object.entries(COLORANTS).map(([name, values]) => [name, colorTag(values)] as const),
    ...CURVES.map((name) => [name, curve] as const),
  ];
  // The three tags share one curve, which is written once.
  const bodies = [...new Set(tags.map(([, body]) => body))];
  const places = new Map<Buffer, number>();
  let size = HEADER + 4 + tags.length * TAG_ENTRY;
  for (const body of bodies) {
    places.set(body, size);
    size += aligned(body).length;
  }
  const table = Buffer.alloc(4 + tags.length * TAG_ENTRY);
  table.writeUInt32BE(tags.length, 0);
  tags.forEach(([name, body], index) => {
    table.write(name, 4 + index * TAG_ENTRY, 'latin1');
    table.writeUInt32BE(places.get(body) ?? 0, 8 + index * TAG_ENTRY);
    table.writeUInt32BE(body.length, 12 + index * TAG_ENTRY);
  });
  return Buffer.concat([header(size), table, ...bodies.map(aligned)]);
}

function header(size: number): Buffer {
  const bytes = Buffer.alloc(HEADER);
  bytes.writeUInt32BE(size, 0);
  bytes.writeUInt32BE(0x02100000, 8);
  bytes.write('mntrRGB XYZ ', 12, 'latin1');
  // The date is required; this is the standard's.
  [1999, 10, 18].forEach((part, index) => bytes.writeUInt16BE(part, 24 + 2 * index));
  bytes.write('acsp', 36, 'latin1');
  COLORANTS.wtpt.forEach((value, index) => bytes.writeInt32BE(fixed(value), 68 + 4 * index));
  return bytes;
}

function colorTag(values: readonly number[]): Buffer {
  const bytes = Buffer.alloc(20);
  bytes.write('XYZ ', 0, 'latin1');
  values.forEach((value, index) => bytes.writeInt32BE(fixed(value), 8 + 4 * index));
  return bytes;
}

/** The transfer curve from encoded to linear values. */
function curveTag(): Buffer {
  const bytes = Buffer.alloc(12 + 2 * STEPS);
  bytes.write('curv', 0, 'latin1');
  bytes.writeUInt32BE(STEPS, 8);
  for (let step = 0; step < STEPS; step += 1) {
    const value = step / (STEPS - 1);
    const light = value <= 0.04045 ? value / 12.92 : ((value + 0.055) / 1.055) ** 2.4;
    bytes.writeUInt16BE(Math.round(light * 0xffff), 12 + 2 * step);
  }
  return bytes;
}

function descriptionTag(text: string): Buffer {
  const ascii = Buffer.from(`${text}\0`, 'latin1');
  const length = Buffer.alloc(4);
  length.writeUInt32BE(ascii.length);
  // Empty Unicode and Macintosh descriptions follow.
  return Buffer.concat([signature('desc'), length, ascii, Buffer.alloc(4 + 4 + 2 + 1 + 67)]);
}

function signature(name: string): Buffer {
  return Buffer.concat([Buffer.from(name, 'latin1'), Buffer.alloc(4)]);
}

function aligned(body: Buffer): Buffer {
  return Buffer.concat([body, Buffer.alloc((4 - (body.length % 4)) % 4)]);
}

/** A fixed-point number with 16 fractional bits. */
function fixed(value: number): number {
  return Math.round(value * 0x10000);
}
