import { defineCommand, inputPath, namesIn, type Arguments } from '../options.js';
import { generateDocuments } from './generate-documents.js';
import { openInput, readSavedInput } from './input.js';

interface RenderArguments extends Arguments {
  readonly snapshot: string;
}

const OPTIONS = [
  ...namesIn('report', 'documents', 'control', 'run'),
  ...(['out', 'output', 'withSnapshot', 'archive', 'ifExists', 'force', 'dryRun', 'open'] as const),
];

/** `auditpress render SNAPSHOT`: like `generate`, from a saved snapshot with its evidence. */
export const renderCommand = (words: readonly string[]) =>
  defineCommand<RenderArguments>({
    settings: OPTIONS,
    positionals: { snapshot: inputPath('Saved snapshot, or - for standard input', words) },
    examples: { 'render report.snapshot.json --locale de': 'generate the same report in German' },
    handler: async (given) => {
      const input = await openInput(given.snapshot);
      await generateDocuments(given, ({ settings }, { stage }) => readSavedInput(input, settings, stage));
    },
  });
