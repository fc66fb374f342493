/** Options that several commands share, and how they become settings. */
import { availableParallelism } from 'node:os';
import type { Argv } from 'yargs';
import { resolveClock, resolveInstant } from '../config/instant.js';
import { loadConfig } from '../config/load-config.js';
import type { Flags } from '../config/settings.js';
import type { ServiceSettings } from '../model/service-settings.js';
import type { RunSettings } from '../model/settings.js';
import { chooseConfiguration } from './configuration.js';

/** Arguments of `generate` and `render`, as yargs gives them: absent means not given. */
export interface DocumentArguments extends Flags {
  readonly config?: string;
  readonly policyLibrary?: string | readonly string[];
  readonly scannedAt?: string;
  readonly asOf?: string;
  readonly withSnapshot?: boolean;
  readonly archival?: boolean;
  readonly force?: boolean;
  readonly quiet?: boolean;
  readonly dryRun?: boolean;
  readonly json?: boolean;
  readonly strictBenchmark?: boolean;
}

export interface Run {
  /** Absolute path of the configuration file, or null. */
  readonly configuration: string | null;
  readonly settings: RunSettings;
  /** Absolute path of the output folder. */
  readonly out: string;
  /** Threads for many reports, at least 1. */
  readonly workers: number;
  readonly service: ServiceSettings;
}

/** Each option that takes a value takes it once, but for those of `REPEATABLE`. */
const text = { type: 'string', requiresArg: true } as const;
const flag = { type: 'boolean' } as const;

export function withDocumentOptions(yargs: Argv): Argv<DocumentArguments> {
  return yargs
    .options({
      format: {
        ...text,
        describe: 'Formats, separated by commas: pdf, xlsx, html',
        defaultDescription: "the template's",
      },
      template: { ...text, describe: 'Template by name, or the path of a folder', defaultDescription: 'auditor' },
      out: { ...text, describe: 'Folder that receives one folder a report', defaultDescription: 'out' },
      locale: { ...text, describe: 'Language and region of the documents: en, fr, de-AT', defaultDescription: 'en' },
      'time-zone': { ...text, describe: 'IANA time zone of printed times', defaultDescription: 'UTC' },
      'page-size': { ...text, describe: 'A4 or Letter', defaultDescription: "the template's" },
      'file-name': { ...text, describe: 'Pattern of file names, such as {{account}}-{{job}}' },
      'document-version': { ...text, describe: 'Version of the documents, such as 1.0' },
      'max-scan-age': { ...text, describe: 'Days after which documents warn of an old scan', defaultDescription: '30' },
      'policy-library': {
        ...text,
        describe: 'File that says how to mend policies, YAML or JSON; may be given more than once',
      },
      classification: { ...text, describe: 'Classification marking, such as Confidential' },
      distribution: { ...text, describe: 'Who may have the documents' },
      'prepared-for': { ...text, describe: 'For whom the documents are' },
      'prepared-by': { ...text, describe: 'Who made them' },
      'reviewed-by': { ...text, describe: 'Who reviewed them' },
      'with-snapshot': { ...flag, describe: 'Add the saved snapshot to the documents' },
      archival: { ...flag, describe: 'Make the PDF archival (PDF/A), its numbers attached' },
      force: { ...flag, describe: 'Replace a document set that exists and differs' },
      'dry-run': { ...flag, describe: 'Say what would be written, and write nothing' },
      quiet: { ...flag, describe: 'Print errors only' },
      json: { ...flag, describe: 'Print one JSON object' },
    })
    .options(readingOptions)
    .check(refuseRepeated) as Argv<DocumentArguments>;
}

/** A path that may be `-`, which yargs hands over as an empty text; `words` are the arguments as they were given. */
export function inputPath(describe: string, words: readonly string[]) {
  return {
    type: 'string',
    demandOption: true,
    describe,
    coerce: (path: string) => (path === '' && words.includes('-') ? '-' : path),
  } as const;
}

/** The same for any number of paths. Of a list yargs leaves `-` out, so it is looked for in the words. */
export function inputPaths(describe: string, words: readonly string[]) {
  const hasInput = words.some((word, index) => word === '-' && !takesValue(words[index - 1] ?? ''));
  return {
    type: 'string',
    array: true,
    describe,
    coerce: (paths: readonly string[]) => (hasInput ? [...paths, '-'] : paths),
  } as const;
}

const FLAGS = ['with-snapshot', 'archival', 'force', 'dry-run', 'quiet', 'json', 'strict-benchmark'];

/** Whether the next word belongs to this one. */
function takesValue(word: string): boolean {
  return /^--[^=]+$/.test(word) && !FLAGS.includes(word.slice(2));
}

/** For commands that make the documents of many reports. */
export const workerOptions = {
  workers: {
    ...text,
    describe: 'Threads that make the documents of many reports; 1 is none beside the main one',
    defaultDescription: 'one a core',
  },
} as const;

/** Options that say which report of which service. */
export const serviceOptions = {
  license: { ...text, describe: 'License id' },
  account: { ...text, describe: 'Cloud account id' },
  benchmark: { ...text, describe: 'Benchmark id' },
  job: { ...text, describe: 'Scan job id', defaultDescription: 'the last successful one' },
  environment: { ...text, describe: 'Environment of the service: prod or trial', defaultDescription: 'prod' },
  'base-url': { ...text, describe: 'Address of another service, in place of an environment' },
  'account-type': { ...text, describe: 'Type of the cloud account, for the catalogue: 1, 2 or 3' },
  'strict-benchmark': { ...flag, describe: 'Refuse a benchmark that the catalogue does not list' },
} as const;

/** Options that bear on the numbers, for every command that reads a report. */
export const readingOptions = {
  'scanned-at': { ...text, describe: 'When the scan ran, ISO 8601, where the report does not say' },
  'scan-time-field': { ...text, describe: 'Field of the report that states when the scan ran' },
  'as-of': { ...text, describe: "The documents' own time, ISO 8601", defaultDescription: 'SOURCE_DATE_EPOCH, or now' },
  config: { ...text, describe: 'Configuration file', defaultDescription: 'auditpress.config.{yaml,json,js}' },
} as const;

/** As yargs names them, in both of its spellings. Arguments without a name come in a list anyway. */
const REPEATABLE = ['policy-library', 'policyLibrary', 'reports'];

/** yargs makes a list of an option that is given twice. */
export function refuseRepeated(given: Readonly<Record<string, unknown>>): true {
  const repeated = Object.keys(given).find(
    (name) => name !== '_' && !REPEATABLE.includes(name) && Array.isArray(given[name]),
  );
  if (repeated !== undefined) throw new Error(`--${repeated} is given more than once; give it once`);
  return true;
}

/** Resolves flags, environment and configuration file, and names the file. Throws with every problem at once. */
export async function resolveRun(given: DocumentArguments & { readonly format?: string }): Promise<Run> {
  const { BUILT_IN_FORMATS } = await import('../pipeline.js');
  const problems: string[] = [];
  const clock = resolveClock({ asOf: given.asOf, env: process.env }, problems);
  // Passed on as written, because a date alone is not a time.
  if (given.scannedAt !== undefined) resolveInstant(given.scannedAt, '--scanned-at', problems);
  const file = chooseConfiguration(given.config, given.quiet === true);
  const config = await loadConfig({
    cwd: process.cwd(),
    file,
    env: process.env,
    flags: { ...given, formats: given.format, policyLibraries: listOf(given.policyLibrary) },
    builtInFormats: BUILT_IN_FORMATS,
    problems,
  });
  const { out, service, workers = availableParallelism(), ...settings } = config;
  return {
    configuration: file ?? null,
    out,
    workers,
    service,
    settings: {
      ...settings,
      renderers: given.archival === true ? withArchivalPdf(settings.renderers) : settings.renderers,
      clock,
      scannedAt: given.scannedAt?.trim(),
      withSnapshot: given.withSnapshot ?? false,
    },
  };
}

function listOf(given: string | readonly string[] | undefined): readonly string[] | undefined {
  return typeof given === 'string' ? [given] : given;
}

function withArchivalPdf(renderers: RunSettings['renderers']): RunSettings['renderers'] {
  const { module, options } = renderers['pdf'] ?? { module: undefined, options: {} };
  return { ...renderers, pdf: { module, options: { ...options, archival: true } } };
}
