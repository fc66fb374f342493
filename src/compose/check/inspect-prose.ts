/** Everything that the texts of a template ask for and there is not, in all branches, without composing a document. */
import { AuditpressError } from '../../errors.js';
import { unknownNames, type HelperCall } from '../../messages/template/names.js';
import type { ComposeContext } from '../context.js';
import { loopContext, proseContext } from '../prose/context.js';
import { escapeStrings } from '../prose/escape-markdown.js';
import { createExpander } from '../prose/expand.js';
import { composeTables } from '../tables/tables.js';
import { expanded, type ProseCheck, type TextFault, type WordUse } from './prose-check.js';
import { loopOf, sectionFindings, type Link } from './section.js';
import { worksheetFaults, worksheetTexts } from './worksheets.js';

export interface ProseFindings {
  readonly faults: readonly TextFault[];
  readonly uses: readonly WordUse[];
  readonly links: readonly Link[];
  /** Anchors that the sections make, in the words of the context's locale. */
  readonly anchors: readonly string[];
  /** Names of the worksheets in these words; undefined where the text has a fault. */
  readonly sheetNames: readonly (string | undefined)[];
}

/** `context` is that of a report with categories, severities and failed checks, whose names all reports share. */
export function inspectProse(context: ComposeContext): ProseFindings {
  const faults: TextFault[] = [];
  const uses: WordUse[] = [];
  const expander = createExpander(context.wording);
  const check: ProseCheck = {
    context,
    tables: composeTables(context),
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
  const names = proseContext(context);
  const escaped = escapeStrings(names);
  const sections = context.template.sections.map((section) =>
    sectionFindings(section, { ...escaped, ...escapeStrings(loopContext(loopOf(section), context)) }, check),
  );
  const { title, fileName, classification, watermark } = context.template;
  for (const [key, source] of Object.entries({ title, fileName, classification, watermark })) {
    check.checkNames(source, { file: 'template.yaml', at: [key] }, names);
  }
  const sheetNames = context.template.worksheets.map((sheet, index) => {
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
