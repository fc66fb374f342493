import { resolve } from 'node:path';
import { copyTemplate, describeTemplate, listTemplates, newTemplate } from '../../authoring/catalog.js';
import { commandGroup, defineCommand } from '../options.js';
import { AuditpressError } from '../../base/errors.js';
import { displayPath, printable, printJson } from '../output.js';
import { counted } from '../text-table.js';
import { resolveRun } from '../resolve-run.js';
import { checkTemplate, type TemplateCheck } from '../../authoring/check/check-template.js';
import type { TemplateProblem } from '../../model/template/template.js';
import type { TemplateCheckResult } from '../result-schema.js';

interface Arguments {
  readonly json?: boolean;
}

interface NamedArguments extends Arguments {
  readonly name: string;
}

interface CheckArguments extends NamedArguments {
  readonly locale?: string;
  readonly config?: string;
}

interface NewArguments {
  readonly folder: string;
  readonly extends: string;
}

interface CopyArguments extends NamedArguments {
  readonly folder: string;
}

const asJson = { json: { type: 'boolean', describe: 'Print JSON' } } as const;
const name = { type: 'string', demandOption: true, describe: 'Name of a template, or path of its folder' } as const;
const folder = { type: 'string', demandOption: true, describe: 'New folder; it must not exist' } as const;

const listCommand = defineCommand<Arguments>({
  command: 'list',
  describe: 'List the built-in templates',
  flags: asJson,
  handler: list,
});

const showCommand = defineCommand<NamedArguments>({
  command: 'show <name>',
  describe: 'Show the details and files of a template',
  positionals: { name },
  flags: asJson,
  handler: show,
});

const newCommand = defineCommand<NewArguments>({
  command: 'new <folder>',
  describe: 'Create a template that extends a built-in one',
  positionals: { folder },
  flags: {
    extends: {
      type: 'string',
      requiresArg: true,
      default: 'auditor',
      describe: 'Name of the built-in template to extend',
    },
  },
  examples: { 'templates new my-template --extends executive': 'create my-template/template.yaml' },
  handler: create,
});

const copyCommand = defineCommand<CopyArguments>({
  command: 'copy <name> <folder>',
  describe: 'Copy a template into a new folder, to edit it',
  positionals: { name, folder },
  handler: copy,
});

const checkCommand = defineCommand<CheckArguments>({
  command: 'check <name>',
  describe: 'Report all problems of a template',
  settings: ['config'],
  positionals: { name },
  flags: {
    locale: {
      type: 'string',
      requiresArg: true,
      describe: 'Locales to check, separated by commas, or all',
      defaultDescription: "those of the template's words, and the configured one",
    },
    ...asJson,
  },
  examples: {
    'templates check ./my-template': 'list its problems with file, line and column',
    'templates check ./my-template --locale all': 'check it in every language',
  },
  epilogue: (shown) => `${shown}\n\nExit codes:\n  0 no errors (warnings allowed), 2 errors, or no such template`,
  handler: check,
});

export const templatesCommand = () => commandGroup([listCommand, showCommand, newCommand, copyCommand, checkCommand]);

async function list({ json }: Arguments): Promise<void> {
  const templates = await listTemplates();
  const width = Math.max(...templates.map((template) => template.name.length));
  const lines = templates.map((template) => `${template.name.padEnd(width)}  ${template.purpose}\n`);
  if (json === true) printJson(templates);
  else process.stdout.write(lines.join(''));
}

async function show({ name: given, json }: NamedArguments): Promise<void> {
  const description = await describeTemplate(given);
  if (json === true) {
    printJson(description);
    return;
  }
  const { purpose, formats, languages, files } = description;
  const facts = [
    ['Template', description.name],
    ['Purpose', purpose],
    ['Extends', description.extends ?? 'none'],
    ['Formats', formats.join(', ')],
    ['Languages', languages.join(', ')],
  ].map(([term = '', text = '']) => `${term.padEnd(10)} ${printable(text)}`);
  const held = files.map(
    ({ path, from }) => `  ${printable(path)}${from === description.name ? '' : `  (${printable(from)})`}`,
  );
  process.stdout.write(`${[...facts, '', ...held].join('\n')}\n`);
}

async function create({ folder: target, extends: base }: NewArguments): Promise<void> {
  printFiles(target, await newTemplate(resolve(target), base));
}

async function copy({ name: given, folder: target }: CopyArguments): Promise<void> {
  printFiles(target, await copyTemplate(given, resolve(target)));
}

function printFiles(folder: string, files: readonly string[]): void {
  for (const file of files) process.stdout.write(`${displayPath(resolve(folder, file))}\n`);
}

async function check({ name: given, json, locale, config }: CheckArguments): Promise<void> {
  const { settings } = await resolveRun({ ...(config !== undefined && { config }), ...(json && { quiet: true }) });
  const asked = locale === 'all' ? 'all' : locale?.split(',').map((tag) => tag.trim());
  const checked = await checkTemplate(given, { configured: settings.locale, ...(asked && { asked }) });
  if (json === true) printJson(checkResult(checked));
  else process.stdout.write(checkReport(checked));
  const { errors } = countProblems(checked.problems);
  if (errors === 0) return;
  throw new AuditpressError(
    'template-invalid',
    `expected a template without errors, found ${counted(errors, 'error')}`,
  );
}

function checkResult({ name, path, languages, problems }: TemplateCheck): TemplateCheckResult {
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

/** Lines such as `sections/summary.md:3:5: error: expected …`, then the count. A single line if there are no problems. */
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

function problemLine({ severity, place: { file, line, column }, message }: TemplateProblem): string {
  const where = [displayPath(file), line, column].filter((part) => part !== undefined).join(':');
  return printable(`${where}: ${severity}: ${message}`);
}

function countProblems(problems: readonly TemplateProblem[]): { errors: number; warnings: number } {
  const errors = problems.filter(({ severity }) => severity === 'error').length;
  return { errors, warnings: problems.length - errors };
}
