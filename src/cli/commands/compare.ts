import { AuditpressError } from '../../base/errors.js';
import { comparedResult } from '../comparison-result.js';
import { comparisonText } from '../comparison-text.js';
import { defineCommand, inputPath, namesIn, type Arguments } from '../options.js';
import { resolveRun } from '../resolve-run.js';
import { printJson } from '../output.js';
import { choiceOf, CHOICE_LISTS, FILE_CHOICE_FLAGS, withoutChoice } from '../report-choice.js';
import { generateDocuments } from './generate-documents.js';
import { openInput, readInput } from './input.js';
import { summarizeInput } from './summary.js';

interface CompareArguments extends Arguments {
  readonly before: string;
  readonly after: string;
}

const OPTIONS = [
  ...namesIn('report', 'documents', 'control', 'run').filter((name) => name !== 'baseline'),
  ...(['out', 'output', 'withSnapshot', 'archive', 'ifExists', 'force', 'dryRun', 'open'] as const),
];

/** With one of these flags, the comparison becomes documents. */
const DOCUMENT_FLAGS = ['format', 'out', 'output', 'template', 'open'] as const;

/** The template of a comparison, unless a flag names another one. */
const TEMPLATE = 'comparison';

/** `auditpress compare BEFORE AFTER`: prints what changed, or makes documents of it. */
export const compareCommand = (words: readonly string[]) =>
  defineCommand<CompareArguments>({
    settings: OPTIONS,
    positionals: {
      before: {
        type: 'string',
        demandOption: true,
        describe: 'Earlier scan: a file, job:<id>, previous, or a date',
      },
      after: inputPath('Later report file, or - for standard input', words),
    },
    repeatable: CHOICE_LISTS,
    flags: { ...FILE_CHOICE_FLAGS, template: { defaultDescription: TEMPLATE } },
    examples: {
      'compare october.json november.json': 'print a table',
      'compare october.json november.json --format pdf,xlsx,html --out changes': 'make documents of the changes',
    },
    handler: compare,
  });

/** The earlier scan is the baseline of the later one, so it is found and checked like one. */
async function compare(given: CompareArguments): Promise<void> {
  const input = await openInput(given.after);
  const withBaseline = { ...withoutChoice(given), baseline: given.before };
  if (DOCUMENT_FLAGS.some((flag) => given[flag] !== undefined)) {
    return generateDocuments({ template: TEMPLATE, ...withBaseline }, ({ settings }, { stage }) =>
      readInput(input, settings, stage, choiceOf(given)),
    );
  }
  const run = await resolveRun(withBaseline);
  const { configuration } = run;
  const compared = (await summarizeInput(run, given, input, nothingToCompare)).map((summary) => {
    if (summary.comparison === null) throw new Error('expected a comparison, since a baseline was found');
    return { summary, comparison: summary.comparison };
  });
  if (given.json === true) {
    const results = compared.map(({ summary, comparison }) => comparedResult(summary, comparison));
    printJson(results.length === 1 ? { configuration, ...results[0] } : results);
    return;
  }
  const texts = compared.map(({ summary, comparison }) => comparisonText(summary, comparison, process.stdout));
  process.stdout.write(`${texts.join('\n\n')}\n`);
}

/** `reason` says which scans the archive has, and why none was taken. */
function nothingToCompare(reason: string): never {
  throw new AuditpressError('baseline-missing', 'expected an earlier scan to compare with, found none', {
    problems: [reason],
  });
}
