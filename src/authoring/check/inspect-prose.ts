/** Checks all texts and worksheets of a template, in all branches, without composing a document. */
import { AuditpressError } from '../../base/errors.js';
import { unknownNames, type HelperCall } from '../../base/wording/template/names.js';
import { escapeStrings } from '../../compose/prose/escape-markdown.js';
import { expanderOf } from '../../compose/prose/expand.js';
import type { Subject } from '../../compose/subject.js';
import { expanded, sectionFindings, type ProseCheck, type TextFault, type WordUse, type Link } from './section.js';
import type { TemplateView, TemplateWorksheet } from '../../model/template/template.js';
import { columnsOf, tableNamed } from '../../compose/tables/views.js';
import { DirectiveProblem } from '../../compose/prose/markdown.js';
import { workingColumns, refuseMisplaced } from '../../compose/tables/worksheets.js';

export interface ProseFindings {
  readonly faults: readonly TextFault[];
  readonly uses: readonly WordUse[];
  readonly links: readonly Link[];
  /** Anchors of the sections, in the words of the context's locale. */
  readonly anchors: readonly string[];
  /** Names of the worksheets in these words; undefined for a text with a fault. */
  readonly sheetNames: readonly (string | undefined)[];
}

/** @param subject that has everything a text may speak of: of a report, categories, severities and policies that did not pass */
export function inspectProse(subject: Subject): ProseFindings {
  const faults: TextFault[] = [];
  const uses: WordUse[] = [];
  const expander = expanderOf(subject.wording);
  const check: ProseCheck = {
    subject,
    expander,
    report: (fault) => void faults.push(fault),
    checkNames(source, text, names) {
      const onCall = ({ helper, text: key, values, line, column }: HelperCall): void => {
        if (helper === 't' && key !== undefined) uses.push({ ...text, key, values, line, column });
      };
      try {
        const program = expander.parse(source, text.file);
        faults.push(
          ...unknownNames(program, { data: names, helpers: expander.helpers }, onCall).map((fault) => ({
            ...text,
            ...fault,
          })),
        );
        return true;
      } catch (cause) {
        if (!(cause instanceof AuditpressError)) throw cause;
        const [place] = cause.places;
        const [problem = cause.message] = cause.problems;
        faults.push({ ...text, line: place?.line ?? 1, column: 1, problem });
        return false;
      }
    },
  };
  const { names, template } = subject;
  const escaped = escapeStrings(names);
  const sections = template.sections.map((section) =>
    sectionFindings(section, { ...escaped, ...escapeStrings(subject.exampleOf(section).names) }, check),
  );
  const { title, fileName, classification, watermark } = template;
  for (const [key, source] of Object.entries({ title, fileName, classification, watermark })) {
    check.checkNames(source, { file: 'template.yaml', at: [key] }, names);
  }
  const sheetNames = template.worksheets.map((sheet, index) => {
    for (const { source, at } of worksheetTexts(sheet, index)) {
      check.checkNames(source, { file: 'template.yaml', at }, names);
    }
    worksheetFaults(sheet, index, check);
    return expanded(sheet.name, names, expander);
  });
  return {
    faults,
    uses,
    links: sections.flatMap(({ links }) => links),
    anchors: sections.flatMap(({ anchors }) => anchors),
    sheetNames,
  };
}

interface SheetText {
  readonly source: string;
  readonly at: readonly PropertyKey[];
}

/** Handlebars texts of a worksheet. */
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

function worksheetFaults(sheet: TemplateWorksheet, index: number, check: ProseCheck): void {
  const at = ['worksheets', index];
  const { working } = sheet;
  passes(check, [...at, 'layout'], () => refuseMisplaced(sheet));
  if (working !== undefined) {
    passes(check, [...at, 'working'], () => void workingColumns(working, check.subject.wording));
  }
  for (const [number, view] of sheet.views.entries()) viewFaults(view, [...at, 'views', number], check);
}

function viewFaults(view: TemplateView, at: readonly PropertyKey[], check: ProseCheck): void {
  const { subject } = check;
  const { tables } = subject;
  const isKnown = passes(check, [...at, 'table'], () => void tableNamed(view.table, tables));
  if (!isKnown) return;
  const table = tableNamed(view.table, tables);
  passes(check, [...at, 'columns'], () => void columnsOf(view.columns, table));
  passes(check, [...at, 'bars'], () => void columnsOf(view.bars, table));
  passes(check, [...at, view.sort === undefined ? 'select' : 'sort'], () => void subject.rowsOf(view));
}

/** Runs a step. Returns whether it succeeds, and reports its failure. */
function passes({ report }: ProseCheck, at: readonly PropertyKey[], step: () => void): boolean {
  try {
    step();
    return true;
  } catch (cause) {
    if (!(cause instanceof DirectiveProblem || cause instanceof AuditpressError)) throw cause;
    report({ file: 'template.yaml', at, line: 1, column: 1, problem: cause.message });
    return false;
  }
}
