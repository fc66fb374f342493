/** All commands by name, in the order of the help. Each is loaded only when it is named. */
import type { CommandModule } from 'yargs';

interface ListedCommand {
  readonly command: string;
  readonly describe: string;
  /** Loads the rest. The commands differ in the arguments that they are given, which only yargs has to know. */
  readonly load: (words: readonly string[]) => Promise<object>;
}

const COMMANDS: Readonly<Record<string, ListedCommand>> = {
  init: {
    command: 'init [reports]',
    describe: 'Look for reports here, ask, and write a configuration to begin with',
    load: async () => (await import('./init.js')).initCommand(),
  },
  generate: {
    command: 'generate [reports..]',
    describe: 'Generate documents from report files, or from a report of the service',
    load: async (words) => (await import('./generate.js')).generateCommand(words),
  },
  batch: {
    command: 'batch [patterns..]',
    describe: 'Generate documents of many accounts of the service',
    load: async () => (await import('./batch.js')).batchCommand(),
  },
  portfolio: {
    command: 'portfolio [reports..]',
    describe: 'Generate documents about many accounts and benchmarks',
    load: async (words) => (await import('./portfolio.js')).portfolioCommand(words),
  },
  render: {
    command: 'render <snapshot>',
    describe: 'Generate the documents of a saved snapshot again',
    load: async (words) => (await import('./render.js')).renderCommand(words),
  },
  inspect: {
    command: 'inspect <path>',
    describe: 'List the reports in a file or a folder',
    load: async (words) => (await import('./inspect.js')).inspectCommand(words),
  },
  summary: {
    command: 'summary <report>',
    describe: 'Print the key figures of a report',
    load: async (words) => (await import('./summary.js')).summaryCommand(words),
  },
  compare: {
    command: 'compare <before> <after>',
    describe: 'Print what changed between two scans, or make documents of it',
    load: async (words) => (await import('./compare.js')).compareCommand(words),
  },
  fetch: {
    command: 'fetch',
    describe: 'Fetch a report from the service and save it as a snapshot',
    load: async () => (await import('./fetch.js')).fetchCommand(),
  },
  runs: {
    command: 'runs',
    describe: 'Show the outcome of each run over many accounts',
    load: async () => (await import('./runs.js')).runsCommand(),
  },
  schedule: {
    command: 'schedule',
    describe: 'Show, run, pause and resume the schedules in the configuration',
    load: async () => (await import('./schedule.js')).scheduleCommand(),
  },
  deliver: {
    command: 'deliver',
    describe: 'Send a document set by mail, to a folder, to a ticket or elsewhere',
    load: async () => (await import('./deliver.js')).deliverCommand(),
  },
  deliveries: {
    command: 'deliveries',
    describe: 'List, show and resend deliveries',
    load: async () => (await import('./deliveries.js')).deliveriesCommand(),
  },
  worker: {
    command: 'worker',
    describe: 'Run schedules and process the queue until a signal stops the worker',
    load: async () => (await import('./worker.js')).workerCommand(),
  },
  queue: {
    command: 'queue',
    describe: 'List the work that waits for workers, and retry or discard what failed',
    load: async () => (await import('./queue.js')).queueCommand(),
  },
  archive: {
    command: 'archive',
    describe: 'List, check, export and prune archived snapshots and documents',
    load: async () => (await import('./archive.js')).archiveCommand(),
  },
  benchmarks: {
    command: 'benchmarks',
    describe: 'List the benchmarks of an account or an account type',
    load: async () => (await import('./benchmarks.js')).benchmarksCommand(),
  },
  web: {
    command: 'web',
    describe: 'Show the scans of an archive in the browser',
    load: async () => (await import('./web.js')).webCommand(),
  },
  serve: {
    command: 'serve',
    describe: 'Run a reference server of the audit report service, for testing clients',
    load: async () => (await import('./serve.js')).serveCommand(),
  },
  acceptances: {
    command: 'acceptances',
    describe: 'Check files of risk acceptances, or add to them',
    load: async () => (await import('./acceptances.js')).acceptancesCommand(),
  },
  templates: {
    command: 'templates',
    describe: 'List, show, create, copy or check templates',
    load: async () => (await import('./templates.js')).templatesCommand(),
  },
  preview: {
    command: 'preview [report]',
    describe: 'Show the documents of a template in the browser, updated on each save',
    load: async () => (await import('./preview.js')).previewCommand(),
  },
  config: {
    command: 'config',
    describe: 'Show the settings in effect, or check all that they name',
    load: async () => (await import('./config.js')).configCommand(),
  },
  doctor: {
    command: 'doctor',
    describe: 'Check this machine, the configuration and every connection. Sends nothing',
    load: async () => (await import('./doctor.js')).doctorCommand(),
  },
  explain: {
    command: 'explain <code>',
    describe: 'Say what the code of an error means, and what to do',
    load: async () => (await import('./explain.js')).explainCommand(),
  },
  completion: {
    command: 'completion [shell]',
    describe: 'Print a completion script for bash, zsh or fish',
    load: async () => (await import('./completion.js')).completionCommand(),
  },
};

/**
 * All commands. Those that the arguments may name are complete; help, completion and suggestions need no more of the others.
 */
export async function loadCommands(words: readonly string[]): Promise<readonly CommandModule[]> {
  const loading = Object.entries(COMMANDS).map(async ([name, { command, describe, load }]) => {
    const rest = words.includes(name) ? await load(words) : { handler: () => undefined };
    return { command, describe, ...rest } as CommandModule;
  });
  return Promise.all(loading);
}
