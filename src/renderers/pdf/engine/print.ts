import type { Fonts } from './text/fonts.js';
import { NO_LOCAL_FILES } from './text/shared-font.js';
import { type Attachment, attachFiles, conformanceClaims, writeOutputIntent } from './file/archive.js';
import { checkFonts, type Faults } from './file/faults.js';
import type { Definition } from './definition.js';
import { TaggingLayout } from './layout/layout.js';
import { textsOf, writeMetadata } from './file/metadata.js';
import { Painter } from './paint/painter.js';
import { PdfFile } from './file/pdf-file.js';
import { textObject } from './file/syntax.js';
import { writeOutline } from './structure/navigation.js';
import { StructureWriter } from './structure/write-structure.js';

export interface PrintOptions {
  readonly fonts: Fonts;
  readonly compress: boolean;
  /** The files to attach to an archival document. Undefined if it is not archival. */
  readonly attachments: readonly Attachment[] | undefined;
  /** Receives parts of the file in order, as they are finished. If undefined, the whole file is returned. */
  readonly write: ((part: Uint8Array) => void) | undefined;
}

export interface Printed {
  readonly bytes: Uint8Array;
  /** Words whose marks a font could not place on their letters, in the order of their first use. */
  readonly unplaced: readonly string[];
  readonly faults: Faults;
  readonly pages: number;
}

/** Lays out a definition and writes it as a tagged PDF 1.7. The same definition gives the same bytes. */
export async function print(definition: Definition, options: PrintOptions): Promise<Printed> {
  const { attachments } = options;
  const file = openFile(definition, options);
  const structure = new StructureWriter(file);
  // The watermark is behind everything else, so it must be painted first.
  const isPaintedEarly = definition.repeated.watermark === undefined;
  const layout: TaggingLayout = new TaggingLayout(definition, file, (pages, current) => {
    if (isPaintedEarly) painter.paintEarly(pages, current);
  });
  const painter = new Painter(file, structure, {
    lineBreaker: layout.lineBreaker,
    pageOf: (destination) => layout.pageOf(destination),
    isMirrored: definition.direction === 'rtl',
  });
  const pages = layout.layoutDocument({ stack: [], blocks: definition.content }, file, {}, definition.defaultStyle);
  painter.finish(pages);
  structure.finish(layout.root);
  if (attachments === undefined) writeMetadata(file, definition.metadata, []);
  else {
    checkFonts(Object.values(file._fontFamilies), file.faults);
    if (definition.metadata.title.trim() === '') file.faults.structure.add('the document has no title');
    writeMetadata(file, definition.metadata, conformanceClaims(attachments, file.faults));
    writeOutputIntent(file);
    attachFiles(file, attachments, definition.metadata.createdAt);
  }
  file.setInCatalog('PageLabels', { Nums: pageLabels(definition.coverLabel) });
  writeOutline(definition.bookmarks, file);
  file.end();
  return { bytes: await file.rest, unplaced: [...file.unplaced], faults: file.faults, pages: pages.length };
}

function openFile({ metadata, id }: Definition, { fonts, compress, write }: PrintOptions): PdfFile {
  const { createdAt } = metadata;
  const { title, author, subject, keywords, creator, producer } = textsOf(metadata);
  const info = {
    Title: title,
    Author: author,
    Subject: subject,
    Keywords: keywords,
    Creator: creator,
    Producer: producer,
    // The file identifier is a hash of these entries.
    documentId: id,
  };
  const options = {
    autoFirstPage: false,
    bufferPages: true,
    font: null,
    pdfVersion: '1.7',
    compress,
    displayTitle: true,
    lang: metadata.language,
    info: {
      ...Object.fromEntries(Object.entries(info).filter(([, value]) => value !== '')),
      CreationDate: createdAt,
      ModDate: createdAt,
    },
  } as const;
  const file = new PdfFile(write, fonts.descriptors, {}, {}, {}, options, fonts.files, NO_LOCAL_FILES);
  const { family, ascent, lineHeight } = fonts.sans;
  const own = [family, fonts.mono.family];
  file.line = { ascender: ascent * 1000, descender: (ascent - lineHeight) * 1000, own };
  return file;
}

function pageLabels(coverLabel: string | undefined): unknown[] {
  const numbers = { S: 'D' };
  return coverLabel === undefined ? [0, numbers] : [0, { P: textObject(coverLabel) }, 1, { ...numbers, St: 2 }];
}
