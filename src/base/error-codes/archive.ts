import { command } from './command.js';
import type { CodeTable } from './kinds.js';

export const ARCHIVE_CODES = {
  'archive-missing': {
    kind: 'notFound',
    meaning: 'There is no archive at the given location.',
    remedy: 'Check --archive. The first command that archives or delivers something creates the archive.',
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
    meaning: 'The archive has no snapshot, document set or portfolio with this id.',
    remedy: `Run ${command('archive list')} to see the ids.`,
  },
  'archive-entry-ambiguous': {
    kind: 'usage',
    meaning: 'Several snapshots, document sets or portfolios have an id that begins with the given characters.',
    remedy: 'Give more characters of the id.',
  },
  'archive-damaged': {
    kind: ['partial', 'input'],
    meaning:
      'Files of the archive are missing or damaged: 7 if the command continued without them, 3 if it needed one of them.',
    remedy: 'Restore the files from a backup, or fetch the reports again.',
  },
  'archive-busy': {
    kind: 'unavailable',
    meaning: 'Another run is changing the archive, and this command cannot run at the same time.',
    remedy: 'Run the command again when that run has ended.',
  },
  'bucket-access-missing': {
    kind: 'usage',
    meaning: 'A credential for the bucket of the archive is missing.',
    remedy: 'Set AWS_ACCESS_KEY_ID and AWS_SECRET_ACCESS_KEY. docs/archive.md lists all variables.',
  },
  'bucket-failed': {
    kind: ['authentication', 'notFound', 'unavailable'],
    meaning:
      'The bucket of the archive refused a request or cannot be reached: 4 for status 401 and 403, 5 for 404, 6 for any other.',
    remedy: 'Check the bucket, its region and the credentials, or try again later.',
  },
  'bucket-unsuited': {
    kind: 'unavailable',
    meaning: 'The service of the bucket does not support conditional writes, so two runs could overwrite each other.',
    remedy:
      'Use a service that supports conditional writes (If-None-Match), or keep the archive in a folder. To copy documents to such a bucket, use the deliverer bucket with singleWriter: true.',
  },
  'index-failed': {
    kind: 'unavailable',
    meaning: 'The database of the index cannot be opened or used.',
    remedy: 'Check DATABASE_URL and the server.',
  },
  'archive-unreadable': {
    kind: 'input',
    meaning: 'The system does not allow this user to read a file of the archive.',
    remedy: 'Run the command as the owner of the archive.',
  },
  'schedule-unknown': {
    kind: 'usage',
    meaning: 'No schedule of this name is configured.',
    remedy: 'Check the name, or add the schedule under schedules in the configuration file.',
  },
  'run-missing': {
    kind: 'notFound',
    meaning: 'The archive has no run with this id.',
    remedy: `Run ${command('runs list')} to see the ids.`,
  },
  'run-ambiguous': {
    kind: 'usage',
    meaning: 'Several runs have an id that begins with the given characters.',
    remedy: 'Give more characters of the id.',
  },
  'report-unreached': {
    kind: 'partial',
    meaning: 'A run ended before it reached a report.',
    remedy: `Run ${command('batch --failed-only RUN')} with the id of the run.`,
  },
  'run-partial': {
    kind: ['partial', 'usage', 'input', 'authentication', 'notFound', 'unavailable', 'internal'],
    meaning:
      'A run over many accounts could not make or deliver everything: 7 if it made some reports, otherwise the exit code of the first failure.',
    remedy: `Run ${command('runs show last')} to see each report, then ${command('batch --failed-only')}.`,
  },
} as const satisfies CodeTable;
