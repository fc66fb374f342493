import { command } from './command.js';
import type { CodeTable } from './kinds.js';

/** Codes for the queue and its workers. */
export const QUEUE_CODES = {
  'queue-place-missing': {
    kind: 'usage',
    meaning: 'The archive is in a bucket, which cannot contain a queue, and no database is set.',
    remedy: 'Set DATABASE_URL to the address of a PostgreSQL database.',
  },
  'queue-busy': {
    kind: 'unavailable',
    meaning:
      'Another process, such as a worker, is using the embedded queue, which only one process can use at a time.',
    remedy: 'Stop that process first, or set DATABASE_URL for all of them to share a queue.',
  },
  'queue-failed': {
    kind: 'unavailable',
    meaning: 'The database of the queue cannot be used.',
    remedy:
      'Check DATABASE_URL and the server; for an embedded queue, delete the folder queue/ of the archive. A worker queues open runs again.',
  },
  'job-missing': {
    kind: 'notFound',
    meaning: 'The queue has no job with this id.',
    remedy: `Run ${command('queue list')} to see the ids.`,
  },
  'job-ambiguous': {
    kind: 'usage',
    meaning: 'Several jobs have an id that begins with the given characters.',
    remedy: 'Give more characters of the id.',
  },
  'job-state': {
    kind: 'usage',
    meaning: 'Only dead or discarded jobs can be retried, and only waiting, retrying or dead jobs can be discarded.',
    remedy: `Run ${command('queue list')} to see the states. A job that is active ends on its own.`,
  },
  'jobs-dead': {
    kind: 'partial',
    meaning: 'The worker has done everything that can be done, but jobs have failed for good.',
    remedy: `Run ${command('queue list --state dead')} to see why, then ${command('queue retry ID')} or ${command('queue discard ID')}.`,
  },
  'worker-stuck': {
    kind: 'unavailable',
    meaning: 'A worker, its archive or its queue does not answer in time.',
    remedy: 'Check the machine, the archive and the database, then restart the worker.',
  },
  'job-lost': {
    kind: 'unavailable',
    meaning: 'Another worker has taken over a job, because this one was silent for too long.',
    remedy: 'Raise queue.expire if the machines of workers are often suspended or overloaded.',
  },
} as const satisfies CodeTable;
