/** All commands by name, in the order of the help. Each is loaded only when it is needed. */
import type { CommandModule } from 'yargs';

/** The commands differ in the arguments that they are given, which only yargs has to know. */
type LoadCommand = (words: readonly string[]) => Promise<object>;

export const COMMANDS: Readonly<Record<string, LoadCommand>> = {
  generate: async (words) => (await import('./generate.js')).generateCommand(words),
  batch: async () => (await import('./batch.js')).batchCommand(),
  portfolio: async (words) => (await import('./portfolio.js')).portfolioCommand(words),
  render: async (words) => (await import('./render.js')).renderCommand(words),
  summary: async (words) => (await import('./summary.js')).summaryCommand(words),
  compare: async (words) => (await import('./compare.js')).compareCommand(words),
  fetch: async () => (await import('./fetch.js')).fetchCommand(),
  runs: async () => (await import('./runs.js')).runsCommand(),
  schedule: async () => (await import('./schedule.js')).scheduleCommand(),
  deliver: async () => (await import('./deliver.js')).deliverCommand(),
  deliveries: async () => (await import('./deliveries.js')).deliveriesCommand(),
  worker: async () => (await import('./worker.js')).workerCommand(),
  queue: async () => (await import('./queue.js')).queueCommand(),
  archive: async () => (await import('./archive.js')).archiveCommand(),
  benchmarks: async () => (await import('./benchmarks.js')).benchmarksCommand(),
  serve: async () => (await import('./serve.js')).serveCommand(),
  acceptances: async () => (await import('./acceptances.js')).acceptancesCommand(),
  templates: async () => (await import('./templates.js')).templatesCommand(),
  preview: async () => (await import('./preview.js')).previewCommand(),
  config: async () => (await import('./config.js')).configCommand(),
};

/** @param words the arguments as given */
export async function loadCommands(
  names: readonly string[],
  words: readonly string[],
): Promise<readonly CommandModule[]> {
  const loading = names.flatMap((name) => COMMANDS[name] ?? []).map((load) => load(words));
  return (await Promise.all(loading)) as CommandModule[];
}
