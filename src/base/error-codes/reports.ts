import { command } from './command.js';
import type { CodeTable } from './kinds.js';

export const REPORT_CODES = {
  'file-missing': {
    kind: 'input',
    meaning: 'There is no file at the path.',
    remedy: 'Check the path, or give - for standard input.',
  },
  'file-is-folder': {
    kind: 'input',
    meaning: 'The path of a file leads to a folder.',
    remedy: 'Give the path of the file that contains the report.',
  },
  'file-forbidden': {
    kind: 'input',
    meaning: 'The system does not allow this user to read the file.',
    remedy: 'Ask for read permission on the file and its folders.',
  },
  'file-unreadable': {
    kind: 'input',
    meaning: 'The system cannot read the file, for a reason given in the message.',
    remedy: 'Check the path and the disk.',
  },
  'file-empty': {
    kind: 'input',
    meaning: 'The file, or standard input, is empty.',
    remedy: 'Let the tool write its report again, or save the response of the service again.',
  },
  'file-too-large': {
    kind: 'input',
    meaning: 'The file, or standard input, is larger than 380 MiB.',
    remedy: 'A report is a few megabytes at most. Check what was saved.',
  },
  'reports-none': {
    kind: 'input',
    meaning: 'A folder or pattern contains no report files.',
    remedy: 'Check the folder or the pattern. Put a pattern in quotes.',
  },
  'portfolio-empty': {
    kind: 'partial',
    meaning: 'A run made no report, so there is nothing to make a portfolio of.',
    remedy: `Run ${command('runs show last')} to see the reason for each report.`,
  },
  'portfolio-partial': {
    kind: 'partial',
    meaning:
      'The portfolio was written, but some accounts or reports are missing from it. It lists them with the reason.',
    remedy:
      'Correct or fetch the reports that the message names, and make the portfolio again. To order scan jobs, name the field with the scan time (`--scan-time-field`), give only one report of the account and benchmark, or archive the reports as they come.',
  },
  'accounts-unreadable': {
    kind: 'input',
    meaning: 'The CSV file of accounts cannot be read, or has a row without an id or with an unknown environment.',
    remedy: 'Begin the file with a header row: id, name, license, environment, group, owner. Only id is required.',
  },
  'reports-several': {
    kind: 'input',
    meaning: 'The library received a body with several reports where it needs exactly one.',
    remedy: 'Split the body with readSnapshots, and call generate for each snapshot.',
  },
  'report-changed': {
    kind: 'input',
    meaning: 'A report file changed while it was being read.',
    remedy: 'Run the command again when no program is writing the file.',
  },
  'response-empty': {
    kind: 'input',
    meaning: 'The response has no content.',
    remedy: 'Fetch the report again. Nothing was saved.',
  },
  'response-not-text': {
    kind: 'input',
    meaning: 'The response is not UTF-8 text.',
    remedy: 'Give the response body exactly as the service sent it, as UTF-8 text.',
  },
  'response-not-json': {
    kind: 'input',
    meaning: 'The response is not JSON. It is often a sign-in page, or the error page of a proxy.',
    remedy: 'Give the response body exactly as the service sent it, as UTF-8 text.',
  },
  'response-content-type': {
    kind: 'input',
    meaning: 'The service answered with a content type other than JSON.',
    remedy: 'Check that the address is that of the audit report API itself.',
  },
  'response-ambiguous': {
    kind: 'input',
    meaning: 'An object in the response has the same key twice.',
    remedy: 'JSON readers differ in which value they use. Fetch the report again, or ask its author.',
  },
  'response-malformed': {
    kind: 'input',
    meaning: 'The response is JSON, but fields of a report are missing or have the wrong type.',
    remedy:
      'Give the response body exactly as the service sent it. If it is unchanged, the service has changed its format.',
  },
  'response-truncated': {
    kind: ['input', 'unavailable'],
    meaning: 'The response is cut off: bad input if it was saved, unavailable if it broke off on the way.',
    remedy: 'Fetch the report again, and save the response exactly as the service sent it.',
  },
  'response-too-large': {
    kind: ['input', 'unavailable'],
    meaning:
      'The response is too large for a report: bad input if it was saved, unavailable if it came from the service.',
    remedy: 'A report is a few megabytes at most. Check what was saved.',
  },
  'scan-malformed': {
    kind: 'input',
    meaning: 'A file of a scanner is broken: text is damaged, or fields are missing or have the wrong type.',
    remedy: 'Give the file exactly as the tool wrote it, or let the tool write it again.',
  },
  'scan-truncated': {
    kind: 'input',
    meaning: 'A file of a scanner is cut off.',
    remedy: 'Copy the file again, or let the tool write it again. Nothing was read, because results would be missing.',
  },
  'scan-missing': {
    kind: 'notFound',
    meaning: 'A source has no file of a scanner.',
    remedy:
      'Check that the scanner ran, and where it puts its files. The path or prefix is in the options of the source.',
  },
  'scan-unfinished': {
    kind: 'unavailable',
    meaning: 'A file of a scanner is still being written.',
    remedy: 'Run later, when the scanner has ended, such as with a later time in the schedule.',
  },
  'bucket-unreadable': {
    kind: 'unavailable',
    meaning: 'A bucket with files of a scanner cannot be listed or read.',
    remedy:
      'Check bucket, region and endpoint in the options of the source, and that its credentials may list and read.',
  },
  'source-unknown': {
    kind: 'usage',
    meaning: 'No built-in source has this name.',
    remedy: 'Use folder or bucket, or name a module.',
  },
  'source-credential-missing': {
    kind: 'usage',
    meaning: 'A credential of a source is missing.',
    remedy: 'Set the variable, or name a file or a command under credentials of the source.',
  },
  'scan-empty': {
    kind: 'notFound',
    meaning: 'A file of a scanner has no result that belongs to a benchmark.',
    remedy: 'Run the scan with a benchmark, and give the file that names it.',
  },
  'table-unknown': {
    kind: 'input',
    meaning: 'A table has no columns that say what was checked and what the result is.',
    remedy: 'Say which columns have the id and the status: `--columns id=Control,status=Result`.',
  },
  'column-missing': {
    kind: 'usage',
    meaning: 'A table lacks a column that was named.',
    remedy: 'Name each column as the header row of the table does.',
  },
  'format-ambiguous': {
    kind: 'input',
    meaning: 'A file looks like one of several formats.',
    remedy: 'Name the format with --reader.',
  },
  'reader-unknown': {
    kind: 'usage',
    meaning: 'No reader has the name that was given.',
    remedy: 'Leave --reader out, so that the content decides.',
  },
  'report-unchosen': {
    kind: 'usage',
    meaning: 'A file holds several reports, and nothing says which are meant.',
    remedy: 'Choose with --benchmark and --account, each of which can be repeated, or take every report with --all.',
  },
  'report-unlisted': {
    kind: 'notFound',
    meaning: 'No report in the file is of the account or benchmark that was named.',
    remedy: `List the reports of a file with ${command('inspect REPORT')}.`,
  },
  'benchmark-list': {
    kind: 'input',
    meaning: 'The response is a list of benchmarks, not a report.',
    remedy: 'Ask for a report with a job id.',
  },
  'no-report': {
    kind: 'notFound',
    meaning: 'The response is valid but contains no report.',
    remedy: 'Check the license, account, job and benchmark ids, and that the account has been scanned.',
  },
  'baseline-needs-archive': {
    kind: 'usage',
    meaning: 'The baseline is "previous" or a date, but no archive was given to find it in.',
    remedy: 'Name the archive with --archive, or give a file or job:<id> as the baseline.',
  },
  'baseline-needs-service': {
    kind: 'usage',
    meaning: 'The baseline is a scan job, but neither a service nor an archive was given to get it from.',
    remedy: 'Fetch the scan job first, and give its snapshot as the baseline.',
  },
  'baseline-missing': {
    kind: 'input',
    meaning: 'The file or the archive has no scan of the same account and benchmark to compare with.',
    remedy: 'Check the file, the scan job or the date that was given as the baseline.',
  },
  'baseline-ambiguous': {
    kind: 'input',
    meaning: 'The file given as the baseline has several reports of the same account and benchmark.',
    remedy: 'Give a file that contains only the report to compare with.',
  },
  'baseline-unrelated': {
    kind: 'input',
    meaning: 'The baseline is of another account or benchmark.',
    remedy:
      'Give an earlier scan of the same account and benchmark. To compare with this one anyway, add --baseline-any; the documents then say so.',
  },
  'baseline-same-scan': {
    kind: 'input',
    meaning: 'The baseline and the report are the same scan: the same scan job, or the same bytes.',
    remedy: 'Give an earlier scan as the baseline.',
  },
  'baseline-later': {
    kind: 'input',
    meaning: 'The baseline is later than the report.',
    remedy: 'Give an earlier scan as the baseline, or swap the two reports.',
  },
  'gates-failed': {
    kind: 'gate',
    meaning: 'A report does not meet its gates. All documents were written.',
    remedy: 'The documents and the JSON result say what each gate found. docs/gates.md describes them.',
  },
  'snapshot-malformed': {
    kind: 'input',
    meaning: 'The file is not a saved snapshot, or it is damaged.',
    remedy: 'Fetch the report again, or restore the snapshot from a backup.',
  },
  'snapshot-version': {
    kind: 'input',
    meaning: 'This version of auditpress does not support the version of the snapshot.',
    remedy: 'Use the version of auditpress that wrote it, or a newer one.',
  },
  'reader-changed': {
    kind: 'input',
    meaning: 'Another version of the reader finds another number of reports in the bytes of a snapshot.',
    remedy: `Read the files again with ${command('generate REPORT')}, or use the version of auditpress that made the snapshot.`,
  },
  'snapshot-changed': {
    kind: 'input',
    meaning: 'The body of the snapshot does not match its provenance.',
    remedy: 'Fetch the report again, or restore the snapshot from a backup.',
  },
} as const satisfies CodeTable;
