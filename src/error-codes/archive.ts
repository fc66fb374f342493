import type { CodeTable } from './kinds.js';

/** Codes for the archive. */
export const ARCHIVE_CODES = {
  'archive-missing': {
    kind: 'notFound',
    meaning: 'There is no archive at the place.',
    remedy: 'Check --archive. An archive is made by the first fetch or generate with --archive.',
  },
  'archive-not-empty': {
    kind: 'input',
    meaning: 'The folder for a new archive contains other files.',
    remedy: 'Choose an empty folder, or one that does not exist yet.',
  },
  'archive-version': {
    kind: 'input',
    meaning: 'This version of auditpress does not support the version of the archive.',
    remedy: 'Use the version of auditpress that wrote it, or a newer one.',
  },
  'archive-entry-missing': {
    kind: 'notFound',
    meaning: 'The archive has no snapshot or document set with the id.',
    remedy: 'Run auditpress archive list for the ids.',
  },
  'archive-entry-ambiguous': {
    kind: 'usage',
    meaning: 'The beginning of an id fits several snapshots or document sets.',
    remedy: 'Give more of its characters.',
  },
  'archive-damaged': {
    kind: ['partial', 'input'],
    meaning:
      'Files of the archive are missing or damaged: 7 if the command went on without them, 3 if it needed one of them.',
    remedy: 'Restore the files from a backup, or fetch the reports again.',
  },
  'archive-busy': {
    kind: 'unavailable',
    meaning: 'Another run is changing the archive in a way that excludes this one.',
    remedy: 'Run the command again when that process has ended.',
  },
  'archive-unreadable': {
    kind: 'input',
    meaning: 'The system does not allow this user to read a file of the archive.',
    remedy: 'Run the command as the owner of the archive.',
  },
} as const satisfies CodeTable;
