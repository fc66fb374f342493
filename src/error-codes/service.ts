import type { CodeTable } from './kinds.js';

/** What happens on the way to the service, and what it answers. */
export const SERVICE_CODES = {
  'service-failed': {
    kind: ['authentication', 'notFound', 'unavailable', 'input'],
    meaning:
      'The service answered with a failure: 4 for status 401 and 403, 5 for 404, 6 for 429 and 500 to 599, 3 for any other.',
    remedy: 'Check the credentials, the ids and the address of the service, or try again later.',
  },
  'service-timeout': {
    kind: 'unavailable',
    meaning: 'The service did not answer in time, retries included.',
    remedy: 'Try again later, or allow more seconds with service.timeout in the configuration.',
  },
  'service-redirects': {
    kind: 'unavailable',
    meaning: 'The service answered with a redirect, which is not followed because the credentials would go elsewhere.',
    remedy: 'It is often a sign-in page; where the service has moved, give its new address.',
  },
  'service-unknown-host': {
    kind: 'unavailable',
    meaning: 'The name of the host cannot be resolved.',
    remedy: 'Check the address of the service, and the network.',
  },
  'service-refuses': {
    kind: 'unavailable',
    meaning: 'The host refuses the connection.',
    remedy: 'Check the address of the service, and the network.',
  },
  'service-lost': {
    kind: 'unavailable',
    meaning: 'The connection broke off, or was not made in time.',
    remedy: 'Try again later.',
  },
  'service-unreachable': {
    kind: 'unavailable',
    meaning: 'The connection failed for another reason, which the message names.',
    remedy: 'Check the address of the service, and the network.',
  },
  'service-no-tls': {
    kind: 'unavailable',
    meaning: 'The host does not speak TLS at this port, or agrees on no version of it.',
    remedy: 'Check whether the address has the right port.',
  },
  'service-no-http': {
    kind: 'unavailable',
    meaning: 'The host answers with something other than HTTP.',
    remedy: 'Check the address of the service, and the network.',
  },
  'certificate-invalid': {
    kind: 'unavailable',
    meaning: 'The certificate of the service has expired, is for another host, or comes from an unknown authority.',
    remedy:
      'Where the service has a certificate of your own authority, name its file in NODE_EXTRA_CA_CERTS; else ask who runs the service.',
  },
  'proxy-refuses': {
    kind: ['unavailable', 'authentication'],
    meaning: 'The proxy does not let the request through: 4 where it asks for a password, else 6.',
    remedy: 'Ask who runs the proxy, or name the host in NO_PROXY.',
  },
  'response-corrupt': {
    kind: 'unavailable',
    meaning: 'The service sent a compressed response that cannot be unpacked.',
    remedy: 'Ask who runs the service.',
  },
  'benchmarks-unlisted': {
    kind: 'notFound',
    meaning: 'The service does not list its benchmarks where auditpress looks for them.',
    remedy: 'Name the path of its list with service.benchmarksPath in the configuration.',
  },
  'answer-mismatch': {
    kind: 'input',
    meaning: 'The service answered with the report of another license, account, job or benchmark.',
    remedy: 'Nothing was saved. Ask who runs the service why it answers with another report than the one asked for.',
  },
  'answer-repeats-credential': {
    kind: 'input',
    meaning: 'The answer of the service holds a credential of the request, so it is not saved as evidence.',
    remedy: 'Nothing was saved. Tell the operator of the service, and have a new credential made.',
  },
} as const satisfies CodeTable;
