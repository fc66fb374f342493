import type { CodeTable } from './kinds.js';

export const MACHINE_CODES = {
  'no-space': {
    kind: 'unavailable',
    meaning: 'The disk is full, or the quota is used up.',
    remedy: 'Free some space, then run the command again.',
  },
  'no-temporary-space': {
    kind: 'unavailable',
    meaning: 'A large document cannot be written to the folder for temporary files.',
    remedy: 'Free some space there, or set the environment variable TMPDIR to a folder with more.',
  },
  'out-of-memory': {
    kind: 'unavailable',
    meaning: 'Node ran out of memory.',
    remedy:
      'Allow Node more memory (NODE_OPTIONS=--max-old-space-size=4096, in MiB), or make fewer reports or formats at once.',
  },
  'too-many-open-files': {
    kind: 'unavailable',
    meaning: 'The process or the system has reached its limit of open files.',
    remedy: 'Raise the limit (ulimit -n 1024), or make fewer reports at once with --workers.',
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
    remedy: 'If your code composes the document, remove the block; otherwise please report this error.',
  },
  'layout-unknown': {
    kind: 'internal',
    meaning: 'A document has a worksheet with an unknown layout.',
    remedy: 'If your code composes the document, correct the layout; otherwise please report this error.',
  },
  'view-broken': {
    kind: 'internal',
    meaning: 'A block or worksheet refers to a table, column or row that the document does not have.',
    remedy: 'Correct the template, or the code that composes the document.',
  },
  'name-unsafe': {
    kind: 'internal',
    meaning: 'The name of a document or of its folder is not safe as a file name.',
    remedy: 'This is a bug in auditpress. Please report it with the file name pattern.',
  },
  internal: {
    kind: 'internal',
    meaning: 'An unexpected error.',
    remedy: 'This is a bug in auditpress. Please report it. AUDITPRESS_DEBUG=1 prints the stack trace.',
  },
} as const satisfies CodeTable;
