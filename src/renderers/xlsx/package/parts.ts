import type { Workbook } from 'exceljs';
import type { StyleNumber } from '../cells/cell-openings.js';
import { looksLikeFormula, QuotedStyles } from '../cells/quote-prefix.js';
import type { SharedTexts } from './shared-texts.js';
import type { Look } from '../styles.js';
import type { Part } from './zip.js';

/** What exceljs hands its zip writer; it writes base64 only for images, which no workbook of ours has. */
interface PartSink {
  append(content: string, options: { readonly name: string }): void;
}

/** What exceljs has collected for a package before it writes one. */
interface Collected {
  readonly sharedStrings: { readonly values: readonly string[]; readonly count: number };
  readonly styles: {
    addStyleModel(look: Look): number;
    /** The styles of cells, as they will stand in `xml`. */
    readonly model: { readonly styles: string[] };
    readonly xml: string;
  };
  readonly worksheets: readonly { readonly rows: readonly { readonly cells: readonly CollectedCell[] }[] }[];
}

/** Of a text it has the number. */
interface CollectedCell {
  readonly value?: unknown;
  readonly ssId?: number;
  styleId?: number;
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

/** The files of a package, and what the rows of big tables have to know of it. */
export interface Package {
  readonly parts: readonly Part[];
  readonly styleNumber: StyleNumber;
  /** Number that the first of the shared texts has. */
  readonly firstText: number;
}

/**
 * The files of the package in the order in which exceljs writes them.
 *
 * Its own `writeBuffer` stamps every file with the time of day and cannot be told otherwise; leaving the zip to us
 * makes the bytes reproducible and changes nothing that other users of exceljs or jszip in the process could see.
 *
 * Texts and styles are written after the sheets, whose rows may add to them while they are written.
 */
export async function packageParts(workbook: Workbook, texts: SharedTexts): Promise<Package> {
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
  quoteFormulas(model, quoted);
  await writer.addContentTypes(sink, model);
  await writer.addOfficeRels(sink);
  await writer.addWorkbookRels(sink, model);
  await writer.addWorksheets(sink, model);
  if (sharedStrings.count > 0) {
    const content = (): Iterable<string> => texts.markup(sharedStrings.values, sharedStrings.count);
    parts.push({ name: 'xl/sharedStrings.xml', content });
  }
  await writer.addThemes(sink, model);
  parts.push({ name: 'xl/styles.xml', content: () => [styles.xml] });
  await writer.addApp(sink, model);
  await writer.addCore(sink, model);
  await writer.addWorkbook(sink, model);
  return {
    parts,
    styleNumber(look, isQuoted) {
      const style = styles.addStyleModel(look);
      return isQuoted ? quoted.twinOf(style) : style;
    },
    firstText: sharedStrings.values.length,
  };
}

function quoteFormulas({ worksheets }: Pick<Collected, 'worksheets'>, quoted: QuotedStyles): void {
  for (const cell of worksheets.flatMap(({ rows }) => rows.flatMap(({ cells }) => cells))) {
    if (cell.ssId !== undefined && looksLikeFormula(String(cell.value)))
      cell.styleId = quoted.twinOf(cell.styleId ?? 0);
  }
}

/** A page that is scaled to fit keeps its running head readable. exceljs has no setting for it. */
function withHeadersInFullSize(content: string): string {
  return content.replace('<headerFooter>', '<headerFooter scaleWithDoc="0">');
}
