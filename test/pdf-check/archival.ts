import { colorOperatorProblems, colorSpaceProblems, isProfile } from './color-rules.js';
import { type Dictionary, isDictionary, type PdfObject, Stream } from './objects.js';
import { contentOf, operatorsOf, readPages } from './page-content.js';
import { PdfReader } from './pdf-reader.js';
import { lengthProblems, mapProblems } from './text-rules.js';

/** The allowed actions: links. */
const ACTIONS = new Set(['GoTo', 'URI']);

/**
 * Checks a part of the requirements of PDF/A-2 and PDF/A-3; not a substitute for a validator. Finds colors without a profile, fonts
 * that are not embedded, lack a map to Unicode or map to characters without a meaning, strings and names that are too long, metadata
 * that differs from the info dictionary, actions, encryption, and attachments without a relationship. One sentence per problem.
 */
export function archivalProblems(bytes: Uint8Array): string[] {
  const reader = new PdfReader(bytes);
  const objects = reader.ids.map((id) => reader.resolve(reader.reference(id)));
  const dictionaries = objects.flatMap((object) => {
    if (object instanceof Stream) return [object.dictionary];
    return isDictionary(object) ? [object] : [];
  });
  return [
    ...fileProblems(reader),
    ...metadataProblems(reader),
    ...contentProblems(reader, objects),
    ...objects.flatMap(lengthProblems),
    ...dictionaries.flatMap((dictionary) => [
      ...fontProblems(reader, dictionary),
      ...colorSpaceProblems(reader, dictionary),
      ...annotationProblems(reader, dictionary),
      ...attachmentProblems(reader, dictionary),
    ]),
  ];
}

function fileProblems(reader: PdfReader): string[] {
  const { catalog, trailer } = reader;
  const [intent] = reader.list(catalog.get('OutputIntents'));
  const profile = reader.resolve(reader.dictionary(intent).get('DestOutputProfile'));
  const hasProfile = profile instanceof Stream && isProfile(reader.content(profile), 3);
  const names = reader.dictionary(catalog.get('Names'));
  return [
    ...(hasProfile ? [] : ['the colors have no profile']),
    ...(trailer.has('Encrypt') ? ['the file is encrypted'] : []),
    ...(reader.list(trailer.get('ID')).length === 2 ? [] : ['the file has no identifier']),
    ...(names.has('JavaScript') || catalog.has('OpenAction') || catalog.has('AA')
      ? ['the file has actions that run by themselves']
      : []),
  ];
}

/** Each problem of the content of pages, forms and patterns once, however often it occurs. */
function contentProblems(reader: PdfReader, objects: readonly PdfObject[]): string[] {
  const problems = new Set<string>();
  for (const content of contentsOf(reader, objects)) {
    for (const { operator, operands } of operatorsOf(content)) {
      for (const problem of colorOperatorProblems(operator, operands)) problems.add(problem);
      for (const operand of operands) for (const problem of lengthProblems(operand)) problems.add(problem);
    }
  }
  return [...problems];
}

/** The content of pages, forms and patterns, decoded. */
function* contentsOf(reader: PdfReader, objects: readonly PdfObject[]): Generator<Uint8Array> {
  for (const page of readPages(reader)) yield contentOf(reader, page.dictionary);
  for (const object of objects) {
    if (!(object instanceof Stream)) continue;
    const { dictionary } = object;
    if (reader.name(dictionary.get('Subtype')) === 'Form' || dictionary.has('PatternType'))
      yield reader.content(object);
  }
}

/** The metadata must be uncompressed, claim PDF/A, and agree with the info dictionary. */
function metadataProblems(reader: PdfReader): string[] {
  const stream = reader.resolve(reader.catalog.get('Metadata'));
  if (!(stream instanceof Stream)) return ['the file has no metadata'];
  if (stream.dictionary.has('Filter')) return ['the metadata is compressed'];
  const xml = Buffer.from(stream.bytes).toString();
  const info = reader.dictionary(reader.trailer.get('Info'));
  const pairs = { Title: 'dc:title', Author: 'dc:creator', Subject: 'dc:description', Keywords: 'pdf:Keywords' };
  const differing = Object.entries(pairs).filter(([key, name]) => {
    const text = reader.text(info.get(key));
    return text !== '' && textOf(xml, name) !== text;
  });
  return [
    ...(/<pdfaid:part>[23]<[^]*<pdfaid:conformance>A</.test(xml) ? [] : ['the metadata does not state the PDF/A part']),
    ...differing.map(([key, name]) => `${key} differs from ${name} of the metadata`),
  ];
}

const ENTITIES: Readonly<Record<string, string>> = { amp: '&', lt: '<', gt: '>' };

function textOf(xml: string, name: string): string {
  const [, inner = ''] = new RegExp(`<${name}>([^]*?)</${name}>`).exec(xml) ?? [];
  return inner.replace(/<[^>]*>/g, '').replace(/&(\w+);/g, (_, entity: string) => ENTITIES[entity] ?? '');
}

function fontProblems(reader: PdfReader, dictionary: Dictionary): string[] {
  if (reader.name(dictionary.get('Type')) !== 'Font') return [];
  const name = reader.name(dictionary.get('BaseFont')) ?? '';
  if (reader.name(dictionary.get('Subtype')) === 'Type0') {
    return dictionary.has('ToUnicode') ? mapProblems(reader, dictionary) : [`the font ${name} has no map to Unicode`];
  }
  const descriptor = reader.dictionary(dictionary.get('FontDescriptor'));
  return descriptor.has('FontFile2') || descriptor.has('FontFile3') ? [] : [`the font ${name} is not embedded`];
}

function annotationProblems(reader: PdfReader, dictionary: Dictionary): string[] {
  if (reader.name(dictionary.get('Type')) !== 'Annot') return [];
  const isPrinted = reader.number(dictionary.get('F')) === 4;
  const action = reader.name(reader.dictionary(dictionary.get('A')).get('S'));
  return [
    ...(isPrinted ? [] : ['an annotation is not printed']),
    ...(action === undefined || ACTIONS.has(action) ? [] : [`an annotation has the action ${action}`]),
  ];
}

function attachmentProblems(reader: PdfReader, dictionary: Dictionary): string[] {
  if (reader.name(dictionary.get('Type')) !== 'Filespec') return [];
  const file = reader.text(dictionary.get('UF'));
  const embedded = reader.resolve(reader.dictionary(dictionary.get('EF')).get('F'));
  const hasType = embedded instanceof Stream && reader.name(embedded.dictionary.get('Subtype')) !== undefined;
  return [
    ...(hasType && dictionary.has('F') ? [] : [`the file ${file} has no type`]),
    ...(dictionary.has('AFRelationship') ? [] : [`the file ${file} has no relationship`]),
  ];
}
