import type { CodeTable } from './kinds.js';

/** Reports and snapshots as they are read, from a file, standard input or the service. */
export const REPORT_CODES = {
  'file-missing': {
    kind: 'input',
    meaning: 'There is no file at the path.',
    remedy: 'Check the path, or give - for standard input.',
  },
  'file-is-folder': {
    kind: 'input',
    meaning: 'The path of a file names a folder.',
    remedy: 'Give the file in it that holds the report.',
  },
  'file-forbidden': {
    kind: 'input',
    meaning: 'The system does not let this user read the file.',
    remedy: 'Ask for read permission on it and its folders.',
  },
  'file-unreadable': {
    kind: 'input',
    meaning: 'The system cannot read the file for another reason, which the message names.',
    remedy: 'Check the path and the disk.',
  },
  'file-empty': {
    kind: 'input',
    meaning: 'The file, or standard input, holds nothing.',
    remedy: 'Save or pipe the response body of an audit report.',
  },
  'file-too-large': {
    kind: 'input',
    meaning: 'The file, or standard input, holds more than 380 MiB.',
    remedy: 'A report is a few megabytes at most: check what was saved.',
  },
  'reports-none': {
    kind: 'input',
    meaning: 'A folder or a pattern has no report files.',
    remedy: 'Check the folder or the pattern; put a pattern into quotes.',
  },
  'reports-several': {
    kind: 'input',
    meaning: 'The library was given a body with several reports where it makes documents of one.',
    remedy: 'Take them apart with readSnapshots and generate each.',
  },
  'report-changed': {
    kind: 'input',
    meaning: 'A report file changed while a run was reading it.',
    remedy: 'Run the command again once nothing writes the file.',
  },
  'response-empty': {
    kind: 'input',
    meaning: 'The response has no content.',
    remedy: 'Fetch the report again; nothing was saved.',
  },
  'response-not-text': {
    kind: 'input',
    meaning: 'The response is not UTF-8 text.',
    remedy: 'Give the response body exactly as the service sent it, as UTF-8 text.',
  },
  'response-not-json': {
    kind: 'input',
    meaning: 'The response is not JSON; often it is a sign-in page or an error page of a proxy.',
    remedy: 'Give the response body exactly as the service sent it, as UTF-8 text.',
  },
  'response-content-type': {
    kind: 'input',
    meaning: 'The service answered with another content type than JSON.',
    remedy: 'Check that the address is that of the audit report API itself.',
  },
  'response-ambiguous': {
    kind: 'input',
    meaning: 'An object of the response holds a key twice.',
    remedy: 'JSON readers differ in which of them they take. Fetch the report again, or ask who wrote it.',
  },
  'response-malformed': {
    kind: 'input',
    meaning: 'The response is JSON, but lacks fields of a report or has others in their place.',
    remedy: 'Give the response body exactly as the service sent it; if it is that, the service has changed its format.',
  },
  'response-truncated': {
    kind: ['input', 'unavailable'],
    meaning: 'The response breaks off: a saved one is bad input, one that broke off on the way counts as unavailable.',
    remedy: 'Fetch the report again, and save the response exactly as the service sent it.',
  },
  'response-too-large': {
    kind: ['input', 'unavailable'],
    meaning:
      'The response is too large for a report: a saved one is bad input, one of the service counts as unavailable.',
    remedy: 'A report is a few megabytes at most: check what was saved.',
  },
  'benchmark-list': {
    kind: 'input',
    meaning: 'The response is a list of benchmarks, not a report.',
    remedy: 'Ask for a report with a job id.',
  },
  'no-report': {
    kind: 'notFound',
    meaning: 'The response is valid, but holds no report.',
    remedy: 'Check the license, account, job and benchmark ids, and that the account has been scanned.',
  },
  'snapshot-malformed': {
    kind: 'input',
    meaning: 'The file is not a saved snapshot, or is a damaged one.',
    remedy: 'Fetch the report again, or take the snapshot from a backup.',
  },
  'snapshot-version': {
    kind: 'input',
    meaning: 'The snapshot has a version that this auditpress does not read.',
    remedy: 'Read it with the version of auditpress that wrote it, or a newer one.',
  },
  'snapshot-changed': {
    kind: 'input',
    meaning: 'The body of the snapshot is not the one that its provenance describes.',
    remedy: 'Fetch the report again, or take the snapshot from a backup.',
  },
} as const satisfies CodeTable;
