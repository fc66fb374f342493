import { command } from './command.js';
import type { CodeTable } from './kinds.js';

export const COMMAND_LINE_CODES = {
  'arguments-invalid': {
    kind: 'usage',
    meaning: 'An argument is unknown, has an invalid value, or conflicts with another one.',
    remedy: `Run ${command('--help')} for the list of commands.`,
  },
  'code-unknown': {
    kind: 'notFound',
    meaning: 'No error has this code. Plug-ins have codes of their own, with a prefix.',
    remedy: 'docs/errors.md lists all codes.',
  },
  'config-not-found': {
    kind: 'usage',
    meaning: 'The configuration file given with --config does not exist.',
    remedy: 'Check the path after --config.',
  },
  'config-ambiguous': {
    kind: 'usage',
    meaning: 'A folder has more than one configuration file.',
    remedy: 'Keep one of them, or choose one with --config.',
  },
  'config-unreadable': {
    kind: 'usage',
    meaning: 'The configuration file cannot be read, or is not valid YAML, JSON, JavaScript or TypeScript.',
    remedy: 'Fix the file at the place named in the message, and check that you have permission to read it.',
  },
  'config-invalid': {
    kind: 'usage',
    meaning: 'A setting is unknown or has an invalid value.',
    remedy: 'Fix each setting listed; its line starts with the flag, variable or file it comes from.',
  },
  'doctor-found': {
    kind: 'partial',
    meaning: 'The doctor found a problem, or could not check something.',
    remedy: 'Follow the line below each problem.',
  },
  'options-invalid': {
    kind: 'usage',
    meaning: 'The library received an unknown option, or an option with an invalid value.',
    remedy: 'Fix each option listed. docs/settings.md describes them all.',
  },
  'input-invalid': {
    kind: 'usage',
    meaning: 'The library received something other than a report, a snapshot or documents.',
    remedy: 'Pass { report } with bytes, JSON text or parsed JSON, or pass { snapshot }.',
  },
  'query-invalid': {
    kind: 'usage',
    meaning: 'The library received a query with an unknown key, or with a value that is not an id.',
    remedy: 'Pass license, account and benchmark as strings, and job for a specific scan job.',
  },
  'service-access-missing': {
    kind: 'usage',
    meaning: 'The address of the service or a credential is missing or invalid.',
    remedy: 'Set each variable, or put the value in a file and set the variable with the suffix _FILE to its path.',
  },
  'service-options-invalid': {
    kind: 'usage',
    meaning: 'The library received an invalid address, credential or other option of the service.',
    remedy: 'Fix the options of the service listed.',
  },
  'redaction-key-missing': {
    kind: 'usage',
    meaning: 'The secret key of the redaction profile was not given, or cannot be read.',
    remedy: 'Set AUDITPRESS_REDACTION_<PROFILE>_KEY, or configure where to read the key.',
  },
  'redaction-key-invalid': {
    kind: 'usage',
    meaning: 'The secret key of the redaction profile is too short, or is not the key with the keyId in the profile.',
    remedy: 'Make a key with openssl rand -hex 32, and keep it: a different key gives different tokens.',
  },
  'redaction-incomplete': {
    kind: 'usage',
    meaning: 'The template, the policy library or a setting contains a redacted value.',
    remedy: 'Change the text, or list the value under commonWords or keep in the profile.',
  },
  'query-incomplete': {
    kind: 'usage',
    meaning: 'An id that the request to the service needs is missing or invalid.',
    remedy: 'Give --license, --account and --benchmark, and --job for a specific scan job.',
  },
  'benchmark-unlisted': {
    kind: 'usage',
    meaning: 'With --strict-benchmark: the benchmark id is not in the catalog for this account type.',
    remedy: 'Correct --benchmark, add the id to "catalog" in the configuration, or omit --strict-benchmark.',
  },
  'proxy-invalid': {
    kind: 'usage',
    meaning: 'HTTPS_PROXY is not the address of a proxy.',
    remedy: 'Correct the variable. Percent-encode special characters in the password, such as %23 for #.',
  },
  'report-missing': {
    kind: 'usage',
    meaning: 'No report was given, and no ids to fetch one.',
    remedy: 'Give a path, - for standard input, or --license, --account and --benchmark to fetch from the service.',
  },
  'scan-time-unreadable': {
    kind: 'usage',
    meaning: 'The given scan time is not an ISO 8601 date or date-time.',
    remedy: 'Write it as 2026-11-21 or 2026-11-21T10:30:00Z. Without an offset it is read as UTC.',
  },
  'time-zone-unknown': {
    kind: 'usage',
    meaning: 'The time zone is not in the IANA database of this Node.',
    remedy: 'Use a name such as UTC or Europe/Berlin.',
  },
  'port-in-use': {
    kind: 'usage',
    meaning: 'Another program is already listening on the port.',
    remedy: 'Give another --port, or 0 for any free port.',
  },
  'web-unprotected': {
    kind: 'usage',
    meaning: 'The pages would be sent to other machines without encryption.',
    remedy: 'Leave out --host, or configure web.tls, or web.trustedProxies if a proxy encrypts them (see docs/web.md).',
  },
  'web-without-people': {
    kind: 'usage',
    meaning: 'The pages would be reachable from other machines, where nobody is asked who they are.',
    remedy: 'Leave out --host, or configure web.people and web.rules (see docs/web.md).',
  },
  'web-tls-invalid': {
    kind: 'usage',
    meaning: 'The certificate or the private key of the pages cannot be read, or they do not belong together.',
    remedy: 'Correct web.tls. Both are PEM files, and the key has no password.',
  },
  'web-secret-missing': {
    kind: 'usage',
    meaning: 'The client secret for the provider of OpenID Connect was not given, or cannot be read.',
    remedy: 'Set AUDITPRESS_WEB_CLIENT_SECRET, or configure web.people.openid.clientSecret.',
  },
  'web-key-invalid': {
    kind: 'usage',
    meaning: 'The public key of the proxy that signs people in cannot be read.',
    remedy: 'Correct web.people.proxy.key. It is a PEM file.',
  },
  'web-rule-ambiguous': {
    kind: 'usage',
    meaning:
      'A rule of the pages names a license or a benchmark by a name that several have, so it includes none of them.',
    remedy: 'Write its id instead, or a pattern with * for all of them.',
  },
  'openid-unreachable': {
    kind: 'unavailable',
    meaning: 'The provider of OpenID Connect, or the address of the keys of the proxy, does not answer.',
    remedy: 'Check web.people, and that this machine can reach the address.',
  },
  'openid-refused': {
    kind: 'unavailable',
    meaning: 'The provider of OpenID Connect answers something else than its standard says.',
    remedy: 'Check the issuer: it is the address that the provider states as its issuer, exactly.',
  },
  'port-refused': {
    kind: 'usage',
    meaning: 'The system does not allow this user to listen on the port.',
    remedy: 'Give a --port of 1024 or above, or 0 for any free port.',
  },
  'host-unknown': {
    kind: 'usage',
    meaning: 'The address to listen on does not belong to this machine.',
    remedy: 'Give 127.0.0.1, or omit --host.',
  },
  'credentials-invalid': {
    kind: 'usage',
    meaning: 'A credential for the reference server contains characters that are not allowed in an HTTP header.',
    remedy: 'Correct the variables, or unset them to have credentials generated.',
  },
  'data-folder-unreadable': {
    kind: 'usage',
    meaning: 'The data folder of the reference server does not exist or cannot be read.',
    remedy: 'Give a folder that contains response bodies as *.json files, and make it readable.',
  },
  'service-file-invalid': {
    kind: 'usage',
    meaning: 'The service.yaml of the reference server is not valid.',
    remedy: 'See docs/server.md for the format of the file.',
  },
  'service-data-invalid': {
    kind: 'input',
    meaning: 'The data folder of the reference server contains a file that cannot be served.',
    remedy: 'Fix or remove the files listed, or list the files to serve in service.yaml (see docs/server.md).',
  },
} as const satisfies CodeTable;
