import type { CodeTable } from './kinds.js';

/** What commands, the library and the reference server are given: arguments, configuration, credentials, ids. */
export const COMMAND_LINE_CODES = {
  'arguments-invalid': {
    kind: 'usage',
    meaning: 'An argument is unknown, has a value that does not fit, or contradicts another one.',
    remedy: 'Run auditpress --help for the commands, auditpress <command> --help for their options.',
  },
  'config-not-found': {
    kind: 'usage',
    meaning: 'The configuration file that was named does not exist.',
    remedy: 'Check the path given with --config.',
  },
  'config-unreadable': {
    kind: 'usage',
    meaning: 'The configuration file cannot be read, or is not valid YAML, JSON or JavaScript.',
    remedy: 'Correct the file at the place that is named, and check that you may read it.',
  },
  'config-invalid': {
    kind: 'usage',
    meaning: 'A setting is unknown, or has a value that does not fit.',
    remedy: 'Correct each setting at the place that is named before it.',
  },
  'options-invalid': {
    kind: 'usage',
    meaning: 'The library was given an option that it does not know, or that has a value that does not fit.',
    remedy: 'Correct each option that is named. docs/settings.md lists them all.',
  },
  'input-invalid': {
    kind: 'usage',
    meaning: 'The library was given something that is neither a report nor a snapshot nor documents.',
    remedy: 'Hand in { report } with bytes, JSON text or parsed JSON, or { snapshot }.',
  },
  'query-invalid': {
    kind: 'usage',
    meaning: 'The library was asked for a report with a key that it does not know, or a value that is no id.',
    remedy: 'Give license, account and benchmark as texts, and job for one given scan job.',
  },
  'service-access-missing': {
    kind: 'usage',
    meaning: 'The address or a credential of the service is not set, or cannot be used.',
    remedy: 'Set each variable, or name a file that holds it in the variable with _FILE behind its name.',
  },
  'service-options-invalid': {
    kind: 'usage',
    meaning: 'The library was given an address, a credential or another option of the service that does not fit.',
    remedy: 'Correct the options of the service.',
  },
  'query-incomplete': {
    kind: 'usage',
    meaning: 'An id that the service has to be asked with is missing, or cannot be an id.',
    remedy: 'Give --license, --account and --benchmark, and --job for one given scan job.',
  },
  'benchmark-unlisted': {
    kind: 'usage',
    meaning: 'With --strict-benchmark, the benchmark id is not one of those known for the type of account.',
    remedy: 'Correct --benchmark, add it to the catalog in the configuration, or leave --strict-benchmark out.',
  },
  'proxy-invalid': {
    kind: 'usage',
    meaning: 'HTTPS_PROXY does not hold the address of a proxy.',
    remedy: 'Correct the variable; special characters of its password are percent-encoded, such as %23 for #.',
  },
  'report-missing': {
    kind: 'usage',
    meaning: 'Neither a report nor the ids of one were given.',
    remedy: 'Give a path, - for standard input, or --license, --account and --benchmark to fetch from the service.',
  },
  'scan-time-unreadable': {
    kind: 'usage',
    meaning: 'The scan time that was given is not an ISO 8601 date or date-time.',
    remedy: 'Write it as 2026-11-21 or 2026-11-21T10:30:00Z; without an offset it is read as UTC.',
  },
  'time-zone-unknown': {
    kind: 'usage',
    meaning: 'The time zone is not in the IANA database that Node has.',
    remedy: 'Use a name such as UTC or Europe/Berlin.',
  },
  'port-in-use': {
    kind: 'usage',
    meaning: 'Another program listens at the port.',
    remedy: 'Give another --port, or 0 for any that is free.',
  },
  'port-refused': {
    kind: 'usage',
    meaning: 'The system does not let this user listen at the port.',
    remedy: 'Give a --port from 1024 on, or 0 for any that is free.',
  },
  'host-unknown': {
    kind: 'usage',
    meaning: 'The address to listen at is not one of this machine.',
    remedy: 'Give 127.0.0.1, or leave --host out.',
  },
  'credentials-invalid': {
    kind: 'usage',
    meaning: 'A credential for the reference server holds characters that no HTTP header can carry.',
    remedy: 'Correct the variables, or unset them to have credentials generated.',
  },
  'data-folder-unreadable': {
    kind: 'usage',
    meaning: 'The data folder of the reference server does not exist, or cannot be read.',
    remedy: 'Give a folder that holds response bodies as *.json files, and read permission on it.',
  },
  'service-file-invalid': {
    kind: 'usage',
    meaning: 'The service.yaml of the reference server is not valid.',
    remedy: 'See docs/server.md for what stands in the file.',
  },
  'service-data-invalid': {
    kind: 'input',
    meaning: 'The reference server found a file in its data folder that it cannot serve.',
    remedy: 'Fix or remove the files that are named, or list the files to serve in a service.yaml (docs/server.md).',
  },
} as const satisfies CodeTable;
