import type { Workbook } from 'exceljs';
import type { StyleNumber } from '../data/data-rows.js';
import type { SheetCells } from '../cells/sheet-cells.js';
import type { SharedTexts } from './shared-texts.js';
import { TYPE_SIZE, type ExcelStyle } from '../styles.js';
import { element } from './xml.js';
import type { Part } from './zip.js';

/** What exceljs passes to its zip writer. It writes base64 only for images, and our workbooks have none. */
interface PartSink {
  append(content: string, options: { readonly name: string }): void;
}

/** What exceljs has collected for a package before it writes one. */
interface Collected {
  readonly sharedStrings: { readonly values: readonly string[]; readonly count: number; add(text: string): number };
  readonly styles: {
    addStyleModel(style: ExcelStyle): number;
    readonly model: { readonly styles: string[] };
    readonly xml: string;
  };
}

/** The steps of exceljs's own `write`, up to the zip. */
interface PackageWriter<Model> {
  prepareModel(model: Model, options: object): asserts model is Model & Collected;
  addContentTypes(sink: PartSink, model: Model): Promise<void>;
  addOfficeRels(sink: PartSink): Promise<void>;
  addWorkbookRels(sink: PartSink, model: Model): Promise<void>;
  addWorksheets(sink: PartSink, model: Model): Promise<void>;
  addThemes(sink: PartSink, model: Model): Promise<void>;
  addApp(sink: PartSink, model: Model): Promise<void>;
  addCore(sink: PartSink, model: Model): Promise<void>;
  addWorkbook(sink: PartSink, model: Model): Promise<void>;
}

/** The files of a package, and what the rows of big tables need to know about it. */
export interface Package {
  readonly parts: readonly Part[];
  readonly styleNumber: StyleNumber;
  /** Number that the first of the shared texts has. */
  readonly firstText: number;
}

interface OwnContent {
  readonly sheets: readonly { readonly cells: SheetCells }[];
  readonly texts: SharedTexts;
  readonly font: string;
}

/**
 * The files of the package in the order in which exceljs writes them.
 *
 * The `writeBuffer` of exceljs stamps every file with the current time. Our own zip makes the bytes reproducible without a
 * change to exceljs or jszip that other users in the process could see.
 *
 * Texts and styles come after the sheets, because writing the rows may add to them.
 */
export async function packageParts(workbook: Workbook, { font, sheets, texts }: OwnContent): Promise<Package> {
  const parts: Part[] = [];
  const sink: PartSink = {
    append: (content, { name }) => {
      parts.push({ name, content: withHeadersInFullSize(content) });
    },
  };
  const writer: PackageWriter<Workbook['model']> = workbook.xlsx as unknown as PackageWriter<Workbook['model']>;
  const model = workbook.model;
  writer.prepareModel(model, {});
  const { sharedStrings, styles } = model;
  const quoted = new QuotedStyles(styles.model.styles);
  const styleOf = (style: ExcelStyle): number => styles.addStyleModel(style);
  const textOf = (text: string): number => sharedStrings.add(text);
  for (const { cells } of sheets) cells.number({ styleOf, textOf });
  for (const { cells } of sheets) cells.quote({ quotedCopyOf: (style) => quoted.quotedCopyOf(style) });
  await writer.addContentTypes(sink, model);
  await writer.addOfficeRels(sink);
  await writer.addWorkbookRels(sink, model);
  await writer.addWorksheets(sink, model);
  if (sharedStrings.count > 0) {
    const content = (): Iterable<string> => texts.markup(sharedStrings.values, sharedStrings.count);
    parts.push({ name: 'xl/sharedStrings.xml', content });
  }
  await writer.addThemes(sink, model);
  parts.push({ name: 'xl/styles.xml', content: () => [withDefaultFont(styles.xml, font)], isShared: true });
  await writer.addApp(sink, model);
  await writer.addCore(sink, model);
  await writer.addWorkbook(sink, model);
  return {
    parts,
    styleNumber(style, isQuoted) {
      const number = styles.addStyleModel(style);
      return isQuoted ? quoted.quotedCopyOf(number) : number;
    },
    firstText: sharedStrings.values.length,
  };
}

/** A page that is scaled to fit keeps its running head readable. exceljs has no setting for it. */
function withHeadersInFullSize(content: string): string {
  return content.replace('<headerFooter>', '<headerFooter scaleWithDoc="0">');
}

/** The font of exceljs. Widths of columns are in its digits, so where a program lacks it, columns are of other widths. */
const EXCELJS_FONT = /<font>(?:(?!<\/font>).)*<name val="Calibri"\/><\/font>/;

function withDefaultFont(styles: string, font: string): string {
  const own = element('sz', { val: TYPE_SIZE }) + element('color', { theme: 1 }) + element('name', { val: font });
  return styles.replace(EXCELJS_FONT, () => element('font', {}, own, element('family', { val: 2 })));
}

/**
 * Copies of styles with `quotePrefix`, for texts that look like formulas: as if a user had typed an apostrophe first. A copy
 * is added when a cell needs it.
 */
class QuotedStyles {
  readonly #styles: string[];
  readonly #copies = new Map<number, number>();

  constructor(styles: string[]) {
    this.#styles = styles;
  }

  quotedCopyOf(style: number): number {
    const known = this.#copies.get(style);
    if (known !== undefined) return known;
    const markup = this.#styles[style] ?? '';
    const copy = this.#styles.push(markup.replace(/ xfId="\d+"/, '$& quotePrefix="1"')) - 1;
    this.#copies.set(style, copy);
    return copy;
  }
}
