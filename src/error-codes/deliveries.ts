import type { CodeTable } from './kinds.js';

/** Codes for deliveries. */
export const DELIVERY_CODES = {
  'delivery-postponed': {
    kind: 'unavailable',
    meaning: 'The target cannot accept a delivery at present. Nothing was delivered.',
    remedy: 'Run the command again later. It sends what is still open.',
  },
  'delivery-refused': {
    kind: 'input',
    meaning: 'The target refused a delivery for good. Nothing was delivered.',
    remedy: 'Fix what the target complains about, then run auditpress deliveries resend with the id of the delivery.',
  },
  'delivery-unknown': {
    kind: 'partial',
    meaning: 'The connection was lost after everything was sent, so the delivery may have arrived.',
    remedy: 'Ask a recipient. If it did not arrive, run auditpress deliveries resend with the id of the delivery.',
  },
  'message-format-missing': {
    kind: 'internal',
    meaning: 'A deliverer asks for the message in a format that it does not name.',
    remedy: 'Name the format in the member messages of the deliverer.',
  },
  'delivery-settings-differ': {
    kind: 'usage',
    meaning: 'The settings, or this version of auditpress, would make other documents than those to deliver.',
    remedy: 'Deliver with the settings that made the documents, or make them again with generate and --deliver.',
  },
  'delivery-missing': {
    kind: 'notFound',
    meaning: 'The archive has no delivery with this id.',
    remedy: 'Run auditpress deliveries list to see the ids.',
  },
  'delivery-ambiguous': {
    kind: 'usage',
    meaning: 'Several deliveries have an id that begins with the given characters.',
    remedy: 'Give more characters of the id.',
  },
  'delivery-closed': {
    kind: 'usage',
    meaning: 'The delivery has arrived, or another run sends it at this moment.',
    remedy: 'To send a delivery that has arrived once more, add --force.',
  },
  'deliveries-failed': {
    kind: 'partial',
    meaning: 'Not everything was delivered.',
    remedy: 'Run auditpress deliveries list to see what happened to each delivery.',
  },
  'set-not-archived': {
    kind: 'notFound',
    meaning: 'The document set to deliver is not in the archive.',
    remedy: 'Generate it with --deliver, or with --archive and the archive of the configuration.',
  },
  'portfolio-not-by-account': {
    kind: 'usage',
    meaning: 'A portfolio is to be sent by a deliverer that is configured for some accounts only.',
    remedy: 'Name deliverers without accounts: a portfolio is about all of its accounts.',
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
    meaning: 'The deliverer also sends a message about the report, which the documents alone do not give.',
    remedy: 'Use auditpress deliver, or generate with --deliver.',
  },
  'deliverer-credential-invalid': {
    kind: 'usage',
    meaning: 'A credential of a deliverer is not in the form that it needs, such as an address.',
    remedy: 'Correct the credential where the deliverer reads it.',
  },
  'deliverer-credential-missing': {
    kind: 'usage',
    meaning: 'A credential of a deliverer is missing.',
    remedy: 'Set the variable, or name a file or a command under credentials of the deliverer.',
  },
} as const satisfies CodeTable;
