import type { CodeTable } from './kinds.js';

/** What this machine has too little of, and faults of auditpress itself. */
export const MACHINE_CODES = {
  'no-space': {
    kind: 'unavailable',
    meaning: 'No space is left on the disk, or the quota is used up.',
    remedy: 'Make room, then run the command again.',
  },
  'no-temporary-space': {
    kind: 'unavailable',
    meaning: 'A large document cannot be written into the folder of temporary files.',
    remedy: 'Make room there, or name a folder that has some by the environment variable TMPDIR.',
  },
  'out-of-memory': {
    kind: 'unavailable',
    meaning: 'The memory that Node may use is not enough.',
    remedy:
      'Give Node more (NODE_OPTIONS=--max-old-space-size=4096, in MiB), or make fewer reports or formats at once.',
  },
  'too-many-open-files': {
    kind: 'unavailable',
    meaning: 'The process, or the system, has as many files open as it may.',
    remedy: 'Allow more (ulimit -n 1024), or make fewer reports at once with --workers.',
  },
  'device-failed': {
    kind: 'unavailable',
    meaning: 'A disk cannot be read or written.',
    remedy: 'Check the disk, then run the command again.',
  },
  'package-incomplete': {
    kind: 'internal',
    meaning: 'Files of auditpress are missing from its installation.',
    remedy: 'Install auditpress again.',
  },
  'html-template-missing': {
    kind: 'internal',
    meaning: 'A precompiled HTML template is missing from the build.',
    remedy: 'Run `npm run build`, which precompiles the templates.',
  },
  'block-unknown': {
    kind: 'internal',
    meaning: 'A document has a block of a type that the format does not know.',
    remedy: 'Report it, or leave out the block where your own code composes the document.',
  },
  'layout-unknown': {
    kind: 'internal',
    meaning: 'A document has a worksheet with an unknown layout.',
    remedy: 'Report it, or correct the layout where your own code composes the document.',
  },
  'view-broken': {
    kind: 'internal',
    meaning: 'A block or a worksheet shows a table, a column or a row that the document does not have.',
    remedy: 'Correct the template, or the code that composes the document: it names data that is not there.',
  },
  'name-unsafe': {
    kind: 'internal',
    meaning: 'The name of a document or of its folder is not safe to write.',
    remedy: 'This is a fault in auditpress: please report it with the pattern of file names.',
  },
  internal: {
    kind: 'internal',
    meaning: 'A fault that auditpress does not foresee.',
    remedy: 'This is a fault in auditpress; please report it. AUDITPRESS_DEBUG=1 prints where it happened.',
  },
} as const satisfies CodeTable;
