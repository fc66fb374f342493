import { join, relative, sep } from 'node:path';
import type { TextFault } from './inspect-prose.js';
import type { AuditpressError } from '../../base/errors.js';
import type { Place } from '../../model/values/place.js';
import type { TemplateProblem } from '../../model/template/template.js';
import type { TemplateFolder } from '../../template/files/folder.js';
import { isBuiltIn } from '../../template/load.js';
import { packageRoot } from '../../base/package-root.js';

const PART = /^[^\s}]+/;

/** A fault as a problem, in the layer of the template that has the text. */
export function faultProblem({ problem, ...text }: TextFault, folder: TemplateFolder): TemplateProblem {
  return { severity: 'error', place: placeOf(text, folder), message: problem };
}

function placeOf({ file, at, line, column }: Omit<TextFault, 'problem'>, folder: TemplateFolder): Place {
  if (at === undefined) return { file: join(folder.holderOf(file).path, file), line, column };
  const written = folder.yamlFile(file);
  const text = at.reduce<unknown>(
    (value, key) => (value as Readonly<Record<PropertyKey, unknown>> | undefined)?.[key],
    written.value,
  );
  if (typeof text !== 'string') return written.locate(at);
  const part = PART.exec((text.split('\n')[line - 1] ?? '').slice(column - 1))?.[0] ?? '';
  return written.locatePart(at, part);
}

export function failureProblems({ message, problems, places }: AuditpressError): TemplateProblem[] {
  const messages = problems.length > 0 ? problems : [message];
  return messages.map((text, index) => ({
    severity: 'error',
    place: places[index] ?? places[0] ?? { file: '' },
    message: text,
  }));
}

/**
 * Moves problems in built-in files to the place where the template extends them, because users cannot fix these files.
 */
export function ownProblems(problems: readonly TemplateProblem[], folder: TemplateFolder): TemplateProblem[] {
  if (isBuiltIn(folder.path)) return [...problems];
  return problems.map((problem) => {
    const { file, line, column } = problem.place;
    if (!isBuiltIn(file)) return problem;
    const where = [relative(packageRoot(), file).split(sep).join('/'), line, column].filter(
      (part) => part !== undefined,
    );
    const place = folder.yamlFile('template.yaml').locate(['extends']);
    return { ...problem, place, message: `in ${where.join(':')}: ${problem.message}` };
  });
}

/** Sorts by file, line and column, and removes duplicates of several languages. */
export function sortProblems(problems: readonly TemplateProblem[]): TemplateProblem[] {
  const once = new Map(problems.map((problem) => [JSON.stringify([problem.place, problem.message]), problem]));
  return [...once.values()].sort(({ place: one }, { place: other }) => {
    if (one.file !== other.file) return one.file < other.file ? -1 : 1;
    return (one.line ?? 0) - (other.line ?? 0) || (one.column ?? 0) - (other.column ?? 0);
  });
}
