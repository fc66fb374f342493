import { deflateSync } from 'node:zlib';
import * as documentModule from 'pdfmake/js/PDFDocument.js';
import type { EmbeddedImage, JpegImage, PdfPage, PdfReference, ProvidedFont } from 'pdfmake/js/PDFDocument.js';
import { defaultExport } from '../default-export.js';
import { Faults } from './faults.js';

import { cmykEntries, cmykProfile } from './color-profiles.js';
import { openFont, alignFont, type LineMetrics } from '../text/shared-font.js';
import { ObjectNumber } from './syntax.js';
import { crossReferences, packedPlace, ObjectStream } from './object-streams.js';
import { Destinations } from '../structure/navigation.js';
import { Output } from './output.js';

const Document = defaultExport(documentModule);

/** Higher levels make files 1% smaller and take 30% longer. */
const PACKING = { level: 5 };

function pack(stream: PdfReference): void {
  if (!stream.compress) return;
  stream.buffer = [deflateSync(Buffer.concat(stream.buffer), PACKING)];
  stream.compress = false;
}

/**
 * PDFKit's document. If it is compressed, objects without a stream are packed into compressed object streams, as PDF 1.5 and later
 * allow.
 */
export class PdfFile extends Document {
  /** The bytes that `write` did not receive. Resolves some time after `end`, because PDFKit decodes transparent images asynchronously. */
  readonly rest: Promise<Uint8Array>;
  readonly unplaced = new Set<string>();
  readonly faults = new Faults();
  #resolve: (rest: Uint8Array) => void = () => undefined;
  readonly #output: Output;
  #line: LineMetrics | null = null;
  /** By font file name, and by the bytes of the file, which several names may share. */
  readonly #fonts = new Map<string | Uint8Array, ProvidedFont>();
  readonly #isPacked: boolean;
  /** The object stream being filled, and its object number. */
  readonly #packed = new ObjectStream();
  #packedId = 0;
  readonly #destinations = new Destinations();
  /** One resource dictionary (fonts, images, patterns) for all pages. PDFKit alone would write one per page. */
  #resources: { readonly dictionary: PdfReference; readonly write: () => void } | null = null;
  #inks: PdfReference | null = null;
  /** Captures what PDFKit writes for an object that goes into an object stream. */
  #captured: string[] | null = null;

  /** @param write receives the file in parts, in order; see `RenderContext` */
  constructor(
    write: ((part: Uint8Array) => void) | undefined,
    ...parameters: ConstructorParameters<typeof documentModule.PdfDocument>
  ) {
    super(...parameters);
    this.#output = new Output(write);
    this.#isPacked = parameters[4].compress !== false;
    this.rest = new Promise((resolve) => {
      this.#resolve = resolve;
    });
    // PDFKit wrote the first lines before the fields of this class existed. From Node 26, a stream returns them one by one.
    for (let line = this.read(); line !== null; line = this.read()) this.#output.write(line);
  }

  reserve(count: number): number {
    const first = this._offsets.length + 1;
    for (let index = 0; index < count; index += 1) this._offsets.push(null);
    return first;
  }

  /** Writes an object without a stream. `body` has one byte per character. */
  put(id: number, body: string): void {
    if (this.#isPacked) {
      this.#pack(id, body);
      return;
    }
    this._offsets[id - 1] = this._offset;
    this._write(`${String(id)} 0 obj\n${body}\nendobj`);
  }

  add(body: string): number {
    const id = this.reserve(1);
    this.put(id, body);
    return id;
  }

  /** Sets a named destination on the current page. Points from the left and the top of the page. */
  setDestination(name: string, x: number, y: number): void {
    const { dictionary, height } = this.page;
    this.#destinations.add(name, dictionary.id, x, height - y);
  }

  setInCatalog(name: string, value: unknown): void {
    this._root.data[name] = value;
  }

  setViewerPreference(name: string, value: string): void {
    const preferences = this._root.data['ViewerPreferences'] as PdfReference;
    preferences.data[name] = value;
  }

  setName(kind: string, value: unknown): void {
    const names = this._root.data['Names'] as PdfReference;
    names.data[kind] = value;
  }

  /** Writes the content of a page so far. Later content goes into a second stream. */
  writeContent(page: PdfPage): void {
    const written = page.content;
    written.end();
    page.content = this.ref();
    page.dictionary.data['Contents'] = [written, page.content];
  }

  closePage(page: PdfPage): void {
    // If nothing was added after `writeContent`, as on a cover, PDFKit would write no stream.
    if (page.content.buffer.length === 0) page.content.write('');
    const index = this._pageBuffer.indexOf(page);
    if (index >= 0) this._pageBuffer.splice(index, 1);
    page.end();
  }

  stream(entries: Record<string, unknown>, bytes: Uint8Array, isReadable = false): PdfReference {
    const reference = this.ref(entries);
    if (isReadable) reference.compress = false;
    reference.end(bytes);
    return reference;
  }

  /** Line metrics for fonts of families not in `line.own`, so that lines with several fonts keep their height. */
  set line(line: LineMetrics) {
    this.#line = line;
  }

  override provideFont(family: string, bold: boolean, italics: boolean): ProvidedFont {
    const name = this.getFontFile(family, bold, italics);
    const known = name === null ? undefined : this.#fonts.get(name);
    if (known !== undefined) return known;
    const bytes = name === null ? undefined : this.virtualfs.readFileSync(name);
    if (name === null || bytes === undefined) return super.provideFont(family, bold, italics);
    const font = this.#fonts.get(bytes) ?? this.#open(bytes, family);
    this.#fonts.set(name, font).set(bytes, font);
    return font;
  }

  override openImage(source: string): EmbeddedImage {
    const image = super.openImage(source);
    if (image.colorSpace === 'DeviceCMYK') {
      const jpeg = image as JpegImage;
      jpeg.embed = () => {
        this.#inks ??= this.stream({ N: 4 }, cmykProfile());
        jpeg.obj = this.stream(cmykEntries(jpeg, this.#inks), jpeg.data);
      };
    }
    return image;
  }

  override _normalizeColor(color: string): number[] | null {
    const components = super._normalizeColor(color);
    if (components?.length === 4) this.faults.content.add('CMYK colors have no profile');
    return components;
  }

  /** Adds an annotation for PDFKit, which no structure element refers to. */
  override annotate(x: number, y: number, width: number, height: number, options: object): this {
    this.faults.structure.add('an annotation is not in a Link');
    return super.annotate(x, y, width, height, options);
  }

  /** Does nothing: `StructureWriter` writes the structure. */
  override endMarkings(): void {
    return;
  }

  /** Does nothing: `writeMetadata` writes the metadata, because PDFKit does not escape it. */
  override endMetadata(): void {
    return;
  }

  override ref(data?: Record<string, unknown>): PdfReference {
    // Check this first: PDFKit calls this method before the fields of this class exist, but never for a page.
    const isOfPage = data !== undefined && 'ProcSet' in data;
    if (isOfPage && this.#resources !== null) return this.#resources.dictionary;
    const reference = super.ref(data);
    const finalize = reference.finalize.bind(reference);
    reference.finalize = () => {
      if (reference.buffer.length > 0) {
        pack(reference);
        finalize();
      } else if (this.#isPacked) this.#pack(reference.id, this.#bodyOf(finalize));
      else finalize();
    };
    if (isOfPage) {
      this.#resources = { dictionary: reference, write: reference.end.bind(reference) };
      // The page ends before the document does.
      reference.end = () => undefined;
    }
    return reference;
  }

  override _write(data: string | Uint8Array): void {
    if (!(#output in this)) super._write(data);
    else if (this.#captured !== null) this.#captured.push(String(data));
    else this._offset += this.#output.write(data);
  }

  override end(): void {
    this.#resources?.write();
    const names = this.#destinations.write((body) => this.add(body));
    this.setName('Dests', new ObjectNumber(names));
    super.end();
  }

  override _finalize(): void {
    if (this.#isPacked) this.#writeEnd();
    else super._finalize();
    this.#resolve(this.#output.take());
  }

  #writeEnd(): void {
    this.#flush();
    const id = this.reserve(1);
    const start = this._offset;
    this._offsets[id - 1] = start;
    const identifier = Buffer.from(this._id).toString('hex');
    const table = crossReferences(this._offsets);
    this.#writeStream(id, table.bytes, [
      `/Type /XRef /Size ${String(this._offsets.length + 1)} /W [${table.widths.join(' ')}]`,
      `/Root ${this._root.toString()} /Info ${this._info.toString()} /ID [<${identifier}> <${identifier}>]`,
      `/DecodeParms <</Predictor 12 /Columns ${String(table.columns)}>>`,
    ]);
    this._write(`startxref\n${String(start)}\n%%EOF`);
  }

  #open(bytes: Uint8Array, family: string): ProvidedFont {
    const font = openFont(bytes, this, Document, (text) => {
      this.unplaced.add(text);
    });
    // Two fonts may share a name, so the key is the id.
    this._fontFamilies[font.id] = font;
    if (this.#line !== null && !this.#line.own.includes(family)) alignFont(font, this.#line);
    return font;
  }

  #bodyOf(finalize: () => void): string {
    const captured: string[] = [];
    this.#captured = captured;
    finalize();
    this.#captured = null;
    return captured.slice(1, -1).join('\n');
  }

  #pack(id: number, body: string): void {
    if (this.#packed.isEmpty) this.#packedId = this.reserve(1);
    this._offsets[id - 1] = packedPlace(this.#packedId, this.#packed.add(id, body));
    if (this.#packed.isFull) this.#flush();
  }

  #flush(): void {
    if (this.#packed.isEmpty) return;
    const { entries, bytes } = this.#packed.take();
    this.#writeStream(this.#packedId, bytes, [entries]);
  }

  #writeStream(id: number, bytes: Uint8Array, entries: readonly string[]): void {
    const packed = deflateSync(bytes, PACKING);
    this._offsets[id - 1] = this._offset;
    this._write(
      `${String(id)} 0 obj\n<<${entries.join(' ')} /Filter /FlateDecode /Length ${String(packed.length)}>>\nstream`,
    );
    this._write(packed);
    this._write('\nendstream\nendobj');
  }
}
