import { command } from './command.js';
import type { CodeTable } from './kinds.js';

export const DELIVERY_CODES = {
  'delivery-postponed': {
    kind: 'unavailable',
    meaning: 'The target cannot accept a delivery at present. Nothing was delivered.',
    remedy: 'Run the command again later. It sends what is still open.',
  },
  'delivery-refused': {
    kind: 'input',
    meaning: 'The target refused a delivery for good. Nothing was delivered.',
    remedy: `Fix what the target complains about, then run ${command('deliveries resend ID')} with the id of the delivery.`,
  },
  'delivery-unknown': {
    kind: 'partial',
    meaning:
      'It is not known whether a delivery arrived: the connection was lost after everything was sent, or a record of it is damaged.',
    remedy: `Ask a recipient. If it did not arrive, run ${command('deliveries resend ID')} with the id of the delivery.`,
  },
  'message-format-missing': {
    kind: 'internal',
    meaning: 'A deliverer asks for the message in a format that it does not name.',
    remedy: 'Add the format to the list messages of the deliverer.',
  },
  'delivery-settings-differ': {
    kind: 'usage',
    meaning: 'With these settings, this version of auditpress would make documents that differ from those to deliver.',
    remedy: `Deliver with the settings that made the documents, or make them again with ${command('generate REPORT --deliver NAME')}.`,
  },
  'account-ambiguous': {
    kind: 'usage',
    meaning: 'A rule names an account by a name or an id that several accounts have, or may have.',
    remedy: 'Write id:ID or license:LICENSE/ACCOUNT, or a pattern with * for all of them.',
  },
  'delivery-missing': {
    kind: 'notFound',
    meaning: 'The archive has no delivery with this id.',
    remedy: `Run ${command('deliveries list')} to see the ids.`,
  },
  'delivery-ambiguous': {
    kind: 'usage',
    meaning: 'Several deliveries have an id that begins with the given characters.',
    remedy: 'Give more characters of the id.',
  },
  'delivery-closed': {
    kind: 'usage',
    meaning: 'The delivery has arrived, or another run is sending it.',
    remedy: 'To resend a delivery that has arrived, add --force.',
  },
  'deliveries-failed': {
    kind: 'partial',
    meaning: 'Not everything was delivered.',
    remedy: `Run ${command('deliveries list')} to see what happened to each delivery.`,
  },
  'set-not-archived': {
    kind: 'notFound',
    meaning: 'The document set to deliver is not in the archive.',
    remedy: `Name the archive of the set with --archive, or make the set again with ${command('generate REPORT --deliver NAME')}.`,
  },
  'portfolio-not-by-account': {
    kind: 'usage',
    meaning: 'A deliverer that is configured for only some accounts cannot send a portfolio.',
    remedy: 'Name deliverers without accounts: a portfolio covers many accounts.',
  },
  'deliverer-without-digest': {
    kind: 'usage',
    meaning:
      'A deliverer cannot send the digest of a run, which is a message without documents that names every account.',
    remedy: 'Name a deliverer for mail, chat or webhooks that has neither accounts nor redact.',
  },
  'ticket-too-large': {
    kind: 'usage',
    meaning: 'More policies did not pass than a ticket can keep track of.',
    remedy: 'Open smaller tickets: set per to category or policy in the options of the deliverer.',
  },
  'deliverer-unknown': {
    kind: 'usage',
    meaning: 'No deliverer of this name is configured or built in.',
    remedy: 'Check the name, or add the deliverer under deliverers in the configuration file.',
  },
  'deliverer-needs-report': {
    kind: 'usage',
    meaning: 'The deliverer needs one report for its message or tickets, and received a portfolio or only documents.',
    remedy: `Use ${command('deliver SET --to NAME')} or ${command('generate REPORT --deliver NAME')}.`,
  },
  'deliverer-credential-invalid': {
    kind: 'usage',
    meaning: 'A credential of a deliverer does not have the expected form.',
    remedy: 'Correct the variable, or what the file or the command of the credential contains.',
  },
  'deliverer-credential-missing': {
    kind: 'usage',
    meaning: 'A credential of a deliverer is missing.',
    remedy:
      'Set the variable, such as AUDITPRESS_DELIVERER_AUDITORS_PASSWORD for the password of auditors, or name a file or a command under credentials of the deliverer.',
  },
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
