import type { Workbook } from 'exceljs';
import type { Part } from './zip.js';

/** What exceljs hands its zip writer; it writes base64 only for images, which no workbook of ours has. */
interface PartSink {
  append(content: string, options: { readonly name: string }): void;
}

/** The steps of exceljs's own `write`, up to the zip. */
interface PackageWriter<Model> {
  prepareModel(model: Model, options: object): void;
  addContentTypes(sink: PartSink, model: Model): Promise<void>;
  addOfficeRels(sink: PartSink): Promise<void>;
  addWorkbookRels(sink: PartSink, model: Model): Promise<void>;
  addWorksheets(sink: PartSink, model: Model): Promise<void>;
  addSharedStrings(sink: PartSink, model: Model): Promise<void>;
  addThemes(sink: PartSink, model: Model): Promise<void>;
  addStyles(sink: PartSink, model: Model): Promise<void>;
  addApp(sink: PartSink, model: Model): Promise<void>;
  addCore(sink: PartSink, model: Model): Promise<void>;
  addWorkbook(sink: PartSink, model: Model): Promise<void>;
}

/**
 * The files of the package in the order in which exceljs writes them.
 *
 * Its own `writeBuffer` stamps every file with the time of day and cannot be told otherwise; leaving the zip to us
 * makes the bytes reproducible and changes nothing that other users of exceljs or jszip in the process could see.
 */
export async function packageParts(workbook: Workbook): Promise<Part[]> {
  const parts: Part[] = [];
  const sink: PartSink = {
    append: (content, { name }) => {
      parts.push({ name, content: withHeadersInFullSize(content) });
    },
  };
  const writer = workbook.xlsx as unknown as PackageWriter<Workbook['model']>;
  const model = workbook.model;
  writer.prepareModel(model, {});
  await writer.addContentTypes(sink, model);
  await writer.addOfficeRels(sink);
  await writer.addWorkbookRels(sink, model);
  await writer.addWorksheets(sink, model);
  // After the worksheets, which collect them.
  await writer.addSharedStrings(sink, model);
  await writer.addThemes(sink, model);
  await writer.addStyles(sink, model);
  await writer.addApp(sink, model);
  await writer.addCore(sink, model);
  await writer.addWorkbook(sink, model);
  return parts;
}

/** A page that is scaled to fit keeps its running head readable. exceljs has no setting for it. */
function withHeadersInFullSize(content: string): string {
  return content.replace('<headerFooter>', '<headerFooter scaleWithDoc="0">');
}
