/** Checks the names in all texts of a template, in all branches, and its worksheets, without composing a document. */
import { AuditpressError } from '../../base/errors.js';
import { unknownNames, type HelperCall, type NamedValue } from '../../base/wording/template/names.js';
import { escapeStrings } from '../../compose/prose/escape-markdown.js';
import { expanderOf, type Expander, type ProseContext } from '../../compose/prose/expand.js';
import type { Subject } from '../../compose/subject.js';
import type { TemplateView, TemplateWorksheet } from '../../model/template/template.js';
import { columnsOf, tableNamed } from '../../compose/tables/views.js';
import { DirectiveProblem } from '../../compose/prose/markdown.js';
import { workingColumns, refuseMisplaced } from '../../compose/tables/worksheets.js';

/** A fault in a section or in a text of template.yaml. Lines and columns count from 1. */
export interface TextFault {
  readonly file: string;
  readonly at?: readonly PropertyKey[];
  readonly line: number;
  readonly column: number;
  readonly problem: string;
}

/** A word that a text uses, with the values that the text passes to it. */
export interface WordUse extends Omit<TextFault, 'problem'> {
  readonly key: string;
  readonly values: readonly NamedValue[];
}

interface ProseFindings {
  readonly faults: readonly TextFault[];
  readonly uses: readonly WordUse[];
  /** Names of the worksheets in the words of the subject; undefined for a text with a fault. */
  readonly sheetNames: readonly (string | undefined)[];
}

/** @param subject that has everything a text may speak of: of a report, categories, severities and policies that did not pass */
export function inspectProse(subject: Subject): ProseFindings {
  const faults: TextFault[] = [];
  const uses: WordUse[] = [];
  const expander = expanderOf(subject.wording);
  const checkNames = (source: string, text: Pick<TextFault, 'file' | 'at'>, data: ProseContext): void => {
    const onCall = ({ helper, text: key, values, line, column }: HelperCall): void => {
      if (helper === 't' && key !== undefined) uses.push({ ...text, key, values, line, column });
    };
    try {
      const found = unknownNames(expander.parse(source, text.file), { data, helpers: expander.helpers }, onCall);
      faults.push(...found.map((fault) => ({ ...text, ...fault })));
    } catch (cause) {
      if (!(cause instanceof AuditpressError)) throw cause;
      const [place] = cause.places;
      const [problem = cause.message] = cause.problems;
      faults.push({ ...text, line: place?.line ?? 1, column: 1, problem });
    }
  };
  const { names, template } = subject;
  const escaped = escapeStrings(names);
  for (const section of template.sections) {
    const data = { ...escaped, ...escapeStrings(subject.exampleOf(section).names) };
    checkNames(section.source, { file: section.file }, data);
  }
  const { title, fileName, classification, watermark } = template;
  for (const [key, source] of Object.entries({ title, fileName, classification, watermark })) {
    checkNames(source, { file: 'template.yaml', at: [key] }, names);
  }
  const sheetNames = template.worksheets.map((sheet, index) => {
    for (const { source, at } of worksheetTexts(sheet, index)) checkNames(source, { file: 'template.yaml', at }, names);
    worksheetFaults(sheet, index, { subject, report: (fault) => void faults.push(fault) });
    return expanded(sheet.name, names, expander);
  });
  return { faults, uses, sheetNames };
}

/** The filled text; undefined if that fails, which another check reports. */
function expanded(source: string, names: ProseContext, expander: Expander): string | undefined {
  try {
    return expander.expand(source, names, '');
  } catch (cause) {
    if (cause instanceof AuditpressError) return undefined;
    throw cause;
  }
}

interface SheetCheck {
  readonly subject: Subject;
  readonly report: (fault: TextFault) => void;
}

interface SheetText {
  readonly source: string;
  readonly at: readonly PropertyKey[];
}

function worksheetTexts({ name, lead, views }: TemplateWorksheet, index: number): SheetText[] {
  const at = ['worksheets', index];
  return [
    { source: name, at: [...at, 'name'] },
    { source: lead, at: [...at, 'lead'] },
    ...views.flatMap(({ title }, view) =>
      title === undefined ? [] : [{ source: title, at: [...at, 'views', view, 'title'] }],
    ),
  ];
}

function worksheetFaults(sheet: TemplateWorksheet, index: number, check: SheetCheck): void {
  const at = ['worksheets', index];
  const { working } = sheet;
  passes(check, [...at, 'layout'], () => refuseMisplaced(sheet));
  if (working !== undefined) {
    passes(check, [...at, 'working'], () => void workingColumns(working, check.subject.wording));
  }
  for (const [number, view] of sheet.views.entries()) viewFaults(view, [...at, 'views', number], check);
}

function viewFaults(view: TemplateView, at: readonly PropertyKey[], check: SheetCheck): void {
  const { subject } = check;
  const { tables } = subject;
  const isKnown = passes(check, [...at, 'table'], () => void tableNamed(view.table, tables));
  if (!isKnown) return;
  const table = tableNamed(view.table, tables);
  passes(check, [...at, 'columns'], () => void columnsOf(view.columns, table));
  passes(check, [...at, 'bars'], () => void columnsOf(view.bars, table));
  passes(check, [...at, view.sort === undefined ? 'select' : 'sort'], () => void subject.rowsOf(view));
}

function passes({ report }: SheetCheck, at: readonly PropertyKey[], step: () => void): boolean {
  try {
    step();
    return true;
  } catch (cause) {
    if (!(cause instanceof DirectiveProblem || cause instanceof AuditpressError)) throw cause;
    report({ file: 'template.yaml', at, line: 1, column: 1, problem: cause.message });
    return false;
  }
}
