/** Formats the result of a template check: one line per problem, or one JSON object. */
import { z } from 'zod';
import type { TemplateCheck } from '../check/check-template.js';
import { PROBLEM_SEVERITIES, type TemplateProblem } from '../model/template/template-problem.js';
import { displayPath, printable } from './terminal-text.js';

const count = z.int().min(0);
const position = z.int().min(1).nullable();

export const templateCheckSchema = z.strictObject({
  template: z.string(),
  path: z.string().describe('Absolute path of the folder.'),
  languages: z.array(z.string()).describe('Languages that were checked.'),
  errors: count.describe('With any, the exit code is 2.'),
  warnings: count,
  problems: z.array(
    z.strictObject({
      severity: z.enum(PROBLEM_SEVERITIES),
      file: z.string().describe('Absolute path.'),
      line: position.describe('From 1; null where the problem concerns the whole file.'),
      column: position.describe('From 1; null where only the line is known.'),
      message: z.string(),
    }),
  ),
});

export type TemplateCheckResult = z.output<typeof templateCheckSchema>;

export function checkResult({ name, path, languages, problems }: TemplateCheck): TemplateCheckResult {
  return {
    template: name,
    path,
    languages: [...languages],
    ...countProblems(problems),
    problems: problems.map(({ severity, place: { file, line = null, column = null }, message }) => ({
      severity,
      file,
      line,
      column,
      message,
    })),
  };
}

/** Lines such as `sections/summary.md:3:5: error: expected …`, then the count. A single line where there are no problems. */
export function checkReport({ name, languages, reports, problems }: TemplateCheck): string {
  if (problems.length === 0) {
    return `${printable(name)}: no problems (${languages.join(', ')}; ${counted(reports, 'sample report')})\n`;
  }
  const { errors, warnings } = countProblems(problems);
  const counts = [errors > 0 ? counted(errors, 'error') : '', warnings > 0 ? counted(warnings, 'warning') : ''];
  const total = counts.filter((text) => text !== '').join(', ');
  const remark = errors === 0 ? '; the exit code is 0, because there are only warnings' : '';
  return `${[...problems.map(problemLine), `${printable(name)}: ${total}${remark}`].join('\n')}\n`;
}

export function problemLine({ severity, place: { file, line, column }, message }: TemplateProblem): string {
  const where = [displayPath(file), line, column].filter((part) => part !== undefined).join(':');
  return printable(`${where}: ${severity}: ${message}`);
}

export function countProblems(problems: readonly TemplateProblem[]): { errors: number; warnings: number } {
  const errors = problems.filter(({ severity }) => severity === 'error').length;
  return { errors, warnings: problems.length - errors };
}

export function counted(number: number, what: string): string {
  return `${number} ${what}${number === 1 ? '' : 's'}`;
}
