import type { PdfFile } from './pdf-file.js';
import { clipText } from './syntax.js';

export interface Metadata {
  readonly title: string;
  readonly author: string;
  readonly subject: string;
  readonly keywords: readonly string[];
  readonly creator: string;
  readonly producer: string;
  readonly createdAt: Date;
  /** BCP 47. */
  readonly language: string;
}

/** XML does not allow U+FFFE and U+FFFF. */
const NOT_IN_XML = /[\ufffe\uffff]/g;

/** The texts that both the information dictionary and XMP state, so that both state the same. */
export function textsOf({ title, author, subject, keywords, creator, producer }: Metadata) {
  const stated = (text: string) => clipText(text.replace(NOT_IN_XML, ''));
  return {
    title: stated(title),
    author: stated(author),
    subject: stated(subject),
    keywords: stated(keywords.join(', ')),
    creator: stated(creator),
    producer: stated(producer),
  };
}

/** Writes the metadata as uncompressed XMP, so that programs that cannot read PDF find it. `claims` are XMP too. */
export function writeMetadata(file: PdfFile, metadata: Metadata, claims: readonly string[]): void {
  const { title, author, subject, keywords, creator, producer } = textsOf(metadata);
  const packet = [
    '<?xpacket begin="\ufeff" id="W5M0MpCehiHzreSzNTczkc9d"?>',
    '<x:xmpmeta xmlns:x="adobe:ns:meta/">',
    '<rdf:RDF xmlns:rdf="http://www.w3.org/1999/02/22-rdf-syntax-ns#">',
    describe('dc="http://purl.org/dc/elements/1.1/"', [
      property('dc:format', 'application/pdf'),
      list('dc:language', 'Bag', [metadata.language]),
      list('dc:title', 'Alt', [title]),
      list('dc:creator', 'Seq', [author]),
      list('dc:description', 'Alt', [subject]),
      list('dc:subject', 'Bag', metadata.keywords),
    ]),
    describe('pdf="http://ns.adobe.com/pdf/1.3/"', [
      property('pdf:Producer', producer),
      property('pdf:Keywords', keywords),
    ]),
    describe('xmp="http://ns.adobe.com/xap/1.0/"', [
      property('xmp:CreatorTool', creator),
      property('xmp:CreateDate', secondsOf(metadata.createdAt)),
      property('xmp:ModifyDate', secondsOf(metadata.createdAt)),
      property('xmp:MetadataDate', secondsOf(metadata.createdAt)),
    ]),
    ...claims,
    '</rdf:RDF>',
    '</x:xmpmeta>',
    '<?xpacket end="r"?>',
  ];
  const entries = { Type: 'Metadata', Subtype: 'XML' };
  file.setInCatalog('Metadata', file.stream(entries, Buffer.from(packet.join('\n')), true));
}

/** An XMP description with properties of one namespace, given as `prefix="address"`. */
export function describe(namespace: string, properties: readonly string[]): string {
  return [
    `<rdf:Description rdf:about="" xmlns:${namespace}>`,
    ...properties.filter((text) => text !== ''),
    '</rdf:Description>',
  ].join('\n');
}

export function property(name: string, value: string): string {
  return value === '' ? '' : `<${name}>${escapeXml(value)}</${name}>`;
}

function list(name: string, kind: 'Alt' | 'Bag' | 'Seq', values: readonly string[]): string {
  const language = kind === 'Alt' ? ' xml:lang="x-default"' : '';
  const items = values
    .filter((value) => value !== '')
    .map((value) => `<rdf:li${language}>${escapeXml(value)}</rdf:li>`);
  return items.length === 0 ? '' : `<${name}><rdf:${kind}>${items.join('')}</rdf:${kind}></${name}>`;
}

function secondsOf(date: Date): string {
  return `${date.toISOString().slice(0, 19)}Z`;
}

const ENTITIES: Readonly<Record<string, string>> = { '&': '&amp;', '<': '&lt;', '>': '&gt;' };

function escapeXml(text: string): string {
  return text.replace(NOT_IN_XML, '').replace(/[&<>]/g, (character) => ENTITIES[character] ?? '');
}
