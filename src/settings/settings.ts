/**
 * The table of all settings. Flags, environment variables, keys of the configuration file, options of the library, checks,
 * defaults, help, completion and docs are derived from it.
 *
 * To add a setting: add an entry, run `npm run docs`, and use the value. CONTRIBUTING.md has the steps.
 */
import { PAGE_SIZES } from '../model/document/document.js';
import { BUILT_IN_FORMATS } from '../model/document/formats.js';
import { LOG_FORMATS } from '../model/settings/log-formats.js';
import { IF_EXISTS } from '../model/document/artifact.js';
import { DIGEST_WHEN } from '../model/settings/delivery-conditions.js';
import { ACCOUNT_TYPES, JOB_PLACES } from '../model/settings/service-settings.js';
import { ENVIRONMENTS } from '../model/report/snapshot.js';
import { baseline } from './baseline.js';
import { heartbeat, listenAddress, policyPage } from './addresses.js';
import { readers, renderers, sourceName } from './plug-ins.js';
import { sources } from './sources.js';
import { profileName, redaction } from './redaction.js';
import type { Setting } from './setting.js';
import { accounts } from './accounts.js';
import { delivererNames, deliverers } from './deliverers.js';
import { schedules } from './schedules.js';
import { accountCredentials, catalog, environments, gates, ranks, score } from './structures.js';
import { isoTime, instant, parseEpoch, timeZone } from './times.js';
import {
  archivePlace,
  formats,
  line,
  locale,
  oneOf,
  outputFile,
  path,
  paths,
  seconds,
  serviceAddress,
  template,
  text,
  texts,
  urlPath,
  wholeNumber,
  boolean,
} from './value-types.js';

/** A yes-or-no flag for one run, without a variable or a key. */
const FLAG_ONLY = { group: 'run', type: boolean, default: false, variable: null, key: null } as const;

export const SETTINGS = {
  scannedAt: {
    group: 'report',
    type: isoTime,
    describe: 'Time of the scan, in ISO 8601',
    defaultText: 'as stated in the report',
    key: null,
    variable: null,
    isOption: true,
  },
  scanTimeField: {
    group: 'report',
    type: text('the name of a field'),
    describe: 'Field of the report that holds the scan time',
    defaultText: 'the usual field names',
    isOption: true,
  },
  clock: {
    group: 'report',
    type: instant,
    describe: 'Creation time to print in the documents, in ISO 8601',
    defaultText: 'now',
    flag: 'as-of',
    variable: 'SOURCE_DATE_EPOCH',
    parseVariable: parseEpoch,
    key: null,
    isOption: true,
  },
  readers: {
    group: 'report',
    type: readers,
    describe: 'Readers of more formats, and options of readers, by name',
    default: {},
    isFileOnly: true,
    isOption: true,
  },
  acceptances: {
    group: 'report',
    type: paths,
    describe: 'YAML or JSON file of risk acceptances',
    default: [],
    isRepeatable: true,
    isOption: true,
  },
  baseline: {
    group: 'report',
    type: baseline,
    describe: 'Earlier scan to compare with: a file, job:<id>, previous, or a date',
    defaultText: 'none',
    isOption: true,
  },
  baselineAny: { ...FLAG_ONLY, group: 'report', describe: 'Accept a baseline of another account or benchmark' },
  ranks: {
    group: 'report',
    type: ranks,
    describe: 'Order of severities, risk levels and risk probabilities, worst first',
    default: {},
    isFileOnly: true,
    isOption: true,
  },
  score: {
    group: 'report',
    type: score,
    describe: 'Weighted score beside the compliance of the service: true, or weights of its formula',
    default: false,
    isFileOnly: true,
    isOption: true,
  },
  gates: {
    group: 'report',
    type: gates,
    describe:
      'Gate: a condition that the report must meet, such as "critical failed = 0"; otherwise the exit code is 8',
    default: [],
    flag: 'fail-on',
    isRepeatable: true,
    isOption: true,
  },
  redact: {
    group: 'report',
    type: profileName,
    describe: 'Redaction profile: replace names and ids with tokens',
    defaultText: 'nothing is replaced',
    isOption: true,
  },
  redaction: {
    group: 'report',
    type: redaction,
    describe: 'Redaction profiles, by name',
    default: {},
    isFileOnly: true,
    isOption: true,
  },

  formats: {
    group: 'documents',
    type: formats,
    describe: `Formats to make: ${BUILT_IN_FORMATS.join(', ')}`,
    defaultText: 'those of the template',
    flag: 'format',
    short: 'f',
    isOption: true,
  },
  template: {
    group: 'documents',
    type: template,
    describe: 'Template: a built-in name, or the path of a folder',
    default: 'auditor',
    isOption: true,
  },
  locale: {
    group: 'documents',
    type: locale,
    describe: 'Language and region, such as en, fr or de-AT',
    default: 'en',
    isOption: true,
  },
  timeZone: {
    group: 'documents',
    type: timeZone,
    describe: 'IANA time zone for all times in the documents',
    default: 'UTC',
    isOption: true,
  },
  pageSize: {
    group: 'documents',
    type: oneOf(PAGE_SIZES),
    describe: 'Page size: A4 or Letter',
    defaultText: 'that of the template',
    isOption: true,
  },
  fileName: {
    group: 'documents',
    type: text('a file name pattern'),
    describe: 'File name pattern without extension, such as {{account}}-{{scanDate}}',
    defaultText: 'that of the template',
    isOption: true,
  },
  messageTemplate: {
    group: 'documents',
    type: template,
    describe: 'Template of the messages that deliverers send with documents',
    default: 'message',
    isFileOnly: true,
    key: 'message.template',
  },
  noteTemplate: {
    group: 'documents',
    type: template,
    describe: 'Template of the notes that schedules send instead of documents',
    default: 'message-unchanged',
    isFileOnly: true,
    key: 'message.noteTemplate',
  },
  policyLibraries: {
    group: 'documents',
    type: paths,
    describe: 'YAML or JSON file with guidance on policies; later files override earlier ones',
    default: [],
    flag: 'policy-library',
    isRepeatable: true,
    isOption: true,
  },
  policyPage: {
    group: 'documents',
    type: policyPage,
    describe:
      'Address of the page that a system has of each policy, such as https://console.example.com/policies/{policyId}',
    defaultText: 'none',
    isOption: true,
  },
  archival: {
    group: 'documents',
    type: boolean,
    describe: 'Make an archival PDF (PDF/A) with its numbers attached as JSON',
    default: false,
    isOption: true,
  },
  renderers: {
    group: 'documents',
    type: renderers,
    describe: 'Additional formats, and options of formats, by name',
    default: {},
    isFileOnly: true,
    isOption: true,
  },

  conclusions: {
    group: 'control',
    type: boolean,
    describe: 'Add empty columns for the test and the conclusion of each policy',
    default: false,
    isOption: true,
  },
  followUp: {
    group: 'control',
    type: boolean,
    describe: 'Add a table of what did not pass with reason, owner, due date and justification',
    default: false,
    isOption: true,
  },
  documentVersion: {
    group: 'control',
    type: line,
    describe: 'Version of the documents, such as 1.0 or Draft 2',
    default: '',
    isOption: true,
  },
  maxScanAge: {
    group: 'control',
    type: wholeNumber(0, 3650, 'days'),
    describe: 'Days after which the documents warn that the scan is old',
    // Most benchmarks are scanned at least monthly.
    default: 30,
    isOption: true,
  },
  classification: {
    group: 'control',
    type: line,
    describe: 'Classification marking on every page, such as Confidential',
    defaultText: 'that of the template',
    isOption: true,
  },
  coverStatement: {
    group: 'control',
    type: line,
    describe: 'Sentence on the cover, below the name of the account',
    default: '',
    isOption: true,
  },
  distribution: {
    group: 'control',
    type: line,
    describe: 'Who may receive the documents',
    default: '',
    isOption: true,
  },
  preparedFor: {
    group: 'control',
    type: line,
    describe: 'Who the documents are for',
    default: '',
    isOption: true,
  },
  preparedBy: { group: 'control', type: line, describe: 'Who prepared the documents', default: '', isOption: true },
  reviewedBy: { group: 'control', type: line, describe: 'Who reviewed the documents', default: '', isOption: true },

  out: {
    group: 'output',
    type: path('a folder'),
    describe: 'Folder to write to',
    default: 'out',
  },
  output: {
    group: 'output',
    short: 'o',
    type: outputFile,
    describe: 'Write one document of one report to this file, or to standard output (-), without a manifest',
    variable: null,
    key: null,
  },
  withSnapshot: {
    group: 'output',
    type: boolean,
    describe: 'Add the snapshot of the report to the document set',
    default: false,
  },
  archive: {
    group: 'output',
    type: archivePlace,
    describe: 'Archive to keep snapshots and documents in: a folder, or s3://BUCKET/PREFIX',
    defaultText: 'none',
  },
  workers: {
    group: 'output',
    type: wholeNumber(1, 256, 'threads'),
    describe: 'Worker threads for several reports; 1 uses only the main thread',
    defaultText: 'one per core',
  },
  ifExists: {
    group: 'output',
    type: oneOf(IF_EXISTS),
    describe: 'If the document set exists: add the formats that it lacks, fail, skip it, or replace it',
    default: 'add',
  },
  force: { ...FLAG_ONLY, group: 'output', describe: 'Short for --if-exists replace' },
  dryRun: { ...FLAG_ONLY, group: 'output', describe: 'Print what would be written, and write nothing' },
  watch: {
    ...FLAG_ONLY,
    group: 'output',
    describe: 'Make the documents again when a file that they are made from changes',
  },
  open: {
    ...FLAG_ONLY,
    group: 'output',
    describe: 'Show the documents when they are written: the page, or else the PDF',
  },

  deliver: {
    group: 'delivery',
    type: delivererNames,
    describe: 'Send the documents to these deliverers of the configuration, separated by commas',
    default: [],
    variable: null,
    key: null,
  },
  deliverers: {
    group: 'delivery',
    type: deliverers,
    describe: 'Where documents can be sent, by name',
    default: {},
    isFileOnly: true,
  },
  deliveryRetries: {
    group: 'delivery',
    type: wholeNumber(0, 20, 'retries'),
    describe: 'Retries of a delivery that the target cannot accept at present',
    default: 3,
    flag: null,
    key: 'delivery.retries',
  },
  deliveryTimeout: {
    group: 'delivery',
    type: seconds(1, 3600),
    describe: 'Time limit of each attempt to deliver, in seconds',
    // RFC 5321 lets a mail server take ten minutes to accept a mail. Giving up earlier leaves the outcome unknown.
    default: 600,
    flag: null,
    key: 'delivery.timeout',
  },
  heartbeat: {
    group: 'delivery',
    type: heartbeat,
    describe: 'Address to call after a run in which everything was made and delivered',
    defaultText: 'none',
    flag: null,
  },

  digest: {
    group: 'delivery',
    type: delivererNames,
    describe: 'Send the digest of the run to these deliverers of the configuration, separated by commas',
    default: [],
    variable: null,
    key: 'digest.deliver',
  },
  digestWhen: {
    group: 'delivery',
    type: oneOf(DIGEST_WHEN),
    describe: 'When the digest is sent: always, or only if something was not made or not delivered (problems)',
    default: 'always',
    flag: null,
    key: 'digest.when',
  },
  schedules: {
    group: 'delivery',
    type: schedules,
    describe: 'Schedules that make and deliver documents, by name',
    default: {},
    isFileOnly: true,
  },

  accounts: {
    group: 'portfolio',
    type: accounts,
    describe: 'Accounts that a portfolio must have, with their groups and owners',
    defaultText: 'every account',
    isFileOnly: true,
  },
  accountsFile: {
    group: 'portfolio',
    type: path('a CSV file'),
    describe:
      'CSV file of accounts: a header row (id, name, license, environment, group, owner), then one row per account',
    defaultText: 'those of the configuration',
    flag: 'accounts',
  },
  documentSets: {
    group: 'portfolio',
    type: path('a folder'),
    describe: 'Folder with document sets of the same reports, to link to',
    defaultText: 'none',
    flag: 'documents',
  },
  deliverPortfolio: {
    group: 'portfolio',
    type: delivererNames,
    describe: 'Send a portfolio of the run to these deliverers of the configuration, separated by commas',
    default: [],
    flag: 'portfolio',
    variable: null,
    key: null,
  },
  portfolioTemplate: {
    group: 'portfolio',
    type: template,
    describe: 'Template of portfolios, where --template does not name one',
    default: 'portfolio',
    isFileOnly: true,
    key: 'portfolio.template',
  },
  portfolioMessageTemplate: {
    group: 'documents',
    type: template,
    describe: 'Template of the messages that deliverers send with documents about a portfolio',
    default: 'message-portfolio',
    isFileOnly: true,
    key: 'portfolio.messageTemplate',
  },
  portfolioBenchmarks: {
    group: 'portfolio',
    type: texts,
    describe: 'Benchmark ids of a portfolio, where --benchmark does not name one',
    default: [],
    isFileOnly: true,
    key: 'portfolio.benchmarks',
  },

  source: {
    group: 'query',
    type: sourceName,
    describe: 'Source to fetch the report from, by its name in the configuration',
    defaultText: 'the service',
  },
  sources: {
    group: 'query',
    type: sources,
    describe: 'Sources other than the service, by name',
    default: {},
    isFileOnly: true,
  },
  license: { group: 'query', type: text('a license id'), describe: 'License id' },
  account: { group: 'query', type: text('an account id'), describe: 'Cloud account id' },
  benchmark: { group: 'query', type: text('a benchmark id'), describe: 'Benchmark id' },
  job: {
    group: 'query',
    type: text('a scan job id'),
    describe: 'Scan job id',
    defaultText: 'the last successful job',
    key: null,
  },
  accountType: {
    group: 'query',
    type: oneOf(ACCOUNT_TYPES),
    describe: 'Cloud account type, for the benchmark catalog: 1, 2 or 3',
    defaultText: 'any',
  },
  strictBenchmark: {
    ...FLAG_ONLY,
    group: 'query',
    describe: 'Reject a benchmark that is not in the catalog',
  },

  environment: {
    group: 'service',
    type: oneOf(ENVIRONMENTS),
    describe: 'Environment of the service: PROD or TRIAL',
    defaultText: 'PROD',
  },
  baseUrl: {
    group: 'service',
    type: serviceAddress,
    describe: 'Base URL of the service, instead of an environment',
    key: null,
  },
  timeout: {
    group: 'service',
    type: seconds(1, 3600),
    describe: 'Time limit of a request in seconds, including retries',
    default: 120,
    key: 'service.timeout',
  },
  retries: {
    group: 'service',
    type: wholeNumber(0, 20, 'retries'),
    describe: 'Retries after a failed request',
    default: 4,
    key: 'service.retries',
  },
  jobIn: {
    group: 'service',
    type: oneOf(JOB_PLACES),
    describe: 'Where the scan job id is sent: path or query',
    default: 'path',
    isFileOnly: true,
    key: 'service.jobIn',
  },
  benchmarksPath: {
    group: 'service',
    type: urlPath,
    describe: 'Path of the list of benchmarks, with {license} and {account}',
    defaultText: 'the usual paths',
    isFileOnly: true,
    key: 'service.benchmarksPath',
  },
  environments: {
    group: 'service',
    type: environments,
    describe: 'Addresses and credentials, used if the environment variables are not set',
    default: {},
    isFileOnly: true,
    key: 'service.environments',
  },
  accountCredentials: {
    group: 'service',
    type: accountCredentials,
    describe: 'Credentials of some accounts or licenses; the first entry that matches is used',
    default: [],
    defaultText: 'those of the environment',
    isFileOnly: true,
    key: 'service.credentials',
  },
  requestsAtOnce: {
    group: 'service',
    type: wholeNumber(1, 64, 'requests'),
    describe: 'Requests at the same time, where reports of many accounts are fetched',
    default: 4,
    flag: null,
    key: 'service.requestsAtOnce',
  },
  catalog: {
    group: 'service',
    type: catalog,
    describe: 'Additional benchmark ids, and the prefixes that the service uses',
    default: {},
    isFileOnly: true,
  },

  queueExpire: {
    group: 'worker',
    type: seconds(5, 3600),
    describe: 'Seconds after which other workers take over the jobs of a worker that gives no sign of life',
    // Longer than laying out the largest known report, or the switch to another database server, keeps a worker silent.
    default: 60,
    flag: null,
    key: 'queue.expire',
  },
  queueRetries: {
    group: 'worker',
    type: wholeNumber(0, 20, 'retries'),
    describe: 'Retries of a job that fails or loses its worker, before it is dead',
    default: 3,
    flag: null,
    key: 'queue.retries',
  },
  workerConcurrency: {
    group: 'worker',
    type: wholeNumber(1, 64, 'accounts'),
    describe: 'Accounts that a worker works on at the same time',
    // As many as the service answers at the same time: most of the time of an account is waiting.
    default: 4,
    flag: 'concurrency',
    key: 'worker.concurrency',
  },
  workerGrace: {
    group: 'worker',
    type: seconds(0, 3600),
    describe: 'Time that a worker that is stopped has to finish what is under way, in seconds',
    // Kubernetes kills after 30 seconds.
    default: 25,
    flag: null,
    key: 'worker.grace',
  },
  listen: {
    group: 'worker',
    type: listenAddress,
    describe: 'Address for /healthz and /metrics, such as 9464 or 0.0.0.0:9464',
    defaultText: 'none',
    key: 'worker.listen',
  },

  config: {
    group: 'run',
    type: path('a configuration file'),
    describe: 'Configuration file',
    defaultText: 'auditpress.config.{yaml,yml,json,js,mjs,cjs,ts,mts}',
    variable: null,
    key: null,
  },
  json: { ...FLAG_ONLY, describe: 'Print the result as one JSON object' },
  logFormat: {
    group: 'run',
    type: oneOf(LOG_FORMATS),
    describe: 'What is printed while a command works: text, or json with one object per line',
    default: 'text',
    // The problems of a configuration are logged too.
    key: null,
  },
  quiet: { ...FLAG_ONLY, short: 'q', describe: 'Print only paths and errors' },
  verbose: { ...FLAG_ONLY, describe: 'Print each stage of the run and its duration' },
} as const satisfies Record<string, Setting>;

export type SettingName = keyof typeof SETTINGS;
